import { readKeyed, removeKeyed, writeKeyed } from '../platform/keyed-store.ts';
import { kinds } from './kinds/kinds.ts';
import type { ReplicaDocument } from './document.ts';
import type { ReplicaStore } from './replica-store.ts';

function keyFor(replica: string): string {
  return `rescued:${replica}`;
}

/** Keeps rescued documents outside the replica while it is rebuilt. */
export async function keepRescued(replica: string, documents: readonly ReplicaDocument[]): Promise<void> {
  if (documents.length > 0) await writeKeyed(keyFor(replica), documents);
}

/** Takes kept documents back into the rebuilt replica; they wait to be sent as before. Resolves to their number. */
export async function takeRescued(replica: string, store: ReplicaStore): Promise<number> {
  const kept = await readKeyed(keyFor(replica));
  if (!Array.isArray(kept)) return 0;
  const documents = (kept as ReplicaDocument[]).filter((document) => document.collection in kinds);
  for (const document of documents) {
    await store.update(document.collection, [document.id], (present) => present ?? document);
  }
  await removeKeyed(keyFor(replica));
  return documents.length;
}
