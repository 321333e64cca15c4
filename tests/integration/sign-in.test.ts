import { randomUUID } from 'node:crypto';
import { createClient } from '@supabase/supabase-js';
import WebSocket from 'ws';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { onlyOwnAnswers } from '../../src/wire/own-answer.ts';
import { readAuthLink } from '../../src/domain/account/auth-link.ts';
import type { SignUpFields } from '../../src/domain/account/sign-up-rules.ts';
import { noPersonCheck } from '../../src/platform/person-check.ts';
import { rememberPerson } from '../../src/platform/remembered-person.ts';
import { createSignIn } from '../../src/server/account/sign-in.ts';
import type { EmbeddedBackend } from '../../supabase/embedded/backend.ts';
import { mailedLink, origin, startTestBackend } from './backend-caller.ts';

const password = 'Stimmgabel-440!';
const nextPassword = 'Stimmgabel-442!';
let backend: EmbeddedBackend;

beforeAll(async () => {
  backend = await startTestBackend();
});
afterAll(() => backend.close());
afterEach(() => vi.unstubAllGlobals());

function connect() {
  return createClient(origin, backend.anonKey, {
    auth: { flowType: 'pkce', persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    realtime: { transport: WebSocket as never },
    global: { fetch: onlyOwnAnswers((input, init) => backend.handle(new Request(input, init))) },
  });
}

/** A browser that nobody has signed in on. */
function openBrowser(fetchExternal: () => Promise<Record<string, unknown>> = async () => ({})) {
  const supabase = connect();
  const signIn = createSignIn({ supabase, createDetached: connect, fetchExternal, origin, leaveFor: () => {}, personCheck: noPersonCheck });
  const whoIsIn = async () => (await supabase.auth.getSession()).data.session?.user.email ?? null;
  return { signIn, whoIsIn };
}

function fieldsOf(email: string): SignUpFields {
  return { fullName: 'New person', phone: '+49 30 1', email, password, confirmPassword: password, role: 'dealer', companyName: 'Klavierhaus' };
}

const newEmail = () => `${randomUUID()}@people.example`;
const linkTo = (email: string) => readAuthLink(mailedLink(backend, email).searchParams);

async function newPerson(): Promise<string> {
  const email = newEmail();
  const { signIn } = openBrowser();
  expect(await signIn.signUp(fieldsOf(email))).toEqual({ ok: true, value: { signedIn: false } });
  expect((await signIn.confirm(linkTo(email))).ok).toBe(true);
  return email;
}

test('a sign-up keeps what was written, and its link signs in on any device, once', async () => {
  const email = newEmail();
  const { signIn } = openBrowser();
  await signIn.signUp(fieldsOf(` ${email} `));
  expect(await signIn.signIn({ email, password })).toMatchObject({ ok: false, error: { type: 'NotConfirmed' } });
  const elsewhere = openBrowser();
  expect((await elsewhere.signIn.confirm(linkTo(email))).ok).toBe(true);
  expect(await elsewhere.whoIsIn()).toBe(email);
  const third = openBrowser();
  expect(await third.signIn.confirm(linkTo(email))).toEqual({ ok: false, error: { type: 'LinkUsed' } });
  expect(await third.whoIsIn()).toBeNull();
  const [profile] = await backend.sql('select full_name, phone, role, company_name from public.user_profiles where email = $1', [email]);
  expect(profile).toEqual({ full_name: 'New person', phone: '+49 30 1', role: 'dealer', company_name: 'Klavierhaus' });
  expect((await openBrowser().signIn.signIn({ email: ` ${email} `, password })).ok).toBe(true);
});

test('an address with an account gets the same answers as one without', async () => {
  const email = await newPerson();
  for (const asked of [email, newEmail()]) {
    const { signIn } = openBrowser();
    expect(await signIn.signUp(fieldsOf(asked))).toEqual({ ok: true, value: { signedIn: false } });
    expect(await signIn.resendConfirmation(asked)).toEqual({ ok: true, value: null });
    expect(await signIn.requestReset(asked)).toEqual({ ok: true, value: null });
    expect(await signIn.signIn({ email: asked, password: 'wrong' })).toMatchObject({ ok: false, error: { type: 'WrongCredentials' } });
  }
});

test('a refused new password costs no second link; a taken one signs in here and out everywhere else', async () => {
  const email = await newPerson();
  const other = openBrowser();
  await other.signIn.signIn({ email, password });
  const { signIn, whoIsIn } = openBrowser();
  await signIn.requestReset(email);
  const link = linkTo(email);
  expect(link).toMatchObject({ kind: 'token', type: 'recovery', email });
  const refused = await signIn.resetPassword({ link, password });
  expect(refused).toEqual({ ok: false, error: { type: 'Refused', reason: 'New password should be different from the old password.' } });
  expect(await whoIsIn()).toBeNull();
  expect((await signIn.resetPassword({ link, password: nextPassword })).ok).toBe(true);
  expect(await whoIsIn()).toBe(email);
  const sessions = await backend.sql('select 1 from auth.sessions s join auth.users u on u.id = s.user_id where u.email = $1', [email]);
  expect(sessions.length).toBe(1);
  expect(await openBrowser().signIn.resetPassword({ link, password: 'Stimmgabel-444!' })).toEqual({ ok: false, error: { type: 'LinkUsed' } });
  expect((await openBrowser().signIn.signIn({ email, password })).ok).toBe(false);
  expect((await openBrowser().signIn.signIn({ email, password: nextPassword })).ok).toBe(true);
});

test('where somebody else is signed in, a link changes nothing and says who', async () => {
  const email = await newPerson();
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  });
  const first = await newPerson();
  const { signIn, whoIsIn } = openBrowser();
  await signIn.signIn({ email: first, password });
  rememberPerson({ userId: 'first', email: first, fullName: '', role: 'buyer', memberSince: '' });
  await signIn.requestReset(email);
  const link = linkTo(email);
  expect(await signIn.resetPassword({ link, password: nextPassword })).toEqual({ ok: false, error: { type: 'OtherAccount', email: first } });
  expect(await whoIsIn()).toBe(first);
  expect((await openBrowser().signIn.signIn({ email, password })).ok).toBe(true);
  // Once the first one has left, the same link still does.
  stored.clear();
  expect((await signIn.resetPassword({ link, password: nextPassword })).ok).toBe(true);
  expect(await whoIsIn()).toBe(email);
});

test('U-SYN-11 a link whose account is another than it names sets no password', async () => {
  const email = await newPerson();
  const { signIn, whoIsIn } = openBrowser();
  await signIn.requestReset(email);
  const link = { ...linkTo(email), email: 'somebody.else@people.example' };
  expect(await signIn.resetPassword({ link, password: nextPassword })).toMatchObject({ ok: false, error: { type: 'Refused', reason: 'This link is not for the account that it names. Nothing was changed.' } });
  expect(await whoIsIn()).toBeNull();
  expect((await openBrowser().signIn.signIn({ email, password })).ok).toBe(true);
});

test('where the session of somebody else has ended, a link lets its own person in', async () => {
  const email = await newPerson();
  vi.stubGlobal('localStorage', { getItem: () => JSON.stringify({ userId: 'first', email: 'first@people.example' }), removeItem: () => {} });
  const { signIn, whoIsIn } = openBrowser();
  await signIn.requestReset(email);
  expect((await signIn.resetPassword({ link: linkTo(email), password: nextPassword })).ok).toBe(true);
  expect(await whoIsIn()).toBe(email);
});

test('what is no link, refused, made up or another browser’s signs nobody in', async () => {
  const { signIn, whoIsIn } = openBrowser();
  for (const [query, type] of [
    ['', 'LinkUsed'],
    ['error_code=otp_expired', 'LinkUsed'],
    ['access_token=x&type=recovery', 'LinkUsed'],
    ['token_hash=made-up&type=signup', 'LinkUsed'],
    ['code=made-up', 'OtherBrowser'],
  ] as const) {
    expect(await signIn.confirm(readAuthLink(new URLSearchParams(query))), query).toEqual({ ok: false, error: { type } });
  }
  expect(await whoIsIn()).toBeNull();
});

test('other services are asked for once, and again after a failure', async () => {
  const fetchExternal = vi.fn(async () => ({ google: true, apple: false, gitlab: true })).mockRejectedValueOnce(new Error('offline'));
  const { signIn } = openBrowser(fetchExternal);
  expect(await signIn.socialProviders()).toEqual({ ok: false, error: { type: 'Offline' } });
  expect(await signIn.socialProviders()).toEqual({ ok: true, value: ['google'] });
  expect(await signIn.socialProviders()).toEqual({ ok: true, value: ['google'] });
  expect(fetchExternal).toHaveBeenCalledTimes(2);
});
