import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { addPhoto, removePhoto } from '../../domain/listing/draft-photos.ts';
import { createDraft, type DraftPhoto, type ListingDraft } from '../../domain/listing/draft.ts';
import type { OptimisedImage } from '../../domain/image/optimised-image.ts';
import { fail, ok } from '../../lib/result.ts';
import type { ImageOptimiser } from '../../platform/image-optimiser.ts';
import { openListingDrafts, type ListingDrafts } from '../../replica/listing-draft-database.ts';
import { readPicture, remakePhoto } from './photo-files.ts';

const draftId = 'draft';
const now = 1_764_288_000_000;
const edit = { quarterTurns: 1, crop: null } as const;
const bytesOf = (...bytes: number[]) => Uint8Array.from(bytes).buffer;
const made: OptimisedImage = {
  image: { bytes: bytesOf(7, 7), contentType: 'image/jpeg', width: 3, height: 4 },
  thumbnail: { bytes: bytesOf(7), contentType: 'image/jpeg', width: 1, height: 1 },
  hasAlpha: false,
  original: { type: 'jpeg', width: 4, height: 3, size: 3 },
};
let drafts: ListingDrafts;
const optimise = vi.fn<ImageOptimiser['optimise']>();
const files = () => ({ drafts, optimiser: async (): Promise<ImageOptimiser> => ({ optimise, close: () => undefined }) });

beforeEach(async () => {
  drafts = await openListingDrafts('person');
  optimise.mockReset().mockResolvedValue(ok(made));
});
afterEach(() => {
  drafts.close();
  indexedDB.deleteDatabase('soundboard-drafts-person');
  vi.unstubAllGlobals();
});

const kept: DraftPhoto = { id: 'kept', fileName: 'front.jpg', contentType: 'image/jpeg', size: 3, width: 4, height: 3, shot: 'front' };

async function storedDraft(photo: DraftPhoto, bytes: ArrayBuffer | null): Promise<void> {
  await drafts.update(draftId, () => createDraft({ id: draftId, now }));
  const step = (stored: ListingDraft | null) => stored && addPhoto(stored, { photo, now });
  if (bytes) await drafts.addPhoto(draftId, { photo, bytes, small: bytesOf(1), step });
  else await drafts.update(draftId, step);
}

async function photos(): Promise<readonly DraftPhoto[]> {
  return (await drafts.read(draftId))?.photos ?? [];
}

describe('making another picture of a photo', () => {
  it('puts it in its place with its small form, and undoing brings both back', async () => {
    await storedDraft(kept, bytesOf(1, 2, 3));
    const answer = await remakePhoto(files(), { draftId, photo: kept, edit });
    expect(optimise.mock.calls[0]?.[1]).toEqual({ edit });
    const [photo] = await photos();
    expect(photo).toMatchObject({ fileName: 'front.jpg', width: 3, height: 4, size: 2, shot: 'front' });
    expect(photo?.id).not.toBe('kept');
    expect([await drafts.readPhoto(photo?.id ?? ''), await drafts.readSmall(photo?.id ?? '')]).toEqual([made.image.bytes, made.thumbnail.bytes]);
    expect([await drafts.readPhoto('kept'), await drafts.readSmall('kept')]).toEqual([null, null]);
    if (answer.ok) await answer.value.undo();
    expect(await photos()).toEqual([kept]);
    expect([await drafts.readPhoto('kept'), await drafts.readSmall('kept')]).toEqual([bytesOf(1, 2, 3), bytesOf(1)]);
  });

  it('of a picture in storage fetches it, and undoing leaves it there', async () => {
    const stored = { ...kept, url: '/storage/v1/object/public/piano-images/u/1.jpg' };
    await storedDraft(stored, null);
    vi.stubGlobal('fetch', async () => new Response(bytesOf(5), { headers: { 'content-type': 'image/jpeg' } }));
    const answer = await remakePhoto(files(), { draftId, photo: stored, edit });
    expect((await photos())[0]).not.toHaveProperty('url');
    if (answer.ok) await answer.value.undo();
    expect([await photos(), await drafts.readPhoto('kept')]).toEqual([[stored], null]);
  });

  it.each([
    ['offline', async () => Promise.reject(new TypeError('offline'))],
    ['a picture that is gone', async () => new Response('', { status: 404 })],
  ])('%s: says that it is not here', async (_what, answer) => {
    const stored = { ...kept, url: '/storage/v1/object/public/piano-images/u/1.jpg' };
    vi.stubGlobal('fetch', answer);
    await storedDraft(stored, null);
    expect(await readPicture(drafts, stored)).toBeNull();
    expect(await remakePhoto(files(), { draftId, photo: stored, edit })).toEqual(fail({ type: 'NotHere' }));
    expect(await photos()).toEqual([stored]);
  });

  it('leaves the photo as it is when the picture cannot be made', async () => {
    optimise.mockResolvedValue(fail({ type: 'WorkerStopped' }));
    await storedDraft(kept, bytesOf(1));
    expect(await remakePhoto(files(), { draftId, photo: kept, edit })).toEqual(fail({ type: 'WorkerStopped' }));
    expect(await photos()).toEqual([kept]);
  });

  it('keeps nothing of a photo that was removed meanwhile', async () => {
    await storedDraft(kept, bytesOf(1));
    optimise.mockImplementation(async () => {
      await drafts.update(draftId, (stored) => stored && removePhoto(stored, 'kept', now));
      return ok(made);
    });
    await remakePhoto(files(), { draftId, photo: kept, edit });
    expect(await photos()).toEqual([]);
  });
});
