import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { addPhoto } from '../../domain/listing/draft-photos.ts';
import { createDraft, type DraftPhoto } from '../../domain/listing/draft.ts';
import { openListingDrafts, type ListingDrafts } from '../../replica/listing-draft-database.ts';
import { removeDraft } from './remove-draft.ts';

const photos: readonly DraftPhoto[] = ['a', 'b'].map((id) => ({ id, fileName: `${id}.jpg`, contentType: 'image/jpeg', size: 1, width: 4, height: 3 }));
let drafts: ListingDrafts;
beforeEach(async () => {
  drafts = await openListingDrafts('person');
});
afterEach(() => {
  drafts.close();
  indexedDB.deleteDatabase('soundboard-drafts-person');
});

it('a draft that was removed comes back as it was: its photos, their order, and the small forms', async () => {
  await drafts.update('draft', () => createDraft({ id: 'draft', now: 1 }));
  for (const [place, photo] of photos.entries()) {
    const small = place === 0 ? Uint8Array.of(9).buffer : undefined;
    await drafts.addPhoto('draft', { photo, bytes: Uint8Array.of(place).buffer, small, step: (stored) => stored && addPhoto(stored, { photo, now: 2 }) });
  }
  const draft = await drafts.read('draft');
  if (!draft) throw new Error('The draft was not stored');
  const kept = () => Promise.all([drafts.read('draft'), ...photos.flatMap(({ id }) => [drafts.readPhoto(id), drafts.readSmall(id)])]);
  const before = await kept();

  const restore = await removeDraft(drafts, draft);
  expect(await kept()).toEqual([null, null, null, null, null]);
  await restore();
  expect(await kept()).toEqual(before);
  expect(before).toEqual([draft, Uint8Array.of(0).buffer, Uint8Array.of(9).buffer, Uint8Array.of(1).buffer, null]);
});
