/**
 * Rows that this version could not read. They stop nothing: their neighbours are stored and the checkpoint goes on. Each is
 * remembered with the checkpoint that lay before its page, and asked for again from there: an updated app may read it.
 */
import type { ReplicatedCollection } from '../replica/kinds/kinds.ts';
import type { ReplicaStore } from '../replica/replica-store.ts';
import type { Checkpoint, PulledCollection } from './server.ts';

export const unreadableKey = 'unreadable-rows';

/** Between two tries of one run; each start of the app tries as well. */
export const unreadablePauseMs = 60 * 60_000;

export interface RememberedRow {
  collection: ReplicatedCollection;
  id: string;
  before: Checkpoint;
}

export async function readUnreadable(store: ReplicaStore): Promise<readonly RememberedRow[]> {
  return (await store.readFact<readonly RememberedRow[]>(unreadableKey)) ?? [];
}

/** What is remembered after a page: without what it brought or let go, and with what it could not give. */
export function afterPage(
  remembered: readonly RememberedRow[],
  given: { name: ReplicatedCollection; page: PulledCollection; before: Checkpoint },
): readonly RememberedRow[] {
  const { name, page, before } = given;
  const settled = new Set([...page.departed, ...page.rows.map(({ row }) => String(row.id)), ...page.unreadable.map(({ id }) => id)]);
  // A history that starts anew brings all of them again.
  const kept = remembered.filter((each) => each.collection !== name || (!page.restart && !settled.has(each.id)));
  if (kept.length === remembered.length && page.unreadable.length === 0) return remembered;
  return [...kept, ...page.unreadable.map(({ id }) => ({ collection: name, id, before }))];
}
