import { createClient } from '@supabase/supabase-js';
import { deleteReplicaDatabase, openReplicaDatabase } from '../../src/replica/open-replica.ts';
import { createRxdbStore } from '../../src/replica/rxdb-store.ts';
import { pullAll } from '../../src/sync/pull.ts';
import { createSupabaseServer } from '../../src/sync/supabase-server.ts';
import { onceMs } from './measure.ts';

const collections = ['pianos', 'saved_pianos', 'saved_searches', 'piano_lookup_history'] as const;

interface Credentials {
  anonKey: string;
  email: string;
  password: string;
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
  const supabase = createClient(location.origin, anonKey, {
    auth: { persistSession: false },
    global: {
      fetch: async (input, init) => {
        requests += 1;
        const response = await fetch(input, init);
        bytes += (await response.clone().arrayBuffer()).byteLength;
        return response;
      },
    },
  });
  const { error } = await supabase.auth.signInWithPassword({ email, password });
  if (error) throw error;

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
