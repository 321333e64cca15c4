/** The pictures of a draft's photos on the device: read, changed and put in one another's place. */
import { replacePhoto } from '../../domain/listing/draft-photos.ts';
import type { DraftPhoto, ListingDraft } from '../../domain/listing/draft.ts';
import type { ImageFailure, OptimisedImage, PictureEdit } from '../../domain/image/optimised-image.ts';
import { fail, ok, type Result } from '../../lib/result.ts';
import type { ImageOptimiser } from '../../platform/image-optimiser.ts';
import { shownAddress } from '../../platform/picture-address.ts';
import type { DraftFailure, ListingDrafts } from '../../replica/listing-draft-database.ts';

/** `NotHere`: the picture lies in storage and can't be fetched now. */
export type PhotoFailure = ImageFailure | DraftFailure | { type: 'NotHere' };

export interface PhotoFiles {
  drafts: ListingDrafts;
  optimiser: () => Promise<ImageOptimiser>;
}

/** An optimised picture as a photo. `id` is new for other bytes. */
export function photoOf({ image }: OptimisedImage, { id, fileName }: { id: string; fileName: string }): DraftPhoto {
  const { bytes, contentType, width, height } = image;
  return { id, fileName: fileName.normalize('NFC'), contentType, size: bytes.byteLength, width, height };
}

/** The picture's bytes: the device's, or those in storage. Null when neither can be had. */
export async function readPicture(drafts: ListingDrafts, { id, contentType, url }: DraftPhoto): Promise<Blob | null> {
  const kept = await drafts.readPhoto(id);
  if (kept) return new Blob([kept], { type: contentType });
  if (url === undefined) return null;
  try {
    const answer = await fetch(shownAddress(url));
    // A portal answers with a page.
    const isPicture = answer.ok && answer.headers.get('content-type')?.startsWith('image/') === true;
    return isPicture ? await answer.blob() : null;
  } catch {
    return null;
  }
}

/**
 * Puts what the worker makes of a photo in its place: turned or cut, or merely small. Answers with the draft as it is stored and
 * what puts the old one back, both null where the photo was removed meanwhile.
 */
export async function remakePhoto(
  { drafts, optimiser }: PhotoFiles,
  { draftId, photo, edit }: { draftId: string; photo: DraftPhoto; edit: PictureEdit | null },
): Promise<Result<{ draft: ListingDraft | null; undo: () => Promise<ListingDraft | null> }, PhotoFailure>> {
  const [before, small] = [await readPicture(drafts, photo), await drafts.readSmall(photo.id)];
  if (!before) return fail({ type: 'NotHere' });
  const made = await (await optimiser()).optimise(before, edit ? { edit } : {});
  if (!made.ok) return made;
  const by = photoOf(made.value, { id: crypto.randomUUID(), fileName: photo.fileName });
  const kept = await drafts.addPhoto(draftId, {
    photo: by,
    bytes: made.value.image.bytes,
    small: made.value.thumbnail.bytes,
    step: (stored) => stored && replacePhoto(stored, { id: photo.id, by, now: Date.now() }),
  });
  if (!kept.ok) return kept;
  return ok({
    draft: kept.value,
    async undo() {
      const step = (stored: ListingDraft | null) => stored && replacePhoto(stored, { id: by.id, by: photo, now: Date.now() });
      // A picture that lies in storage stays there: with bytes beside it, it would be sent once more.
      const back =
        photo.url === undefined
          ? await drafts.addPhoto(draftId, { photo, bytes: await before.arrayBuffer(), small: small ?? undefined, step })
          : await drafts.update(draftId, step);
      return back.ok ? back.value : null;
    },
  });
}
