import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Listing } from '../../src/domain/listing/listing.ts';
import type { EmbeddedBackend } from '../../supabase/embedded/backend.ts';
import { startTestBackend } from './backend-caller.ts';
import { openDevice, type Device } from './device.ts';

let backend: EmbeddedBackend;
let open: Device[] = [];

beforeAll(async () => {
  backend = await startTestBackend();
});
afterEach(async () => {
  for (const device of open) await device.close();
  open = [];
});
afterAll(() => backend.close());

async function openSynced(): Promise<Device> {
  const device = await openDevice({ backend, role: 'dealer' });
  open.push(device);
  await device.sync();
  return device;
}

interface OwnRow {
  id: string;
  image_urls: string[];
  is_published: boolean;
  publish_wanted: boolean;
  version: number;
}

/** A listing of the dealer's on the market with room for more. */
async function listing(device: Device): Promise<OwnRow> {
  const [row] = await backend.sql<OwnRow>(
    "select id, image_urls, is_published from public.pianos where owner_id = $1 and is_published and status = 'active' and not deleted and cardinality(image_urls) between 1 and 6 limit 1",
    [device.userId],
  );
  if (!row) throw new Error('The demo dealer has no listing with room');
  return row;
}

async function stored(id: string): Promise<OwnRow> {
  const [row] = await backend.sql<OwnRow>('select id, image_urls, is_published, publish_wanted, version from public.pianos where id = $1', [id]);
  if (!row) throw new Error('No such listing');
  return row;
}

/** The address of a picture that lies in storage. */
async function picture(device: Device): Promise<string> {
  const path = `${device.userId}/1764288000000-${randomUUID().slice(0, 8)}-0.jpg`;
  const { error } = await device.supabase.storage.from('piano-images').upload(path, new Blob([Uint8Array.of(0xff, 0xd8, 0xff)], { type: 'image/jpeg' }));
  expect(error).toBeNull();
  return `/storage/v1/object/public/piano-images/${path}`;
}

test('pictures that are in storage join a listing in one change, and it stays on the market', async () => {
  const device = await openSynced();
  const before = await listing(device);
  const { version } = await stored(before.id);
  const fresh = [await picture(device), await picture(device)];
  expect(await device.listings.addPictures(before.id, fresh)).toEqual([...before.image_urls, ...fresh]);
  // After a page that died here it is done once more.
  expect(await device.listings.addPictures(before.id, fresh)).toEqual([...before.image_urls, ...fresh]);
  await device.sync();
  expect(await stored(before.id)).toMatchObject({ image_urls: [...before.image_urls, ...fresh], is_published: true, publish_wanted: false, version: version + 1 });
});

test('one that named a picture before it is in storage would leave the market', async () => {
  const device = await openSynced();
  const before = await listing(device);
  const missing = `/storage/v1/object/public/piano-images/${device.userId}/1764288000000-00000000-0.jpg`;
  await device.listings.addPictures(before.id, [missing]);
  await device.sync();
  expect(await stored(before.id)).toMatchObject({ is_published: false, publish_wanted: true });
  await device.listings.update(await device.base<Listing>(before.id), { image_urls: before.image_urls });
  await device.sync();
  expect(await stored(before.id)).toMatchObject({ is_published: true });
});

test('what another device changes meanwhile stays, and a listing never has more than ten', async () => {
  const device = await openSynced();
  const other = await openSynced();
  const before = await listing(device);
  await other.listings.update(await other.base<Listing>(before.id), { price_cents: 123_400 });
  await other.sync();
  const fresh = await picture(device);
  await device.listings.addPictures(before.id, [fresh]);
  await device.sync();
  const [row] = await backend.sql<{ price: string; image_urls: string[] }>('select price, image_urls from public.pianos where id = $1', [before.id]);
  expect(row).toMatchObject({ image_urls: [...before.image_urls, fresh] });
  expect(Number(row?.price)).toBe(1234);
  const many = await Promise.all(Array.from({ length: 10 }, () => picture(device)));
  const named = await device.listings.addPictures(before.id, many);
  expect(named).toHaveLength(10);
  await device.sync();
  expect((await stored(before.id)).image_urls).toEqual(named);
});

test('pictures come to nobody else’s listing, nor to one that was deleted', async () => {
  const device = await openSynced();
  const [foreign] = await backend.sql<{ id: string }>('select id from public.pianos where owner_id <> $1 and is_published and not deleted limit 1', [device.userId]);
  expect(await device.listings.addPictures(foreign?.id ?? '', ['/x.jpg'])).toBeNull();
  expect(await device.listings.addPictures(randomUUID(), ['/x.jpg'])).toBeNull();
  const { id } = await listing(device);
  await device.listings.remove(id);
  expect(await device.listings.addPictures(id, ['/x.jpg'])).toBeNull();
});
