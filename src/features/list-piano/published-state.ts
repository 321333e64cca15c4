import { listingState } from '../../domain/listing/lifecycle.ts';
import type { StoredListing } from '../../replica/listing-repository.ts';
import type { OutboxEntry } from '../../replica/outbox-entry.ts';
import type { UploadEntry } from '../../replica/upload-entry.ts';

export type PublishedState =
  | { state: 'loading' }
  /** Neither the device nor, as far as it knows, the server has it. */
  | { state: 'absent' }
  | { state: 'waiting' | 'sending'; sent: number; photos: number; unsent: boolean }
  | { state: 'refused'; reason: string; isPhoto: boolean; unsent: boolean }
  | { state: 'declined'; reason: string }
  | { state: 'review' | 'reserved' | 'shown' | 'hidden' };

interface Facts {
  stored: StoredListing;
  entry: OutboxEntry | undefined;
  /** Those of this listing. */
  files: readonly UploadEntry[];
  online: boolean;
}

/** Where a listing stands that was published here. */
export function publishedState({ stored, entry, files, online }: Facts): PublishedState {
  if (stored.state !== 'found') return stored;
  const { listing, pending, publishing = false } = stored;
  const unsent = entry?.op === 'insert';
  if (entry?.state === 'parked') return { state: 'refused', reason: entry.error?.reason ?? '', isPhoto: false, unsent };
  const failed = files.find(({ state }) => state === 'failed');
  if (failed) return { state: 'refused', reason: failed.error?.reason ?? '', isPhoto: true, unsent };
  const left = files.filter(({ state }) => state !== 'done').length;
  const state = listingState({ ...listing, publishing });
  // The last photo may be there before the device hears that the listing was published by it.
  if (pending || left > 0 || state === 'pending_upload') {
    return { state: online ? 'sending' : 'waiting', sent: files.length - left, photos: files.length, unsent };
  }
  if (state === 'pending_review') return { state: 'review' };
  if (state === 'declined') return { state, reason: listing.screening_reason ?? '' };
  if (state === 'reserved') return { state };
  return { state: state === 'active' ? 'shown' : 'hidden' };
}

/** Whether the server has the listing and all its files: the draft and its photos have done their work. */
export function hasArrived(state: PublishedState): boolean {
  return !('unsent' in state) && state.state !== 'loading' && state.state !== 'absent';
}
