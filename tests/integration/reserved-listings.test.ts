import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { keepListingIndex } from '../../src/replica/listing-index.ts';
import type { EmbeddedBackend } from '../../supabase/embedded/backend.ts';
import { signInAs, startTestBackend, visitorOf, type Caller } from './backend-caller.ts';
import { openDevice } from './device.ts';

let backend: EmbeddedBackend;
let visitor: Caller;
let dealer: Caller;
let buyer: Caller;
let admin: Caller;

beforeAll(async () => {
  backend = await startTestBackend();
  visitor = visitorOf(backend);
  [dealer, buyer, admin] = await Promise.all([signInAs(backend, 'dealer'), signInAs(backend, 'buyer'), signInAs(backend, 'admin')]);
});
afterAll(() => backend.close());

const brand = 'Reservist';
const fields = {
  brand, model: 'R1', title: `${brand} R1`, piano_type: 'Upright', condition: 'Used - Good', price: 4200, image_urls: [], is_published: true,
  description: 'A well kept instrument, tuned twice a year, in a dry room on the ground floor. The hammers were voiced last spring.',
};

async function publish(changes: Record<string, unknown> = {}): Promise<string> {
  const id = randomUUID();
  const { status } = await dealer.request('POST', '/rest/v1/pianos', { id, ...fields, status: 'reserved', ...changes });
  expect(status).toBe(201);
  return id;
}

async function found(filters: Record<string, unknown> = {}): Promise<{ ids: string[]; total: number }> {
  const { rows, total } = await visitor.rpc<{ rows: { id: string }[]; total: number }>('search_listings', { request: { query: brand, filters, limit: 100 } });
  return { ids: rows.map(({ id }) => id), total };
}

const inquiry = { name: 'Buyer', email: 'buyer@demo.soundboard.example', message: 'Would you tell me if it becomes free?' };

describe('U-IMP-14: reserved means one thing', () => {
  it('U-IMP-14 everybody reads it, on its own and among its seller’s', async () => {
    const id = await publish();
    for (const caller of [visitor, buyer, dealer]) {
      const { body } = await caller.request('GET', `/rest/v1/pianos?id=eq.${id}&select=id,status`);
      expect(body).toEqual([{ id, status: 'reserved' }]);
      expect(await caller.rpc('listings_by_ids', { ids: [id] })).toMatchObject([{ id, status: 'reserved' }]);
    }
    const [own] = await backend.sql<{ slug: string }>('select slug from public.user_profiles where id = $1', [dealer.userId]);
    const page = await visitor.rpc<{ listings: { id: string }[] }>('seller_page', { seller_slug: own?.slug });
    expect(page.listings.map((listing) => listing.id)).toContain(id);
  });

  it('U-IMP-14 is left out of the plain search and its count, and found when it is asked for', async () => {
    const [free, taken] = [await publish({ status: 'active' }), await publish()];
    const plain = await found();
    const filtered = await found({ reserved: true });
    expect(plain.ids).toContain(free);
    expect(plain.ids).not.toContain(taken);
    expect(plain.total).toBe(plain.ids.length);
    expect(filtered.ids).toEqual(expect.arrayContaining([free, taken]));
    expect(filtered.total).toBe(filtered.ids.length);
    await dealer.request('PATCH', `/rest/v1/pianos?id=eq.${taken}`, { status: 'active' });
    expect((await found()).ids).toContain(taken);
    await dealer.request('PATCH', `/rest/v1/pianos?id=eq.${taken}`, { status: 'sold' });
    expect((await found({ reserved: true })).ids).not.toContain(taken);
  });

  it('U-IMP-14 its seller can be written to, a time asked for, its views are counted, and it can be saved', async () => {
    const id = await publish({ availability_slots: [{ id: 'x', day: 'Saturday', timeRange: '9-12', preferred: false }] });
    const opened = await buyer.request('POST', '/rest/v1/inquiries', { id: randomUUID(), piano_id: id, ...inquiry });
    expect(opened.status).toBe(201);
    const saved = await buyer.request('POST', '/rest/v1/saved_pianos', { id: randomUUID(), piano_id: id, title: `${brand} R1` });
    expect(saved.status).toBe(201);
    expect(await visitor.rpc('increment_view', { piano_id: id })).toBe(1);
    expect(await buyer.rpc('viewing_times', { piano_id: id })).toMatchObject({ taken: [] });
  });

  it('U-IMP-14 a conversation goes on when it becomes reserved, and new ones begin', async () => {
    const id = await publish({ status: 'active' });
    const conversation = randomUUID();
    await buyer.request('POST', '/rest/v1/inquiries', { id: conversation, piano_id: id, ...inquiry });
    await dealer.request('PATCH', `/rest/v1/pianos?id=eq.${id}`, { status: 'reserved' });
    const answer = await buyer.request('POST', '/rest/v1/messages', { id: randomUUID(), inquiry_id: conversation, body: 'Is it still reserved?' });
    expect(answer.status).toBe(201);
    expect((await admin.request('POST', '/rest/v1/inquiries', { id: randomUUID(), piano_id: id, ...inquiry })).status).toBe(201);
  });

  it('U-IMP-14 the screening holds it back like any other, and an admin decides', async () => {
    const id = await publish({ price: 10, description: 'Cheap' });
    expect(await visitor.rpc('listings_by_ids', { ids: [id] })).toEqual([]);
    const { rows } = await admin.rpc<{ rows: { id: string }[] }>('get_flagged_listings', {});
    expect(rows.map((row) => row.id)).toContain(id);
    await admin.rpc('decide_screening', { listing_id: id, approve: true });
    expect(await visitor.rpc('listings_by_ids', { ids: [id] })).toMatchObject([{ id, status: 'reserved' }]);
  });

  it('U-IMP-14 goes with the suspension of its owner, and comes back as it was', async () => {
    const id = await publish();
    await admin.rpc('suspend_account', { account_id: dealer.userId, reason: 'For this test' });
    expect(await visitor.rpc('listings_by_ids', { ids: [id] })).toEqual([]);
    await admin.rpc('unsuspend_account', { account_id: dealer.userId });
    expect(await visitor.rpc('listings_by_ids', { ids: [id] })).toMatchObject([{ id, status: 'reserved' }]);
    dealer = await signInAs(backend, 'dealer');
  });

  it('U-IMP-14 a device that has it keeps it when it becomes reserved, apart from what is on offer', async () => {
    const id = await publish({ status: 'active' });
    const device = await openDevice({ backend, role: 'visitor' });
    await device.sync();
    const keeper = keepListingIndex({
      collections: device.context.collections, initial: { items: [], reserved: [], source: 'loading', asOf: null, bounded: false }, userId: null,
    });
    const lists = () => {
      const { items, reserved } = keeper.index.get();
      return [items, reserved].map((list) => list.some((listing) => listing.id === id));
    };
    await expect.poll(lists).toEqual([true, false]);
    await dealer.request('PATCH', `/rest/v1/pianos?id=eq.${id}`, { status: 'reserved' });
    await device.sync();
    await expect.poll(lists).toEqual([false, true]);
    device.setConnected(false);
    const stored = await device.context.collections.pianos.findOne(id).exec();
    expect(stored?.toJSON()).toMatchObject({ row: { status: 'reserved', title: fields.title } });
    keeper.stop();
    await device.close();
  });
});
