// @vitest-environment jsdom
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { noPersonCheck } from '../platform/person-check.ts';
import { sessionStorageKey } from '../platform/remembered-person.ts';
import { createAdminQueries } from '../server/admin/admin-queries.ts';
import { createOwnAccount } from '../server/account/own-account.ts';
import { isOwnAnswer } from './own-answer.ts';
import { createPayments } from '../server/payments/payments.ts';
import { createServerQueries } from '../server/queries/server-queries.ts';
import { createSignIn } from '../server/account/sign-in.ts';
import { createDetachedSupabase, createSupabase, fetchExternalProviders, type BackendAddress } from './supabase-client.ts';
import { createSupabaseServer } from '../sync/supabase-server.ts';
import { createSupabaseUploader } from '../sync/uploads/supabase-uploader.ts';
import { createVisitorServer } from '../server/visitor/visitor-server.ts';

type Foreign = [name: string, answer: () => Response];

const html = '<!doctype html><html><title>Welcome</title><body>Please accept our terms</body></html>';
const page = (status: number) => new Response(html, { status, headers: { 'content-type': 'text/html' } });
const json = (body: unknown, status: number) => Response.json(body, { status });
const led = () => Object.defineProperty(json({ rows: [], total: 0 }, 200), 'redirected', { value: true });

const foreignAnswers: Foreign[] = [
  ...[200, 302, 400, 401, 403, 404, 409, 413, 422, 429, 500, 502, 503, 511, 520].map((status): Foreign => [`a page with ${status}`, () => page(status)]),
  ...[200, 400, 401, 403, 404, 429, 503].map((status): Foreign => [`an empty body with ${status}`, () => new Response('', { status })]),
  ...[200, 400, 401, 403, 404, 407, 429, 503].map((status): Foreign => [`a portal's JSON with ${status}`, () => json({ message: 'Sign in to this network', login: 'https://portal.test' }, status)]),
  ["a portal's JSON with a code", () => json({ code: 'LOGIN', message: 'Sign in to this network' }, 403)],
  ["a gateway's missing key", () => json({ message: 'No API key found in request' }, 401)],
  ['a page that says it is JSON', () => new Response(html, { status: 403, headers: { 'content-type': 'application/json' } })],
  ['JSON cut off', () => new Response('{"code":"42501","mess', { status: 403, headers: { 'content-type': 'application/json' } })],
  ['a redirection', led],
];

const session = {
  access_token: `e30.${btoa(JSON.stringify({ sub: 'me', session_id: 's', exp: 9_999_999_999 }))}.x`,
  refresh_token: 'refresh',
  token_type: 'bearer',
  expires_in: 3600,
  user: { id: 'me', email: 'buyer@example.org', app_metadata: {}, user_metadata: {}, aud: '', created_at: '2026-01-01T00:00:00Z' },
};

function keepSession({ expired }: { expired: boolean }): string {
  const stored = JSON.stringify({ ...session, expires_at: expired ? 1 : 9_999_999_999 });
  localStorage.setItem(sessionStorageKey, stored);
  return stored;
}

/** Every kind of request, answered by `answer`. */
function openWorld(answer: () => Response) {
  const address: BackendAddress = { url: 'https://backend.test', anonKey: 'key', fetch: async () => answer() };
  const supabase = createSupabase(address);
  supabase.auth.stopAutoRefresh().catch(() => {});
  const server = createSupabaseServer(supabase);
  const queries = createServerQueries(supabase);
  const admin = createAdminQueries(supabase, { onPointsChanged: () => undefined });
  const payments = createPayments(supabase);
  const account = createOwnAccount(supabase, { userAgent: 'test', origin: 'https://app.test', personCheck: noPersonCheck });
  const visitor = createVisitorServer(supabase, noPersonCheck);
  const signIn = createSignIn({
    supabase,
    createDetached: () => createDetachedSupabase(address),
    fetchExternal: () => fetchExternalProviders(address),
    origin: 'https://app.test',
    leaveFor: () => {},
    personCheck: noPersonCheck,
  });
  const uploader = createSupabaseUploader({ supabase, transport: { fetch: address.fetch, watch: () => {} } });
  const never = new AbortController().signal;
  const change = { changeId: 'c', collection: 'pianos' as const, id: 'p', op: 'update' as const, baseVersion: 1, fields: {} };
  const letter = { sellerId: 's', piano: null, writtenAt: '2026-01-01T00:00:00Z', name: 'n', email: 'e', phone: '', message: 'm', inquiryType: 'general' as const };
  const requests: Record<string, () => Promise<unknown>> = {
    pull: () => server.pull({ epoch: null, limit: 1, window: 1, checkpoints: { pianos: null } }, never),
    push: () => server.push([change], never),
    'listings by their ids': () => server.listings(['p'], never),
    "a seller's page": () => queries.seller('x'),
    'viewing times': () => queries.viewingTimes('p'),
    'unused pictures': () => queries.removeUnusedPictures(['me/1.jpg']),
    makers: () => queries.manufacturers(),
    'a look-up': () => queries.lookupSerial({ serial: '1', manufacturer: 'x' }),
    'an upload': () => uploader.upload({ bucket: 'piano-images', path: 'me/1.jpg', contentType: 'image/jpeg', bytes: new ArrayBuffer(1) }, { signal: never, onProgress: () => {} }),
    'own payments': () => payments.own(),
    'starting a payment': () => payments.start({ id: 'p', pianoId: 'p', product: 'vip', days: 1, grossCents: 1 } as never),
    "an admin's table": () => admin.health(),
    "an admin's procedure": () => admin.jobs(),
    "a visitor's letter": () => visitor.submit('i', letter as never),
    "a visitor's conversation": () => visitor.read('t'),
    'signing in': () => signIn.signIn({ email: 'a@b.c', password: 'x' }),
    'asking for a reset': () => signIn.requestReset('a@b.c'),
    'using a link': () => signIn.confirm({ kind: 'token', tokenHash: 'h', type: 'signup' } as never),
    'sign-in services': () => signIn.socialProviders(),
    'facts of the account': () => account.signInFacts(),
    sessions: () => account.sessions(),
    'ending sessions': () => account.endSessions(null),
    'deleting the account': () => account.deleteAccount(null),
  };
  return { supabase, requests };
}

/** 'the line' where the outcome is that of a line without an answer; else the outcome itself. */
function toLine(outcome: unknown): unknown {
  const { ok, failure, error } = outcome as { ok: boolean; failure?: { kind: string; reason: string }; error?: { type: string } };
  const isLine = !ok && (failure ? failure.kind === 'transient' && failure.reason === '' : error?.type === 'Offline');
  return isLine ? 'the line' : outcome;
}

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers();
  // supabase-js tells the console of each lost line, and of each client beside another.
  vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('U-SYN-03: whatever answers instead of the server is the line', () => {
  it.each(foreignAnswers)('U-SYN-03 %s, for every kind of request', async (_name, answer) => {
    const stored = keepSession({ expired: false });
    const { requests } = openWorld(answer);
    const outcomes = Promise.all(Object.entries(requests).map(async ([kind, ask]) => [kind, await ask()] as const));
    // supabase-js repeats what reads, with pauses.
    await vi.advanceTimersByTimeAsync(60_000);
    for (const [kind, outcome] of await outcomes) expect.soft(toLine(outcome), kind).toBe('the line');
    expect(localStorage.getItem(sessionStorageKey)).toBe(stored);
  });

  it('U-SYN-03 says so by its code, which no answer of the server has', async () => {
    const { requests } = openWorld(() => page(403));
    expect(await requests.push?.()).toEqual({ ok: false, failure: { kind: 'transient', code: 'foreign-answer', reason: '' } });
    expect(await requests['an upload']?.()).toEqual({ ok: false, failure: { kind: 'transient', code: 'foreign-answer', reason: '' } });
    expect(await requests["a visitor's letter"]?.()).toMatchObject({ failure: { kind: 'transient', code: 'foreign-answer' } });
  });

  it('U-SYN-03 no text at all, under whatever status and type, is taken for a refusal', () => {
    const paths = ['/rest/v1/rpc/push_changes', '/rest/v1/payments', '/auth/v1/token', '/auth/v1/user', '/storage/v1/object/b/p', '/functions/v1/start-payment', '/elsewhere'];
    fc.assert(
      fc.property(
        fc.constantFrom(...paths),
        fc.integer({ min: 300, max: 599 }),
        fc.oneof(fc.string(), fc.json(), fc.constant(html), fc.record({ message: fc.string(), error: fc.string() }, { requiredKeys: [] }).map((value) => JSON.stringify(value))),
        fc.constantFrom('text/html', 'text/plain', 'application/json', ''),
        fc.constantFrom('GET', 'POST'),
        (path, status, body, type, method) => {
          expect(isOwnAnswer({ method, path, status, body, headers: new Headers(type ? { 'content-type': type } : {}) })).toBe(false);
        },
      ),
    );
  });
});

describe('U-SYN-03: the words of both backends are theirs', () => {
  const typed = (more: Record<string, string> = {}) => new Headers({ 'content-type': 'application/json; charset=utf-8', ...more });
  it.each<[string, string, number, unknown, Headers?]>([
    ['PostgREST', '/rest/v1/rpc/x', 403, { code: '42501', message: 'permission denied', details: null, hint: null }],
    ['a domain error', '/rest/v1/rpc/x', 409, { code: 'PT409', message: 'Taken.', details: null, hint: null }],
    ['a token that ran out', '/rest/v1/rpc/x', 401, { code: 'PGRST301', message: 'JWT expired', details: null, hint: null }],
    ['the sign-in server', '/auth/v1/token', 400, { code: 400, error_code: 'invalid_credentials', msg: 'Invalid login credentials' }],
    ['the sign-in server of 2024', '/auth/v1/token', 400, { code: 'invalid_credentials', message: 'x' }, typed({ 'x-supabase-api-version': '2024-01-01' })],
    ['an older one', '/auth/v1/token', 400, { error: 'invalid_grant', error_description: 'Invalid Refresh Token' }],
    ['a still older one', '/auth/v1/user', 401, { code: 401, msg: 'Invalid token' }],
    ['storage', '/storage/v1/object/b/p', 400, { statusCode: '409', error: 'Duplicate', message: 'The resource already exists' }],
    ['storage, too large', '/storage/v1/object/b/p', 400, { statusCode: '413', error: 'Payload too large', message: 'The object exceeded the maximum allowed size' }],
    ['a function', '/functions/v1/start-payment', 409, { message: 'Paid already.' }, typed({ 'x-soundboard': '1' })],
  ])('U-SYN-03 %s', (_name, path, status, body, headers = typed()) => {
    expect(isOwnAnswer({ method: 'POST', path, status, headers, body: JSON.stringify(body) })).toBe(true);
  });
});

describe('U-SYN-03: stored files', () => {
  const bytes = Uint8Array.of(0xff, 0xd8, 0xff, 0x00, 0x80);
  const download = async (type: string, sent: Uint8Array<ArrayBuffer> | string) => {
    const send = async () => new Response(sent, { headers: { 'content-type': type } });
    return createSupabase({ url: 'https://backend.test', anonKey: 'key', fetch: send }).storage.from('piano-images').download('me/1.jpg');
  };

  it('U-SYN-03 come as they were stored, byte by byte', async () => {
    const { data, error } = await download('image/jpeg', bytes);
    expect(error).toBeNull();
    expect(new Uint8Array(await new Response(data).arrayBuffer())).toEqual(bytes);
  });

  it("U-SYN-03 are not what a portal's page is", async () => {
    expect((await download('text/html', html)).error).not.toBeNull();
  });

  it('U-SYN-03 are no answer to an upload', () => {
    const headers = new Headers({ 'content-type': 'image/png' });
    expect(isOwnAnswer({ method: 'POST', path: '/storage/v1/object/piano-images/me/1.jpg', status: 200, headers, body: 'x' })).toBe(false);
  });
});

describe('U-SYN-04: only the sign-in server ends a session', () => {
  it.each(foreignAnswers)('U-SYN-04 %s in answer to a refresh leaves the session', async (_name, answer) => {
    const stored = keepSession({ expired: true });
    const address: BackendAddress = { url: 'https://backend.test', anonKey: 'key', fetch: async () => answer() };
    const supabase = createSupabase(address);
    const asked = supabase.auth.getSession();
    await vi.advanceTimersByTimeAsync(60_000);
    await asked;
    expect(localStorage.getItem(sessionStorageKey)).toBe(stored);
    await supabase.auth.stopAutoRefresh();
  });

  it('U-SYN-04 its own word ends it', async () => {
    keepSession({ expired: true });
    const fetch = async () => json({ code: 400, error_code: 'refresh_token_not_found', msg: 'Invalid Refresh Token' }, 400);
    const supabase = createSupabase({ url: 'https://backend.test', anonKey: 'key', fetch });
    await supabase.auth.getSession();
    expect(localStorage.getItem(sessionStorageKey)).toBeNull();
    await supabase.auth.stopAutoRefresh();
  });
});
