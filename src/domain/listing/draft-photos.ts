/** The photos of a draft and their order; which files may join stands in ../image/RULES.md. */
import type { DraftPhoto, ListingDraft } from './draft.ts';
import { closeupPhotos, mostPhotos, overviewPhotos } from './wizard-options.ts';

export type PhotoCategory = 'overview' | 'closeup' | 'more';

/** By its place in the order, from 0 (rule W-8). */
export function photoCategory(place: number): PhotoCategory {
  if (place < overviewPhotos) return 'overview';
  return place < overviewPhotos + closeupPhotos ? 'closeup' : 'more';
}

/**
 * Adds a photo at the end, or before the first of those in `before`: files that were chosen together are ready in any order and
 * stand in theirs. One that is there already stays where it is; an eleventh does not join (rule W-7).
 */
export function addPhoto(draft: ListingDraft, added: { photo: DraftPhoto; before?: readonly string[]; now: number }): ListingDraft {
  const { photo, before = [], now } = added;
  const isThere = draft.photos.some(({ id }) => id === photo.id);
  if (isThere || draft.photos.length >= mostPhotos) return draft;
  const later = draft.photos.findIndex(({ id }) => before.includes(id));
  const photos = draft.photos.toSpliced(later === -1 ? draft.photos.length : later, 0, photo);
  return { ...draft, updatedAt: now, photos };
}

export function removePhoto(draft: ListingDraft, id: string, now: number): ListingDraft {
  return { ...draft, updatedAt: now, photos: draft.photos.filter((photo) => photo.id !== id) };
}

/** Moves a photo to a place, from 0, beyond the ends to the end; the others close up (rule W-9). */
export function movePhoto(draft: ListingDraft, { id, to, now }: { id: string; to: number; now: number }): ListingDraft {
  const moved = draft.photos.find((photo) => photo.id === id);
  if (!moved) return draft;
  const photos = draft.photos.filter((photo) => photo !== moved);
  photos.splice(Math.min(Math.max(to, 0), photos.length), 0, moved);
  return { ...draft, updatedAt: now, photos };
}
