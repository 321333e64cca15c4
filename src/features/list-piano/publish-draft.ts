import { waitingPhotos } from '../../domain/listing/draft-photos.ts';
import type { ListingDraft } from '../../domain/listing/draft.ts';
import { draftToListing, type DraftPlace } from '../../domain/listing/wizard-row.ts';
import { fail, ok, type Result } from '../../lib/result.ts';
import { pictureAddress } from '../../platform/picture-address.ts';
import type { ListingDrafts } from '../../replica/listing-draft-database.ts';
import type { Replica } from '../../replica/replica.ts';

export type PublishFailure = { type: 'Incomplete' } | { type: 'DiskFull' } | { type: 'PhotoGone' } | { type: 'SignInNeeded' };

interface PublishParts {
  replica: Pick<Replica, 'listings' | 'uploads'>;
  drafts: ListingDrafts;
}

interface PublishOptions {
  draft: ListingDraft;
  place: DraftPlace | null;
  countryName: string;
  /** Epoch ms. */
  now: number;
}

/**
 * Queues the photos and stores the listing; both are sent when there is a line. The draft stays until they are, so that it can be
 * taken back. Repeating it after a page died in the middle queues nothing twice.
 */
export async function publishDraft(
  { replica, drafts }: PublishParts,
  { draft, place, countryName, now }: PublishOptions,
): Promise<Result<null, PublishFailure>> {
  const { id, photos } = draft;
  if (waitingPhotos(draft).length > 0 || !draftToListing(draft, { images: [], place, countryName, now }).ok) return fail({ type: 'Incomplete' });
  const since = draft.publishedAt ?? now;
  const marked = await drafts.update(id, (stored) => ({ ...(stored ?? draft), publishedAt: since, updatedAt: now }));
  if (!marked.ok) return fail({ type: 'DiskFull' });

  const images: string[] = [];
  for (const index of photos.keys()) {
    const queued = await queuePhoto({ replica, drafts }, { draft, index, since });
    if (!queued.ok) {
      await forgetFiles(replica, id, new Set(photos.map((each) => each.id)));
      await drafts.update(id, (stored) => stored && { ...stored, publishedAt: null });
      return queued;
    }
    images.push(pictureAddress(queued.value));
  }
  const listing = draftToListing(draft, { images, place, countryName, now });
  if (!listing.ok) return fail({ type: 'Incomplete' });
  await replica.listings.add(listing.value);
  return ok(null);
}

async function queuePhoto(
  { replica, drafts }: PublishParts,
  { draft, index, since }: { draft: ListingDraft; index: number; since: number },
): Promise<Result<string, PublishFailure>> {
  const photo = draft.photos[index];
  const bytes = photo && (await drafts.readPhoto(photo.id));
  if (!photo || !bytes) return fail({ type: 'PhotoGone' });
  const { fileName, contentType } = photo;
  const small = (await drafts.readSmall(photo.id)) ?? undefined;
  const answer = await replica.uploads.enqueue({
    bucket: 'piano-images', bytes, small, contentType, fileName, forCollection: 'pianos', forRow: draft.id, index, fixed: { id: photo.id, since },
  });
  return answer.ok ? ok(answer.value.path) : fail({ type: answer.error.type });
}

/** Takes photos of a listing out of the queue that have not left yet. */
async function forgetFiles(replica: Pick<Replica, 'uploads'>, draftId: string, photoIds: ReadonlySet<string>): Promise<void> {
  const items = replica.uploads.all.get() ?? [];
  const done = new Set(items.filter(({ state, forRow }) => state === 'done' && forRow === draftId).map(({ id }) => id));
  for (const id of photoIds) if (!done.has(id)) await replica.uploads.discard(id);
}

/** Makes a published listing that the server has not accepted a draft again. False when it was sent already. */
export async function takeBackDraft({ replica, drafts }: PublishParts, draft: ListingDraft): Promise<boolean> {
  if (!(await replica.listings.withdraw(draft.id))) return false;
  await forgetFiles(replica, draft.id, new Set(draft.photos.map(({ id }) => id)));
  await drafts.update(draft.id, (stored) => stored && { ...stored, publishedAt: null, step: 'publish' });
  return true;
}
