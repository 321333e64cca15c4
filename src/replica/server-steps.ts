/** What a server's answer, or its silence, does to a document: the other half of the steps in `document.ts`. */
import {
  changedFields,
  createCleanDocument,
  freshChange,
  sameValue,
  type Alternative,
  type ReplicaDocument,
  type Row,
} from './document.ts';
import type { OutboxError, ReplicatedCollection } from './replica.ts';

/** The server took `sent`. `serverRow` is null where the sender may not read it (a visitor's look-up). */
export function applyAccepted(
  document: ReplicaDocument,
  answer: { changeId: string; serverRow: Row | null; version: number; writable: readonly string[] },
): ReplicaDocument {
  const sent = document.change?.sent;
  if (!sent || sent.changeId !== answer.changeId) return document;
  const serverRow = answer.serverRow ?? { ...document.row, ...sent.fields };
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

/**
 * Three-way merge, field by field, of an unsent edit onto a newer server row. A field that only one side changed
 * takes that side's value. A field that both changed to different values takes the server's; the device's is kept
 * as an alternative. A deleted server row has no say against a row that the person makes anew.
 */
export function rebase(
  document: ReplicaDocument,
  server: { row: Row; version: number; now: number; writable: readonly string[] },
): ReplicaDocument {
  const merged: Record<string, unknown> = { ...server.row };
  const alternatives: Alternative[] = [];
  const revives = document.version === 0 && server.row.deleted === true && document.row.deleted !== true;
  for (const field of server.writable) {
    if (!(field in document.row)) continue;
    const mine = document.row[field];
    const theirs = server.row[field];
    const ancestor = document.base?.[field];
    const iChanged = document.base ? !sameValue(mine, ancestor) : true;
    if (!iChanged || sameValue(mine, theirs)) continue;
    const theyChanged = document.base ? !sameValue(theirs, ancestor) : true;
    if (revives || !theyChanged) {
      merged[field] = mine;
    } else {
      alternatives.push({ field, mine, at: server.now });
    }
  }
  const kept = document.alternatives.filter((old) => !alternatives.some((fresh) => fresh.field === old.field));
  return settle(
    { ...document, alternatives: [...kept, ...alternatives] },
    { serverRow: server.row, row: merged, version: server.version, writable: server.writable },
  );
}

/** The server's row had moved on: the sent change did not happen. */
export function applyConflict(
  document: ReplicaDocument,
  answer: { changeId: string; serverRow: Row; version: number; now: number; writable: readonly string[] },
): ReplicaDocument {
  if (document.change?.sent?.changeId !== answer.changeId) return document;
  return rebase(document, { row: answer.serverRow, version: answer.version, now: answer.now, writable: answer.writable });
}

/** The server refused the sent change: the text stays as it is, and waits for the person. */
export function applyRejected(document: ReplicaDocument, answer: { changeId: string; error: OutboxError }): ReplicaDocument {
  const { change } = document;
  if (!change || change.sent?.changeId !== answer.changeId) return document;
  return {
    ...document,
    pending: 'parked',
    change: { ...change, tries: change.tries + 1, error: answer.error, sent: null },
  };
}

/** No answer came. The sent change stays to be repeated. */
export function noteFailedTry(document: ReplicaDocument, error: OutboxError): ReplicaDocument {
  if (document.pending !== 'waiting' || !document.change) return document;
  return { ...document, change: { ...document.change, tries: document.change.tries + 1, error } };
}

/** A row came with a pull. Null removes the document. */
export function applyPulled(
  document: ReplicaDocument | null,
  pulled: {
    collection: ReplicatedCollection;
    row: Row;
    version: number;
    generation: number;
    now: number;
    writable: readonly string[];
  },
): ReplicaDocument | null {
  const { row, version, generation } = pulled;
  if (!document) return row.deleted === true ? null : createCleanDocument(pulled);
  if (document.pending === 'clean') {
    if (row.deleted === true) return null;
    return { ...createCleanDocument(pulled), alternatives: document.alternatives };
  }
  // Its answer, when it is known, brings the row as it then is.
  if (document.change?.sent) return { ...document, generation };
  if (row.deleted === true && document.row.deleted !== true && document.version > 0) {
    return park(document, { code: 'gone', now: pulled.now, generation });
  }
  if (version <= document.version) return { ...document, generation };
  if (document.pending === 'local') return { ...document, generation };
  const merged = { ...rebase(document, pulled), generation };
  if (merged.pending === 'clean') return merged;
  // Merging is no verdict: what was parked stays parked, with its reason.
  return { ...merged, pending: document.pending, change: document.change };
}

/** The row left the person's view. A clean copy goes; an unsent edit stays, parked, with its text. */
export function applyDeparted(document: ReplicaDocument, now: number): ReplicaDocument | null {
  if (document.pending === 'clean') return null;
  if (document.pending === 'local' || document.change?.sent) return document;
  return park(document, { code: 'gone', now, generation: document.generation });
}

function park(document: ReplicaDocument, args: { code: string; now: number; generation: number }): ReplicaDocument {
  const change = document.change ?? freshChange(args.now);
  const error: OutboxError = { kind: 'rejected', code: args.code, reason: '', at: args.now };
  return { ...document, generation: args.generation, pending: 'parked', change: { ...change, error, sent: null } };
}
