/** Histories of one kind of row, with those it hangs on: what happens in them follows from the settings of the kind. */
import type { ReplicatedCollection } from '../../src/replica/kinds/kinds.ts';
import { serverFields, trackedFields } from './field-values.ts';
import { faults, foreignRows, ownRows, secondPersonsDevice, visitorsDevice } from './generate.ts';
import { isEditable, kindSettings } from './kind-settings.ts';
import { createRandom } from './random.ts';
import type { RowName, Step } from './steps.ts';
import { personOf } from './world.ts';

export interface KindHistory {
  kind: ReplicatedCollection;
  seed: number;
  steps: number;
}

/** The rows of a kind that a history knows: each person's own, under each row that they hang on. */
interface Cast {
  kind: ReplicatedCollection;
  own: readonly RowName[];
  foreign: readonly RowName[];
  visitors: readonly RowName[];
}

/** First signs of names: of a person's rows one each, and others hang on those. */
const signs = { own: [...'abcdef'], foreign: [...'op'], visitors: [...'vwxyz'] } as const;

function castOf(kind: ReplicatedCollection): Cast {
  if (kind === 'pianos') return { kind, own: ownRows, foreign: foreignRows, visitors: [] };
  const named = (ends: readonly string[]): RowName[] => ends.map((end): RowName => `${kind}-${end}`);
  const { references, visitorsInsert } = kindSettings[kind];
  const hangs = references.some(({ whenGone }) => whenGone === 'row goes');
  if (!hangs) return { kind, own: named(signs.own), foreign: named(signs.foreign), visitors: visitorsInsert ? named(signs.visitors) : [] };
  const few = [...signs.own.slice(0, 3), signs.foreign[0] as string];
  return { kind, own: named(few.flatMap((sign) => [`${sign}m1`, `${sign}m2`, `${sign}m3`])), foreign: named(few.flatMap((sign) => [`${sign}n1`, `${sign}n2`])), visitors: [] };
}

/** The kind itself, and what its rows go with, or need when they are made. Listings to which rows only point are there from the beginning. */
function castsOf(kind: ReplicatedCollection): Cast[] {
  const parents = kindSettings[kind].references.filter((each) => each.whenGone === 'row goes' || each.kind !== 'pianos').flatMap((each) => castsOf(each.kind));
  return [castOf(kind), ...parents];
}

/** The same history for the same seed. */
export function generateKindHistory({ kind, seed, steps }: KindHistory): Step[] {
  const random = createRandom(seed);
  const chance = (share: number) => random() < share;
  const below = (limit: number) => Math.floor(random() * limit);
  const pick = <T>(items: readonly T[]): T => items[below(items.length)] as T;
  const [focus, ...parents] = castsOf(kind) as [Cast, ...Cast[]];
  const { visitorsInsert } = kindSettings[kind];
  let value = 0;

  const makers = new Map<RowName, number>();
  /** Rows that only add are made under the same id by each device that needs one; of others each is made once, by one device. */
  const unmade = new Map([focus, ...parents].map((cast) => [cast, { own: [...cast.own], foreign: [...cast.foreign], visitors: [...cast.visitors] }]));

  // What the rows only point to needs to be there, and little more.
  const shareOfParents = kindSettings[kind].references.some(({ whenGone }) => whenGone === 'row goes') ? 0.25 : 0.05;
  const castFor = () => (parents.length > 0 && chance(shareOfParents) ? pick(parents) : focus);
  function rowFor(device: number, cast: Cast): RowName {
    if (device === visitorsDevice) return pick(madeOf(cast, 'visitors'));
    // Who writes what is another's is refused, or writes because the kind lets both.
    const isForeign = chance(0.12) !== (device === secondPersonsDevice);
    return pick(madeOf(cast, isForeign ? 'foreign' : 'own'));
  }

  /** Those that there may be by now; the latest are the busy ones. */
  function madeOf(cast: Cast, side: 'own' | 'foreign' | 'visitors'): readonly RowName[] {
    const { peopleInsert, additive } = kindSettings[cast.kind];
    // Few rows, chosen unevenly: histories in which devices meet are the ones that tell.
    if (!peopleInsert || additive || cast.kind === 'pianos') return cast[side].slice(0, chance(0.6) ? 1 : 3);
    const count = cast[side].length - (unmade.get(cast)?.[side].length ?? 0);
    return count === 0 ? cast[side].slice(0, 1) : cast[side].slice(Math.max(0, count - (chance(0.6) ? 1 : 3)), count);
  }

  function made(device: number, cast: Cast): Step | null {
    const { peopleInsert, additive } = kindSettings[cast.kind];
    const side = device === visitorsDevice ? 'visitors' : device === secondPersonsDevice ? 'foreign' : 'own';
    // The listings are there from the beginning.
    if (cast.kind === 'pianos') return null;
    if (!peopleInsert) return { do: 'tell', row: pick(cast[side]), person: personOf(device), value };
    const row = additive ? pick(madeOf(cast, side)) : unmade.get(cast)?.[side].shift();
    if (row === undefined) return null;
    makers.set(row, device);
    return { do: 'add', device, row, value };
  }

  function write(device: number): Step {
    value += 1;
    const cast = castFor();
    const settings = kindSettings[cast.kind];
    const row = rowFor(device, cast);
    const fields = trackedFields[cast.kind];
    // A mark is a field as well: `is_read` has no values to tell apart.
    const mark = settings.writable.find((each) => each !== 'deleted' && (fields.length === 0 || isEditable(settings, each)));
    const editable = fields.filter((each) => isEditable(settings, each));
    // Where little or nothing else can be changed once it is made, half of the edits are of that, or of the mark.
    const isMarked = fields.length === 0 || (mark !== undefined && editable.length === 0 && chance(0.5));
    const isRare = editable.length > 0 && editable.length * 2 < fields.length && chance(0.5);
    const field = isMarked ? mark : pick(isRare ? editable : fields);
    const what = random();
    const added = what < (settings.appendOnly ? 0.3 : 0.2) || field === undefined ? made(device, cast) : null;
    if (added || field === undefined) return added ?? sync(device);
    // Of what is only made there is nothing to edit, and more to take back.
    if (what < 0.62 && settings.appendOnly) {
      if (what > 0.5 || cast !== focus) return sync(device);
      return { do: what < 0.47 ? 'discard' : 'retry', device: makers.get(row) ?? device, row };
    }
    if (what < 0.62) return { do: 'edit', device, row, field, value };
    if (what < 0.74 && isEditable(settings, 'deleted') && device !== visitorsDevice) return { do: chance(0.7) ? 'delete' : 'revive', device, row };
    if (what < 0.8 && !settings.additive) return { do: 'revert', device, row, field };
    if (what < 0.88 && !settings.additive) return chance(0.5) ? { do: 'open-form', device, row } : { do: 'save-form', device, row, field, value };
    // What a visitor sent can't be taken back by anybody.
    if (what < 0.92 && device !== visitorsDevice) return { do: 'discard', device, row };
    if (what < 0.97) return { do: 'retry', device, row };
    return { do: 'choose', device, row, field, mine: chance(0.5) };
  }

  function sync(device: number): Step {
    // What can't be deleted is not taken back any more once a request with it is on its way.
    const usable = kindSettings[kind].writable.includes('deleted') ? faults : faults.filter((fault) => fault !== 'held' && fault !== 'late');
    // Only what was sent without an answer is taken back in vain.
    if (kindSettings[kind].appendOnly && chance(0.4)) return { do: 'sync', device, faults: ['answer-lost'], diesAfter: null };
    const met = chance(0.5) ? Array.from({ length: 1 + below(3) }, () => (chance(0.6) ? pick(usable) : null)) : [];
    return { do: 'sync', device, faults: met, diesAfter: chance(0.15) ? below(16) : null };
  }

  function server(): Step {
    value += 1;
    const cast = castFor();
    const row = pick(madeOf(cast, chance(0.8) ? 'own' : 'foreign'));
    const { appendOnly, additive, writable } = kindSettings[cast.kind];
    const ofDevices = appendOnly || additive ? [] : trackedFields[cast.kind].filter((field) => writable.includes(field));
    const field = pick([...ofDevices, ...(serverFields[cast.kind] === null ? [] : [serverFields[cast.kind] as string])]);
    const what = random();
    if (what < 0.3 && field !== undefined) return { do: 'elsewhere', row, field, value, open: chance(0.5) };
    if (what < 0.36 && isEditable(kindSettings[cast.kind], 'deleted')) return { do: 'elsewhere', row, field: 'deleted', value: chance(0.7), open: false };
    if (what < 0.5) return { do: 'commit' };
    if (what < 0.64) return { do: 'late-requests' };
    if (what < 0.76) return { do: 'refuse', row };
    if (what < 0.9) return { do: 'relent', row };
    return { do: chance(0.6) ? 'purge' : 'new-epoch' };
  }

  function surroundings(device: number): Step {
    const what = random();
    const row = rowFor(device, focus);
    const field = trackedFields[kind][0] ?? kindSettings[kind].writable[0];
    if (what < 0.25) return { do: 'offline', device };
    if (what < 0.5) return { do: 'online', device };
    if (what < 0.62) return { do: 'open-tab', device };
    if (what < 0.75 && field !== undefined) return { do: 'hang', device, after: below(12), row, field, value: (value += 1) };
    if (what < 0.8) return { do: 'close-tab', device };
    if (what < 0.88) return { do: 'upgrade', device };
    return { do: 'skew', device, ms: below(7_200_000) - 3_600_000 };
  }

  /** What others hang on is there before them, mostly. */
  const opening = chance(0.7)
    ? parents.flatMap((cast) => [0, 1, secondPersonsDevice].flatMap((device) => {
        value += 1;
        const step = made(device, cast);
        return step ? [step, { do: 'sync', device, faults: [], diesAfter: null } satisfies Step] : [];
      }))
    : [];
  return [
    ...opening,
    ...Array.from({ length: steps }, () => {
      const device = visitorsInsert && chance(0.2) ? visitorsDevice : chance(0.72) ? below(3) : secondPersonsDevice;
      const what = random();
      if (what < 0.42) return write(device);
      if (what < 0.76) return sync(device);
      if (what < 0.9) return server();
      return surroundings(device);
    }),
  ];
}
