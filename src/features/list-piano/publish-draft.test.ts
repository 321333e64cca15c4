import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { addPhoto } from '../../domain/listing/draft-photos.ts';
import { draftToEdit } from '../../domain/listing/draft-edit.ts';
import { createDraft, type ListingDraft } from '../../domain/listing/draft.ts';
import type { Listing } from '../../domain/listing/listing.ts';
import type { NewListing } from '../../domain/listing/wizard-row.ts';
import { createWritable } from '../../lib/readable.ts';
import { fail, ok } from '../../lib/result.ts';
import type { Base } from '../../replica/form-base.ts';
import { openListingDrafts, type ListingDrafts } from '../../replica/listing-draft-database.ts';
import type { Replica } from '../../replica/replica.ts';
import type { NewUpload, UploadEntry } from '../../replica/upload-entry.ts';
import { publishDraft, resendMissingPhotos, takeBackDraft } from './publish-draft.ts';

const id = '6b1f6f8e-3f0b-4f43-9c43-0d8f4f0f5a11';
const now = Date.parse('2026-11-28T12:00:00Z');
const place = { name: 'Weimar', lat: 50.98, lng: 11.33 };
let drafts: ListingDrafts;

beforeEach(async () => {
  drafts = await openListingDrafts('person');
});
afterEach(() => {
  drafts.close();
  indexedDB.deleteDatabase('soundboard-drafts-person');
});

async function storedDraft(): Promise<ListingDraft> {
  await drafts.update(id, () =>
    createDraft({
      id, now,
      fields: {
        type: 'Upright', subtype: 'Studio', brand: 'Yamaha', condition: 'Used - Good', price: '4.200', description: 'x'.repeat(60),
        address: 'Am Markt 1', city: 'Weimar', zipCode: '99423',
      },
    }));
  for (const name of ['a', 'b', 'c']) {
    const photo = { id: `photo-${name}`, fileName: `${name}.jpg`, contentType: 'image/jpeg', size: 1, width: 4, height: 3 };
    await drafts.addPhoto(id, { photo, bytes: Uint8Array.of(name.charCodeAt(0)).buffer, step: (stored) => stored && addPhoto(stored, { photo, now }) });
  }
  return stored();
}

async function stored(): Promise<ListingDraft> {
  const draft = await drafts.read(id);
  if (!draft) throw new Error('The draft is gone');
  return draft;
}

/** A queue and a list of listings; the disk takes `room` files. */
function createFakeReplica({ room = 10, isSent = false, images = [] as readonly string[], isGone = false, contested = [] as readonly string[] } = {}) {
  const queue = createWritable<readonly UploadEntry[]>([]);
  const listings: NewListing[] = [];
  const updates: unknown[] = [];
  const bases: Partial<Listing>[] = [];
  const replica = {
    uploads: {
      all: queue,
      async enqueue({ fixed, index }: NewUpload) {
        const known = queue.get().find((each) => each.id === fixed?.id);
        if (known) return ok(known);
        if (queue.get().length >= room) return fail({ type: 'DiskFull', reason: '' });
        const item = { id: fixed?.id, path: `person/${fixed?.since}-${index}.jpg`, state: 'queued', forRow: id } as UploadEntry;
        queue.set([...queue.get(), item]);
        return ok(item);
      },
      discard: async (gone: string) => queue.set(queue.get().filter((each) => each.id !== gone)),
    } as unknown as Replica['uploads'],
    listings: {
      add: async (listing: NewListing) => void listings.push(listing),
      async withdraw(_listing: string, taken: readonly string[]) {
        if (!isSent) queue.set(queue.get().filter((each) => each.state === 'done' || !taken.includes(each.id)));
        return !isSent;
      },
      watch: () => createWritable({ state: 'found', listing: { image_urls: images }, pending: false }),
      async update(base: Base<Listing>, fields: unknown) {
        updates.push([base.id, fields]);
        bases.push(base.shown);
        return { isGone, contested };
      },
    } as unknown as Replica['listings'],
  };
  return { replica, queue, listings, updates, bases };
}

const options = { place, countryName: 'Germany', now };

describe('publishing a draft', () => {
  it('queues the photos in their order, names them in the listing, and keeps the draft until they are sent', async () => {
    const { replica, queue, listings } = createFakeReplica();
    const draft = await storedDraft();
    expect(await publishDraft({ replica, drafts }, { draft, ...options })).toEqual({ ok: true, value: { contested: [] } });
    const paths = [0, 1, 2].map((index) => `person/${now}-${index}.jpg`);
    expect(queue.get().map(({ path }) => path)).toEqual(paths);
    expect(listings).toMatchObject([{ id, is_published: true, image_urls: paths.map((path) => `/storage/v1/object/public/piano-images/${path}`) }]);
    expect(await stored()).toMatchObject({ publishedAt: now, photos: draft.photos });
  });

  it('queues nothing twice when it is repeated later, as after a page that died in the middle', async () => {
    const { replica, queue, listings } = createFakeReplica();
    await publishDraft({ replica, drafts }, { draft: await storedDraft(), ...options });
    await publishDraft({ replica, drafts }, { draft: await stored(), ...options, now: now + 5_000 });
    expect(queue.get()).toHaveLength(3);
    expect(listings[1]).toEqual(listings[0]);
  });

  it('on a full disk publishes nothing, keeps the draft as it was and no half of the files', async () => {
    const { replica, queue, listings } = createFakeReplica({ room: 2 });
    expect(await publishDraft({ replica, drafts }, { draft: await storedDraft(), ...options })).toEqual({ ok: false, error: { type: 'DiskFull' } });
    expect([queue.get(), listings]).toEqual([[], []]);
    expect(await stored()).toMatchObject({ publishedAt: null, photos: [{ id: 'photo-a' }, { id: 'photo-b' }, { id: 'photo-c' }] });
  });

  it('refuses a draft that is not complete', async () => {
    const { replica, queue } = createFakeReplica();
    const draft = await storedDraft();
    const half = { ...draft, fields: { ...draft.fields, price: '' } };
    expect(await publishDraft({ replica, drafts }, { draft: half, ...options })).toEqual({ ok: false, error: { type: 'Incomplete' } });
    expect([queue.get(), (await stored()).publishedAt]).toEqual([[], null]);
  });

  it('taken back it is a draft again with all its photos, and no file waits', async () => {
    const { replica, queue } = createFakeReplica();
    await publishDraft({ replica, drafts }, { draft: await storedDraft(), ...options });
    queue.set(queue.get().map((item, place) => (place === 0 ? { ...item, state: 'done' } : item)));
    expect(await takeBackDraft({ replica, drafts }, await stored())).toBe(true);
    expect(queue.get().map(({ state }) => state)).toEqual(['done']);
    expect(await stored()).toMatchObject({ publishedAt: null, step: 'publish' });
    expect(await drafts.readPhoto('photo-b')).toEqual(Uint8Array.of('b'.charCodeAt(0)).buffer);
  });

  it('is not taken back when the server has it', async () => {
    const { replica, queue } = createFakeReplica({ isSent: true });
    await publishDraft({ replica, drafts }, { draft: await storedDraft(), ...options });
    expect(await takeBackDraft({ replica, drafts }, await stored())).toBe(false);
    expect([queue.get().length, (await stored()).publishedAt]).toEqual([3, now]);
  });
});

describe('publishing an edited listing', () => {
  const listing = {
    id, title: 'Ibach', brand: 'Ibach', model: 'F', piano_type: 'Upright', subtype: 'Studio', year: 1921, price_cents: 420_000, condition: 'Used - Good',
    description: 'x'.repeat(60), status: 'active', is_published: true, image_urls: ['/1.jpg', '/2.jpg', '/3.jpg'], serial_number: '1', finish: '',
    height_cm: null, length_cm: null, location: 'Weimar, Germany', town: 'Weimar', country_code: 'DE', instrument_details: {}, availability_slots: [],
  } as unknown as Listing;

  async function editedDraft(price: string): Promise<ListingDraft> {
    await drafts.update(id, () => draftToEdit(listing, now));
    const photo = { id: 'photo-new', fileName: 'new.jpg', contentType: 'image/jpeg', size: 1, width: 4, height: 3 };
    await drafts.addPhoto(id, { photo, bytes: Uint8Array.of(1).buffer, step: (kept) => kept && addPhoto({ ...kept, photos: kept.photos.slice(1) }, { photo, now }) });
    await drafts.update(id, (kept) => kept && { ...kept, fields: { ...kept.fields, price } });
    return stored();
  }

  it('writes what was changed, keeps the pictures that lie in storage, and queues the new one', async () => {
    const { replica, queue, listings, updates } = createFakeReplica();
    expect(await publishDraft({ replica, drafts }, { draft: await editedDraft('3.900'), ...options })).toEqual({ ok: true, value: { contested: [] } });
    const path = `person/${now}-2.jpg`;
    expect(queue.get().map((item) => item.path)).toEqual([path]);
    const image_urls = ['/2.jpg', '/3.jpg', `/storage/v1/object/public/piano-images/${path}`];
    expect([listings, updates]).toEqual([[], [[id, { price_cents: 390_000, image_urls }]]]);
    expect(await stored()).toMatchObject({ publishedAt: now, edit: { images: image_urls, dropped: ['/1.jpg'], fields: { price: '3.900' } } });
  });

  it('taken up again while it waits, it writes what has changed since, also back to what was', async () => {
    const { replica, queue, updates } = createFakeReplica();
    await publishDraft({ replica, drafts }, { draft: await editedDraft('3.900'), ...options });
    await drafts.update(id, (kept) => kept && { ...kept, publishedAt: null, fields: { ...kept.fields, price: '4200' } });
    await publishDraft({ replica, drafts }, { draft: await stored(), ...options, now: now + 5_000 });
    expect(updates.slice(1)).toEqual([[id, { price_cents: 420_000 }]]);
    expect(queue.get()).toHaveLength(1);
  });

  it('leaves pictures that came to the listing since it was opened', async () => {
    const { replica, updates } = createFakeReplica({ images: ['/1.jpg', '/2.jpg', '/3.jpg', '/arrived.jpg'] });
    await publishDraft({ replica, drafts }, { draft: await editedDraft('3.900'), ...options });
    const own = ['/2.jpg', '/3.jpg', `/storage/v1/object/public/piano-images/person/${now}-2.jpg`];
    expect(updates).toEqual([[id, { price_cents: 390_000, image_urls: [...own, '/arrived.jpg'] }]]);
    await drafts.update(id, (kept) => kept && { ...kept, publishedAt: null });
    await publishDraft({ replica, drafts }, { draft: await stored(), ...options, now: now + 5_000 });
    expect(updates).toHaveLength(1);
  });

  it('U-SYN-01 stands on what the listing said when the draft was made, through a restart, whatever was stored since', async () => {
    const { replica, updates, bases } = createFakeReplica({ contested: ['price_cents'] });
    await editedDraft('3.900');
    drafts.close();
    drafts = await openListingDrafts('person');
    expect(await publishDraft({ replica, drafts }, { draft: await stored(), ...options })).toEqual({ ok: true, value: { contested: ['price_cents'] } });
    expect(updates).toMatchObject([[id, { price_cents: 390_000 }]]);
    expect(bases).toMatchObject([{ id, title: 'Ibach', price_cents: 420_000, description: listing.description, image_urls: listing.image_urls }]);
  });

  it('keeps the draft of a listing that is gone by now', async () => {
    const { replica } = createFakeReplica({ isGone: true });
    expect(await publishDraft({ replica, drafts }, { draft: await editedDraft('3.900'), ...options })).toEqual({ ok: false, error: { type: 'Gone' } });
    expect(await stored()).toMatchObject({ publishedAt: null, fields: { price: '3.900' } });
  });

  it('writes nothing when nothing was changed', async () => {
    const { replica, updates } = createFakeReplica();
    await drafts.update(id, () => draftToEdit(listing, now));
    expect((await publishDraft({ replica, drafts }, { draft: await stored(), ...options })).ok).toBe(true);
    expect(updates).toEqual([]);
  });

  it('on a full disk changes nothing', async () => {
    const { replica, updates, queue } = createFakeReplica({ room: 0 });
    expect(await publishDraft({ replica, drafts }, { draft: await editedDraft('1'), ...options })).toEqual({ ok: false, error: { type: 'DiskFull' } });
    expect([updates, queue.get(), (await stored()).publishedAt]).toEqual([[], [], null]);
  });
});

describe('photos that storage has removed before the listing came', () => {
  afterEach(() => void vi.unstubAllGlobals());

  it('are sent again under the same paths; what is there, on its way, or out of reach is left', async () => {
    const draft = await storedDraft();
    const address = (name: string, index: number) => `/storage/v1/object/public/piano-images/person/1764288000000-photo-${name}-${index}.jpg`;
    const addresses = [address('a', 0), address('b', 1), address('c', 2), '/illustrations/upright.svg', address('z', 3)];
    const asked: string[] = [];
    let answer = (url: string) => (url.includes('photo-b') ? new Response('x', { headers: { 'content-type': 'image/jpeg' } }) : Response.json({ statusCode: '404' }, { status: 400 }));
    vi.stubGlobal('fetch', async (url: string) => {
      asked.push(url);
      return answer(url);
    });
    const { replica, queue } = createFakeReplica();
    queue.set(['a', 'c'].map((name) => ({ id: `photo-${name}`, forRow: id, path: 'x', state: name === 'a' ? 'done' : 'uploading' }) as UploadEntry));
    expect(await resendMissingPhotos({ replica, drafts }, { draft, addresses })).toBe(1);
    expect(asked.map((url) => /photo-./.exec(url)?.[0])).toEqual(['photo-a', 'photo-b']);
    expect(queue.get()).toMatchObject([{ id: 'photo-c', state: 'uploading' }, { id: 'photo-a', state: 'queued', path: 'person/1764288000000-0.jpg' }]);
    // Its entry is long gone, and a portal answers: nobody can tell.
    queue.set([]);
    answer = () => new Response('<p>Sign in</p>', { headers: { 'content-type': 'text/html' } });
    expect(await resendMissingPhotos({ replica, drafts }, { draft, addresses })).toBe(0);
    answer = () => Response.json({ statusCode: '404' }, { status: 400 });
    expect(await resendMissingPhotos({ replica, drafts }, { draft, addresses })).toBe(3);
  });
});
