import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { EmbeddedBackend } from '../../supabase/embedded/backend.ts';
import { projectRoot } from '../../supabase/embedded/paths.ts';
import { mailedLink, signIn, startTestBackend, visitorOf, type Answer, type Caller } from './backend-caller.ts';

// Who has somebody's access token, and nothing else, doesn't get their account; and no password is taken that a form would refuse.

let backend: EmbeddedBackend;
let visitor: Caller;
let email: string;
let person: Caller;
const password = 'Stimmgabel-440!';
const other = 'Oktave-880-Hz!';

beforeAll(async () => {
  backend = await startTestBackend();
  visitor = visitorOf(backend);
});
afterAll(() => backend.close());
beforeEach(async () => {
  email = `${randomUUID()}@people.example`;
  await visitor.request('POST', '/auth/v1/signup', { email, password });
  await backend.sql('update auth.users set email_confirmed_at = now() where email = $1', [email]);
  person = await signIn(backend, { email, password });
});

/** The person signed in so long ago; their access token holds for an hour. */
const signedIn = (ago: string) => backend.sql(`update auth.sessions set created_at = now() - $2::interval where user_id = $1`, [person.userId, ago]);
const credentials = () => backend.sql('select email, encrypted_password, email_change, email_change_token_new from auth.users where id = $1', [person.userId]);
const errorOf = ({ status, body }: Answer) => [status, (body as { error_code?: string } | null)?.error_code];

describe('a stolen access token alone', () => {
  test.each<[string, (caller: Caller) => Promise<Answer>]>([
    ['a new password', (caller) => caller.request('PUT', '/auth/v1/user', { password: other })],
    ['another address', (caller) => caller.request('PUT', '/auth/v1/user', { email: 'thief@people.example' })],
    ['a password among harmless data', (caller) => caller.request('PUT', '/auth/v1/user', { data: { theme: 'dark' }, password: other, nonce: '123456' })],
    ['a password to an address with a slash more', (caller) => caller.request('PUT', '/auth/v1/user/', { password: other })],
    ['a password to an address in other signs', (caller) => caller.request('PUT', '/auth/v1/us%65r', { password: other })],
    ['a password and an address that is none', (caller) => caller.request('PUT', '/auth/v1/user', { password: other, email: null })],
  ])('sets not %s', async (_what, attempt) => {
    await signedIn('11 minutes');
    const before = await credentials();
    const mails = backend.mails().length;
    expect((await attempt(person)).status).toBeGreaterThanOrEqual(400);
    expect(await credentials()).toEqual(before);
    expect(backend.mails()).toHaveLength(mails);
    await signIn(backend, { email, password });
  });

  test('is answered with what helps', async () => {
    await signedIn('11 minutes');
    expect(await person.request('PUT', '/auth/v1/user', { password: other })).toMatchObject({
      status: 400, body: { error_code: 'reauthentication_needed', msg: 'Please sign in again, then change it within ten minutes.' },
    });
  });

  test('of a session that was ended sets nothing, however fresh it was', async () => {
    await backend.sql('delete from auth.sessions where user_id = $1', [person.userId]);
    const before = await credentials();
    expect((await person.request('PUT', '/auth/v1/user', { password: other })).status).toBeGreaterThanOrEqual(400);
    expect(await credentials()).toEqual(before);
  });

  test('stays what it was for all else', async () => {
    await signedIn('11 minutes');
    expect((await person.request('PUT', '/auth/v1/user', { data: { theme: 'dark' } })).status).toBe(200);
  });
});

test('who has just signed in, or has used the link of a mail, chooses a password', async () => {
  expect((await person.request('PUT', '/auth/v1/user', { password: other })).status).toBe(200);
  await signIn(backend, { email, password: other });
  await backend.sql(`update auth.sessions set created_at = now() - interval '1 day' where user_id = $1`, [person.userId]);
  expect((await visitor.request('POST', '/auth/v1/recover', { email })).status).toBe(200);
  const { searchParams } = mailedLink(backend, email);
  const { body } = await visitor.request('POST', '/auth/v1/verify', Object.fromEntries(searchParams));
  const authorization = `Bearer ${(body as { access_token: string }).access_token}`;
  expect((await visitor.request('PUT', '/auth/v1/user', { password }, { authorization })).status).toBe(200);
  await signIn(backend, { email, password });
});

describe('a password that a form would refuse', () => {
  const poor: readonly [why: string, password: string][] = [
    ['five characters', 'aA7!b'], ['weak', 'aaaaaaaa'], ['six of letters and digits', 'abc123'], ['73 bytes', `${'a'.repeat(71)}7!`],
    ['no digit', 'Klavier-Spielen'], ['no letter', '8888-8888!'], ['blanks', ' '.repeat(12)],
  ];

  test.each(poor)('%s: opens no account, known or new', async (_why, weak) => {
    const fresh = `${randomUUID()}@people.example`;
    const answers = await Promise.all([fresh, email].map((address) => visitor.request('POST', '/auth/v1/signup', { email: address, password: weak })));
    expect(answers.map(errorOf)).toEqual([[422, 'weak_password'], [422, 'weak_password']]);
    expect(await backend.sql('select 1 from auth.users where email = $1', [fresh])).toEqual([]);
  });

  test.each(poor)('%s: is not changed to', async (_why, weak) => {
    const before = await credentials();
    expect(errorOf(await person.request('PUT', '/auth/v1/user', { password: weak }))).toEqual([422, 'weak_password']);
    expect(await credentials()).toEqual(before);
  });

  test('is refused in the words that the form has', async () => {
    expect(await person.request('PUT', '/auth/v1/user', { password: 'aA7!b' })).toMatchObject({ body: { msg: 'Password must be at least 6 characters' } });
  });
});

test('guessing by an address in other signs is slowed down, too', async () => {
  const guess = (path: string) => visitor.request('POST', path, { email, password: 'Wrong-password-1' }, { 'x-forwarded-for': '192.0.2.77' });
  for (let time = 0; time < 5; time += 1) await guess('/auth/v1/tok%65n?grant_type=password');
  expect((await guess('/auth/v1/token?grant_type=password')).status).toBe(429);
});

test('hosted judges by its settings: length, letters and digits, a fresh sign-in, both addresses', () => {
  const config = readFileSync(join(projectRoot, 'supabase/config.toml'), 'utf8');
  for (const line of ['minimum_password_length = 6', 'password_requirements = "letters_digits"', 'secure_password_change = true', 'double_confirm_changes = true']) {
    expect(config.split('\n')).toContain(line);
  }
});
