import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import type { EmbeddedBackend } from '../../supabase/embedded/backend.ts';
import { signInAs, startTestBackend, visitorOf, type Caller } from './backend-caller.ts';

let backend: EmbeddedBackend;
let seller: Caller;
let buyer: Caller;
let admin: Caller;

beforeAll(async () => {
  backend = await startTestBackend();
  seller = await signInAs(backend, 'seller');
  buyer = await signInAs(backend, 'buyer');
  admin = await signInAs(backend, 'admin');
});
afterAll(() => backend.close());

interface Verdict {
  status: string;
  row: Record<string, unknown> & { version: number };
}

const description = 'A well kept instrument, tuned twice a year, in a dry room on the ground floor. The hammers were voiced last spring.';

async function push(change: Record<string, unknown>): Promise<Verdict> {
  const [verdict] = await seller.rpc<Verdict[]>('push_changes', {
    changes: [{ change_id: randomUUID(), base_version: null, collection: 'pianos', ...change }],
  });
  if (!verdict) throw new Error('No verdict');
  return verdict;
}

async function publish(fields: Record<string, unknown> = {}): Promise<{ id: string; verdict: Verdict }> {
  const id = randomUUID();
  const verdict = await push({
    id, op: 'insert',
    fields: { brand: 'Ibach', piano_type: 'Upright', condition: 'Used - Good', price: '4200.00', status: 'active', is_published: true, description, ...fields },
  });
  return { id, verdict };
}

async function stateOf(id: string) {
  const [row] = await backend.sql(
    'select is_published, publish_wanted, screening_state, is_public, version::int from public.pianos where id = $1', [id]);
  return row;
}

interface Queue {
  total: number;
  rows: (Record<string, unknown> & { id: string })[];
}

const reason = 'The price does not fit the pictures';
const queue = () => admin.rpc<Queue>('get_flagged_listings', {});
const queued = async (id: string) => (await queue()).rows.filter((row) => row.id === id);

async function reasonOf(id: string) {
  const [row] = await backend.sql<{ screening_reason: string }>('select screening_reason from public.pianos where id = $1', [id]);
  return row?.screening_reason;
}

const pathOf = (name: string) => `${seller.userId}/${name}`;
const addressOf = (name: string) => `/storage/v1/object/public/piano-images/${pathOf(name)}`;

async function upload(name: string, caller: Caller = seller) {
  const answer = await caller.request('POST', `/storage/v1/object/piano-images/${pathOf(name)}`, Uint8Array.of(0xff, 0xd8, 0xff, 1) as never, {
    'content-type': 'image/jpeg',
  });
  return answer.status;
}

async function isSeen(id: string): Promise<boolean> {
  const rows = await visitorOf(backend).rpc<unknown[]>('listings_by_ids', { ids: [id] });
  return rows.length === 1;
}

const waits = { is_published: false, publish_wanted: true, screening_state: 'pending', is_public: false };
const shown = { is_published: true, publish_wanted: false, screening_state: 'approved', is_public: true };

describe('a listing whose pictures have not arrived', () => {
  test('waits for the last of them, then everybody sees it, and its owner’s device hears of it', async () => {
    const names = ['1-a-0.jpg', '1-b-1.jpg', '1-c-2.jpg'];
    const { id, verdict } = await publish({ image_urls: names.map(addressOf) });
    expect(verdict).toMatchObject({ status: 'accepted', row: { is_published: false, publish_wanted: true, screening_state: 'pending' } });
    for (const name of names.slice(0, 2)) expect(await upload(name)).toBe(200);
    expect(await stateOf(id)).toMatchObject({ ...waits, version: 1 });
    expect(await isSeen(id)).toBe(false);
    expect(await upload('1-c-2.jpg')).toBe(200);
    expect(await stateOf(id)).toMatchObject({ ...shown, version: 2 });
    expect(await isSeen(id)).toBe(true);
  });

  test('is shown at once when they were there before it', async () => {
    const names = ['2-a-0.jpg', '2-b-1.jpg', '2-c-2.jpg'];
    for (const name of names) await upload(name);
    const { id, verdict } = await publish({ image_urls: names.map((name) => `https://project.example${addressOf(name)}`) });
    expect(verdict.row).toMatchObject({ is_published: true, publish_wanted: false, screening_state: 'approved' });
    expect(await isSeen(id)).toBe(true);
  });

  test('does not wait for drawings of the app, nor is it helped by files of the same name elsewhere', async () => {
    expect(await stateOf((await publish({ image_urls: ['/illustrations/upright.svg'] })).id)).toMatchObject(shown);
    const { id } = await publish({ image_urls: [addressOf('3-a-0.jpg')] });
    expect(await upload('3-a-0.jpg', buyer)).not.toBe(200);
    await buyer.request('POST', `/storage/v1/object/piano-images/${buyer.userId}/3-a-0.jpg`, Uint8Array.of(0xff, 0xd8, 0xff) as never, { 'content-type': 'image/jpeg' });
    expect(await stateOf(id)).toMatchObject(waits);
  });

  test('is not published any more when its owner took it back meanwhile', async () => {
    const { id } = await publish({ image_urls: [addressOf('4-a-0.jpg')] });
    await push({ id, op: 'delete', base_version: 1 });
    await upload('4-a-0.jpg');
    expect(await stateOf(id)).toMatchObject({ is_public: false, is_published: false });
  });

  test('leaves the market when a picture is named that is not there, until it is', async () => {
    const { id } = await publish();
    expect(await stateOf(id)).toMatchObject(shown);
    await push({ id, op: 'update', base_version: 1, fields: { image_urls: [addressOf('5-a-0.jpg')] } });
    expect(await stateOf(id)).toMatchObject({ is_published: false, publish_wanted: true });
    await upload('5-a-0.jpg');
    expect(await stateOf(id)).toMatchObject(shown);
  });
});

describe('what the owner can’t decide', () => {
  it.each([
    ['INSERT', () => seller.request('POST', '/rest/v1/pianos', { piano_type: 'Grand', publish_wanted: true })],
    ['INSERT', () => seller.request('POST', '/rest/v1/pianos', { piano_type: 'Grand', screening_score: 95 })],
    ['INSERT', () => seller.request('POST', '/rest/v1/pianos', { piano_type: 'Grand', screening_state: 'approved' })],
    ['UPDATE', () => seller.request('PATCH', `/rest/v1/pianos?owner_id=eq.${seller.userId}`, { screening_flags: [] })],
    ['UPDATE', () => seller.request('PATCH', `/rest/v1/pianos?owner_id=eq.${seller.userId}`, { screening_reason: 'Nothing against it' })],
    ['UPDATE', () => seller.request('PATCH', `/rest/v1/pianos?owner_id=eq.${seller.userId}`, { flagged_at: null })],
    ['RPC', () => seller.request('POST', '/rest/v1/rpc/get_flagged_listings', {})],
    ['RPC', () => visitorOf(backend).request('POST', '/rest/v1/rpc/get_flagged_listings', {})],
    ['RPC', () => seller.request('POST', '/rest/v1/rpc/decide_screening', { listing_id: randomUUID(), approve: true })],
    ['RPC', () => visitorOf(backend).request('POST', '/rest/v1/rpc/decide_screening', { listing_id: randomUUID(), approve: true })],
  ])('%s %#', async (_kind, attempt) => {
    expect((await attempt()).status).toBeGreaterThanOrEqual(400);
  });

  test('the queue is refused as forbidden', async () => {
    expect((await seller.request('POST', '/rest/v1/rpc/get_flagged_listings', {})).status).toBe(403);
  });

  test('fields that decide ride along in a push without effect', async () => {
    const { id } = await publish({ price: '1.00', screening_state: 'approved', publish_wanted: false, screening_flags: [], screening_reason: 'None at all', flagged_at: null });
    expect(await reasonOf(id)).toBe('');
    expect(await stateOf(id)).toMatchObject({ is_published: false, publish_wanted: true, screening_state: 'flagged' });
  });
});

describe('a flagged listing', () => {
  test('waits for an admin, who lets it pass; small edits leave the approval, a further flag does not', async () => {
    const { id } = await publish({ price: '1.00' });
    expect(await isSeen(id)).toBe(false);
    await admin.rpc('decide_screening', { listing_id: id, approve: true });
    expect(await stateOf(id)).toMatchObject({ ...shown, version: 2 });
    await push({ id, op: 'update', base_version: 2, fields: { price: '2.00' } });
    expect(await stateOf(id)).toMatchObject(shown);
    await push({ id, op: 'update', base_version: 3, fields: { description: 'short' } });
    expect(await stateOf(id)).toMatchObject({ is_published: false, screening_state: 'flagged' });
  });

  test('R-6, U-SYN-01: is approved as it was read: what its owner made of it since is read first', async () => {
    const { id } = await publish({ price: '1.00' });
    type Queue = { rows: { id: string; version: number }[] };
    const versionInQueue = async () => (await admin.rpc<Queue>('get_flagged_listings', {})).rows.find((row) => row.id === id)?.version;
    const shown = { version: await versionInQueue() };
    await push({ id, op: 'update', base_version: 1, fields: { description: 'Pay me before you see it' } });
    const approve = (version: object) => admin.request('POST', '/rest/v1/rpc/decide_screening', { listing_id: id, approve: true, shown: version });
    expect(await approve(shown)).toMatchObject({ status: 409, body: { message: expect.stringMatching(/^This has changed since you opened it\./) } });
    expect(await isSeen(id)).toBe(false);
    expect(await versionInQueue()).toBe(2);
    expect((await approve({ version: 2 })).status).toBe(204);
  });

  test('is published by a fair price, too', async () => {
    const { id } = await publish({ price: '1.00' });
    await push({ id, op: 'update', base_version: 1, fields: { price: '900.00' } });
    expect(await stateOf(id)).toMatchObject(shown);
  });

  test('L-2: stays off the market when an admin declines it with a reason, and answers an admin only once', async () => {
    const { id } = await publish({ price: '1.00' });
    const decide = (args: Record<string, unknown>) => admin.request('POST', '/rest/v1/rpc/decide_screening', { listing_id: id, approve: false, ...args });
    for (const refused of [{}, { reason: '  too short ' }, { reason: 'x'.repeat(501) }, { approve: null, reason }]) {
      expect((await decide(refused)).status).toBe(422);
    }
    expect(await queued(id)).toHaveLength(1);
    await admin.rpc('decide_screening', { listing_id: id, approve: false, reason: ` ${reason}\n` });
    expect(await stateOf(id)).toMatchObject({ is_published: false, publish_wanted: false, screening_state: 'flagged' });
    expect(await reasonOf(id)).toBe(reason);
    expect(await queued(id)).toEqual([]);
    expect((await decide({ reason: 'Another admin, another reason' })).status).toBe(409);
    expect((await decide({ approve: true })).status).toBe(409);
    const { id: good } = await publish();
    expect((await decide({ listing_id: good, reason })).status).toBe(409);
    expect((await decide({ listing_id: randomUUID(), reason })).status).toBe(404);
  });

  test('L-2: its owner and admins read the reason, nobody else, and it travels to its owner’s devices', async () => {
    const { id } = await publish({ price: '1.00' });
    await admin.rpc('decide_screening', { listing_id: id, approve: false, reason });
    const read = async (caller: Caller) => (await caller.request('GET', `/rest/v1/pianos?id=eq.${id}&select=screening_reason`)).body;
    for (const caller of [seller, admin]) expect(await read(caller)).toEqual([{ screening_reason: reason }]);
    for (const caller of [buyer, visitorOf(backend)]) expect(await read(caller)).toEqual([]);
    const { row } = await push({ id, op: 'update', base_version: 2, fields: { title: 'Another title' } });
    expect(Object.keys(row).filter((name) => /reason|flagged|score/.test(name))).toEqual(['screening_reason']);
    expect(row.screening_reason).toBe(reason);
    const asked = async (caller: Caller) => (await caller.rpc<{ screening_reason: string }[]>('listings_by_ids', { ids: [id] })).map((each) => each.screening_reason);
    expect([await asked(seller), await asked(buyer), await asked(visitorOf(backend))]).toEqual([[reason], [], []]);
    await expect(backend.sql('update public.pianos set is_published = true where id = $1', [id])).rejects.toThrow('pianos_screening_reason_is_off_the_market');
  });

  test('L-2: published anew it waits again with the reason of before, which is gone once it passes', async () => {
    const { id } = await publish({ price: '1.00' });
    await admin.rpc('decide_screening', { listing_id: id, approve: false, reason });
    await push({ id, op: 'update', base_version: 2, fields: { is_published: true } });
    expect(await queued(id)).toMatchObject([{ screening_reason: reason }]);
    await push({ id, op: 'update', base_version: 3, fields: { price: '4200.00' } });
    expect(await stateOf(id)).toMatchObject(shown);
    expect(await reasonOf(id)).toBe('');
    expect(await queued(id)).toEqual([]);
  });

  test('L-2: loses the reason by an approval, too', async () => {
    const { id } = await publish({ price: '1.00' });
    await admin.rpc('decide_screening', { listing_id: id, approve: false, reason });
    await push({ id, op: 'update', base_version: 2, fields: { is_published: true } });
    await admin.rpc('decide_screening', { listing_id: id, approve: true });
    expect(await stateOf(id)).toMatchObject(shown);
    expect(await reasonOf(id)).toBe('');
  });

  test('L-1: stands in the queue with what an admin needs, the newest first, since it waits', async () => {
    const { id: first } = await publish({ price: '1.00', town: 'Halle', country_code: 'DE', image_urls: ['/illustrations/upright.svg'] });
    const { id: second } = await publish({ price: '2.00' });
    const [row] = await queued(first);
    const [owner] = await backend.sql<{ slug: string }>('select slug from public.user_profiles where id = $1', [seller.userId]);
    expect(row).toMatchObject({
      brand: 'Ibach', model: '', price: 1, town: 'Halle', country_code: 'DE', image_count: 1, image_url: '/illustrations/upright.svg',
      screening_score: 50, screening_flags: ['Insufficient photos', 'Unusually low price for category'], screening_reason: '',
      owner_slug: owner?.slug, owner_name: 'Demo seller',
    });
    const ids = (await queue()).rows.map((each) => each.id);
    expect(ids.indexOf(second)).toBeLessThan(ids.indexOf(first));
    await push({ id: first, op: 'update', base_version: 1, fields: { price: '3.00' } });
    expect((await queued(first))[0]?.flagged_at).toBe(row?.flagged_at);
    await push({ id: first, op: 'delete', base_version: 2 });
    expect(await queued(first)).toEqual([]);
  });

  test('L-1: of a suspended owner is neither shown nor published', async () => {
    const { id } = await publish({ price: '1.00' });
    await admin.rpc('suspend_account', { account_id: seller.userId, reason: 'Asks for payments elsewhere' });
    expect(await queued(id)).toEqual([]);
    expect((await admin.request('POST', '/rest/v1/rpc/decide_screening', { listing_id: id, approve: true })).status).toBe(409);
    await admin.rpc('unsuspend_account', { account_id: seller.userId });
    expect(await queued(id)).toHaveLength(1);
    seller = await signInAs(backend, 'seller');
  });
});
