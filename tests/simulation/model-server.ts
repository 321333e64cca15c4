/**
 * The server's rules in a few lines, for driving the real synchronisation against: versions, guard, receipts, an ordered
 * history, marks of deletion. The embedded backend is held to the same rules by the integration tests.
 */
import { randomUUID } from 'node:crypto';
import type { Row } from '../../src/replica/document.ts';
import type { ReplicatedCollection } from '../../src/replica/replica.ts';
import type {
  Answer,
  PulledCollection,
  PulledRow,
  PushedChange,
  PushVerdict,
  RequestFailure,
  SyncServer,
} from '../../src/sync/server.ts';

interface StoredRow extends PulledRow {
  stamp: number;
}

export interface ModelServer extends SyncServer {
  rows: Map<string, StoredRow>;
  /** Writes as somebody else would, past any device. */
  write(collection: ReplicatedCollection, row: Row & { id: string }): void;
  /** Takes a row out of everybody's view. */
  depart(collection: ReplicatedCollection, id: string): void;
  /** The next requests get no answer, or lose it after the server has acted. */
  failNext(failure: RequestFailure, after?: 'before-acting' | 'after-acting'): void;
  /** Refuses rows for which it gives a reason. */
  refuse: (change: PushedChange) => { code: string; reason: string } | null;
  /** From now on every request is answered. */
  clearFailures(): void;
  /** Hears of each change at the moment it is made, with the row that it meets. */
  onAccepted: (change: PushedChange, present: PulledRow | null) => void;
  /** Begins a new history, as after a restore. */
  newEpoch(): void;
  requests: { pull: number; push: number };
}

export function createModelServer(options: { pageSize: number; now: () => number }): ModelServer {
  const rows = new Map<string, StoredRow>();
  const departed: { key: string; stamp: number }[] = [];
  const receipts = new Set<string>();
  const failures: { failure: RequestFailure; after: 'before-acting' | 'after-acting' }[] = [];
  let epoch = randomUUID();
  let stamp = 0;

  const keyOf = (collection: ReplicatedCollection, id: string) => `${collection}:${id}`;

  function store(key: string, row: Row, version: number): StoredRow {
    stamp += 1;
    const stored = { row, version, stamp };
    rows.set(key, stored);
    return stored;
  }

  function judge(change: PushedChange): PushVerdict {
    const { changeId, collection, id } = change;
    const key = keyOf(collection, id);
    const present = rows.get(key);
    if (receipts.has(changeId) && present) return { status: 'accepted', changeId, server: present };
    const refused = server.refuse(change);
    if (refused) return { status: 'rejected', changeId, ...refused };
    if (change.op === 'insert') {
      if (present) return { status: 'conflict', changeId, server: present };
      receipts.add(changeId);
      server.onAccepted(change, null);
      const created_at = new Date(options.now()).toISOString();
      return { status: 'accepted', changeId, server: store(key, { created_at, ...change.fields, id }, 1) };
    }
    if (!present) return { status: 'rejected', changeId, code: 'PT404', reason: 'No such row.' };
    if (present.version !== change.baseVersion) return { status: 'conflict', changeId, server: present };
    receipts.add(changeId);
    server.onAccepted(change, present);
    return { status: 'accepted', changeId, server: store(key, { ...present.row, ...change.fields }, present.version + 1) };
  }

  function page(collection: ReplicatedCollection, checkpoint: unknown, restart: boolean): PulledCollection {
    const from = restart ? 0 : Number(checkpoint ?? 0);
    const ahead = [
      ...[...rows].filter(([key]) => key.startsWith(`${collection}:`)).map(([, row]) => ({ stamp: row.stamp, row })),
      ...departed.filter(({ key }) => key.startsWith(`${collection}:`)).map((gone) => ({ ...gone, row: null })),
    ]
      .filter((each) => each.stamp > from)
      .sort((a, b) => a.stamp - b.stamp);
    const taken = ahead.slice(0, options.pageSize);
    return {
      rows: taken.flatMap((each) => (each.row ? [each.row] : [])),
      unreadable: [],
      departed: taken.flatMap((each) => ('key' in each ? [each.key.split(':')[1] ?? ''] : [])),
      checkpoint: taken.at(-1)?.stamp ?? from,
      more: ahead.length > taken.length,
      restart,
    };
  }

  async function answer<T>(act: () => T): Promise<Answer<T>> {
    await Promise.resolve();
    const failing = failures.shift();
    if (failing?.after === 'before-acting') return { ok: false, failure: failing.failure };
    const value = act();
    return failing ? { ok: false, failure: failing.failure } : { ok: true, value };
  }

  const server: ModelServer = {
    rows,
    requests: { pull: 0, push: 0 },
    refuse: () => null,
    onAccepted: () => undefined,
    clearFailures: () => void (failures.length = 0),
    write(collection, row) {
      const key = keyOf(collection, row.id);
      const present = rows.get(key);
      const created_at = present?.row.created_at ?? new Date(options.now()).toISOString();
      store(key, { ...present?.row, created_at, ...row }, (present?.version ?? 0) + 1);
    },
    depart(collection, id) {
      const key = keyOf(collection, id);
      stamp += 1;
      rows.delete(key);
      departed.push({ key, stamp });
    },
    failNext: (failure, after = 'before-acting') => void failures.push({ failure, after }),
    newEpoch: () => void (epoch = randomUUID()),
    pull(request) {
      server.requests.pull += 1;
      return answer(() => {
        const collections: Partial<Record<ReplicatedCollection, PulledCollection>> = {};
        for (const [name, checkpoint] of Object.entries(request.checkpoints)) {
          const restart = request.epoch !== null && request.epoch !== epoch && checkpoint !== null;
          collections[name as ReplicatedCollection] = page(name as ReplicatedCollection, checkpoint, restart);
        }
        return { epoch, serverTime: options.now(), collections };
      });
    },
    push(changes) {
      server.requests.push += 1;
      return answer(() => changes.map(judge));
    },
    listings: (ids) => answer(() => ids.flatMap((id) => rows.get(keyOf('pianos', id)) ?? [])),
  };
  return server;
}
