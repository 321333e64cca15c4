/**
 * One replicated row on the device together with where it stands, and the steps that a person and the sender take with it;
 * `server-steps.ts` has those that an answer takes. Pure functions: the store applies each of them atomically to one document, so that a crash between any two steps leaves a
 * document from which the next step follows.
 *
 *   clean ──edit──▶ waiting ──markSent──▶ waiting(sent) ──accepted──▶ clean, or waiting again if edited meanwhile
 *                      ▲                        ├──conflict──▶ waiting (merged) or clean
 *                      └────── retry ─ parked ◀─┴──rejected
 */
import type { ReplicatedCollection } from './kinds/kinds.ts';
import type { OutboxError } from './outbox-entry.ts';
import type { Row } from './row.ts';

/** A change handed to the server whose answer is not known; it is repeated to the letter until it is. */
export interface SentChange {
  changeId: string;
  op: 'insert' | 'update';
  baseVersion: number;
  fields: Row;
  /** A request that repeated it was refused as a whole; a second time it is given up. */
  refused?: true;
  /** What `fields` were when the person took them back before an answer; under the same id the server takes only one of both. */
  takenBack?: Row;
}

export interface PendingChange {
  /** Epoch ms of the first unsent edit. */
  since: number;
  tries: number;
  error: OutboxError | null;
  sent: SentChange | null;
  /**
   * The id under which a new row goes as it stands, without a mark before each request: a request with it may have left. The
   * first step that would change the row writes down what that request carries, see `withSent`.
   */
  prepared?: string;
}

/** Something else stands in the row; this is what the device had, kept until the person chooses. One field may have several. */
export interface Alternative {
  field: string;
  mine: unknown;
  /** Epoch ms. */
  at: number;
}

/** Changing a field name here needs a schema migration of the replica. */
export interface ReplicaDocument {
  id: string;
  collection: ReplicatedCollection;
  row: Row;
  /** The server's row that the unsent edit started from; null when clean, or when the server has none. */
  base: Row | null;
  /** Version of the server's row last seen, 0 when the server has none. */
  version: number;
  /** `local`: kept on this device and never sent (a visitor's saves). */
  pending: 'clean' | 'waiting' | 'parked' | 'local';
  change: PendingChange | null;
  alternatives: readonly Alternative[];
  /** Number of the complete pull that last delivered the row; 0 for rows that came another way, or `leftView`. */
  generation: number;
}

/** The generation of a row that left the person's view; only their unsent edit keeps it. */
export const leftView = -1;

/** What screens show. A deletion that the server refused did not happen: until the person decides, the row is there as it was. */
export function shownRow({ row, base, pending }: Pick<ReplicaDocument, 'row' | 'base' | 'pending'>): Row {
  return pending === 'parked' && row.deleted === true && base ? base : row;
}

export function sameValue(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const left = a as Record<string, unknown>;
  const right = b as Record<string, unknown>;
  const keys = Object.keys(left);
  return keys.length === Object.keys(right).length && keys.every((key) => key in right && sameValue(left[key], right[key]));
}

/** The writable fields in which `after` differs from `before`; all of them when there is no `before`. */
export function changedFields(writable: readonly string[], before: Row | null, after: Row): Record<string, unknown> {
  const changed: Record<string, unknown> = {};
  for (const field of writable) {
    if (field in after && (!before || !sameValue(before[field], after[field]))) changed[field] = after[field];
  }
  return changed;
}

export function createCleanDocument(args: {
  collection: ReplicatedCollection;
  row: Row;
  version: number;
  generation: number;
}): ReplicaDocument {
  return {
    id: String(args.row.id),
    collection: args.collection,
    row: args.row,
    base: null,
    version: args.version,
    pending: 'clean',
    change: null,
    alternatives: [],
    generation: args.generation,
  };
}

/**
 * A row made on this device. `send: false` keeps it here (a visitor's save). With `changeId` it is prepared to go as it stands,
 * which spares a write; taking it back costs a request, though, so this is for rows that are seldom taken back.
 */
export function createLocalDocument(args: {
  collection: ReplicatedCollection;
  row: Row;
  now: number;
  send: boolean;
  changeId?: string;
}): ReplicaDocument {
  const prepared = args.changeId === undefined ? {} : { prepared: args.changeId };
  return {
    ...createCleanDocument({ collection: args.collection, row: args.row, version: 0, generation: 0 }),
    pending: args.send ? 'waiting' : 'local',
    change: args.send ? { ...freshChange(args.now), ...prepared } : null,
  };
}

/** Whether a request with the row's change may have left the device. */
export function mayHaveLeft({ change }: Pick<ReplicaDocument, 'change'>): boolean {
  return change !== null && (change.sent !== null || change.prepared !== undefined);
}

/** The document with what a request carries, or may have carried, written down. */
export function withSent(document: ReplicaDocument, writable: readonly string[]): ReplicaDocument {
  if (document.change?.prepared === undefined) return document;
  const { prepared: changeId, ...change } = document.change;
  const fields = changedFields(writable, null, document.row);
  return { ...document, change: { ...change, sent: { changeId, op: 'insert', baseVersion: 0, fields } } };
}

export function freshChange(now: number): PendingChange {
  return { since: now, tries: 0, error: null, sent: null };
}

/** The person changed fields. A parked row goes back to waiting: editing is one way to mend it. */
export function editDocument(
  stored: ReplicaDocument,
  edit: { fields: Row; now: number; writable: readonly string[] },
): ReplicaDocument {
  const document = withSent(stored, edit.writable);
  const row = { ...document.row, ...edit.fields };
  if (document.pending === 'local') return { ...document, row };
  const base = document.pending === 'clean' ? document.row : document.base;
  const change = document.change ?? freshChange(edit.now);
  if (!change.sent && base && Object.keys(changedFields(edit.writable, base, row)).length === 0) {
    if (document.generation === leftView) return { ...document, row };
    return { ...document, row: base, base: null, pending: 'clean', change: null };
  }
  return { ...document, row, base, pending: 'waiting', change: { ...change, error: null } };
}

/** What is to be sent now: the unanswered change again, or the difference to the base. Null when there is nothing. */
export function nextChange(
  stored: ReplicaDocument,
  args: { writable: readonly string[]; createId: () => string },
): SentChange | null {
  const document = withSent(stored, args.writable);
  if (document.pending !== 'waiting' || !document.change) return null;
  if (document.change.sent) return document.change.sent;
  const fields = changedFields(args.writable, document.version === 0 ? null : document.base, document.row);
  if (document.version > 0 && Object.keys(fields).length === 0) return null;
  return {
    changeId: args.createId(),
    op: document.version === 0 ? 'insert' : 'update',
    baseVersion: document.version,
    fields,
  };
}

/** Stored before the request leaves, so that the same change is repeated after a crash. */
export function markSent(document: ReplicaDocument, sent: SentChange): ReplicaDocument {
  if (document.pending !== 'waiting' || !document.change || mayHaveLeft(document)) return document;
  return { ...document, change: { ...document.change, sent } };
}

/** The person wants a parked change sent again. */
export function retryDocument(document: ReplicaDocument): ReplicaDocument {
  if (document.pending !== 'parked' || !document.change) return document;
  return { ...document, pending: 'waiting', change: { ...document.change, error: null } };
}

/** The person gives up an unsent change: the server's row again, or null when there is none. */
export function discardDocument(stored: ReplicaDocument, writable: readonly string[]): ReplicaDocument | null {
  const document = withSent(stored, writable);
  if (document.pending === 'clean' || document.pending === 'local') return document;
  if (document.change?.sent) return takeBack(document, { change: document.change, sent: document.change.sent, writable });
  if (document.version === 0 || !document.base || document.base.deleted === true || document.generation === leftView) return null;
  return { ...document, row: document.base, base: null, pending: 'clean', change: null };
}

/**
 * Whether the server took what was sent is not known. The same change goes again without its content: when the first is
 * known there, the answer shows it and it is undone; when it is not, it can't happen any more.
 */
function takeBack(document: ReplicaDocument, { change, sent, writable }: { change: PendingChange; sent: SentChange; writable: readonly string[] }): ReplicaDocument {
  const { base } = document;
  const takenBack = sent.takenBack ?? sent.fields;
  const isKept = base === null && !writable.includes('deleted');
  // A kind without a mark of deletion: nothing is asked of a row that came about, and one that did not is no longer made.
  if (isKept) {
    const row = { ...Object.fromEntries(Object.entries(document.row).filter(([field]) => !writable.includes(field))), deleted: true };
    return { ...document, row, pending: 'waiting', change: { ...change, error: null, sent: { ...sent, op: 'update', fields: {}, takenBack } } };
  }
  const row = base ?? { ...document.row, deleted: true };
  const fields = Object.fromEntries(Object.entries(sent.fields).map(([field, value]) => [field, base ? base[field] : value]));
  const empty: SentChange = { ...sent, fields: base ? fields : { ...fields, deleted: true }, takenBack };
  return { ...document, row, pending: 'waiting', change: { ...change, error: null, sent: empty } };
}

/** What came of a write: fields that had become something else meanwhile, of which both values are kept. */
export interface Written {
  document: ReplicaDocument;
  contested: readonly string[];
}

/** The two are one, or the row has not got the field, as one stored before the field was known. */
function isAsShown(row: Row, field: string, shown: unknown): boolean {
  return !(field in row) || sameValue(row[field] ?? null, shown ?? null);
}

/**
 * The person changed fields on a screen that showed `shown`. What they left as it was is not written. A field that holds something
 * else by now was changed meanwhile, here or elsewhere: that value stands, and the person's is kept until they choose. That is what
 * the merge does with an edit that meets a newer row, so that it makes no difference whether the other change arrives before the
 * form is saved or after. `standsOn`: fields that the person decided by; when one of them has moved on, nothing is written.
 */
export function editFrom(
  document: ReplicaDocument,
  edit: { shown: Row; fields: Row; now: number; writable: readonly string[]; standsOn?: readonly string[] },
): Written {
  const { shown, fields, now, writable, standsOn = [] } = edit;
  const standing = shownRow(document);
  const changed = Object.keys(fields).filter((field) => !sameValue(fields[field] ?? null, shown[field] ?? null));
  const differing = changed.filter((field) => !sameValue(standing[field], fields[field]));
  const isOvertaken = standsOn.some((field) => !isAsShown(standing, field, shown[field]));
  const free = isOvertaken ? [] : differing.filter((field) => isAsShown(standing, field, shown[field]));
  const contested = differing.filter((field) => writable.includes(field) && !free.includes(field));
  const written = Object.fromEntries(free.map((field) => [field, fields[field]]));
  // What was refused and is asked for once more goes again.
  const asksAgain = document.pending === 'parked' && !isOvertaken && differing.length === 0 && Object.keys(fields).length > 0;
  const edited = free.length === 0 && !asksAgain ? document : editDocument(document, { fields: written, now, writable });
  return { document: withAlternatives(edited, contested.map((field) => ({ field, mine: fields[field], at: now }))), contested };
}

/** Each value of a field is kept once, behind those that wait for a choice already. */
export function withAlternatives(document: ReplicaDocument, fresh: readonly Alternative[]): ReplicaDocument {
  const isKept = ({ field, mine }: Alternative) => document.alternatives.some((each) => each.field === field && sameValue(each.mine, mine));
  const more = fresh.filter((each) => !isKept(each));
  return more.length === 0 ? document : { ...document, alternatives: [...document.alternatives, ...more] };
}

/**
 * The person chooses one of the values of a field; `shown` is what stood when they did, `kept` the others that they were shown. Of a
 * choice that something new has come between the question stays open. Of two tabs that answer the same question the later holds.
 */
export function choose(
  document: ReplicaDocument,
  choice: { field: string; value: unknown; shown: unknown; kept: readonly unknown[]; now: number; writable: readonly string[] },
): ReplicaDocument {
  const { field, value, shown, kept, now, writable } = choice;
  const standing = shownRow(document);
  const isOvertaken = !isAsShown(standing, field, shown) && !sameValue(standing[field], value);
  if (isOvertaken) return withAlternatives(document, [{ field, mine: value, at: now }]);
  const decided = [shown, value, ...kept];
  const open = document.alternatives.filter((each) => each.field !== field || !decided.some((one) => sameValue(one, each.mine)));
  return editFrom({ ...document, alternatives: open }, { shown: { [field]: shown }, fields: { [field]: value }, now, writable }).document;
}
