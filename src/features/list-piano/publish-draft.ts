import { maxFiles } from '../../domain/image/limits.ts';
import { waitingPhotos } from '../../domain/listing/draft-photos.ts';
import { editedFields, shownToEdit } from '../../domain/listing/draft-edit.ts';
import type { DraftEdit, ListingDraft } from '../../domain/listing/draft.ts';
import { draftFaults, draftToListing, type DraftPlace } from '../../domain/listing/wizard-row.ts';
import { whenLoaded } from '../../lib/readable.ts';
import { fail, ok, type Result } from '../../lib/result.ts';
import { pictureAddress } from '../../platform/picture-address.ts';
import { isStored } from '../../platform/stored-picture.ts';
import { baseOf, type FormOutcome } from '../../replica/form-base.ts';
import type { ListingDrafts } from '../../replica/listing-draft-database.ts';
import type { Replica } from '../../replica/replica.ts';

export type PublishFailure = { type: 'Incomplete' } | { type: 'Gone' } | { type: 'DiskFull' } | { type: 'PhotoGone' } | { type: 'SignInNeeded' };

/** `contested`: fields of which both values are kept for a choice, see `FormOutcome`. */
export type Published = Pick<FormOutcome, 'contested'>;

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
export async function publishDraft(parts: PublishParts, options: PublishOptions): Promise<Result<Published, PublishFailure>> {
  const { draft, now } = options;
  if (waitingPhotos(draft).length > 0 || draftFaults(draft, now).length > 0) return fail({ type: 'Incomplete' });
  return draft.edit ? publishEdit(parts, { ...options, edit: draft.edit }) : publishNew(parts, options);
}

async function publishNew({ replica, drafts }: PublishParts, { draft, place, countryName, now }: PublishOptions): Promise<Result<Published, PublishFailure>> {
  const { id } = draft;
  const since = draft.publishedAt ?? now;
  const marked = await drafts.update(id, (stored) => ({ ...(stored ?? draft), publishedAt: since, updatedAt: now }));
  if (!marked.ok) return fail({ type: 'DiskFull' });
  const images = await queuePhotos({ replica, drafts }, { draft, since });
  if (!images.ok) {
    await drafts.update(id, (stored) => stored && { ...stored, publishedAt: null });
    return images;
  }
  const listing = draftToListing(draft, { images: images.value, place, countryName, now });
  if (!listing.ok) return fail({ type: 'Incomplete' });
  await replica.listings.add(listing.value);
  return ok({ contested: [] });
}

/**
 * Only what differs from how the listing was opened is written. The draft is marked last: a page that dies before has changed
 * nothing or all, and the draft is there to be published once more. From then on it compares with what it has published.
 */
async function publishEdit(
  { replica, drafts }: PublishParts,
  { draft, edit, place, countryName, now }: PublishOptions & { edit: DraftEdit },
): Promise<Result<Published, PublishFailure>> {
  const { id } = draft;
  const images = await queuePhotos({ replica, drafts }, { draft, since: now });
  if (!images.ok) return images;
  const arrived = await arrivedPictures(replica, { id, edit, images: images.value });
  const opened = { ...draft, edit: { ...edit, images: [...edit.images, ...arrived] } };
  const options = { images: [...images.value, ...arrived], place, countryName, now };
  const changes = editedFields(opened, options);
  if (!changes.ok) return fail({ type: 'Incomplete' });
  const shown = shownToEdit(opened, opened.edit, options);
  const { status = edit.status, is_published = edit.is_published, instrument_details = edit.instrument_details } = changes.value;
  const outcome =
    Object.keys(changes.value).length > 0 ? await replica.listings.update(baseOf(shown), changes.value) : { isGone: false, contested: [] };
  if (outcome.isGone) return fail({ type: 'Gone' });
  const dropped = [...edit.images, ...(edit.dropped ?? [])].filter((address) => !images.value.includes(address));
  const published: DraftEdit = { fields: draft.fields, shown: { ...shown, ...changes.value }, images: images.value, dropped, status, is_published, instrument_details };
  await drafts.update(id, (stored) => stored && { ...stored, edit: published, publishedAt: now, updatedAt: now });
  return ok({ contested: outcome.contested });
}

/** Pictures that came to the listing since it was opened, as those by file name do: an edit that doesn't know them leaves them. */
async function arrivedPictures(
  { listings }: Pick<Replica, 'listings'>,
  { id, edit, images }: { id: string; edit: DraftEdit; images: readonly string[] },
): Promise<readonly string[]> {
  const watch = listings.watch(id);
  const stored = await whenLoaded({ ...watch, get: () => (watch.get().state === 'loading' ? undefined : watch.get()) });
  if (stored.state !== 'found') return [];
  const known = new Set([...edit.images, ...(edit.dropped ?? []), ...images]);
  return stored.listing.image_urls.filter((address) => !known.has(address)).slice(0, Math.max(0, maxFiles - images.length));
}

/** The addresses of the photos; none of them is queued when one can't be. */
async function queuePhotos(
  { replica, drafts }: PublishParts,
  { draft, since }: { draft: ListingDraft; since: number },
): Promise<Result<string[], PublishFailure>> {
  const images: string[] = [];
  for (const index of draft.photos.keys()) {
    const queued = await queuePhoto({ replica, drafts }, { draft, index, since });
    if (!queued.ok) {
      await forgetFiles(replica, draft.id, new Set(draft.photos.map((each) => each.id)));
      return queued;
    }
    images.push(queued.value);
  }
  return ok(images);
}

/** The photo's address. A picture that lies in storage keeps its own. */
async function queuePhoto(
  { replica, drafts }: PublishParts,
  { draft, index, since }: { draft: ListingDraft; index: number; since: number },
): Promise<Result<string, PublishFailure>> {
  const photo = draft.photos[index];
  const bytes = photo && (await drafts.readPhoto(photo.id));
  if (photo?.url !== undefined && !bytes) return ok(photo.url);
  if (!photo || !bytes) return fail({ type: 'PhotoGone' });
  const { fileName, contentType } = photo;
  const small = (await drafts.readSmall(photo.id)) ?? undefined;
  const answer = await replica.uploads.enqueue({
    bucket: 'piano-images', bytes, small, contentType, fileName, forCollection: 'pianos', forRow: draft.id, index, fixed: { id: photo.id, since },
  });
  return answer.ok ? ok(pictureAddress(answer.value.path)) : fail({ type: answer.error.type });
}

/** Takes photos of a listing out of the queue that have not left yet. */
async function forgetFiles(replica: Pick<Replica, 'uploads'>, draftId: string, photoIds: ReadonlySet<string>): Promise<void> {
  const items = replica.uploads.all.get() ?? [];
  const done = new Set(items.filter(({ state, forRow }) => state === 'done' && forRow === draftId).map(({ id }) => id));
  for (const id of photoIds) if (!done.has(id)) await replica.uploads.discard(id);
}

/** When a photo was queued, the first eight signs of its id, and its place: see `uploadPath`. */
const ownPath = /\/(\d+)-([^/]{1,8})-(\d+)\.[a-z]+$/;

/**
 * A listing that came long after its photos names what storage has removed meanwhile, and waits for it. Those photos are sent again,
 * under the same paths, from what the draft keeps. Their number.
 */
export async function resendMissingPhotos(
  { replica, drafts }: { replica: Pick<Replica, 'uploads'>; drafts: Pick<ListingDrafts, 'readPhoto' | 'readSmall'> },
  { draft, addresses }: { draft: ListingDraft; addresses: readonly string[] },
): Promise<number> {
  let sent = 0;
  for (const address of addresses) {
    const [, since, start, index] = ownPath.exec(address) ?? [];
    const photo = draft.photos.find(({ id }) => id.slice(0, 8) === start);
    const isOnItsWay = (replica.uploads.all.get() ?? []).some(({ id, state }) => id === photo?.id && state !== 'done');
    if (!photo || isOnItsWay || (await isStored(address)) !== false) continue;
    const bytes = await drafts.readPhoto(photo.id);
    if (!bytes) continue;
    const small = (await drafts.readSmall(photo.id)) ?? undefined;
    // Known as done, it would not be queued.
    await replica.uploads.discard(photo.id);
    const queued = await replica.uploads.enqueue({
      bucket: 'piano-images', bytes, small, contentType: photo.contentType, fileName: photo.fileName, forCollection: 'pianos', forRow: draft.id,
      index: Number(index), fixed: { id: photo.id, since: Number(since) },
    });
    if (queued.ok) sent += 1;
  }
  return sent;
}

/** Makes a published listing that the server has not accepted a draft again; its photos wait no longer. False when it was sent already. */
export async function takeBackDraft({ replica, drafts }: PublishParts, draft: ListingDraft): Promise<boolean> {
  if (!(await replica.listings.withdraw(draft.id, draft.photos.map((photo) => photo.id)))) return false;
  await drafts.update(draft.id, (stored) => stored && { ...stored, publishedAt: null, step: 'publish' });
  return true;
}
