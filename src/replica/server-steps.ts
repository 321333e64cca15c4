/** What a server's answer, or its silence, does to a document: the other half of the steps in `document.ts`. */
import { changedFields, createCleanDocument, freshChange, leftView, mayHaveLeft, sameValue, withAlternatives, withSent, type Alternative, type ReplicaDocument, type SentChange } from './document.ts';
import type { Cause } from '../domain/refusal/causes.ts';
import type { Row } from './row.ts';
import { kinds, type ReplicatedCollection } from './kinds/kinds.ts';
import type { OutboxError } from './outbox-entry.ts';

/** The server took `sent`. Null removes a deleted row. `serverRow` is null where the sender may not read it (a visitor's look-up). */
export function applyAccepted(
  stored: ReplicaDocument,
  answer: { changeId: string; serverRow: Row | null; version: number; now: number; writable: readonly string[] },
): ReplicaDocument | null {
  const document = withSent(stored, answer.writable);
  const sent = document.change?.sent;
  if (!sent || sent.changeId !== answer.changeId) return stored;
  const next = afterAccepted(document, { ...answer, sent });
  // What the server took is no alternative any more.
  const isOpen = ({ field, mine }: Alternative) => {
    const stands = next.pending !== 'parked' && sameValue(next.row[field], mine);
    return !stands && !sameValue(sent.fields[field], mine);
  };
  // A first pull that began before need not bring the row; it is there all the same.
  const taken = { ...next, alternatives: next.alternatives.filter(isOpen), generation: 0 };
  return withoutDeleted(taken, { before: document, now: answer.now });
}

function afterAccepted(
  document: ReplicaDocument,
  answer: { sent: SentChange; serverRow: Row | null; version: number; now: number; writable: readonly string[] },
): ReplicaDocument {
  const { sent } = answer;
  // What was written since into a field that the request did not carry is not the server's.
  const serverRow = answer.serverRow ?? { ...(document.base ?? omit(document.row, answer.writable)), ...sent.fields };
  // A repeated change may be answered long after it was taken: what others wrote meanwhile is merged, not overwritten.
  if (answer.version > sent.baseVersion + 1 || sent.takenBack) {
    const taken = Object.entries(sent.takenBack ?? {}).filter(([field, value]) => sameValue(serverRow[field], value));
    const base = { ...document.base, ...sent.fields, ...Object.fromEntries(taken) };
    return rebase({ ...document, base }, { row: serverRow, version: answer.version, now: answer.now, writable: answer.writable });
  }
  const editedSince: Record<string, unknown> = {};
  for (const field of answer.writable) {
    if (!(field in document.row)) continue;
    const sentValue = field in sent.fields ? sent.fields[field] : document.base?.[field];
    if (!sameValue(document.row[field], sentValue)) editedSince[field] = document.row[field];
  }
  return settle(document, {
    serverRow,
    row: { ...serverRow, ...editedSince },
    version: answer.version,
    writable: answer.writable,
  });
}

/** Makes the document clean when nothing is left to send, or waiting with the server's row as the new base. */
function settle(
  document: ReplicaDocument,
  next: { serverRow: Row; row: Row; version: number; writable: readonly string[] },
): ReplicaDocument {
  const dirty = Object.keys(changedFields(next.writable, next.serverRow, next.row)).length > 0;
  const since = document.change?.since ?? 0;
  return {
    ...document,
    row: dirty ? next.row : next.serverRow,
    base: dirty ? next.serverRow : null,
    version: next.version,
    pending: dirty ? 'waiting' : 'clean',
    change: dirty ? { since, tries: 0, error: null, sent: null } : null,
  };
}

/** Of two times at which something was confirmed or seen the later says all: nobody is asked to choose. */
const laterHolds: ReadonlySet<string> = new Set(['confirmed_at', 'seen_at']);

/**
 * Three-way merge, field by field, of an unsent edit onto a newer server row. A field that only one side changed
 * takes that side's value. A field that both changed to different values takes the server's; the device's is kept
 * as an alternative. A deleted server row has no say against a row that the person makes anew; an edit of a row that
 * was deleted meanwhile is parked with its text, and sending it again brings the row back.
 */
export function rebase(
  stored: ReplicaDocument,
  server: { row: Row; version: number; now: number; writable: readonly string[] },
): ReplicaDocument {
  const isBack = server.row.deleted !== true && (stored.base?.deleted === true || stored.generation === leftView);
  const document = isBack ? withChoices(stored) : stored;
  const merged: Record<string, unknown> = { ...server.row };
  const alternatives: Alternative[] = [];
  const outlives = server.row.deleted === true && document.row.deleted !== true;
  const isNews = document.base !== null && document.base.deleted !== true;
  const { additive } = kinds[document.collection];
  let differs = false;
  for (const field of server.writable) {
    if (!(field in document.row)) continue;
    const mine = document.row[field];
    const theirs = server.row[field];
    const ancestor = document.base?.[field];
    const iChanged = document.base ? !sameValue(mine, ancestor) : true;
    if (!iChanged || sameValue(mine, theirs)) continue;
    // Where every change only adds nothing is overwritten: the server keeps what was reached, and nobody is asked to choose.
    if (additive) {
      merged[field] = mine;
      continue;
    }
    if (laterHolds.has(field) && typeof mine === 'string' && typeof theirs === 'string') {
      // Times as the wire gives them sort like texts.
      if (mine > theirs && !outlives) merged[field] = mine;
      continue;
    }
    differs = true;
    const theyChanged = document.base ? !sameValue(theirs, ancestor) : true;
    if (outlives || !theyChanged) merged[field] = mine;
    if (theyChanged && !(outlives && document.base === null)) alternatives.push({ field, mine, at: server.now });
  }
  if (outlives && differs) merged.deleted = false;
  const settled = settle(
    withAlternatives(document, alternatives),
    { serverRow: server.row, row: merged, version: server.version, writable: server.writable },
  );
  return outlives && differs && isNews ? park(settled, { now: server.now, generation: settled.generation }) : settled;
}

/** The server's row had moved on: the sent change did not happen. Null removes a deleted row. */
export function applyConflict(
  stored: ReplicaDocument,
  answer: { changeId: string; serverRow: Row; version: number; now: number; writable: readonly string[] },
): ReplicaDocument | null {
  const document = withSent(stored, answer.writable);
  if (document.change?.sent?.changeId !== answer.changeId) return stored;
  return withoutDeleted(rebase(document, { ...answer, row: answer.serverRow }), { before: document, now: answer.now });
}

/** It is the row itself that is no longer there, not something that it refers to. */
const goneCause: Cause = 'entry-gone';

/**
 * The server refused the sent change: the text stays as it is, and waits for the person. Null removes the document: nothing
 * is left to decide of a row that the person deleted, or took back, meanwhile. `mayBeTaken`: it was the request that was
 * refused, and an earlier one with the same change has no answer; trying again repeats that change once more. A row that was
 * edited since goes as it is now.
 */
export function applyRejected(
  stored: ReplicaDocument,
  answer: { changeId: string; error: OutboxError; writable: readonly string[]; mayBeTaken?: boolean },
): ReplicaDocument | null {
  const document = withSent(stored, answer.writable);
  const { change, base, row, version } = document;
  if (!change || change.sent?.changeId !== answer.changeId) return stored;
  const parked = { ...document, pending: 'parked', change: { ...change, tries: change.tries + 1, error: answer.error } } as const;
  if (answer.mayBeTaken && !change.sent.refused) {
    return { ...parked, change: { ...parked.change, sent: { ...change.sent, refused: true } } };
  }
  // Servers before causes had names give the code alone.
  const { cause, code } = answer.error;
  const isGone = cause === undefined ? code === 'PT404' : cause === goneCause;
  if (row.deleted === true && (version === 0 || isGone)) return null;
  // It was taken back, and made anew meanwhile.
  if (isGone && version === 0 && change.sent.takenBack) return { ...document, change: { ...change, tries: 0, error: null, sent: null } };
  const isUndone = base !== null && Object.keys(changedFields(answer.writable, base, row)).length === 0;
  if (isUndone) return isGone ? null : { ...document, row: base, base: null, pending: 'clean', change: null };
  // What was refused is not what stands there any more: the person mended it meanwhile, and is told only if that is refused too.
  const isMended = Object.keys(changedFields(answer.writable, { ...base, ...change.sent.fields }, row)).length > 0;
  if (isMended && !isGone) return { ...document, change: { ...change, tries: 0, error: null, sent: null } };
  return {
    ...parked,
    generation: isGone ? leftView : document.generation,
    change: { ...parked.change, sent: null },
  };
}

/**
 * A waiting row of which nothing differs from the server's any more: an edit was taken back bit by bit. Null where the server
 * has no such row for the person either.
 */
export function settleUnchanged(document: ReplicaDocument): ReplicaDocument | null {
  const { base, row, alternatives } = document;
  if (row.deleted === true || (document.generation === leftView && alternatives.length === 0)) return null;
  return { ...document, row: base ?? row, base: null, pending: 'clean', change: null };
}

/** No answer came. The sent change stays to be repeated. */
export function noteFailedTry(document: ReplicaDocument, error: OutboxError): ReplicaDocument {
  if (document.pending !== 'waiting' || !document.change) return document;
  return { ...document, change: { ...document.change, tries: document.change.tries + 1, error } };
}

/**
 * A row came with a pull, or was asked for by its id. Null removes the document. `startsAnew`: it belongs to a new beginning
 * of the server's history, in which versions may be lower than before.
 */
export function applyPulled(
  stored: ReplicaDocument | null,
  pulled: {
    collection: ReplicatedCollection;
    row: Row;
    version: number;
    generation: number;
    now: number;
    writable: readonly string[];
    startsAnew?: boolean;
  },
): ReplicaDocument | null {
  const { row, version, generation } = pulled;
  if (!stored) return row.deleted === true ? null : createCleanDocument(pulled);
  const document = version === stored.version ? completed(stored, pulled) : stored;
  if (document.pending === 'local') return { ...document, generation };
  // Its answer, when it is known, brings the row as it then is.
  if (mayHaveLeft(document)) return { ...document, generation };
  // An answer that was asked for earlier than what the device has by now; also in a new history, of which another tab has brought more.
  if (version < document.version && !(pulled.startsAnew && document.generation !== generation)) return document;
  if (document.pending === 'clean') {
    const next = { ...createCleanDocument(pulled), alternatives: document.alternatives };
    return withoutDeleted(next, { before: document, now: pulled.now });
  }
  if (version === document.version && !pulled.startsAnew) return { ...document, generation };
  const isBack = document.change?.error?.code === goneCode && row.deleted !== true;
  const merged = { ...rebase(document, pulled), generation };
  if (merged.pending === 'clean') return withoutDeleted(merged, { before: document, now: pulled.now });
  // Merging is no verdict: what was parked stays parked, with its reason, unless that was the row's absence.
  if (merged.pending === 'parked' || isBack) return merged;
  return { ...merged, pending: document.pending, change: document.change };
}

/** A new row was accepted without being given back: what the database added to it comes with the pull, also into one edited since. */
function completed(document: ReplicaDocument, { row, writable }: { row: Row; writable: readonly string[] }): ReplicaDocument {
  const { base } = document;
  if (!base) return document;
  const added = Object.entries(row).filter(([field, value]) => !(writable.includes(field) ? field in base : sameValue(base[field], value)));
  if (added.length === 0) return document;
  const more = Object.fromEntries(added);
  return { ...document, base: { ...base, ...more }, row: { ...more, ...document.row, ...omit(more, writable) } };
}

function omit(row: Row, fields: readonly string[]): Row {
  return Object.fromEntries(Object.entries(row).filter(([field]) => !fields.includes(field)));
}

/** The row left the person's view. A clean copy goes; an unsent edit stays, parked, with its text. */
export function applyDeparted(document: ReplicaDocument, now: number): ReplicaDocument | null {
  if (document.pending === 'clean') {
    return document.alternatives.length === 0 ? null : applyDeparted(withMine(document, now), now);
  }
  if (document.pending === 'local' || mayHaveLeft(document)) return document;
  // Gone, as the person wished.
  if (document.row.deleted === true) return null;
  return park(document, { now, generation: leftView });
}

/** Null for a clean document whose row is deleted, unless somebody else deleted it while a choice was open. */
function withoutDeleted(document: ReplicaDocument, { before, now }: { before: ReplicaDocument; now: number }): ReplicaDocument | null {
  if (document.pending !== 'clean' || document.row.deleted !== true) return document;
  if (document.alternatives.length === 0 || before.row.deleted === true) return null;
  const mine = withMine(document, now);
  return park({ ...mine, row: { ...mine.row, deleted: false } }, { now, generation: document.generation });
}

/** There is no row any more to choose between two values of: what was kept of the device's becomes an edit until it is back. */
function withMine(document: ReplicaDocument, now: number): ReplicaDocument {
  const mine = Object.fromEntries(document.alternatives.map((each) => [each.field, each.mine]));
  return { ...document, row: { ...document.row, ...mine }, base: document.row, pending: 'waiting', change: freshChange(now) };
}

/** The row is back, and with it the choice: what the device has in an undecided field is offered again. */
function withChoices(document: ReplicaDocument): ReplicaDocument {
  const { row, base, alternatives } = document;
  const fields = alternatives.map(({ field }) => field).filter((field) => !sameValue(row[field], base?.[field]));
  const newest = (each: Alternative) => alternatives.findLast(({ field }) => field === each.field) === each;
  const offered = alternatives.map((each) => (fields.includes(each.field) && newest(each) ? { ...each, mine: row[each.field] } : each));
  return withAlternatives(
    { ...document, row: { ...row, ...Object.fromEntries(fields.map((field) => [field, base?.[field]])) }, alternatives: [] },
    offered,
  );
}

/** The row was deleted, or left the person's view, while they had an unsent edit. */
const goneCode = 'gone';

function park(document: ReplicaDocument, args: { now: number; generation: number }): ReplicaDocument {
  const change = document.change ?? freshChange(args.now);
  const error: OutboxError = { kind: 'rejected', code: goneCode, reason: '', at: args.now };
  return { ...document, generation: args.generation, pending: 'parked', change: { ...change, error, sent: null } };
}
