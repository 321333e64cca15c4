import type { Clock } from '../lib/clock.ts';
import type { Ids } from '../lib/ids.ts';
import { kinds, isSentFor, type ReplicatedCollection } from './kinds/kinds.ts';
import { createLocalDocument, editDocument, editFrom, mayHaveLeft, shownRow, type ReplicaDocument } from './document.ts';
import type { Row } from './row.ts';
import type { Base, FormOutcome } from './form-base.ts';
import type { ReplicaStore } from './replica-store.ts';
import type { ReplicaCollections } from './rxdb-store.ts';

/** What every repository needs to read and to write the person's rows. */
export interface WriteContext {
  collections: ReplicaCollections;
  store: ReplicaStore;
  clock: Clock;
  ids: Ids;
  /** Null for a visitor. */
  userId: string | null;
  /** The browser's name of itself, kept with look-ups. */
  userAgent: string;
}

/** A kind of row, or one whose rows are seldom taken back before they are sent: see `createLocalDocument`. */
type PutTarget = ReplicatedCollection | { collection: ReplicatedCollection; prepare: boolean };

/** Creates the row, or edits it where the device has it. Resolves when it is stored on the device. */
export async function putRow(context: WriteContext, target: PutTarget, row: Row & { id: string }): Promise<void> {
  await changeOrMake(context, target, { row, fields: row });
}

/** `fields` of the row that is there, all of `row` where there is none. */
export async function changeOrMake(
  context: WriteContext,
  target: PutTarget,
  { row, fields }: { row: Row & { id: string }; fields: Row },
): Promise<void> {
  const { collection: name, prepare } = typeof target === 'string' ? { collection: target, prepare: false } : target;
  const { writable } = kinds[name];
  const now = context.clock.now();
  const prepared = prepare ? { changeId: context.ids.create() } : {};
  await context.store.update(name, [row.id], (document) => {
    if (document && document.collection !== name) throw new Error(`A row of ${name} has the id of one of ${document.collection}: ${row.id}`);
    // One that was taken back, of a kind whose rows are never deleted, is there again.
    const isBack = document?.row.deleted === true && !writable.includes('deleted');
    if (document) return editDocument(document, { fields: isBack ? { ...fields, deleted: false } : fields, now, writable });
    const created_at = new Date(now).toISOString();
    return createLocalDocument({
      collection: name,
      row: { created_at, deleted: false, ...row },
      now,
      send: isSentFor(context.userId, name),
      ...prepared,
    });
  });
}

/**
 * Writes what a person changed on a screen that showed `base`, see `editFrom`. A row that is gone by now takes nothing: the screen
 * has the text, and says so.
 */
export async function writeFrom(context: WriteContext, collection: ReplicatedCollection, write: FormWrite): Promise<FormOutcome> {
  return (await writeAllFrom(context, collection, [write])).get(write.base.id) ?? gone;
}

export interface FormWrite {
  base: Base<object>;
  fields: Row;
  standsOn?: readonly string[];
}

const gone: FormOutcome = { isGone: true, contested: [] };

/** Rows of one write of the storage: few enough that the page stays answerable. */
const writesAtOnce = 100;

/** The same for many rows, each against its own base. Stored a part at a time: what was stored before a failure stays. */
export async function writeAllFrom(
  context: WriteContext,
  collection: ReplicatedCollection,
  writes: readonly FormWrite[],
): Promise<ReadonlyMap<string, FormOutcome>> {
  const { writable } = kinds[collection];
  const now = context.clock.now();
  const byId = new Map(writes.map((write) => [write.base.id, write]));
  const ids = [...byId.keys()];
  const outcomes = new Map<string, FormOutcome>(ids.map((id) => [id, gone]));
  for (let start = 0; start < ids.length; start += writesAtOnce) {
    await context.store.update(collection, ids.slice(start, start + writesAtOnce), (document, id) => {
      const write = byId.get(id);
      outcomes.set(id, gone);
      if (!write || !document || shownRow(document).deleted === true) return document;
      const { base, fields, standsOn = [] } = write;
      const written = editFrom(document, { shown: base.shown as Row, fields, now, writable, standsOn });
      outcomes.set(id, { isGone: false, contested: written.contested });
      return written.document;
    });
  }
  return outcomes;
}

/** Marks a row: of a mark that two devices set it makes no difference who was first. A row that the device lacks is left alone. */
export async function markRow(context: WriteContext, target: { collection: ReplicatedCollection; id: string }, marks: Row): Promise<void> {
  const { writable } = kinds[target.collection];
  const now = context.clock.now();
  await context.store.update(target.collection, [target.id], (document) => document && editDocument(document, { fields: marks, now, writable }));
}

/** Takes a deletion back: of a row that is there no more than that, so that what others changed meanwhile stays. */
export async function reviveRow(context: WriteContext, collection: ReplicatedCollection, row: Row & { id: string }): Promise<void> {
  await changeOrMake(context, collection, { row: { ...row, deleted: false }, fields: { deleted: false } });
}

/** Marks a row as deleted; one that the server never had goes at once. */
export async function deleteRow(
  context: WriteContext,
  target: { collection: ReplicatedCollection; id: string },
): Promise<void> {
  const { writable } = kinds[target.collection];
  const now = context.clock.now();
  await context.store.update(target.collection, [target.id], (document) => document && deletedDocument(document, { now, writable }));
}

/** The step of `deleteRow`. */
export function deletedDocument(document: ReplicaDocument, { now, writable }: { now: number; writable: readonly string[] }): ReplicaDocument | null {
  if (document.version === 0 && !mayHaveLeft(document)) return null;
  const edited = editDocument(document, { fields: { deleted: true }, now, writable });
  return edited.pending === 'clean' && edited.row.deleted === true ? null : edited;
}

export function isPending(document: Pick<ReplicaDocument, 'pending'>): boolean {
  return document.pending === 'waiting' || document.pending === 'parked';
}
