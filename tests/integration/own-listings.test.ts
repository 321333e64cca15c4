import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Listing } from '../../src/domain/listing/listing.ts';
import { keepListingIndex, type ListingIndexKeeper } from '../../src/replica/listing-index.ts';
import { putRow } from '../../src/replica/write-context.ts';
import type { EmbeddedBackend } from '../../supabase/embedded/backend.ts';
import { startTestBackend } from './backend-caller.ts';
import { openDevice, type Device, type Role } from './device.ts';

let backend: EmbeddedBackend;
let open: { device: Device; keeper: ListingIndexKeeper }[] = [];

beforeAll(async () => {
  backend = await startTestBackend();
});
afterEach(async () => {
  for (const { device, keeper } of open) {
    keeper.stop();
    await device.close();
  }
  open = [];
});
afterAll(() => backend.close());

function keepListings({ context, userId }: Device): ListingIndexKeeper {
  return keepListingIndex({
    collections: context.collections,
    initial: { items: [], reserved: [], source: 'loading', asOf: null, bounded: false },
    userId,
  });
}

async function openSynced(role: Role) {
  const device = await openDevice({ backend, role });
  await device.sync();
  const opened = { device, keeper: keepListings(device) };
  open.push(opened);
  await expect.poll(() => opened.keeper.own.get()).toBeDefined();
  return opened;
}

async function storedIds(ownerId: string | null): Promise<string[]> {
  const rows = await backend.sql<{ id: string }>(
    'select id from public.pianos where owner_id = $1 and not deleted order by created_at desc, id',
    [ownerId],
  );
  return rows.map(({ id }) => id);
}

const idsOf = ({ own }: ListingIndexKeeper) => own.get()?.map(({ id }) => id);

test('the owner’s device holds all own listings, drafts and sold ones too, and none of others', async () => {
  const { device, keeper } = await openSynced('dealer');
  const ids = await storedIds(device.userId);
  expect(ids.length).toBeGreaterThan(5);
  expect(idsOf(keeper)).toEqual(ids);
  expect(new Set(keeper.own.get()?.map(({ status }) => status)).size).toBeGreaterThan(2);
  const offered = keeper.index.get().items;
  expect(offered.length).toBeGreaterThan(keeper.own.get()?.length ?? 0);
});

test('it follows changes made here, those of another device, and deletions', async () => {
  const { device, keeper } = await openSynced('dealer');
  const other = await openSynced('dealer');
  const [first, second] = keeper.own.get() ?? [];
  if (!first || !second) throw new Error('The demo dealer has no listings');
  await device.listings.update(await device.base<Listing>(first.id), { status: 'sold', price_cents: 123_400 });
  await expect.poll(() => keeper.own.get()?.find(({ id }) => id === first.id)).toMatchObject({ status: 'sold', price_cents: 123_400, pending: true });
  await device.sync();
  await other.device.sync();
  for (const each of [keeper, other.keeper]) {
    await expect.poll(() => each.own.get()?.find(({ id }) => id === first.id)).toMatchObject({ status: 'sold', price_cents: 123_400, pending: false });
  }
  await backend.sql('update public.pianos set deleted = true where id = $1', [second.id]);
  await device.sync();
  await expect.poll(() => idsOf(keeper)).toEqual(await storedIds(device.userId));
});

test('a listing made without a signal is there at once', async () => {
  const { device, keeper } = await openSynced('dealer');
  device.setConnected(false);
  const id = randomUUID();
  await putRow(device.context, 'pianos', { id, brand: 'Kawai', model: 'K-300', piano_type: 'Upright' });
  await expect.poll(() => keeper.own.get()?.[0]).toMatchObject({ id, title: 'Kawai K-300 Upright', status: 'draft', view_count: 0, pending: true });
});

test.each(['visitor', 'buyer'] as const)('a %s without listings has none', async (role) => {
  const { keeper } = await openSynced(role);
  expect(keeper.own.get()).toEqual([]);
});
