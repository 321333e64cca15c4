import type { Clock } from '../lib/clock.ts';
import type { Ids } from '../lib/ids.ts';
import { collectionRules, isSentFor } from './collections.ts';
import { createLocalDocument, editDocument, mayHaveLeft, type ReplicaDocument, type Row } from './document.ts';
import type { ReplicatedCollection } from './replica.ts';
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
  const { collection: name, prepare } = typeof target === 'string' ? { collection: target, prepare: false } : target;
  const { writable } = collectionRules[name];
  const now = context.clock.now();
  const prepared = prepare ? { changeId: context.ids.create() } : {};
  await context.store.update(name, [row.id], (document) => {
    if (document) return editDocument(document, { fields: row, now, writable });
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

/** Edits fields of a row the device has; a row it lacks is left alone. */
export async function editRow(
  context: WriteContext,
  target: { collection: ReplicatedCollection; id: string },
  fields: Row,
): Promise<void> {
  const { writable } = collectionRules[target.collection];
  const now = context.clock.now();
  await context.store.update(
    target.collection,
    [target.id],
    (document) => document && editDocument(document, { fields, now, writable }),
  );
}

/** Marks a row as deleted; one that the server never had goes at once. */
export async function deleteRow(
  context: WriteContext,
  target: { collection: ReplicatedCollection; id: string },
): Promise<void> {
  const { writable } = collectionRules[target.collection];
  const now = context.clock.now();
  await context.store.update(target.collection, [target.id], (document) => document && deletedDocument(document, { now, writable }));
}

/** The step of `deleteRow`. */
export function deletedDocument(document: ReplicaDocument, { now, writable }: { now: number; writable: readonly string[] }): ReplicaDocument | null {
  if (document.version === 0 && !mayHaveLeft(document)) return null;
  const edited = editDocument(document, { fields: { deleted: true }, now, writable });
  return edited.pending === 'clean' && edited.row.deleted === true ? null : edited;
}

export function isPending(document: ReplicaDocument): boolean {
  return document.pending === 'waiting' || document.pending === 'parked';
}
