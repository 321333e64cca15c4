import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createDraft, type DraftPhoto, type ListingDraft } from '../../domain/listing/draft.ts';
import { fail, ok } from '../../lib/result.ts';
import type { ImageOptimiser } from '../../platform/image-optimiser.ts';
import { openListingDrafts, type ListingDrafts } from '../../replica/listing-draft-database.ts';
import type { Replica } from '../../replica/replica.ts';
import type { NewUpload } from '../../replica/upload-entry.ts';
import { finishDrafts } from './finish-drafts.ts';

const optimise = vi.hoisted(() => vi.fn<ImageOptimiser['optimise']>());
vi.mock('../../platform/image-worker.ts', () => ({ createImageOptimiser: () => ({ optimise, close: () => undefined }) }));
vi.mock('../../platform/load-towns.ts', () => ({ loadTowns: async () => ({ find: () => null }) }));

const userId = 'person';
let drafts: ListingDrafts;
const queued: string[] = [];
const added: unknown[] = [];
const replica = {
  uploads: {
    all: { get: () => [], subscribe: () => () => undefined },
    enqueue: async ({ contentType, fixed }: NewUpload) => {
      queued.push(contentType);
      return ok({ id: fixed?.id, path: `person/${queued.length}.jpg` });
    },
    discard: async () => undefined,
  },
  listings: { add: async (listing: unknown) => void added.push(listing) },
} as unknown as Replica;

const ready = (id: string): DraftPhoto => ({ id, fileName: `${id}.jpg`, contentType: 'image/jpeg', size: 1, width: 4, height: 3 });
const kept: DraftPhoto = { ...ready('kept'), contentType: 'image/heic', width: 0, height: 0, waits: true };

beforeEach(async () => {
  queued.length = 0;
  added.length = 0;
  const jpeg = { bytes: Uint8Array.of(7).buffer, contentType: 'image/jpeg' as const, width: 4, height: 3 };
  optimise.mockReset().mockResolvedValue(ok({ image: jpeg, thumbnail: jpeg, hasAlpha: false, original: { type: 'heic', width: 4, height: 3, size: 1 } }));
  drafts = await openListingDrafts(userId);
});
afterEach(() => {
  drafts.close();
  indexedDB.deleteDatabase(`soundboard-drafts-${userId}`);
});

async function storedDraft(more: Partial<ListingDraft>): Promise<void> {
  const draft = createDraft({
    id: 'draft', now: 1,
    fields: {
      type: 'Upright', subtype: 'Studio', brand: 'Yamaha', condition: 'Used - Good', price: '4.200', description: 'x'.repeat(60),
      address: 'Am Markt 1', city: 'Weimar', zipCode: '99423',
    },
  });
  const photos = [ready('a'), ready('b'), kept];
  await drafts.update('draft', () => ({ ...draft, ...more, photos: [] }));
  for (const photo of photos) {
    await drafts.addPhoto('draft', { photo, bytes: Uint8Array.of(1).buffer, step: (stored) => stored && { ...stored, photos: [...stored.photos, photo] } });
  }
}

it('P-4: makes what waits small and publishes it, once', async () => {
  await storedDraft({ publishWhenReady: true });
  expect(await finishDrafts(replica, userId)).toBe(true);
  expect([queued, added.length]).toEqual([['image/jpeg', 'image/jpeg', 'image/jpeg'], 1]);
  expect(await drafts.read('draft')).not.toHaveProperty('publishWhenReady');
  expect(await finishDrafts(replica, userId)).toBe(true);
  expect(added.length).toBe(1);
});

it.each([
  ['nobody wants it published', {}],
  ['it is published already', { publishWhenReady: true, publishedAt: 5 }],
] as const)('P-4: leaves a draft alone when %s', async (_what, more) => {
  await storedDraft(more);
  expect(await finishDrafts(replica, userId)).toBe(true);
  expect([optimise.mock.calls.length, queued, added]).toEqual([0, [], []]);
});

it('P-4: goes on waiting without what reads the photo', async () => {
  optimise.mockResolvedValue(fail({ type: 'HeicOffline' }));
  await storedDraft({ publishWhenReady: true });
  expect(await finishDrafts(replica, userId)).toBe(false);
  expect([queued, await drafts.read('draft')]).toMatchObject([[], { publishWhenReady: true }]);
});

it('P-4: waits no longer for a photo that can never be read', async () => {
  optimise.mockResolvedValue(fail({ type: 'Unreadable', picture: 'heic' }));
  await storedDraft({ publishWhenReady: true });
  expect(await finishDrafts(replica, userId)).toBe(true);
  expect([queued, added]).toEqual([[], []]);
  expect(await drafts.read('draft')).not.toHaveProperty('publishWhenReady');
});
