import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { createLocalDocument } from '../../src/replica/document.ts';
import type { Row } from '../../src/replica/row.ts';
import { deleteReplicaDatabase, openReplicaDatabase, type ReplicaDatabase } from '../../src/replica/open-replica.ts';
import type { ReplicaStore } from '../../src/replica/replica-store.ts';
import { createRxdbStore } from '../../src/replica/rxdb-store.ts';
import { toStored } from '../../src/replica/stored-document.ts';
import { pullAll } from '../../src/sync/pull.ts';
import { pushAll, pushBatch } from '../../src/sync/push.ts';
import { createSupabaseServer } from '../../src/sync/supabase-server.ts';
import { onceMs } from './measure.ts';

const collections = ['pianos', 'saved_pianos', 'saved_searches', 'piano_lookup_history'] as const;

interface Credentials {
  anonKey: string;
  email: string;
  password: string;
}

async function signedIn({ anonKey, email, password }: Credentials, send: typeof fetch = fetch): Promise<SupabaseClient> {
  const supabase = createClient(location.origin, anonKey, { auth: { persistSession: false }, global: { fetch: send } });
  const { error } = await supabase.auth.signInWithPassword({ email, password });
  if (error) throw error;
  return supabase;
}

export interface PullFigures {
  /** Rows stored. */
  rows: number;
  pullMs: number;
  /** The same pages asked for, and thrown away. */
  bareMs: number;
  /** A pull of nothing. */
  idleRequests: number;
  idleBytes: number;
}

/** The first pull of everything the account may see, the same pages without storing them, and a pull of nothing. */
export async function pulling({ anonKey, email, password }: Credentials): Promise<PullFigures> {
  let requests = 0;
  let bytes = 0;
  const supabase = await signedIn({ anonKey, email, password }, async (input, init) => {
    requests += 1;
    const response = await fetch(input, init);
    bytes += (await response.clone().arrayBuffer()).byteLength;
    return response;
  });

  const bareMs = await onceMs(async () => {
    let epoch: unknown = null;
    let checkpoints: Record<string, unknown> = Object.fromEntries(collections.map((name) => [name, null]));
    while (Object.keys(checkpoints).length > 0) {
      const { data } = await supabase.rpc('pull_changes', { request: { epoch, limit: 200, window: 5000, checkpoints } });
      epoch = data.epoch;
      const given = Object.entries(data.collections as Record<string, { more: boolean; checkpoint: unknown }>);
      checkpoints = Object.fromEntries(given.filter(([, page]) => page.more).map(([name, page]) => [name, page.checkpoint]));
    }
  });

  const database = await openReplicaDatabase({ name: 'bench-pull', place: 'device' });
  const context = {
    store: createRxdbStore(database),
    server: createSupabaseServer(supabase),
    now: Date.now,
    collections: [...collections],
    signal: new AbortController().signal,
    onPage: () => {},
  };
  let rows = 0;
  const pullMs = await onceMs(async () => {
    const answer = await pullAll(context);
    if (!answer.ok) throw new Error(JSON.stringify(answer.failure));
    rows = answer.value.rows;
  });
  requests = 0;
  bytes = 0;
  await pullAll(context);
  const figures = { rows, pullMs, bareMs, idleRequests: requests, idleBytes: bytes };
  await database.close();
  await deleteReplicaDatabase('bench-pull', 'device');
  return figures;
}

export interface PushFigures {
  /** Rows stored as changes that wait, as an import stores them. */
  storeMs: number;
  pushMs: number;
  /** The same rows by RxDB's `bulkInsert`, as many at a time. */
  bareStoreMs: number;
  /** The same rows by inserts of as many rows a request. */
  barePushMs: number;
}

/**
 * Stores new listings of a seller on the device and sends them; the reference sends as many without keeping anything. Each round
 * begins with empty databases, some rows go first both ways, so that neither pays alone for what is still warming up, and the two
 * take turns in going first.
 */
export async function pushing(credentials: Credentials, { count, rounds }: { count: number; rounds: number }): Promise<PushFigures[]> {
  const supabase = await signedIn(credentials);
  const { data } = await supabase.auth.getUser();
  const userId = data.user?.id ?? '';
  const figures: PushFigures[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const database = await openReplicaDatabase({ name: `bench-push-${round}`, place: 'device' });
    const bareDatabase = await openReplicaDatabase({ name: `bench-bare-${round}`, place: 'device' });
    const store = createRxdbStore(database);
    const ours = (size: number) => storeAndPush({ store, supabase, userId }, size);
    const bare = (size: number) => storeAndPushBare({ database: bareDatabase, supabase, userId }, size);
    await ours(rowsToWarmUp);
    await bare(rowsToWarmUp);
    const early = round % 2 === 1 ? await bare(count) : null;
    const { storeMs, pushMs } = await ours(count);
    const reference = early ?? (await bare(count));
    figures.push({ storeMs, pushMs, bareStoreMs: reference.storeMs, barePushMs: reference.pushMs });
    for (const each of [database, bareDatabase]) await each.close();
    for (const name of ['push', 'bare']) await deleteReplicaDatabase(`bench-${name}-${round}`, 'device');
  }
  return figures;
}

const rowsToWarmUp = 1000;

/** As an import stores its rows, and as the sender sends what waits. */
async function storeAndPush({ store, supabase, userId }: { store: ReplicaStore; supabase: SupabaseClient; userId: string }, count: number) {
  const rows = newListings(count);
  const storeMs = await onceMs(async () => {
    for (const part of inParts(rows, 200)) {
      const byId = new Map(part.map((row) => [row.id, row]));
      const absent = new Map(part.map(({ id }) => [id, null]));
      await store.update('pianos', [...byId.keys()], (_, id) => waiting({ ...byId.get(id), owner_id: userId }), absent);
    }
  });
  const pushMs = await onceMs(async () => {
    const answer = await pushAll({
      store,
      server: createSupabaseServer(supabase),
      now: Date.now,
      createId: () => crypto.randomUUID(),
      sends: () => true,
      signal: new AbortController().signal,
    });
    if (!answer.ok || answer.value !== count) throw new Error(JSON.stringify(answer));
  });
  if ((await store.waiting(1)).length > 0) throw new Error('Something still waits');
  return { storeMs, pushMs };
}

async function storeAndPushBare({ database, supabase, userId }: { database: ReplicaDatabase; supabase: SupabaseClient; userId: string }, count: number) {
  const stored = newListings(count).map((row) => toStored(waiting(row)));
  const storeMs = await onceMs(async () => {
    for (const part of inParts(stored, 200)) await database.pianos.bulkInsert(part);
  });
  const rows = newListings(count).map(({ price_cents, ...row }) => ({ ...row, price: Number(price_cents) / 100, owner_id: userId }));
  const pushMs = await onceMs(async () => {
    for (const part of inParts(rows, pushBatch)) {
      const { error } = await supabase.from('pianos').insert(part);
      if (error) throw error;
    }
  });
  return { storeMs, pushMs };
}

function waiting(row: Row) {
  return createLocalDocument({ collection: 'pianos', row, now: Date.now(), send: true, changeId: crypto.randomUUID() });
}

function newListings(count: number) {
  return Array.from({ length: count }, (_, place) => newListing(place));
}

function newListing(place: number): Row & { id: string } {
  return {
    id: crypto.randomUUID(),
    title: `Imported piano ${place}`,
    brand: 'Yamaha',
    model: 'U1',
    piano_type: 'Upright',
    year: 1980 + (place % 40),
    price_cents: 100_000 + place * 100,
    condition: 'Used - Good',
    description: 'A well kept upright. '.repeat(10),
    status: 'active',
    is_published: false,
    town: 'Berlin',
    country_code: 'DE',
  };
}

function inParts<T>(items: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, part) => items.slice(part * size, (part + 1) * size));
}
