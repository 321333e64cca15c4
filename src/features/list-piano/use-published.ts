import { useEffect } from 'react';
import type { ListingDraft } from '../../domain/listing/draft.ts';
import { picturePath } from '../../platform/picture-address.ts';
import type { ListingDrafts } from '../../replica/listing-draft-database.ts';
import { useReadable, useSyncState } from '../../replica/replica-context.tsx';
import type { Replica } from '../../replica/replica.ts';
import { resendMissingPhotos } from './publish-draft.ts';
import { hasArrived, publishedState, type PublishedState } from './published-state.ts';

interface PublishedParts {
  /** Of the draft and of the listing. */
  id: string;
  /** As it was published; null when it was sent long ago. */
  draft: ListingDraft | null;
  drafts: ListingDrafts;
  replica: Replica;
}

/**
 * Where a published listing stands. Its draft and photos are removed as soon as the server has everything. `isComplete`: all was sent,
 * and the device has not heard yet what became of it.
 */
export function usePublished({ id, draft, drafts, replica }: PublishedParts): { state: PublishedState; isComplete: boolean } {
  const stored = useReadable(replica.listings.watch(id));
  const entries = useReadable(replica.outbox.entries);
  const uploads = useReadable(replica.uploads.all);
  const { online } = useSyncState();
  const files = uploads?.filter(({ forRow }) => forRow === id) ?? [];
  const isLoading = stored.state === 'loading' || entries === undefined || uploads === undefined;
  const state: PublishedState = isLoading
    ? { state: 'loading' }
    : publishedState({ stored, files, online, entry: entries.find(({ key }) => key === `pianos:${id}`) });
  const isSent = hasArrived(state);

  useEffect(() => {
    if (!isSent || !draft) return;
    const dropped = draft.edit?.dropped ?? [];
    void replica.listings.removeUnusedPictures(dropped.map(picturePath).filter((path) => path !== null));
    // One that was taken up again meanwhile stays.
    void drafts.update(id, (kept) => (kept?.publishedAt === draft.publishedAt ? null : kept));
    // Once for each draft that has arrived.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isSent, draft === null, drafts, id]);

  const isComplete = state.state === 'sending' && state.sent === state.photos && stored.state === 'found' && !stored.pending;
  useEffect(() => {
    if (!isComplete || !draft || stored.state !== 'found') return;
    void resendMissingPhotos({ replica, drafts }, { draft, addresses: stored.listing.image_urls });
    // Once for each time that all was sent and the listing still waits.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isComplete, draft === null, id]);

  return { state, isComplete };
}
