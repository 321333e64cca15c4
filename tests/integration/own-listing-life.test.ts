import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Listing } from '../../src/domain/listing/listing.ts';
import type { NewListing } from '../../src/domain/listing/wizard-row.ts';
import { createListingRepository } from '../../src/replica/listing-repository.ts';
import type { EmbeddedBackend } from '../../supabase/embedded/backend.ts';
import { startTestBackend } from './backend-caller.ts';
import { openDevice, type Device } from './device.ts';

let backend: EmbeddedBackend;
let devices: Device[] = [];

beforeAll(async () => {
  backend = await startTestBackend();
});
afterEach(async () => {
  for (const device of devices) await device.close();
  devices = [];
});
afterAll(() => backend.close());

async function openSynced(): Promise<Device> {
  const device = await openDevice({ backend, role: 'dealer' });
  devices.push(device);
  await device.sync();
  return device;
}

const description = 'A well kept instrument, tuned twice a year, in a dry room on the ground floor. The hammers were voiced last spring.';

/** A listing of the device, on the market. */
async function addListing(device: Device, more: Partial<NewListing> = {}): Promise<string> {
  const id = randomUUID();
  const listing: Partial<NewListing> = {
    id, title: 'Ibach F', brand: 'Ibach', piano_type: 'Upright', condition: 'Used - Good', price_cents: 420_000, description, status: 'active',
    is_published: true, image_urls: [], ...more,
  };
  await device.listings.add(listing as NewListing);
  await device.sync();
  return id;
}

async function storedAt(device: Device, id: string): Promise<{ row: Listing & { deleted: boolean }; pending: string; alternatives: readonly unknown[] } | null> {
  const stored = await device.context.collections.pianos.findOne(id).exec();
  return stored ? (stored.toJSON() as never) : null;
}

async function hide(id: string): Promise<void> {
  await backend.sql("update public.pianos set confirmed_at = now() - interval '46 days' where id = $1", [id]);
  await backend.sql('select app.listing_life_due()');
}

test('a listing that was hidden is so on every device, and one answer brings it back on all', async () => {
  const [phone, desk] = [await openSynced(), await openSynced()];
  const id = await addListing(phone);
  await hide(id);
  await phone.sync();
  await desk.sync();
  for (const device of [phone, desk]) expect((await storedAt(device, id))?.row).toMatchObject({ is_published: false, hidden_at: expect.any(String) as string });
  phone.setConnected(false);
  await phone.listings.confirm(id);
  expect(await storedAt(phone, id)).toMatchObject({ pending: 'waiting' });
  phone.setConnected(true);
  await phone.sync();
  await desk.sync();
  for (const device of [phone, desk]) {
    expect(await storedAt(device, id)).toMatchObject({ pending: 'clean', row: { is_published: true, hidden_at: null } });
  }
});

test('two devices that both answer without a line: nobody has to choose', async () => {
  const [phone, desk] = [await openSynced(), await openSynced()];
  const id = await addListing(phone);
  await desk.sync();
  for (const device of [phone, desk]) device.setConnected(false);
  await phone.listings.confirm(id);
  await desk.listings.confirm(id);
  await desk.listings.update(await desk.base<Listing>(id), { price_cents: 390_000 });
  for (const device of [phone, desk, phone]) {
    device.setConnected(true);
    await device.sync();
  }
  for (const device of [phone, desk]) {
    expect(await storedAt(device, id)).toMatchObject({ pending: 'clean', alternatives: [], row: { price_cents: 390_000 } });
  }
});

test('an answer counts where the device’s clock is far behind', async () => {
  const phone = await openSynced();
  const id = await addListing(phone);
  await hide(id);
  await phone.sync();
  const before = (await storedAt(phone, id))?.row.confirmed_at ?? '';
  const slow = { ...phone.context, clock: { ...phone.context.clock, now: () => Date.parse('2020-01-01T00:00:00Z') } };
  await createListingRepository(slow, phone.queries).confirm(id);
  expect(Date.parse((await storedAt(phone, id))?.row.confirmed_at ?? '')).toBe(Date.parse(before) + 1);
  await phone.sync();
  expect((await storedAt(phone, id))?.row).toMatchObject({ is_published: true });
});

test('a deletion is taken back before and after the server has heard of it', async () => {
  const phone = await openSynced();
  const id = await addListing(phone);
  for (const isSent of [false, true]) {
    const removed = await phone.listings.remove(id);
    if (isSent) await phone.sync();
    expect(await storedAt(phone, id)).toEqual(isSent ? null : expect.objectContaining({ pending: 'waiting' }));
    if (!removed) throw new Error('Nothing was removed');
    await phone.listings.restore(removed);
    await phone.sync();
    expect(await storedAt(phone, id)).toMatchObject({ pending: 'clean', alternatives: [], row: { deleted: false, is_published: true, price_cents: 420_000 } });
  }
  const [row] = await backend.sql('select is_public from public.pianos where id = $1', [id]);
  expect(row).toEqual({ is_public: true });
});

test('pictures that a listing no longer names leave storage, with their bytes', async () => {
  const phone = await openSynced();
  const bucket = phone.supabase.storage.from('piano-images');
  const path = (name: string) => `${phone.userId}/${name}`;
  for (const name of ['9-a-0.jpg', '9-b-1.jpg', '9-b-1-small.jpg']) {
    const { error } = await bucket.upload(path(name), Uint8Array.of(0xff, 0xd8, 0xff, 1), { contentType: 'image/jpeg' });
    expect(error).toBeNull();
  }
  const address = (name: string) => `/storage/v1/object/public/piano-images/${path(name)}`;
  const id = await addListing(phone, { image_urls: [address('9-a-0.jpg'), address('9-b-1.jpg')] });
  await phone.listings.removeUnusedPictures([path('9-a-0.jpg'), path('9-b-1.jpg')]);
  const isThere = async (name: string) => (await bucket.download(path(name))).error === null;
  expect(await isThere('9-b-1.jpg')).toBe(true);
  await phone.listings.update(await phone.base<Listing>(id), { image_urls: [address('9-a-0.jpg')] });
  await phone.sync();
  await phone.listings.removeUnusedPictures([path('9-b-1.jpg')]);
  expect([await isThere('9-a-0.jpg'), await isThere('9-b-1.jpg'), await isThere('9-b-1-small.jpg')]).toEqual([true, false, false]);
});
