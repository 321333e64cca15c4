import type { ReplicatedCollection } from '../../src/replica/kinds/kinds.ts';
import type { PulledCollection, PulledRow } from '../../src/sync/server.ts';

export interface StoredRow extends PulledRow {
  stamp: number;
  /** Whose row it is; null for a visitor's. */
  user: string | null;
  /** A second person who holds it. */
  other: string | null;
}

export interface Departure {
  key: string;
  stamp: number;
}

interface History {
  rows: ReadonlyMap<string, StoredRow>;
  departures: readonly Departure[];
  /** Only what lies below is handed out. */
  horizon: number;
  pageSize: number;
  isVisible: (row: StoredRow) => boolean;
}

interface Position {
  stamp: number;
  key: string;
}

interface Checkpoint extends Position {
  /** Key of the last row that a first pull of listings has brought; null when it is complete. */
  boot: string | null;
  /** What was purged when a first pull began that is still on its way. */
  floor?: number;
}

interface Asked {
  collection: ReplicatedCollection;
  checkpoint: unknown;
  restart: boolean;
  /** Marks of deletion up to this stamp are purged. */
  floor: number;
}

/** One page. A device that is behind what was purged starts anew; one that has all there is, or is on its way through that, does not. */
export function pageOf(history: History, asked: Asked): PulledCollection {
  const given = asked.checkpoint as Checkpoint | null;
  const { floor } = asked;
  const isBehind = given !== null && given.stamp < floor && given.floor !== floor;
  const page = changesOf(history, { ...asked, restart: asked.restart || isBehind });
  const reached = page.checkpoint as Checkpoint;
  if (reached.stamp >= floor) return page;
  return { ...page, checkpoint: page.more ? { ...reached, floor } : { stamp: Math.min(floor, history.horizon - 1), key: '~', boot: null } };
}

/** Changes in the order of stamp and key, behind the checkpoint and below the horizon. */
function changesOf(history: History, { collection, checkpoint, restart }: Omit<Asked, 'floor'>): PulledCollection {
  const given = restart ? null : (checkpoint as Checkpoint | null);
  if (collection === 'pianos' && (given === null || given.boot !== null)) return firstPageOf(history, { given, restart });
  const from = given ?? { stamp: 0, key: '', boot: null };
  const ahead = changesBehind(history, { collection, from });
  const taken = ahead.slice(0, history.pageSize);
  const last = taken.at(-1);
  return {
    rows: taken.flatMap(({ row }) => (row ? [row] : [])),
    unreadable: [],
    departed: taken.flatMap(({ key, row }) => (row ? [] : [key.split(':')[1] ?? ''])),
    checkpoint: last ? { stamp: last.stamp, key: last.key, boot: null } : from,
    more: ahead.length > taken.length,
    restart,
  };
}

/** A first pull brings the listings as they are; the position that changes go on from is fixed before. */
function firstPageOf(history: History, { given, restart }: { given: Checkpoint | null; restart: boolean }): PulledCollection {
  const { rows, horizon, pageSize, isVisible } = history;
  const from = given ?? { stamp: horizon - 1, key: '~', boot: '' };
  const ahead = [...rows]
    .filter(([key, row]) => key.startsWith('pianos:') && key > (from.boot ?? '') && isVisible(row) && row.row.deleted !== true)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  const taken = ahead.slice(0, pageSize);
  const boot = ahead.length > taken.length ? (taken.at(-1)?.[0] ?? null) : null;
  const more = boot !== null || changesBehind(history, { collection: 'pianos', from }).length > 0;
  return { rows: taken.map(([, row]) => row), unreadable: [], departed: [], checkpoint: { ...from, boot }, more, restart };
}

function changesBehind(
  { rows, departures, horizon, isVisible }: History,
  { collection, from }: { collection: ReplicatedCollection; from: Position },
): (Position & { row: StoredRow | null })[] {
  const isAhead = ({ stamp, key }: Position) =>
    key.startsWith(`${collection}:`) && stamp < horizon && (stamp > from.stamp || (stamp === from.stamp && key > from.key));
  const canSee = (key: string) => {
    const row = rows.get(key);
    return row !== undefined && isVisible(row);
  };
  const changed = [...rows].filter(([, row]) => isVisible(row)).map(([key, row]) => ({ key, stamp: row.stamp, row }));
  const gone = departures.filter(({ key }) => !canSee(key)).map((departure) => ({ ...departure, row: null }));
  return [...changed, ...gone].filter(isAhead).sort((a, b) => a.stamp - b.stamp || (a.key < b.key ? -1 : 1));
}
