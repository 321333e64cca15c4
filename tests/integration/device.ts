import 'fake-indexeddb/auto';
import { createClient } from '@supabase/supabase-js';
import WebSocket from 'ws';
import { expect } from 'vitest';
import { soleLease } from '../../src/lib/lease.ts';
import { onlyOwnAnswers } from '../../src/wire/own-answer.ts';
import { systemClock } from '../../src/lib/clock.ts';
import { randomIds } from '../../src/lib/ids.ts';
import { createWritable } from '../../src/lib/readable.ts';
import { shownRow } from '../../src/replica/document.ts';
import { baseOf } from '../../src/replica/form-base.ts';
import { openReplicaDatabase } from '../../src/replica/open-replica.ts';
import { createSavedRepository, createLookupRepository, createSearchRepository } from '../../src/replica/personal-repositories.ts';
import { createCorrectionRepository } from '../../src/replica/correction-repository.ts';
import { createConversationRepository } from '../../src/replica/conversation-repository.ts';
import { createViewingRepository } from '../../src/replica/viewing-repository.ts';
import { createNotificationRepository } from '../../src/replica/notification-repository.ts';
import { createInstrumentRepository } from '../../src/replica/instrument-repository.ts';
import { createListingRepository } from '../../src/replica/listing-repository.ts';
import { createOutboxRepository } from '../../src/replica/outbox-repository.ts';
import { createRxdbStore } from '../../src/replica/rxdb-store.ts';
import { contentOf } from '../../src/replica/stored-document.ts';
import type { ListingIndex } from '../../src/replica/listing-index.ts';
import type { WriteContext } from '../../src/replica/write-context.ts';
import { createSyncEngine } from '../../src/sync/engine.ts';
import { createSessionCheck } from '../../src/sync/own-session.ts';
import { createServerQueries } from '../../src/server/queries/server-queries.ts';
import { createSupabaseServer } from '../../src/sync/supabase-server.ts';
import type { EmbeddedBackend } from '../../supabase/embedded/backend.ts';
import { demoPassword } from '../../supabase/seed/demo-accounts.ts';

const origin = 'http://127.0.0.1:4173';

export type Role = 'visitor' | 'buyer' | 'seller' | 'dealer';

/** What lies between a device and the server; a test may put its own in the way. */
export type Wire = (request: Request, send: (request: Request) => Promise<Response>) => Promise<Response>;

export interface DeviceOptions {
  backend: EmbeddedBackend;
  role: Role;
  wire?: Wire;
  /** The replica to go on with, as a page does that was reloaded; closed before. In memory when left out. */
  storedAs?: string;
}

/** A device as the app wires it, its network led straight into the backend. Close it: RxDB carries 16 open collections. */
export async function openDevice({ backend, role, wire = (request, send) => send(request), storedAs }: DeviceOptions) {
  let connected = true;
  let requests = 0;
  const supabase = createClient(origin, backend.anonKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    realtime: { transport: WebSocket as never },
    global: {
      fetch: onlyOwnAnswers(async (input, init) => {
        if (!connected) throw new TypeError('Failed to fetch');
        requests += 1;
        return wire(new Request(input, init), (request) => backend.handle(request));
      }),
    },
  });
  let userId: string | null = null;
  if (role !== 'visitor') {
    const signedIn = await supabase.auth.signInWithPassword({ email: `${role}@demo.soundboard.example`, password: demoPassword });
    expect(signedIn.error).toBeNull();
    userId = signedIn.data.user?.id ?? null;
  }
  const place = storedAs ? 'device' : 'memory';
  const database = await openReplicaDatabase({ name: storedAs ?? `sync-${randomIds.create()}`, place });
  const store = createRxdbStore(database);
  const server = createSupabaseServer(supabase, userId ? createSessionCheck(supabase, userId) : undefined);
  const queries = createServerQueries(supabase);
  const context: WriteContext = {
    collections: database,
    store,
    clock: systemClock,
    ids: randomIds,
    userId,
    userAgent: 'test',
  };
  const engine = createSyncEngine({
    store,
    server,
    clock: systemClock,
    ids: randomIds,
    random: Math.random,
    withLock: (work, signal) => work(soleLease(signal)),
    isVisible: () => true,
    userId,
  });
  let started = false;
  const device = {
    userId,
    supabase,
    store,
    queries,
    engine,
    database,
    saved: createSavedRepository(context),
    searches: createSearchRepository(context, createWritable<ListingIndex>({ items: [], reserved: [], source: 'replica', asOf: null, bounded: false })),
    lookups: createLookupRepository(context, queries),
    corrections: createCorrectionRepository(context),
    conversations: createConversationRepository(context, queries),
    viewings: createViewingRepository(context, queries),
    instruments: createInstrumentRepository(context),
    notifications: createNotificationRepository(context),
    listings: createListingRepository(context, queries),
    outbox: createOutboxRepository(context),
    context,
    setConnected: (value: boolean) => void (connected = value),
    requests: () => requests,
    async close() {
      await engine.stop();
      await database.close();
    },
    async sync() {
      const before = engine.status.get().lastSuccessAt;
      if (started) engine.wake('person');
      else void engine.start();
      started = true;
      await expect
        .poll(() => {
          const { phase, lastSuccessAt, lastError } = engine.status.get();
          return phase === 'idle' && (lastSuccessAt !== before || lastError !== null) ? (lastError ?? 'synced') : phase;
        }, { timeout: 20_000, interval: 20 })
        .toEqual('synced');
    },
    /** What a form shows that is opened now. */
    async base<Shown extends { id: string }>(id: string) {
      const stored = await device.document(id);
      if (!stored) throw new Error(`The device lacks ${id}`);
      return baseOf(shownRow(contentOf(stored)) as unknown as Shown);
    },
    async document(id: string) {
      for (const collection of [database.pianos, database.personal]) {
        const found = await collection.findOne(id).exec();
        if (found) return found.toMutableJSON();
      }
      return null;
    },
  };
  return device;
}

export type Device = Awaited<ReturnType<typeof openDevice>>;
