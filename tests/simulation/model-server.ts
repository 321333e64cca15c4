/**
 * The server's rules in a few lines, for driving the real synchronisation against: versions, guard, receipts, an order of changes
 * with a horizon, a log of departures, marks of deletion, several people, transactions that stay open. What it makes of a change
 * is `model-rules.ts`; tests/integration/model-parity.test.ts holds that against the database.
 */
import type { Row } from '../../src/replica/row.ts';
import { kinds, type ReplicatedCollection } from '../../src/replica/kinds/kinds.ts';
import type { PulledRow, PushVerdict, PushedChange, SyncServer } from '../../src/sync/server.ts';
import type { Answer, RequestFailure } from '../../src/wire/answer.ts';
import { kindSettings, type KindSettings } from './kind-settings.ts';
import { pageOf, type Departure, type StoredRow } from './model-pages.ts';
import { changesNothing, isPublic, isVisible, outcomeOf, type RuleGuards } from './model-rules.ts';

/** What keeps the server honest. A test takes one out to see that the histories find the fault. */
export interface ServerGuards extends RuleGuards {
  /** Pulls hand out only what no open transaction can still precede. */
  horizon: boolean;
  /** A repeated change is recognised. */
  receipts: boolean;
}

type Refusal = Extract<PushVerdict, { status: 'rejected' }>;

interface Transaction {
  stamp: number;
  /** Undefined for somebody past all devices, null for a visitor. */
  user: string | null | undefined;
  rows: Map<string, StoredRow>;
  receipts: Map<string, Refusal | null>;
  /** Told when the transaction commits. */
  accepted: { change: PushedChange; present: PulledRow | null }[];
}

export interface ModelServer extends SyncServer {
  rows: Map<string, StoredRow>;
  /** The server as another person, or a visitor, meets it; its own functions answer to `me`. */
  as(user: string | null): SyncServer;
  /** Acts on changes without committing: nobody sees them until `commitAll`. */
  hold(user: string | null, changes: readonly PushedChange[]): void;
  /** Writes as somebody else would, past any device. */
  write(collection: ReplicatedCollection, row: Row & { id: string }, options?: { open: boolean }): void;
  commitAll(): void;
  /** Takes a row out of everybody's view. */
  depart(collection: ReplicatedCollection, id: string): void;
  /** Rows that were deleted go for good, and what hangs on them; a device that is further behind starts anew. */
  purge(): void;
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

export interface ModelOptions {
  pageSize: number;
  now: () => number;
  guards?: Partial<ServerGuards>;
  settings?: (collection: ReplicatedCollection) => KindSettings;
  /** Who holds a two-sided row that this person makes, where the device doesn't say so. */
  otherSideOf?: (user: string) => string | null;
}

export function createModelServer(options: ModelOptions): ModelServer {
  const { settings = (collection) => kindSettings[collection], otherSideOf = () => null } = options;
  const guards: ServerGuards = { horizon: true, receipts: true, versions: true, lasting: true, reached: true, ...options.guards };
  const rows = new Map<string, StoredRow>();
  let departures: Departure[] = [];
  /** By the id of the change: how it was refused, or null when it was taken. */
  const receipts = new Map<string, Refusal | null>();
  const failures: { failure: RequestFailure; after: 'before-acting' | 'after-acting' }[] = [];
  let open: Transaction[] = [];
  let epoch = 1;
  let stamp = 0;
  /** Marks of deletion up to this stamp are purged. */
  let floor = 0;

  const keyOf = (collection: ReplicatedCollection, id: string) => `${collection}:${id}`;

  function begin(user: string | null | undefined): Transaction {
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

  function judge(transaction: Transaction, user: string | null, change: PushedChange): PushVerdict {
    const { changeId, collection, id } = change;
    const find = (kind: ReplicatedCollection, rowId: string) => transaction.rows.get(keyOf(kind, rowId)) ?? rows.get(keyOf(kind, rowId));
    const known = find(collection, id);
    const present = known && isVisible(known, user) ? known : null;
    // A visitor has no receipts.
    const receipt = guards.receipts && user !== null ? receipts.get(changeId) : undefined;
    if (receipt !== undefined) return receipt ?? { status: 'accepted', changeId, server: present };
    const refused = server.refuse(change);
    if (refused) return { status: 'rejected', changeId, ...refused };
    const outcome = outcomeOf({ change, user, settings: settings(collection), known, find, guards });
    if (outcome.status === 'rejected') return { changeId, ...outcome };
    if (outcome.status === 'conflict') return { status: 'conflict', changeId, server: outcome.row };
    transaction.receipts.set(changeId, null);
    if (outcome.status === 'taken') return { status: 'accepted', changeId, server: outcome.row };
    const { fields } = outcome;
    transaction.accepted.push({ change: { ...change, fields: taken(change, fields) }, present });
    const made = outcome.status === 'insert' ? newRow(collection, user, fields) : {};
    const row = { ...present?.row, ...made, ...fields, id };
    const isSame = present !== null && changesNothing(present.row, fields);
    const place = isSame ? { version: present.version, stamp: present.stamp } : { version: (present?.version ?? 0) + 1, stamp: transaction.stamp };
    const { otherSide } = settings(collection);
    const other = otherSide === null ? null : ((row as Row)[otherSide] as string | null);
    const stored = { row, ...place, user: present ? present.user : user, other: present ? present.other : other };
    transaction.rows.set(keyOf(collection, id), stored);
    // A row that went in as it came is not always given back, see `app.push_inserts`; a visitor may not read it.
    const isGivenBack = user !== null && (outcome.status === 'update' || changeId.charCodeAt(changeId.length - 1) % 2 === 0);
    return { status: 'accepted', changeId, server: isGivenBack ? stored : null };
  }

  /** What the database adds to a row that a person makes. */
  function newRow(collection: ReplicatedCollection, user: string | null, fields: Row): Row {
    const { ownerField, otherSide } = settings(collection);
    return {
      created_at: new Date(options.now()).toISOString(),
      ...(ownerField in (kinds[collection]?.fields ?? {}) ? { [ownerField]: user } : {}),
      ...(otherSide !== null && user !== null ? { [otherSide]: fields[otherSide] ?? otherSideOf(user) } : {}),
    };
  }

  /** A refusal is final as well: the same change, coming once more when its cause is gone, is refused as it was. */
  function judged(transaction: Transaction, user: string | null, change: PushedChange): PushVerdict {
    const verdict = judge(transaction, user, change);
    if (verdict.status === 'rejected' && user !== null) transaction.receipts.set(change.changeId, verdict);
    return verdict;
  }

  function act(user: string | null, changes: readonly PushedChange[]): { transaction: Transaction; verdicts: PushVerdict[] } {
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

  /** For good, without a mark, with what hangs on it by a reference. */
  function remove(key: string, row: StoredRow): void {
    const [kind, id] = key.split(':');
    rows.delete(key);
    floor = Math.max(floor, row.stamp);
    for (const [childKey, child] of [...rows]) {
      const reference = settings(childKey.split(':')[0] as ReplicatedCollection).references.find((each) => each.kind === kind && child.row[each.field] === id);
      if (!reference) continue;
      if (reference.whenGone === 'row goes') remove(childKey, child);
      else rows.set(childKey, { ...child, row: { ...child.row, [reference.field]: null }, version: child.version + 1, stamp: (stamp += 1) });
    }
  }

  const horizon = () => (guards.horizon ? Math.min(stamp + 1, ...open.map((each) => each.stamp)) : stamp + 1);

  const as = (user: string | null): SyncServer => ({
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
              restart: checkpoint !== null && anew,
              floor,
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
      const transaction = begin(undefined);
      const present = rows.get(key);
      const { ownerField, otherSide } = settings(collection);
      const created_at = present?.row.created_at ?? new Date(options.now()).toISOString();
      const user = present ? present.user : String(row[ownerField] ?? 'me');
      // Rows that the server makes have their second person from it, as those of people do.
      const other = present ? present.other : ((otherSide === null ? null : row[otherSide] ?? (user === null ? null : otherSideOf(user))) as string | null);
      const next = { ...present?.row, created_at, ...(present || otherSide === null ? {} : { [otherSide]: other }), ...row };
      const place = present && changesNothing(present.row, row) ? present : { version: (present?.version ?? 0) + 1, stamp: transaction.stamp };
      transaction.rows.set(key, { row: next, version: place.version, stamp: place.stamp, user, other });
      if (!staysOpen) commit(transaction);
    },
    depart(collection, id) {
      stamp += 1;
      rows.delete(keyOf(collection, id));
      departures.push({ key: keyOf(collection, id), stamp });
    },
    purge() {
      waitFor(() => true);
      const isGone = ([key, { row }]: [string, StoredRow]) => row.deleted === true && settings(key.split(':')[0] as ReplicatedCollection).purged !== 'never';
      for (const [key, row] of [...rows].filter(isGone)) remove(key, row);
      floor = Math.max(floor, ...departures.map((each) => each.stamp));
      departures = [];
    },
    failNext: (failure, after = 'before-acting') => void failures.push({ failure, after }),
    newEpoch() {
      waitFor(() => true);
      epoch += 1;
      stamp = 1;
      floor = 0;
      departures = [];
      for (const [key, row] of rows) rows.set(key, { ...row, stamp });
    },
  };
  return server;
}

/** What was taken of a change, as it was sent: of a field that only adds more may stand. */
function taken(change: PushedChange, fields: Row): Row {
  return Object.fromEntries(Object.keys(fields).map((field) => [field, change.fields[field]]));
}
