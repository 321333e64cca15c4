import { createRandom } from './random.ts';
import { trackedFields } from './field-values.ts';
import { collectionOfRow, type Fault, type RowName, type Step } from './steps.ts';

/** Devices 0 to 2 are one person's, device 3 another's. */
export const deviceCount = 4;
export const secondPersonsDevice = 3;
/** Where a history has a visitor. */
export const visitorsDevice = 4;

/** The first person's listings: published, published, draft. */
export const ownRows = ['piano-p', 'piano-q', 'piano-r'] as const satisfies readonly RowName[];
/** The second person's, both published. */
export const foreignRows = ['piano-x', 'piano-y'] as const satisfies readonly RowName[];

export const faults: readonly Fault[] = [
  'request-lost',
  'answer-lost',
  'answer-lost',
  'trouble',
  'refused-whole',
  'session-ended',
  'late',
  'held',
  'doubled',
  'echo',
  'new-epoch',
];

export interface GenerateOptions {
  seed: number;
  steps: number;
  /** Overlapping transactions and stored forms are the model's; the embedded backend has one session. */
  modelOnly?: boolean;
}

/** The same history for the same seed. */
export function generateHistory({ seed, steps, modelOnly = true }: GenerateOptions): Step[] {
  const random = createRandom(seed);
  const chance = (share: number) => random() < share;
  const below = (limit: number) => Math.floor(random() * limit);
  const pick = <T>(items: readonly T[]): T => items[below(items.length)] as T;
  // Few rows, chosen unevenly: histories in which devices meet are the ones that tell.
  const busy = pick(ownRows);
  let added = 0;
  let value = 0;

  function pianoFor(device: number): RowName {
    const own: readonly RowName[] = device === secondPersonsDevice ? foreignRows : ownRows;
    if (chance(0.03)) return pick([...ownRows, ...foreignRows]);
    return device !== secondPersonsDevice && chance(0.5) ? busy : pick(own);
  }

  // Each saves listings of the other: the id of a saved row is made from person and listing.
  const savedRow = (device: number): RowName => `save-${pick(device === secondPersonsDevice ? ['p', 'q'] : ['x', 'y'])}`;
  const personalRow = (device: number): RowName =>
    added === 0 || chance(0.4) ? savedRow(device) : `search-${1 + below(added)}`;
  const anyRow = (device: number): RowName => (chance(0.6) ? pianoFor(device) : personalRow(device));

  function held(device: number): Step {
    const row = anyRow(device);
    if (chance(0.5)) return { do: 'open-form', device, row };
    return { do: 'save-form', device, row, field: pick(trackedFields[collectionOfRow(row)]), value };
  }

  function write(device: number): Step {
    value += 1;
    if (chance(0.25)) return held(device);
    const kind = random();
    if (kind < 0.5) return { do: 'edit', device, row: pianoFor(device), field: pick(trackedFields.pianos), value };
    if (kind < 0.56) return { do: 'revert', device, row: pianoFor(device), field: pick(trackedFields.pianos) };
    if (kind < 0.66) return { do: 'toggle-save', device, row: savedRow(device) };
    if (kind < 0.72) return { do: 'edit', device, row: savedRow(device), field: 'note', value };
    if (kind < 0.78) return { do: 'add', device, row: `${pick(['search', 'lookup'] as const)}-${(added += 1)}`, value };
    if (kind < 0.83 && added > 0) return { do: 'edit', device, row: `search-${1 + below(added)}`, field: 'name', value };
    if (kind < 0.88) return { do: 'delete', device, row: chance(0.5) ? personalRow(device) : pianoFor(device) };
    if (kind < 0.9) return { do: 'revive', device, row: pianoFor(device) };
    if (kind < 0.94) return { do: 'discard', device, row: anyRow(device) };
    if (kind < 0.97) return { do: 'retry', device, row: anyRow(device) };
    return { do: 'choose', device, row: pianoFor(device), field: pick(trackedFields.pianos), mine: chance(0.5) };
  }

  function sync(device: number): Step {
    const met = chance(0.5) ? Array.from({ length: 1 + below(3) }, () => (chance(0.6) ? pick(faults) : null)) : [];
    const usable = modelOnly ? met : met.map((fault) => (fault === 'held' ? 'late' : fault));
    return { do: 'sync', device, faults: usable, diesAfter: chance(0.15) ? below(16) : null };
  }

  function server(): Step {
    const kind = random();
    value += 1;
    if (kind < 0.3) {
      const open = modelOnly && chance(0.6);
      return { do: 'elsewhere', row: pick([...ownRows, ...foreignRows]), field: pick(trackedFields.pianos), value, open };
    }
    if (kind < 0.42) return { do: 'elsewhere', row: pick([...ownRows, ...foreignRows]), field: 'is_published', value: chance(0.5), open: false };
    if (kind < 0.48) return { do: 'elsewhere', row: pick(ownRows), field: 'deleted', value: chance(0.6), open: false };
    if (kind < 0.6) return { do: 'commit' };
    if (kind < 0.74) return { do: 'late-requests' };
    if (kind < 0.82) return { do: 'refuse', row: anyRow(0) };
    if (kind < 0.95) return { do: 'relent', row: anyRow(0) };
    return { do: 'new-epoch' };
  }

  function surroundings(device: number): Step {
    const kind = random();
    if (kind < 0.2) return { do: 'offline', device };
    if (kind < 0.5) return { do: 'online', device };
    if (kind < 0.62) return { do: 'open-tab', device };
    if (kind < 0.67) return { do: 'hang', device, after: below(12), row: pianoFor(device), field: pick(trackedFields.pianos), value: (value += 1) };
    if (kind < 0.72) return { do: 'close-tab', device };
    if (kind < 0.78) return modelOnly ? { do: 'upgrade', device } : { do: 'online', device };
    if (kind < 0.86) return { do: 'skew', device, ms: below(7_200_000) - 3_600_000 };
    if (kind < 0.95) return { do: 'fetch', device, row: pick([...ownRows, ...foreignRows]), late: chance(0.5) };
    return { do: 'fetches-arrive' };
  }

  return Array.from({ length: steps }, () => {
    const device = chance(0.85) ? below(3) : secondPersonsDevice;
    const kind = random();
    if (kind < 0.4) return write(device);
    if (kind < 0.72) return sync(device);
    if (kind < 0.87) return server();
    return surroundings(device);
  });
}
