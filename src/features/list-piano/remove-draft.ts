import type { ListingDraft } from '../../domain/listing/draft.ts';
import type { ListingDrafts } from '../../replica/listing-draft-database.ts';

/** Removes a draft. What it resolves to brings it back, with its photos and their small forms. */
export async function removeDraft(drafts: ListingDrafts, draft: ListingDraft): Promise<() => Promise<void>> {
  const held = await Promise.all(
    draft.photos.map(async (photo) => ({
      photo,
      bytes: await drafts.readPhoto(photo.id),
      small: (await drafts.readSmall(photo.id)) ?? undefined,
    })),
  );
  await drafts.update(draft.id, () => null);
  return async () => {
    await drafts.update(draft.id, () => draft);
    for (const { photo, bytes, small } of held) {
      if (bytes) await drafts.addPhoto(draft.id, { photo, bytes, small, step: (stored) => stored });
    }
  };
}
