import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { EmbeddedBackend } from '../../supabase/embedded/backend.ts';
import { readProject, readSurroundings } from '../../supabase/functions/_shared/hosted.ts';
import { createProject } from '../../supabase/functions/_shared/project.ts';
import { createWelcomeHandler } from '../../supabase/functions/send-welcome-email/handler.ts';
import { origin, signIn, signInAs, startTestBackend, visitorOf, type Caller } from './backend-caller.ts';

let backend: EmbeddedBackend;
let visitor: Caller;

beforeAll(async () => {
  backend = await startTestBackend();
  visitor = visitorOf(backend);
});
afterAll(() => backend.close());
beforeEach(async () => {
  await backend.sql('delete from app.mail_claims');
  await backend.sql('delete from app.welcomed_people');
});

const password = 'Stimmgabel-440!';
const contactPath = '/functions/v1/send-contact-confirmation';
const welcomePath = '/functions/v1/send-welcome-email';
const newAddress = () => `${randomUUID()}@people.example`;

async function newPerson(): Promise<Caller & { email: string }> {
  const email = newAddress();
  await visitor.request('POST', '/auth/v1/signup', { email, password });
  await backend.sql('update auth.users set email_confirmed_at = now() where email = $1', [email]);
  return { ...(await signIn(backend, { email, password })), email };
}

const contact = (email: string, rest: Record<string, unknown> = {}) => ({
  email, name: 'Somebody', subject: 'A piano', message: 'Is it still there?', inquiryType: 'general', ...rest,
});
const ask = (caller: Caller, body: unknown, address = '192.0.2.1') => caller.request('POST', contactPath, body, { 'x-forwarded-for': address });
const welcome = (caller: Caller, body: unknown) => caller.request('POST', welcomePath, body);
const mailsTo = (to: string) => backend.mails().filter((mail) => mail.to === to);

describe('send-welcome-email', () => {
  test('goes to the caller once, however often and however parallel it is asked for', async () => {
    const person = await newPerson();
    const body = { email: person.email.toUpperCase(), name: 'New person', userType: 'both' };
    const answers = await Promise.all([1, 2, 3].map(() => welcome(person, body)));
    answers.push(await welcome(person, body));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(answers.filter(({ body: given }) => (given as { sent: boolean }).sent)).toHaveLength(1);
    const [mail] = mailsTo(person.email).filter(({ subject }) => subject === 'Welcome to Soundboard');
    expect(mailsTo(person.email).filter(({ subject }) => subject === 'Welcome to Soundboard')).toHaveLength(1);
    expect(mail?.text).toContain('Hello New person,\n\nyour account is ready.');
    expect(mail?.text).toContain(`${origin}/browse`);
    expect(mail?.html).toContain('Hello New person,');
  });

  test.each(['seller', 'buyer', 'both'])('userType %s is taken, and says what fits', async (userType) => {
    const person = await newPerson();
    expect((await welcome(person, { email: person.email, name: '', userType })).body).toEqual({ sent: true });
    const [mail] = mailsTo(person.email);
    expect(mail?.text).toContain(`Hello ${person.email.split('@')[0]},`);
    expect([mail?.text.includes('To sell'), mail?.text.includes('What you save')]).toEqual([userType !== 'buyer', userType !== 'seller']);
  });

  test('is refused to visitors, forged tokens, other addresses, unconfirmed accounts and other kinds', async () => {
    const person = await newPerson();
    const body = { email: person.email, name: 'New', userType: 'buyer' };
    const before = backend.mails().length;
    expect((await welcome(visitor, body)).status).toBe(401);
    const forged = { ...visitor, request: (m: string, p: string, b: unknown) => visitor.request(m, p, b, { authorization: 'Bearer a.b.c' }) } as Caller;
    expect((await welcome(forged, body)).status).toBe(401);
    expect((await welcome(person, { ...body, email: 'buyer@demo.soundboard.example' })).status).toBe(403);
    for (const userType of ['dealer', 'admin', '', null, ['buyer'], undefined]) {
      expect((await welcome(person, { ...body, userType })).status).toBe(422);
    }
    await backend.sql('update auth.users set email_confirmed_at = null where email = $1', [person.email]);
    expect((await welcome(person, body)).status).toBe(403);
    expect(backend.mails().length).toBe(before);
  });

  test('a mail service that is down leaves the welcome to be sent later', async () => {
    const person = await newPerson();
    const project = createProject({ url: origin, anonKey: backend.anonKey, serviceKey: backend.serviceKey, fetch: (request) => backend.handle(request) });
    let isDown = true;
    const handler = createWelcomeHandler({
      project, site: origin, mailer: { send: () => (isDown ? Promise.reject(new Error('down')) : undefined) },
    });
    const through = async () => {
      const session = await visitor.request('POST', '/auth/v1/token?grant_type=password', { email: person.email, password });
      const headers = { authorization: `Bearer ${(session.body as { access_token: string }).access_token}` };
      return handler(new Request(`${origin}${welcomePath}`, { method: 'POST', headers, body: JSON.stringify({ email: person.email, userType: 'buyer' }) }));
    };
    expect((await through()).status).toBe(502);
    isDown = false;
    expect(await (await through()).json()).toEqual({ sent: true });
    expect(await (await through()).json()).toEqual({ sent: false });
  });
});

describe('send-contact-confirmation', () => {
  test('a visitor can have it sent anywhere, but not write a word of it', async () => {
    const email = newAddress();
    expect((await ask(visitor, contact(email, { name: 'Buy now', subject: 'Prize', message: 'Go to https://elsewhere.example' }))).body).toEqual({ sent: true });
    const [mail] = mailsTo(email);
    expect(mail?.text).toContain('Your message has been passed on.');
    for (const form of [mail?.text, mail?.html, mail?.subject]) expect(form).not.toMatch(/elsewhere|Buy now|Prize/);
  });

  test('who is signed in gets a copy at their own address, nobody else’s', async () => {
    const person = await newPerson();
    const other = newAddress();
    await ask(person, contact(person.email));
    await ask(person, contact(other));
    expect(mailsTo(person.email)[0]?.text).toContain('> Is it still there?');
    expect(mailsTo(other)[0]?.text).not.toContain('still there');
  });

  test.each([
    ['a second header in the address', { email: 'a@people.example\r\nBcc: b@people.example' }],
    ['a line end after the address', { email: 'a@people.example\n' }],
    ['two addresses', { email: 'a@people.example, b@people.example' }],
    ['an address in brackets', { email: 'A <a@people.example>' }],
    ['a right-to-left override in the address', { email: '\u202ea@people.example' }],
    ['a list of addresses', { email: ['a@people.example'] }],
    ['an endless address', { email: `${'a'.repeat(400)}@people.example` }],
    ['a second header in the name', { name: 'A\r\nBcc: b@people.example' }],
    ['a second header in the subject', { subject: 'A\nBcc: b@people.example' }],
    ['a line separator in the subject', { subject: 'A\u2028Bcc: b@people.example' }],
    ['an object for a name', { name: { toString: 'x' } }],
    ['no message', { message: '' }],
    ['a message of blanks', { message: ' \n\t ' }],
    ['a list for a message', { message: ['x'] }],
  ])('%s is refused', async (_what, rest) => {
    const before = backend.mails().length;
    expect((await ask(visitor, contact(newAddress(), rest))).status).toBe(422);
    expect(backend.mails().length).toBe(before);
  });

  test.each([
    ['markup', '<img src=x onerror=alert(1)>', '&lt;img src=x onerror=alert(1)&gt;'],
    ['quotes', `"'><script>alert(1)</script>`, '&quot;&#39;&gt;&lt;script&gt;'],
    ['an entity', '&lt;b&gt;', '&amp;lt;b&amp;gt;'],
    ['Hebrew', 'שלום', '\u2068שלום\u2069'],
    ['a flag and a family', '🇩🇪👨‍👩‍👧‍👦', '🇩🇪👨‍👩‍👧‍👦'],
    ['an override', 'abc\u202Ecba', 'abccba'],
    ['half a character', 'A\ud83dB', 'AB'],
  ])('%s in a name arrives as text', async (_what, name, shown) => {
    const person = await newPerson();
    expect((await ask(person, contact(person.email, { name, subject: name, message: `${name}\n${name}` }))).body).toEqual({ sent: true });
    const html = mailsTo(person.email)[0]?.html ?? '';
    expect(html).toContain(`Hello ${shown}`);
    expect(html).not.toMatch(/<script|<img|<b>/);
    const page = await backend.handle(new Request(`${origin}/embedded/mails`));
    expect(await page.text()).not.toMatch(/<script|<img|<b>/);
  });

  test('long names and messages are cut between characters', async () => {
    const person = await newPerson();
    await ask(person, contact(person.email, { name: '👨‍👩‍👧‍👦'.repeat(130), subject: `e${'\u0301'.repeat(20_000)}`, message: 'ab '.repeat(4000) }));
    const text = mailsTo(person.email)[0]?.text ?? '';
    expect(text.length).toBeLessThan(8_000);
    expect(text).toContain('Subject: …');
    expect(text).toContain('👨‍👩‍👧‍👦…');
    expect(text).not.toMatch(/\p{Surrogate}/u);
    expect((await ask(person, contact(person.email, { message: 'x'.repeat(50_000) }))).status).toBe(413);
  });

  test('one recipient gets three an hour, whoever asks and however the address is spelt', async () => {
    const email = newAddress();
    const askers = [visitor, await newPerson(), visitor, visitor];
    const statuses = [];
    for (const [place, asker] of askers.entries()) {
      statuses.push((await ask(asker, contact(place % 2 ? email.toUpperCase() : email), `192.0.2.${place}`)).status);
    }
    expect(statuses).toEqual([200, 200, 200, 429]);
    await backend.sql(`update app.mail_claims set claimed_at = claimed_at - interval '61 minutes'`);
    expect((await ask(visitor, contact(email))).status).toBe(200);
  });

  test('a visitor is heard five times an hour, a person ten times, with the time to wait', async () => {
    const count = async (caller: Caller, address: string) => {
      const answers = await Promise.all(Array.from({ length: 12 }, () => ask(caller, contact(newAddress()), address)));
      return answers.filter(({ status }) => status === 200).length;
    };
    expect(await count(visitor, '192.0.2.9')).toBe(5);
    expect(await count(visitor, '192.0.2.10')).toBe(5);
    expect(await count(await newPerson(), '192.0.2.9')).toBe(10);
    const answer = await backend.handle(
      new Request(`${origin}${contactPath}`, { method: 'POST', headers: { 'x-forwarded-for': '192.0.2.9' }, body: JSON.stringify(contact(newAddress())) }),
    );
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(3500);
    expect(await answer.json()).toEqual({ message: expect.stringMatching(/^Too many mails were asked for\. Please try again in \d+ minutes\.$/) as string });
  });

  test('visitors together are heard a hundred times an hour, whatever address they claim; people still are', async () => {
    const answers = [];
    for (let place = 0; place < 105; place += 1) answers.push(await ask(visitor, contact(newAddress()), `198.51.100.${place}`));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(100);
    expect((await ask(await newPerson(), contact(newAddress()))).status).toBe(200);
  });

  test('neither recipients nor senders can be read from what is kept', async () => {
    const email = newAddress();
    await ask(visitor, contact(email), '192.0.2.77');
    const kept = JSON.stringify(await backend.sql(`select kind, encode(recipient, 'escape') as r, encode(address, 'escape') as a from app.mail_claims`));
    expect(kept).not.toContain(email);
    expect(kept).not.toContain('192.0.2.77');
  });
});

test.each([
  ['GET', undefined, 405],
  ['POST', 'no json', 400],
  ['POST', '[]', 400],
  ['POST', 'null', 400],
  ['OPTIONS', undefined, 204],
])('%s with %s is answered with %i', async (method, body, status) => {
  const answer = await backend.handle(new Request(`${origin}${contactPath}`, { method, ...(body === undefined ? {} : { body }) }));
  expect(answer.status).toBe(status);
});

test('only the service counts mails', async () => {
  const request = { kind: 'contact', recipient: 'a@people.example', caller: null, address: '' };
  for (const caller of [visitor, await signInAs(backend, 'admin')]) {
    expect([401, 403, 404]).toContain((await caller.request('POST', '/rest/v1/rpc/claim_mail', { request })).status);
    expect([401, 403, 404]).toContain((await caller.request('POST', '/rest/v1/rpc/release_mail', { claim: 1 })).status);
  }
  expect(await backend.sql('select 1 from app.mail_claims')).toEqual([]);
});

test('a hosted function without its secrets says which one is missing', () => {
  const all: Record<string, string> = {
    SUPABASE_URL: 'https://abc.supabase.co', SUPABASE_ANON_KEY: 'a', SUPABASE_SERVICE_ROLE_KEY: 'b', RESEND_API_KEY: 'c', MAIL_FROM: 'd', SITE_URL: 'https://app.example/x',
  };
  expect(readSurroundings((name) => all[name]).site).toBe('https://app.example');
  expect(() => readSurroundings((name) => (name === 'MAIL_FROM' ? undefined : all[name]))).toThrow('MAIL_FROM');
});

test.each([
  ['legacy keys, which are tokens', { SUPABASE_ANON_KEY: 'eyJa.b.c', SUPABASE_SERVICE_ROLE_KEY: 'eyJs.b.c' }, { apikey: 'eyJs.b.c', authorization: 'Bearer eyJs.b.c' }],
  [
    'new keys, which are none, beside the legacy ones',
    {
      SUPABASE_PUBLISHABLE_KEYS: '{"default":"sb_publishable_1"}', SUPABASE_SECRET_KEYS: '{"jobs":"sb_secret_2","default":"sb_secret_1"}',
      SUPABASE_ANON_KEY: 'eyJa.b.c', SUPABASE_SERVICE_ROLE_KEY: 'eyJs.b.c',
    },
    { apikey: 'sb_secret_1' },
  ],
  ['new keys alone', { SUPABASE_PUBLISHABLE_KEYS: '{"web":"sb_publishable_1"}', SUPABASE_SECRET_KEYS: '{"jobs":"sb_secret_2"}' }, { apikey: 'sb_secret_2' }],
])('a hosted function shows itself with %s', async (_what, keys: Record<string, string>, shown) => {
  const sent: Record<string, string>[] = [];
  vi.stubGlobal('fetch', async (request: Request) => {
    sent.push(Object.fromEntries([...request.headers].filter(([name]) => name !== 'content-type')));
    return Response.json({ state: 'done' });
  });
  const all: Record<string, string> = { SUPABASE_URL: 'https://abc.supabase.co', SITE_URL: 'https://app.example', ...keys };
  try {
    await readProject((name) => all[name]).project.claimMail({ kind: 'contact', recipient: 'a@people.example', caller: null, address: '' });
  } finally {
    vi.unstubAllGlobals();
  }
  expect(sent).toEqual([shown]);
  expect(() => readProject((name) => (name === 'SUPABASE_SECRET_KEYS' ? '{}' : all[name]))).toThrow('SUPABASE_SECRET_KEYS holds no key');
});

test('the page of caught mails shows the HTML form in a frame that can do nothing', async () => {
  await ask(visitor, contact(newAddress()));
  const [mail] = backend.mails();
  const list = await backend.handle(new Request(`${origin}/embedded/mails`));
  expect(list.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(await list.text()).toContain(`<iframe sandbox="allow-popups allow-popups-to-escape-sandbox" src="/embedded/mails/${mail?.id}"`);
  const form = await backend.handle(new Request(`${origin}/embedded/mails/${mail?.id}`));
  expect(form.headers.get('content-security-policy')).toMatch(/^sandbox (?!.*allow-scripts)(?!.*allow-same-origin).*default-src 'none'/);
  expect(await form.text()).toContain('<h1');
  expect((await backend.handle(new Request(`${origin}/embedded/mails/nothing`))).status).toBe(404);
});
