import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient, type EmailOtpType } from '@supabase/supabase-js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import WebSocket from 'ws';
import { onlyOwnAnswers } from '../../src/wire/own-answer.ts';
import { startEmbeddedBackend, type EmbeddedBackend } from '../../supabase/embedded/backend.ts';
import { createKeys } from '../../supabase/embedded/keys.ts';
import { demoAccounts, demoPassword } from '../../supabase/seed/demo-accounts.ts';
import { mailedLink, origin, visitorOf } from './backend-caller.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'soundboard-test-'));
const keys = await createKeys();
let backend: EmbeddedBackend;

beforeAll(async () => {
  backend = await startEmbeddedBackend({ dataDir, keys, origin });
});
afterAll(async () => {
  await backend.close();
  rmSync(dataDir, { recursive: true, force: true });
});

function createSupabase() {
  return createClient(origin, backend.anonKey, {
    global: { fetch: onlyOwnAnswers((input, init) => backend.handle(new Request(input, init))) },
    // Node 20 has no WebSocket of its own.
    realtime: { transport: WebSocket as never },
    auth: { persistSession: false, autoRefreshToken: false },
  });
}

async function signedIn(role: string) {
  const supabase = createSupabase();
  const { data, error } = await supabase.auth.signInWithPassword({ email: `${role}@demo.soundboard.example`, password: demoPassword });
  if (error) throw error;
  return { supabase, userId: data.user.id };
}

test.each([
  '/rest/v1/nothing', '/rest/v1/rpc/nothing', '/storage/v1/nothing', '/functions/v1/nothing', '/embedded', '/embedded/nothing',
  '/_system', '/rest/v1',
])('%s is 404 as JSON', async (path) => {
  const { status, body } = await visitorOf(backend).request('GET', path);
  expect([status, typeof body]).toEqual([404, 'object']);
});

test('a request without a key is not answered as the service', async () => {
  const answer = await backend.handle(new Request(`${origin}/rest/v1/user_profiles`));
  expect(answer.status).toBe(401);
});

test('a visitor who asks for two things at once stays a visitor while an admin asks too', async () => {
  const { supabase: admin } = await signedIn('admin');
  const visitor = visitorOf(backend);
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, place) =>
      place % 2 === 0 ? admin.from('user_profiles').select('id') : visitor.request('GET', '/rest/v1/user_profiles?select=id'),
    ),
  );
  for (const [place, answer] of answers.entries()) expect(answer.status).toBe(place % 2 === 0 ? 200 : 401);
});

test('demo accounts are listed for the sign-in page', async () => {
  const answer = await backend.handle(new Request(`${origin}/embedded/accounts.json`));
  const accounts = (await answer.json()) as { email: string; password: string }[];
  expect(accounts.map(({ email }) => email)).toEqual(demoAccounts.map(({ email }) => email));
  expect(accounts[0]?.password.length).toBeGreaterThanOrEqual(12);
});

test('a stored picture comes back byte for byte, whatever it was sent as', async () => {
  const { supabase, userId } = await signedIn('dealer');
  const bytes = new Uint8Array([0xff, 0xd8, 0xff, 0, 1, 2, 250]);
  const bodies = { buffer: bytes.buffer, blob: new Blob([bytes], { type: 'image/jpeg' }), file: new File([bytes], 'a', { type: 'image/jpeg' }) };
  for (const [name, body] of Object.entries(bodies)) {
    const path = `${userId}/${name}.jpg`;
    const bucket = supabase.storage.from('piano-images');
    expect((await bucket.upload(path, body, { contentType: 'image/jpeg', cacheControl: '3600' })).error).toBeNull();
    const answer = await backend.handle(new Request(bucket.getPublicUrl(path).data.publicUrl));
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    expect(new Uint8Array(await answer.arrayBuffer())).toEqual(bytes);
  }
});

test('an upload into another folder, of another type or above the limit is refused', async () => {
  const { supabase, userId } = await signedIn('seller');
  const bucket = supabase.storage.from('piano-images');
  const picture = new Blob(['x'], { type: 'image/png' });
  expect((await bucket.upload(`00000000-0000-4000-8000-000000000000/a.png`, picture)).error).not.toBeNull();
  expect((await bucket.upload(`${userId}/../elsewhere/a.png`, picture)).error).not.toBeNull();
  expect((await bucket.upload(`${userId}/a.html`, new Blob(['x'], { type: 'text/html' }))).error).not.toBeNull();
  expect((await bucket.upload(`${userId}/a.png`, new Blob([new Uint8Array(10_485_761)], { type: 'image/png' }))).error).not.toBeNull();
  expect((await createSupabase().storage.from('piano-images').upload(`${userId}/a.png`, picture)).error).not.toBeNull();
});

test('links in mails lead to the page that uses them, or back to the one that asked with a code that only it can use', async () => {
  const store = new Map<string, string>();
  const supabase = createClient(origin, backend.anonKey, {
    global: { fetch: onlyOwnAnswers((input, init) => backend.handle(new Request(input, init))) },
    realtime: { transport: WebSocket as never },
    auth: {
      flowType: 'pkce',
      autoRefreshToken: false,
      storage: {
        getItem: (key) => store.get(key) ?? null,
        setItem: (key, value) => void store.set(key, value),
        removeItem: (key) => void store.delete(key),
      },
    },
  });
  const follow = async (link: URL) => new URL((await backend.handle(new Request(link))).headers.get('location') ?? '');
  const use = (link: URL) =>
    supabase.auth.verifyOtp({ token_hash: link.searchParams.get('token_hash') ?? '', type: link.searchParams.get('type') as EmailOtpType });
  const email = 'asks-for-links@people.example';
  const signUp = await supabase.auth.signUp({ email, password: 'Stimmgabel-440!', options: { emailRedirectTo: origin } });
  expect([signUp.error, signUp.data.session]).toEqual([null, null]);
  // P-SEC-05: the link leads to a page of the app, so that opening it uses nothing up; used twice, it is a plain error.
  const confirming = mailedLink(backend, email);
  expect(confirming.origin + confirming.pathname).toBe(`${origin}/auth/confirm`);
  expect((await use(confirming)).data.user?.email).toBe(email);
  expect((await use(confirming)).error?.code).toBe('otp_expired');

  await supabase.auth.resetPasswordForEmail(email, { redirectTo: `${origin}/reset-password` });
  const resetting = mailedLink(backend, email);
  expect(resetting.origin + resetting.pathname).toBe(`${origin}/reset-password`);
  expect((await use(resetting)).error).toBeNull();

  // A link of the sign-in server's own templates, which a project without ours sends.
  await supabase.auth.resetPasswordForEmail(email, { redirectTo: `${origin}/reset-password` });
  const token = mailedLink(backend, email).searchParams.get('token_hash') ?? '';
  const ownLink = new URL(`${origin}/auth/v1/verify?${new URLSearchParams({ token, type: 'recovery', redirect_to: `${origin}/reset-password` })}`);
  const led = await follow(ownLink);
  expect(led.pathname).toBe('/reset-password');
  expect((await supabase.auth.exchangeCodeForSession(led.searchParams.get('code') ?? '')).error).toBeNull();
  const again = await follow(ownLink);
  expect(again.hash).toContain('error_code=otp_expired');
  expect(again.searchParams.has('code')).toBe(false);

  const other = 'other-address@people.example';
  await supabase.auth.updateUser({ email: other }, { emailRedirectTo: `${origin}/profile` });
  const changing = mailedLink(backend, other);
  expect([changing.origin, changing.pathname, changing.searchParams.get('next')]).toEqual([origin, '/auth/confirm', '/profile']);
  expect((await use(changing)).data.user?.email).toBe(other);

  await supabase.auth.resetPasswordForEmail(other, { redirectTo: 'https://elsewhere.example/' });
  expect(mailedLink(backend, other).href).not.toContain('elsewhere');
});

test('what was written outlasts a restart', async () => {
  const { supabase, userId } = await signedIn('buyer');
  expect((await supabase.from('saved_searches').insert({ user_id: userId, name: 'Uprights', query: 'type=Upright' })).error).toBeNull();
  await backend.close();
  backend = await startEmbeddedBackend({ dataDir, keys, origin });
  const again = await signedIn('buyer');
  const { data } = await again.supabase.from('saved_searches').select('name, query');
  expect(data).toEqual([{ name: 'Uprights', query: 'type=Upright' }]);
});

test('a database that another process has open is left alone', async () => {
  const taken = mkdtempSync(join(tmpdir(), 'soundboard-test-'));
  writeFileSync(join(taken, 'lock'), String(process.ppid));
  await expect(startEmbeddedBackend({ dataDir: taken, keys, origin })).rejects.toThrow('in use by process');
  rmSync(taken, { recursive: true });
});
