/** The photos of a draft and their order; which files may join stands in ../image/RULES.md. */
import type { DraftPhoto, ListingDraft } from './draft.ts';
import type { PhotoShot } from './photo-shots.ts';
import { closeupPhotos, fewestPhotos, mostPhotos, overviewPhotos } from './wizard-options.ts';

export type PhotoCategory = 'overview' | 'closeup' | 'more';

/** By its place in the order, from 0 (rule W-8). */
export function photoCategory(place: number): PhotoCategory {
  if (place < overviewPhotos) return 'overview';
  return place < overviewPhotos + closeupPhotos ? 'closeup' : 'more';
}

/**
 * Adds a photo at the end, or before the first of those in `before`: files that were chosen together are ready in any order and
 * stand in theirs. One that is there already stays where it is; an eleventh does not join (rule W-7). The front becomes the cover
 * where no other front is it (rule P-2).
 */
export function addPhoto(draft: ListingDraft, added: { photo: DraftPhoto; before?: readonly string[]; now: number }): ListingDraft {
  const { photo, before = [], now } = added;
  const isThere = draft.photos.some(({ id }) => id === photo.id);
  if (isThere || draft.photos.length >= mostPhotos) return draft;
  const later = draft.photos.findIndex(({ id }) => before.includes(id));
  const leads = photo.shot === 'front' && draft.photos[0]?.shot !== 'front';
  const place = leads ? 0 : later === -1 ? draft.photos.length : later;
  return { ...draft, updatedAt: now, photos: draft.photos.toSpliced(place, 0, photo) };
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

/**
 * Another picture in a photo's place: turned, cut, made small, or what it was before that (rule P-3). It has an id of its own, so
 * that the path of an upload never gets other bytes. What it shows goes along.
 */
export function replacePhoto(draft: ListingDraft, { id, by, now }: { id: string; by: DraftPhoto; now: number }): ListingDraft {
  if (!draft.photos.some((photo) => photo.id === id)) return draft;
  const photos = draft.photos.map((photo) => (photo.id === id ? withShot(by, photo.shot ?? null) : photo));
  return { ...draft, updatedAt: now, photos };
}

/** Says what a photo shows; null takes that back. */
export function setShot(draft: ListingDraft, { id, shot, now }: { id: string; shot: PhotoShot | null; now: number }): ListingDraft {
  return { ...draft, updatedAt: now, photos: draft.photos.map((photo) => (photo.id === id ? withShot(photo, shot) : photo)) };
}

function withShot(given: DraftPhoto, shot: PhotoShot | null): DraftPhoto {
  const { shot: _, ...photo } = given;
  return shot === null ? photo : { ...photo, shot };
}

/** Originals that this device can't read yet (rule P-4). */
export function waitingPhotos({ photos }: Pick<ListingDraft, 'photos'>): readonly DraftPhoto[] {
  return photos.filter(({ waits }) => waits === true);
}

/** Whether enough photos are left when those that wait are left out (rule P-4). */
export function canLeaveOutWaiting(draft: Pick<ListingDraft, 'photos'>): boolean {
  return draft.photos.length - waitingPhotos(draft).length >= fewestPhotos;
}

export function leaveOutWaiting(draft: ListingDraft, now: number): ListingDraft {
  return { ...draft, updatedAt: now, photos: draft.photos.filter(({ waits }) => waits !== true) };
}

/** It is not to be published by itself. The wish goes before the listing is published, so that taking it back doesn't publish it anew. */
export function withoutWish(draft: ListingDraft): ListingDraft {
  const { publishWhenReady: _, ...kept } = draft;
  return kept;
}
