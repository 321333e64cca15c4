import { createHmac, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isLocalHost } from '../../supabase/embedded/elsewhere.ts';
import { createKeys } from '../../supabase/embedded/keys.ts';
import { startReadyBackend } from '../support/ready-backend.ts';
import { origin, signInAs, type Answer, type Caller } from './backend-caller.ts';
import { expectRefused, isRefused, prepareScene, protectedState, type Scene } from './protected-state.ts';

const keys = await createKeys();
const picture = new Uint8Array([0xff, 0xd8, 0xff, 1, 2, 3]);
let scene: Scene;
let victimPicture = '';
let victimPaper = '';

beforeAll(async () => {
  scene = await prepareScene(await startReadyBackend({ keys, origin }));
  victimPicture = `${scene.victim.userId}/front.jpg`;
  victimPaper = `${scene.victim.userId}/licence.pdf`;
  const token = await tokenOf('dealer');
  expect((await upload(token, 'piano-images', victimPicture)).status).toBe(200);
  expect((await upload(token, 'provider-documents', victimPaper, 'application/pdf')).status).toBe(200);
});
afterAll(() => scene.backend.close());

async function tokenOf(role: string): Promise<string> {
  const body = { email: `${role}@demo.soundboard.example`, password: (await demoAccount(role)).password };
  const { body: session } = await scene.visitor.request('POST', '/auth/v1/token?grant_type=password', body);
  return (session as { access_token: string }).access_token;
}

async function demoAccount(role: string): Promise<{ password: string }> {
  const answer = await scene.backend.handle(new Request(`${origin}/embedded/accounts.json`));
  const accounts = (await answer.json()) as { role: string; password: string }[];
  return accounts.find((account) => account.role === role) ?? { password: '' };
}

async function send(path: string, init: RequestInit & { token?: string | null } = {}): Promise<Answer> {
  const { token, headers, ...rest } = init;
  const response = await scene.backend.handle(
    new Request(`${origin}${path}`, {
      ...rest,
      headers: { apikey: scene.backend.anonKey, ...(token ? { authorization: `Bearer ${token}` } : {}), ...(headers as Record<string, string>) },
    }),
  );
  const text = await response.text();
  return { status: response.status, body: response.headers.get('content-type')?.includes('json') && text !== '' ? JSON.parse(text) : text };
}

function upload(token: string | null, bucket: string, path: string, type = 'image/jpeg', method = 'POST'): Promise<Answer> {
  return send(`/storage/v1/object/${bucket}/${path}`, { method, token, body: picture, headers: { 'content-type': type, 'x-upsert': 'true' } });
}

/** All objects with their bytes, as their owner and the public get them. */
async function bytesOfVictim(): Promise<unknown> {
  const token = await tokenOf('dealer');
  const answers = await Promise.all([
    send(`/storage/v1/object/public/piano-images/${victimPicture}`),
    send(`/storage/v1/object/authenticated/provider-documents/${victimPaper}`, { token }),
  ]);
  return answers;
}

describe('paths in the storage', () => {
  const paths: readonly [string, (me: string, victim: string) => string][] = [
    ['the folder of another', (_me, victim) => `${victim}/front.jpg`],
    ['a new file in it', (_me, victim) => `${victim}/new.jpg`],
    ['a way up', (me, victim) => `${me}/../${victim}/front.jpg`],
    ['an encoded way up', (me, victim) => `${me}/%2e%2e/${victim}/front.jpg`],
    ['an encoded slash', (me, victim) => `${me}%2f..%2f${victim}%2ffront.jpg`],
    ['encoded twice', (me, victim) => `${me}/%252e%252e%252f${victim}/front.jpg`],
    ['backslashes', (me, victim) => `${me}%5c..%5c${victim}%5cfront.jpg`],
    ['a way up at once', () => '../provider-documents/x.jpg'],
    ['an encoded way out of the bucket', () => '..%2fprovider-documents%2fx.jpg'],
    ['a way to the machine', (me) => `${me}%2f..%2f..%2f..%2f..%2f..%2f..%2ftmp%2fsoundboard-attack.jpg`],
    ['an absolute path', () => '%2ftmp%2fsoundboard-attack.jpg'],
    ['an empty folder', (_me, victim) => `%2f${victim}%2ffront.jpg`],
    ['capital letters', (_me, victim) => `${victim.toUpperCase()}/front.jpg`],
    ['a blank before', (_me, victim) => `%20${victim}/front.jpg`],
    ['a zero byte', (me, victim) => `${victim}%00/${me}/front.jpg`],
    ['no folder', () => 'front.jpg'],
    ['own id as the file', (me, victim) => `${victim}/${me}`],
  ];

  test.each(paths)('%s: nothing of others is written, replaced or removed', async (_how, pathOf) => {
    const token = await tokenOf('buyer');
    const path = pathOf(scene.stranger.userId, scene.victim.userId);
    const before = await bytesOfVictim();
    for (const attempt of [
      () => upload(token, 'piano-images', path),
      () => upload(token, 'piano-images', path, 'image/jpeg', 'PUT'),
      () => upload(null, 'piano-images', path),
      () => upload(token, 'provider-documents', path, 'application/pdf'),
      () => send(`/storage/v1/object/piano-images/${path}`, { method: 'DELETE', token }),
    ]) {
      await expectRefused(scene.backend, attempt);
    }
    expect(await bytesOfVictim()).toEqual(before);
  });

  test.each<[string, () => Promise<Answer>]>([
    ['moving it away', async () => json('/storage/v1/object/move', { bucketId: 'piano-images', sourceKey: victimPicture, destinationKey: `${scene.stranger.userId}/a.jpg` })],
    ['copying a paper', async () => json('/storage/v1/object/copy', { bucketId: 'provider-documents', sourceKey: victimPaper, destinationKey: `${scene.stranger.userId}/a.pdf` })],
    ['copying a paper to a public place', async () => json('/storage/v1/object/copy', { bucketId: 'provider-documents', sourceKey: victimPaper, destinationBucket: 'piano-images', destinationKey: `${scene.stranger.userId}/a.jpg` })],
    ['moving an own file there', async () => json('/storage/v1/object/move', { bucketId: 'piano-images', sourceKey: `${scene.stranger.userId}/none.jpg`, destinationKey: victimPicture })],
    ['listing the folder', async () => json('/storage/v1/object/list/provider-documents', { prefix: scene.victim.userId })],
    ['listing the bucket of pictures', async () => json('/storage/v1/object/list/piano-images', { prefix: `${scene.victim.userId}/` })],
    ['listing upwards', async () => json('/storage/v1/object/list/piano-images', { prefix: `${scene.stranger.userId}/../${scene.victim.userId}` })],
    ['removing many', async () => json('/storage/v1/object/piano-images', { prefixes: [victimPicture, `${scene.stranger.userId}/../${victimPicture}`] }, 'DELETE')],
    ['signing an address for a paper', async () => json(`/storage/v1/object/sign/provider-documents/${victimPaper}`, { expiresIn: 3600 })],
    ['signing an upload', async () => json(`/storage/v1/object/upload/sign/piano-images/${scene.victim.userId}/b.jpg`, {})],
    ['reading a paper', async () => send(`/storage/v1/object/authenticated/provider-documents/${victimPaper}`, { token: await tokenOf('buyer') })],
    ['reading a paper without more', async () => send(`/storage/v1/object/provider-documents/${victimPaper}`, { token: await tokenOf('buyer') })],
    ['reading a paper as public', async () => send(`/storage/v1/object/public/provider-documents/${victimPaper}`)],
    ['reading a paper by a way up', async () => send(`/storage/v1/object/public/piano-images/..%2fprovider-documents%2f${victimPaper}`)],
    ['reading a paper with a made-up signature', async () => send(`/storage/v1/object/sign/provider-documents/${victimPaper}?token=${forge({ url: `provider-documents/${victimPaper}` }, 'other')}`)],
    ['reading the database by a way up', async () => send('/storage/v1/object/public/piano-images/..%2f..%2fdb%2fPG_VERSION')],
    ['reading a file’s notes', async () => send(`/storage/v1/object/public/piano-images/${victimPicture}.meta`)],
    ['opening a bucket', async () => json('/storage/v1/bucket/provider-documents', { id: 'provider-documents', name: 'provider-documents', public: true }, 'PUT')],
    ['making a bucket', async () => json('/storage/v1/bucket', { id: 'mine', name: 'mine', public: true })],
    ['emptying a bucket', async () => json('/storage/v1/bucket/piano-images/empty', {})],
    ['removing a bucket', async () => json('/storage/v1/bucket/piano-images', undefined, 'DELETE')],
    ['a page of markup', async () => upload(await tokenOf('buyer'), 'piano-images', `${scene.stranger.userId}/x.html`, 'text/html')],
    ['a drawing with script', async () => upload(await tokenOf('buyer'), 'piano-images', `${scene.stranger.userId}/x.svg`, 'image/svg+xml')],
  ])('%s is refused', async (_what, attempt) => {
    await expectRefused(scene.backend, attempt);
  });

  async function json(path: string, body: unknown, method = 'POST'): Promise<Answer> {
    const headers = { 'content-type': 'application/json' };
    return send(path, { method, token: await tokenOf('buyer'), headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) });
  }
});

function forge(claims: Record<string, unknown>, secret: string, header: Record<string, unknown> = { alg: 'HS256', typ: 'JWT' }): string {
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const signed = `${part(header)}.${part(claims)}`;
  return `${signed}.${header.alg === 'none' ? '' : createHmac('sha256', secret).update(signed).digest('base64url')}`;
}

describe('forged tokens', () => {
  const now = Math.floor(Date.now() / 1000);
  const claims = (rest: Record<string, unknown> = {}) => ({ aud: 'authenticated', role: 'authenticated', iat: now - 10, exp: now + 3600, session_id: randomUUID(), ...rest });

  async function adminId(): Promise<string> {
    return (await signInAs(scene.backend, 'admin')).userId;
  }

  const forgeries: readonly [string, (admin: string) => Promise<string> | string][] = [
    ['without an algorithm', (sub) => forge(claims({ sub }), '', { alg: 'none', typ: 'JWT' })],
    ['with an algorithm in another case', (sub) => forge(claims({ sub }), keys.anonKey, { alg: 'nOnE', typ: 'JWT' })],
    ['signed with another secret', (sub) => forge(claims({ sub }), 'another-secret-of-32-characters-x')],
    ['signed with nothing', (sub) => forge(claims({ sub }), '')],
    ['signed with the public key', (sub) => forge(claims({ sub }), keys.anonKey)],
    ['for the service, signed with another secret', () => forge({ role: 'service_role', iss: 'supabase', exp: now + 3600 }, keys.anonKey)],
    ['for the database’s owner', () => forge({ role: 'postgres', exp: now + 3600 }, keys.anonKey)],
    ['expired', (sub) => forge(claims({ sub, iat: now - 7200, exp: now - 3600 }), keys.jwtSecret)],
    ['from the future', (sub) => forge(claims({ sub, iat: now + 7200, exp: now + 9000 }), keys.jwtSecret)],
    ['with another’s payload under an own signature', async (sub) => {
      const [header, , signature] = (await tokenOf('buyer')).split('.');
      return `${header}.${Buffer.from(JSON.stringify(claims({ sub }))).toString('base64url')}.${signature}`;
    }],
    ['with a key of its own', (sub) => forge(claims({ sub }), 'x', { alg: 'HS256', typ: 'JWT', jwk: { kty: 'oct', k: 'eA' }, kid: '../../dev/null' })],
    ['the anon key for a token', () => keys.anonKey],
    ['the secret itself', () => keys.jwtSecret],
    ['no token at all', () => 'null'],
  ];

  test.each(forgeries)('%s: nothing is read or written as somebody', async (_how, make) => {
    const admin = await adminId();
    const token = await make(admin);
    const before = await protectedState(scene.backend);
    for (const [path, body] of [
      ['/rest/v1/rpc/set_account_role', { account_id: scene.stranger.userId, new_role: 'admin' }],
      ['/rest/v1/rpc/claim_mail', { request: { kind: 'contact', recipient: 'a@people.example', address: '' } }],
      ['/rest/v1/rpc/find_accounts', { request: {} }],
      ['/auth/v1/admin/users', { email: 'x@people.example', password: 'Stimmgabel-440!', email_confirm: true }],
      ['/auth/v1/invite', { email: 'x@people.example' }],
      ['/functions/v1/send-welcome-email', { email: 'admin@demo.soundboard.example', userType: 'both' }],
    ] as const) {
      const answer = await send(path, { method: 'POST', token, body: JSON.stringify(body), headers: { 'content-type': 'application/json' } });
      expect([path, answer.status >= 400 && answer.status < 500]).toEqual([path, true]);
    }
    for (const path of ['/rest/v1/user_profiles', '/rest/v1/activity_events', '/rest/v1/system_health_summary', '/auth/v1/user', '/auth/v1/admin/users']) {
      const answer = await send(path, { token });
      expect([path, isRefused(answer)]).toEqual([path, true]);
    }
    expect(await protectedState(scene.backend)).toEqual(before);
  });

  test('people, admins too, reach nothing of the service’s own interface', async () => {
    const before = await protectedState(scene.backend);
    for (const role of ['buyer', 'admin']) {
      const token = await tokenOf(role);
      for (const [method, path] of [
        ['GET', '/auth/v1/admin/users'], ['POST', '/auth/v1/admin/users'], ['PUT', `/auth/v1/admin/users/${scene.stranger.userId}`],
        ['DELETE', `/auth/v1/admin/users/${scene.victim.userId}`], ['POST', '/auth/v1/admin/generate_link'], ['POST', '/auth/v1/invite'], ['GET', '/_system'],
      ] as const) {
        const body = method === 'POST' || method === 'PUT' ? { body: JSON.stringify({ type: 'magiclink', email: scene.email.victim, role: 'admin' }) } : {};
        const answer = await send(path, { method, token, headers: { 'content-type': 'application/json' }, ...body });
        expect([path, answer.status >= 400 && answer.status < 500]).toEqual([path, true]);
      }
    }
    expect(await protectedState(scene.backend)).toEqual(before);
  });

  test('a token outlives its session by nothing that counts: a refresh token is good once', async () => {
    const body = { email: scene.email.stranger, password: (await demoAccount('buyer')).password };
    const session = (await scene.visitor.request('POST', '/auth/v1/token?grant_type=password', body)).body as { refresh_token: string; access_token: string };
    const headers = { 'content-type': 'application/json' };
    expect((await send('/auth/v1/logout?scope=local', { method: 'POST', token: session.access_token, headers })).status).toBe(204);
    const again = await send('/auth/v1/token?grant_type=refresh_token', { method: 'POST', headers, body: JSON.stringify({ refresh_token: session.refresh_token }) });
    expect(again.status).toBe(400);
  });
});

describe('the service key', () => {
  const withKey = (headers: Record<string, string>) => send('/rest/v1/user_profiles?select=email', { headers: { apikey: keys.serviceKey, ...headers } });

  test('works for the machine', async () => {
    expect((await withKey({})).status).toBe(200);
  });

  test.each([
    ['of another page', { origin: 'https://elsewhere.example' }],
    ['of the app itself', { origin, 'sec-fetch-site': 'same-origin' }],
    ['without an origin', { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors' }],
    ['as a token', { apikey: 'x', authorization: `Bearer ${keys.serviceKey}`, origin }],
  ])('is not taken from a browser: %s', async (_where, headers) => {
    expect(await withKey(headers)).toMatchObject({ status: 401 });
  });
});

describe('the caught mails', () => {
  const paths = ['/embedded/mails', '/embedded/mails.json', '/embedded/accounts.json'];

  test.each<[string, Record<string, string>]>([
    ['a page of another origin', { origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'cors' }],
    ['a page without an origin', { origin: 'null' }],
    ['a page on another port', { origin: 'http://127.0.0.1:9999', 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'cors' }],
    ['a script tag elsewhere', { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'script' }],
    ['a frame elsewhere', { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'iframe' }],
    ['a name made to point here', { host: 'elsewhere.example:4173' }],
    ['a name that begins like ours', { host: '127.0.0.1.elsewhere.example:4173' }],
  ])('%s is refused', async (_who, headers) => {
    for (const path of paths) {
      const answer = await send(path, { headers });
      expect([path, answer]).toEqual([path, { status: 403, body: { message: 'This page is for this machine only.' } }]);
    }
  });

  test('the app and the person here read them, and no other origin is invited', async () => {
    for (const headers of [{}, { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors' }, { 'sec-fetch-site': 'none', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' }]) {
      for (const path of paths) {
        const answer = await scene.backend.handle(new Request(`${origin}${path}`, { headers }));
        expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([200, null]);
      }
    }
  });

  test.each([
    ['localhost:4173', true], ['127.0.0.1:4173', true], ['[::1]:4173', true], ['LOCALHOST', true],
    ['elsewhere.example', false], ['localhost.elsewhere.example', false], ['127.0.0.1.elsewhere.example', false], ['elsewhere.example:4173', false],
    ['localhost@elsewhere.example', false], ['0.0.0.0:4173', false], ['', false], [undefined, false], ['127.0.0.1:4173 elsewhere', false],
  ])('%s is a name of this machine: %s', (host, expected) => {
    expect(isLocalHost(host)).toBe(expected);
  });
});

test('parties of this file are who they claim to be', () => {
  const { stranger, victim, visitor }: Record<'stranger' | 'victim' | 'visitor', Caller> = scene;
  expect(new Set([stranger.userId, victim.userId, visitor.userId]).size).toBe(3);
});
