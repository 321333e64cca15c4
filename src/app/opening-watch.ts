import type { Writable } from '../lib/readable.ts';
import type { Migrating } from '../replica/migrate-documents.ts';
import type { ReplicaPhase } from '../replica/replica.ts';

/** Twenty thousand rows open within two seconds on an old phone; a database that has not answered by now may never do so. */
export const openingPatienceMs = 15_000;

/** Says so when the data on this device stays unopened; if it opens after all, that stands. Returns what ends it. */
export function watchOpening(phase: Writable<ReplicaPhase>): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = () => {
    clearTimeout(timer);
    if (phase.get().phase === 'opening') timer = setTimeout(() => phase.set({ phase: 'silent' }), openingPatienceMs);
  };
  look();
  const end = phase.subscribe(look);
  return () => {
    clearTimeout(timer);
    end();
  };
}

/** Most devices are through before anybody could read a word of it. */
const momentMs = 700;

/** Says how far the documents of an older version are, when it takes longer than a moment. */
export function sayMigrating(phase: Writable<ReplicaPhase>, now: () => number = Date.now): (progress: Migrating) => void {
  const began = now();
  return (migrating) => {
    if (now() - began >= momentMs) phase.set({ phase: 'opening', migrating });
  };
}
