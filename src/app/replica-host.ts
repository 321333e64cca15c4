import { createWritable, type Readable } from '../lib/readable.ts';
import { isBrowserOnline } from '../platform/connectivity.ts';
import { firstScreen } from '../platform/first-screen.ts';
import { hasServiceWorker } from '../platform/service-worker-client.ts';
import { isTokenGone, readPerson } from '../platform/remembered-person.ts';
import { readIndexSnapshot } from '../replica/index-snapshot.ts';
import type { HostValues } from './host-values.ts';
import { loadPersistently } from './load-persistently.ts';
import { initialSyncState } from '../replica/initial-sync-state.ts';
import type { ListingIndex } from '../replica/listing-index.ts';
import type { ReplicaHost, ReplicaPhase } from '../replica/replica.ts';
import type { Session } from '../domain/account/session.ts';
import type { Server } from '../server/ports/server.ts';
import type { SyncState } from '../replica/sync-state.ts';

/**
 * What the first paint knows without any library: who is signed in, and the listings that the last visit saw. The
 * replica and its synchronisation are loaded beside the screen and then take the values over.
 */
export function createReplicaHost(): ReplicaHost & { server: Readable<Server | null> } {
  const person = readPerson();
  const values: HostValues = {
    phase: createWritable<ReplicaPhase>({ phase: 'opening' }),
    session: createWritable<Session>(person ? { kind: 'user', ...person, expired: isTokenGone() } : { kind: 'visitor' }),
    index: createWritable<ListingIndex>({ items: [], reserved: [], source: 'loading', asOf: null, bounded: false }),
    syncState: createWritable<SyncState>({ ...initialSyncState, online: isBrowserOnline() }),
    server: createWritable<Server | null>(null),
  };
  void showSnapshot(values, person?.userId ?? null);
  void startEngine(values);
  return values;
}

async function showSnapshot(values: HostValues, userId: string | null): Promise<void> {
  const snapshot = await readIndexSnapshot(userId);
  if (snapshot && values.index.get().source === 'loading') values.index.set(snapshot);
}

/** From the device in portions: each is evaluated by itself, with the main thread free between two. Over a line all files are asked for at once. */
async function loadEngine() {
  if (hasServiceWorker()) {
    await Promise.all([import('../replica/device-database.ts'), import('../replica/open-replica.ts'), import('../wire/supabase-client.ts')]);
  }
  return import('./engine.ts');
}

async function startEngine(values: HostValues): Promise<void> {
  // On a first visit the line takes longest, and what most screens show comes by the engine: it is asked for behind the screen's own files.
  if (hasServiceWorker()) await firstScreen.drawn();
  const { runEngine } = await loadPersistently(loadEngine);
  try {
    await runEngine(values);
  } catch (error) {
    console.error(error);
    values.phase.set({
      phase: 'broken',
      reason: error instanceof Error ? error.message : String(error),
      exportUnsent: async () => '{"unsent":[]}',
      rebuild: async () => location.reload(),
    });
  }
}
