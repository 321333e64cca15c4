import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import ws from 'ws';
import type { TestApp } from './app-server.ts';
import { demoAccount } from './demo.ts';

/** The server as a visitor sees it. */
export function serverAsVisitor(app: Pick<TestApp, 'origin' | 'anonKey'>): SupabaseClient {
  return createClient(app.origin, app.anonKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    // Node has no WebSocket of its own before version 22.
    realtime: { transport: ws as never },
  });
}

/** The server as another device of a demo account sees it. */
export async function serverAs(app: Pick<TestApp, 'origin' | 'anonKey'>, role: string): Promise<SupabaseClient> {
  const client = serverAsVisitor(app);
  const { email, password } = await demoAccount(app, role);
  const { error } = await client.auth.signInWithPassword({ email, password });
  if (error) throw error;
  return client;
}

export interface SeededListing {
  id: string;
  title: string;
}

/** A listing that everybody may see: the newest with a model's name and pictures. */
export async function publishedListing(app: TestApp): Promise<SeededListing> {
  const [listing] = await publishedListings(app, 1);
  if (!listing) throw new Error('The demo data has no listing with a title and pictures');
  return listing;
}

/** The newest such listings. */
export async function publishedListings(app: TestApp, count: number): Promise<SeededListing[]> {
  const { data, error } = await serverAsVisitor(app)
    .from('pianos')
    .select('id, title, image_urls')
    .eq('is_published', true)
    .eq('status', 'active')
    .order('created_at', { ascending: false });
  if (error) throw error;
  return (data as (SeededListing & { image_urls: string[] })[])
    .filter(({ title, image_urls }) => title !== '' && image_urls.length > 1)
    .slice(0, count)
    .map(({ id, title }) => ({ id, title }));
}

/** How often the demo buyer has saved the listing, as the server knows. */
export async function savedTimes(app: TestApp, listing: SeededListing): Promise<number> {
  const server = await serverAs(app, 'buyer');
  const { data, error } = await server.from('saved_pianos').select('id').eq('piano_id', listing.id).eq('deleted', false);
  if (error) throw error;
  return data.length;
}

/** Asks until the answer is as wanted, at most `ms` milliseconds long; gives the last answer. */
export async function askUntil<T>(ask: () => Promise<T>, { wanted, ms }: { wanted: (answer: T) => boolean; ms: number }): Promise<T> {
  const deadline = Date.now() + ms;
  for (;;) {
    const answer = await ask();
    if (wanted(answer) || Date.now() > deadline) return answer;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}
