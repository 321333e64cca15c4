/**
 * The server's rules in a few lines, for driving the real synchronisation against: versions, guard, receipts, an order of changes
 * with a horizon, a log of departures, marks of deletion, several people, transactions that stay open.
 * The embedded backend is held to the same rules by the integration tests.
 */
import type { Row } from '../../src/replica/row.ts';
import type { ReplicatedCollection } from '../../src/replica/kinds/kinds.ts';
import type { PulledRow, PushVerdict, PushedChange, SyncServer } from '../../src/sync/server.ts';
import type { Answer, RequestFailure } from '../../src/wire/answer.ts';
import { pageOf, type Departure, type StoredRow } from './model-pages.ts';

/** What keeps the server honest. A test takes one out to see that the histories find the fault. */
export interface ServerGuards {
  /** Pulls hand out only what no open transaction can still precede. */
  horizon: boolean;
  /** A repeated change is recognised. */
  receipts: boolean;
  /** An update holds only for the version it was made from. */
  versions: boolean;
}

type Refusal = Extract<PushVerdict, { status: 'rejected' }>;

interface Transaction {
  stamp: number;
  /** Null for somebody past all devices. */
  user: string | null;
  rows: Map<string, StoredRow>;
  receipts: Map<string, Refusal | null>;
  /** Told when the transaction commits. */
  accepted: { change: PushedChange; present: PulledRow | null }[];
}

export interface ModelServer extends SyncServer {
  rows: Map<string, StoredRow>;
  /** The server as another person meets it; its own functions answer to `me`. */
  as(user: string): SyncServer;
  /** Acts on changes without committing: nobody sees them until `commitAll`. */
  hold(user: string, changes: readonly PushedChange[]): void;
  /** Writes as somebody else would, past any device. */
  write(collection: ReplicatedCollection, row: Row & { id: string }, options?: { open: boolean }): void;
  commitAll(): void;
  /** Takes a row out of everybody's view. */
  depart(collection: ReplicatedCollection, id: string): void;
  /** The next requests get no answer, or lose it after the server has acted. */
  failNext(failure: RequestFailure, after?: 'before-acting' | 'after-acting'): void;
  /** Refuses rows for which it gives a reason. */
  refuse: (change: PushedChange) => { code: string; reason: string } | null;
  /** Hears of each change when it is committed, with the row that it met. */
  onAccepted: (change: PushedChange, present: PulledRow | null) => void;
  /** Begins a new history, as after a restore into another cluster: stamps start anew. */
  newEpoch(): void;
  requests: { pull: number; push: number };
}

export function createModelServer(options: { pageSize: number; now: () => number; guards?: Partial<ServerGuards> }): ModelServer {
  const guards: ServerGuards = { horizon: true, receipts: true, versions: true, ...options.guards };
  const rows = new Map<string, StoredRow>();
  let departures: Departure[] = [];
  /** By the id of the change: how it was refused, or null when it was taken. */
  const receipts = new Map<string, Refusal | null>();
  const failures: { failure: RequestFailure; after: 'before-acting' | 'after-acting' }[] = [];
  let open: Transaction[] = [];
  let epoch = 1;
  let stamp = 0;

  const keyOf = (collection: ReplicatedCollection, id: string) => `${collection}:${id}`;

  function begin(user: string | null): Transaction {
    stamp += 1;
    const transaction: Transaction = { stamp, user, rows: new Map(), receipts: new Map(), accepted: [] };
    open.push(transaction);
    return transaction;
  }

  function commit(transaction: Transaction): void {
    open = open.filter((each) => each !== transaction);
    for (const [key, row] of transaction.rows) {
      if (isPublic(rows.get(key)) && !isPublic(row)) departures.push({ key, stamp: transaction.stamp });
      rows.set(key, row);
    }
    for (const [changeId, refusal] of transaction.receipts) receipts.set(changeId, refusal);
    for (const { change, present } of transaction.accepted) server.onAccepted(change, present);
  }

  /** A row's lock, and the lock that lets one push of a person run at a time: whoever holds them finishes first. */
  function waitFor(blocks: (transaction: Transaction) => boolean): void {
    for (const transaction of open.filter(blocks)) commit(transaction);
  }

  function judge(transaction: Transaction, user: string, change: PushedChange): PushVerdict {
    const { changeId, collection, id } = change;
    const key = keyOf(collection, id);
    const known = transaction.rows.get(key) ?? rows.get(key);
    const present = known && isVisible(known, user) ? known : undefined;
    const receipt = guards.receipts ? receipts.get(changeId) : undefined;
    if (receipt !== undefined) return receipt ?? { status: 'accepted', changeId, server: present ?? null };
    const refused = server.refuse(change);
    if (refused) return { status: 'rejected', changeId, ...refused };
    if (change.op === 'insert') {
      if (known?.user === user) return { status: 'conflict', changeId, server: known };
      if (known) return { status: 'rejected', changeId, code: 'PT409', reason: 'This entry exists already.' };
    } else {
      if (!present) return { status: 'rejected', changeId, code: 'PT404', reason: 'This entry is no longer there.', cause: 'entry-gone' };
      if (present.user !== user) return { status: 'rejected', changeId, code: 'PT403', reason: 'Only its owner can change this.' };
      if (guards.versions && present.version !== change.baseVersion) return { status: 'conflict', changeId, server: present };
    }
    transaction.receipts.set(changeId, null);
    transaction.accepted.push({ change, present: present ?? null });
    const made = change.op === 'insert' ? { created_at: new Date(options.now()).toISOString(), ...ownership(collection, user) } : {};
    const row = { ...present?.row, ...made, ...change.fields, id };
    const stored = { row, version: (present?.version ?? 0) + 1, stamp: transaction.stamp, user };
    transaction.rows.set(key, stored);
    // A row that went in as it came is not always given back, see `app.push_inserts`.
    const isGivenBack = change.op === 'update' || changeId.charCodeAt(changeId.length - 1) % 2 === 0;
    return { status: 'accepted', changeId, server: isGivenBack ? stored : null };
  }

  /** A refusal is final as well: the same change, coming once more when its cause is gone, is refused as it was. */
  function judged(transaction: Transaction, user: string, change: PushedChange): PushVerdict {
    const verdict = judge(transaction, user, change);
    if (verdict.status === 'rejected') transaction.receipts.set(change.changeId, verdict);
    return verdict;
  }

  function act(user: string, changes: readonly PushedChange[]): { transaction: Transaction; verdicts: PushVerdict[] } {
    const keys = changes.map((change) => keyOf(change.collection, change.id));
    waitFor((each) => each.user === user || keys.some((key) => each.rows.has(key)));
    const transaction = begin(user);
    return { transaction, verdicts: changes.map((change) => judged(transaction, user, change)) };
  }

  async function answer<T>(work: () => T): Promise<Answer<T>> {
    await Promise.resolve();
    const failing = failures.shift();
    if (failing?.after === 'before-acting') return { ok: false, failure: failing.failure };
    const value = work();
    return failing ? { ok: false, failure: failing.failure } : { ok: true, value };
  }

  const horizon = () => (guards.horizon ? Math.min(stamp + 1, ...open.map((each) => each.stamp)) : stamp + 1);

  const as = (user: string): SyncServer => ({
    pull(request) {
      server.requests.pull += 1;
      return answer(() => {
        const asked = Object.entries(request.checkpoints) as [ReplicatedCollection, unknown][];
        const anew = request.epoch !== null && request.epoch !== String(epoch);
        const collections = Object.fromEntries(
          asked.map(([collection, checkpoint]) => [
            collection,
            pageOf({ rows, departures, horizon: horizon(), pageSize: options.pageSize, isVisible: (row) => isVisible(row, user) }, {
              collection,
              checkpoint,
              restart: anew && checkpoint !== null,
            }),
          ]),
        );
        return { epoch: String(epoch), serverTime: options.now(), collections };
      });
    },
    push(changes) {
      server.requests.push += 1;
      return answer(() => {
        const { transaction, verdicts } = act(user, changes);
        commit(transaction);
        return verdicts;
      });
    },
    listings: (ids) =>
      answer(() => ids.flatMap((id) => rows.get(keyOf('pianos', id)) ?? []).filter((row) => isVisible(row, user) && row.row.deleted !== true)),
  });

  const server: ModelServer = {
    ...as('me'),
    as,
    rows,
    requests: { pull: 0, push: 0 },
    refuse: () => null,
    onAccepted: () => undefined,
    hold: (user, changes) => void act(user, changes),
    commitAll: () => waitFor(() => true),
    write(collection, row, { open: staysOpen } = { open: false }) {
      const key = keyOf(collection, row.id);
      waitFor((each) => each.rows.has(key));
      const transaction = begin(null);
      const present = rows.get(key);
      const created_at = present?.row.created_at ?? new Date(options.now()).toISOString();
      const user = String(present?.user ?? row.owner_id ?? 'me');
      const next = { ...present?.row, created_at, ...row };
      transaction.rows.set(key, { row: next, version: (present?.version ?? 0) + 1, stamp: transaction.stamp, user });
      if (!staysOpen) commit(transaction);
    },
    depart(collection, id) {
      stamp += 1;
      rows.delete(keyOf(collection, id));
      departures.push({ key: keyOf(collection, id), stamp });
    },
    failNext: (failure, after = 'before-acting') => void failures.push({ failure, after }),
    newEpoch() {
      waitFor(() => true);
      epoch += 1;
      stamp = 1;
      departures = [];
      for (const [key, row] of rows) rows.set(key, { ...row, stamp });
    },
  };
  return server;
}

function ownership(collection: ReplicatedCollection, user: string): Row {
  return collection === 'pianos' ? { owner_id: user } : {};
}

function isPublic(stored: StoredRow | undefined): boolean {
  return stored?.row.is_published === true && stored.row.deleted !== true;
}

export function isVisible(stored: StoredRow, user: string): boolean {
  return stored.user === user || isPublic(stored);
}
