import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { EmbeddedBackend } from '../../supabase/embedded/backend.ts';
import { demoPassword } from '../../supabase/seed/demo-accounts.ts';
import { origin, startTestBackend, visitorOf, type Answer, type Caller } from './backend-caller.ts';

let backend: EmbeddedBackend;
let visitor: Caller;

beforeAll(async () => {
  backend = await startTestBackend();
  visitor = visitorOf(backend);
});
afterAll(() => backend.close());

const password = 'Stimmgabel-440!';
const newAddress = () => `${randomUUID()}@people.example`;
const known = 'technician@demo.soundboard.example';
const mailsTo = (to: string) => backend.mails().filter((mail) => mail.to === to);
const linkOf = (to: string) => new URL(/https?:\/\/\S+/.exec(mailsTo(to)[0]?.text ?? '')?.[0] ?? '');

function post(path: string, body: unknown, address = '192.0.2.1'): Promise<Answer> {
  return visitor.request('POST', `/auth/v1/${path}`, body, { 'x-forwarded-for': address });
}
const signIn = (email: string, typed: string, address?: string) => post('token?grant_type=password', { email, password: typed }, address);

/** An answer without what differs from call to call by chance. */
function comparable({ status, body }: Answer, email: string): unknown {
  const text = JSON.stringify(body)
    .replaceAll(email, '<email>')
    .replace(/"id":"[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f-]{21}"/, '"id":"<id>"')
    .replace(/"\d{4}-\d\d-\d\dT[\d:.]+Z"/g, '"<time>"');
  return [status, JSON.parse(text)];
}

async function unconfirmed(): Promise<string> {
  const email = newAddress();
  expect((await post('signup', { email, password })).status).toBe(200);
  return email;
}

describe('answers that tell nobody who has an account', () => {
  test('signing up with an unknown, a known, and an unconfirmed address', async () => {
    const waiting = await unconfirmed();
    const before = await backend.sql('select id, email, encrypted_password, raw_user_meta_data from auth.users order by id');
    const answers = [];
    for (const email of [newAddress(), known, known.toUpperCase(), waiting]) {
      answers.push(comparable(await post('signup', { email, password: 'Other-password-1', data: { full_name: 'Taken over' } }), email.toLowerCase()));
    }
    expect(answers[0]).toMatchObject([200, { email: '<email>', identities: [], user_metadata: { full_name: 'Taken over' } }]);
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    const after = await backend.sql('select id, email, encrypted_password, raw_user_meta_data from auth.users order by id');
    expect(after).toHaveLength(before.length + 1);
    expect(after).toEqual(expect.arrayContaining(before));
  });

  test('what is wrong with the input itself is still said', async () => {
    expect((await post('signup', { email: 'none', password })).status).toBe(400);
    expect((await post('signup', { email: newAddress(), password: 'short' })).status).toBe(422);
  });

  test.each(['recover', 'resend'])('asking for a mail by %s, also twice', async (path) => {
    const waiting = await unconfirmed();
    const answers = [];
    for (const email of [newAddress(), known, waiting, known, waiting]) answers.push(await post(path, { email, type: 'signup' }));
    for (const answer of answers) expect(answer).toEqual({ status: 200, body: {} });
  });

  test('a wrong password for an unknown, a known and an unconfirmed account', async () => {
    const waiting = await unconfirmed();
    const wrong = { status: 400, body: { code: 400, error_code: 'invalid_credentials', msg: 'Invalid login credentials' } };
    for (const email of [newAddress(), known, waiting]) expect(await signIn(email, 'wrong')).toEqual(wrong);
    // Only who knows the password hears that the address is to be confirmed.
    expect((await signIn(waiting, password)).body).toMatchObject({ error_code: 'email_not_confirmed' });
  });

  test.each(['otp', 'magiclink'])('%s makes no account and sends nothing', async (path) => {
    const email = newAddress();
    const before = backend.mails().length;
    const answers = await Promise.all([post(path, { email }), post(path, { email: known, create_user: false })]);
    expect(answers[0]).toEqual(answers[1]);
    expect([backend.mails().length, await backend.sql('select 1 from auth.users where email = $1', [email])]).toEqual([before, []]);
  });
});

test('the mail that confirms an address comes again when asked for, but not at once', async () => {
  const email = await unconfirmed();
  await post('resend', { email, type: 'signup' });
  expect(mailsTo(email)).toHaveLength(1);
  await backend.sql(`update auth.users set confirmation_sent_at = now() - interval '31 seconds' where email = $1`, [email]);
  await post('resend', { email, type: 'signup' });
  await post('resend', { email, type: 'signup' });
  expect(mailsTo(email)).toHaveLength(2);
  const params = linkOf(email).searchParams;
  const used = await post('verify', { type: 'signup', token_hash: params.get('token_hash') ?? params.get('token') });
  expect(used.status).toBe(200);
  expect((await signIn(email, password)).status).toBe(200);
});

describe('limits on failed sign-ins', () => {
  const failed = () => backend.sql<{ user_id: string | null }>(`select user_id from public.activity_events where activity_type = 'failed_sign_in'`);

  test.each([['a known account', () => known], ['an unknown one', newAddress]])('after five failures %s is answered 429 in words', async (_which, email) => {
    const [account, address] = [email(), `203.0.113.${Math.ceil(Math.random() * 200)}`];
    const statuses = [];
    for (let count = 0; count < 5; count += 1) statuses.push((await signIn(account, `wrong ${count}`, address)).status);
    expect(statuses).toEqual([400, 400, 400, 400, 400]);
    const answer = await backend.handle(
      new Request(`${origin}/auth/v1/token?grant_type=password`, {
        method: 'POST',
        headers: { apikey: backend.anonKey, 'content-type': 'application/json', 'x-forwarded-for': address },
        body: JSON.stringify({ email: account.toUpperCase(), password: demoPassword }),
      }),
    );
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '5']);
    expect(await answer.json()).toEqual({
      code: 429, error_code: 'over_request_rate_limit', msg: 'Too many failed attempts. Please wait 5 seconds and try again.',
    });
    if (account === known) expect((await signIn(known, demoPassword, '192.0.2.200')).status).toBe(200);
  });

  test('five guesses at once are no way around it', async () => {
    const email = newAddress();
    const answers = await Promise.all(Array.from({ length: 12 }, () => signIn(email, 'guess', '192.0.2.50')));
    expect(answers.map(({ status }) => status).filter((status) => status === 400)).toHaveLength(5);
  });

  test('failures are noted with the account, and never with what was typed', async () => {
    const [{ id } = { id: '' }] = await backend.sql<{ id: string }>('select id from auth.users where email = $1', ['mover@demo.soundboard.example']);
    const before = (await failed()).filter(({ user_id }) => user_id === id).length;
    const typed = `secret-${randomUUID()}`;
    await signIn('mover@demo.soundboard.example', typed, '192.0.2.60');
    await signIn(typed, typed, '192.0.2.61');
    expect((await failed()).filter(({ user_id }) => user_id === id)).toHaveLength(before + 1);
    const tables = await backend.sql<{ name: string }>(
      `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
       where table_schema in ('public', 'app', 'auth') and table_type = 'BASE TABLE'`,
    );
    for (const { name } of tables) {
      expect([name, await backend.sql(`select 1 from ${name} as t where t::text like $1`, [`%${typed}%`])]).toEqual([name, []]);
    }
  });
});

describe('the hook of the hosted sign-in server', () => {
  let account = '';
  beforeEach(async () => {
    [{ id: account } = { id: '' }] = await backend.sql<{ id: string }>('select id from auth.users where email = $1', ['evaluator@demo.soundboard.example']);
    await backend.sql('delete from app.sign_in_pauses');
  });
  const attempt = async (valid: boolean) =>
    (await backend.sql<{ answer: Record<string, unknown> }>('select app.password_verification_attempt($1) as answer', [
      JSON.stringify({ user_id: account, valid }),
    ]))[0]?.answer;
  const rejected = { decision: 'reject', message: 'Invalid login credentials', should_logout_user: false };

  test('answers right and wrong alike during a pause, which grows and ends', async () => {
    for (let count = 0; count < 5; count += 1) expect(await attempt(false)).toEqual({ decision: 'continue' });
    expect([await attempt(false), await attempt(true)]).toEqual([rejected, rejected]);
    await backend.sql(`update app.sign_in_pauses set paused_until = now()`);
    expect(await attempt(false)).toEqual({ decision: 'continue' });
    const [pause] = await backend.sql<{ seconds: number }>(
      'select round(extract(epoch from paused_until - last_failed_at))::integer as seconds from app.sign_in_pauses',
    );
    expect(pause?.seconds).toBe(10);
    await backend.sql(`update app.sign_in_pauses set paused_until = now()`);
    expect(await attempt(true)).toEqual({ decision: 'continue' });
    expect(await backend.sql('select 1 from app.sign_in_pauses')).toEqual([]);
  });

  test('nobody can be locked out for longer than a minute', async () => {
    for (let count = 0; count < 40; count += 1) {
      await attempt(false);
      await backend.sql('update app.sign_in_pauses set paused_until = now() where failures < 40');
    }
    const [pause] = await backend.sql<{ ok: boolean }>(`select paused_until <= now() + interval '1 minute' as ok from app.sign_in_pauses`);
    expect(pause?.ok).toBe(true);
  });
});

test.each([
  'https://elsewhere.example/', '//elsewhere.example', '/\\elsewhere.example', `${origin}@elsewhere.example/`, `${origin}.elsewhere.example/`,
  'http://127.0.0.1:9999/', 'https://127.0.0.1:4173/', 'javascript:alert(1)', 'data:text/html,x', `${origin}\\@elsewhere.example`, 'null', '\thttps://elsewhere.example',
])('P-SEC-02: a link in a mail never leads to %s', async (target) => {
  const email = newAddress();
  const asked = encodeURIComponent(target);
  await post(`signup?redirect_to=${asked}`, { email, password });
  const link = linkOf(email);
  const targets = [link.href, ...[link.searchParams.get('redirect_to'), link.searchParams.get('next')].filter((value) => value !== null)];
  expect(new Set(targets.map((value) => new URL(value, origin).origin))).toEqual(new Set([origin]));
  const [row] = await backend.sql<{ token: string }>('select confirmation_token as token from auth.users where email = $1', [email]);
  for (const token of [row?.token ?? '', 'used']) {
    const answer = await backend.handle(new Request(`${origin}/auth/v1/verify?type=signup&token=${token}&redirect_to=${asked}`));
    expect([answer.status, new URL(answer.headers.get('location') ?? '').origin]).toEqual([303, origin]);
  }
  for (const path of ['authorize?provider=google&', 'callback?', 'logout?']) {
    const answer = await backend.handle(new Request(`${origin}/auth/v1/${path}redirect_to=${asked}`));
    const location = answer.headers.get('location');
    expect(location === null || new URL(location, origin).origin === origin).toBe(true);
  }
});
