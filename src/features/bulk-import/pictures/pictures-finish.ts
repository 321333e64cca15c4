/** Takes pictures from the device to the listings they were chosen for. Every step may be the last one before the page dies. */
import { groupBy } from '../../../lib/group-by.ts';
import type { Lease } from '../../../lib/lease.ts';
import type { ImageOptimiser } from '../../../platform/image-optimiser.ts';
import { pictureAddress } from '../../../platform/picture-address.ts';
import { isStored } from '../../../platform/stored-picture.ts';
import { setPicturesWait } from '../../../platform/device-marks.ts';
import { withTabLock } from '../../../platform/tab-lock.ts';
import { openStockPictures, type StockPictures } from '../../../replica/stock-picture-database.ts';
import { delayPicture, failPicture, finishPicture, queuePicture, type StockPicture } from '../../../replica/stock-picture.ts';
import type { Replica } from '../../../replica/replica.ts';
import type { UploadEntry } from '../../../replica/upload-entry.ts';

type FinishingReplica = Pick<Replica, 'listings' | 'uploads' | 'sync'>;

interface Parts {
  replica: FinishingReplica;
  pictures: StockPictures;
  optimiser: () => Promise<ImageOptimiser>;
  lease: Lease;
}

/** Does what can be done now, in one tab at a time; a call that comes meanwhile looks once more. Resolves when nothing is left to do. */
export async function finishPictures(replica: FinishingReplica, { userId, signal }: { userId: string; signal: AbortSignal }): Promise<void> {
  const pictures = await openStockPictures(userId, Date.now());
  let made: Promise<ImageOptimiser> | null = null;
  const optimiser = () => {
    made ??= import('../../../platform/image-worker.ts').then(({ createImageOptimiser }) => createImageOptimiser());
    return made;
  };
  const work = async (lease: Lease) => {
    await takeOn({ replica, pictures, optimiser, lease });
    const left = (await pictures.list()).some(({ state }) => state === 'kept' || state === 'queued');
    setPicturesWait(left ? userId : null);
  };
  try {
    await withTabLock(`soundboard-stock-pictures-${userId}`, work, signal);
  } finally {
    (await (made as Promise<ImageOptimiser> | null)?.catch(() => null))?.close();
    pictures.close();
  }
}

async function takeOn(parts: Parts): Promise<void> {
  const { replica, pictures, lease } = parts;
  // Read for as long as there is work.
  const end = replica.uploads.all.subscribe(() => undefined);
  try {
    const tried = new Set<string>();
    await settle(parts);
    for (;;) {
      const kept = (await pictures.list()).filter(({ id, state }) => state === 'kept' && !tried.has(id));
      const [first] = kept;
      if (!first || !(await lease.isHeld())) return;
      // A listing at a time: its pictures appear together, and no more than ten lie in memory.
      const together = kept.filter(({ listingId }) => listingId === first.listingId);
      for (const { id } of together) tried.add(id);
      await Promise.all(together.map((picture) => queue(parts, picture)));
      await settle(parts);
    }
  } finally {
    end();
  }
}

/** Makes a picture small and puts it among the files to upload, under an id and a path that are the same however often it is done. */
async function queue({ replica, pictures, optimiser }: Parts, picture: StockPicture): Promise<void> {
  const { id, fileName, listingId, place, since } = picture;
  const kept = await pictures.read(id);
  if (!kept) return pictures.update(id, (stored) => failPicture(stored, { type: 'NotKept' }));
  const answer = await (await optimiser()).optimise(new Blob([kept]));
  if (!answer.ok) {
    const { error } = answer;
    if (error.type === 'Cancelled') return;
    return pictures.update(id, (stored) => (error.type === 'HeicOffline' ? delayPicture(stored, error) : failPicture(stored, error)));
  }
  const { image, thumbnail } = answer.value;
  const queued = await replica.uploads.enqueue({
    bucket: 'piano-images', bytes: image.bytes, small: thumbnail.bytes, contentType: image.contentType, fileName,
    forCollection: 'pianos', forRow: listingId, index: place, fixed: { id, since },
  });
  if (queued.ok) return pictures.update(id, (stored) => queuePicture(stored, pictureAddress(queued.value.path)));
  if (queued.error.type === 'DiskFull') return pictures.update(id, (stored) => delayPicture(stored, { type: 'NoRoom' }));
}

/**
 * Writes the addresses of what has arrived into its listings, each listing's at once. A listing that named a picture before it is in
 * storage would leave the market until then.
 */
async function settle(parts: Parts): Promise<void> {
  const uploads = new Map((parts.replica.uploads.all.get() ?? []).map((entry) => [entry.id, entry]));
  for (const [listingId, ofListing] of groupBy(await parts.pictures.list(), (picture) => picture.listingId)) {
    const arrived: StockPicture[] = [];
    let comes = false;
    for (const picture of ofListing) {
      const state = await stateOf(parts, picture, uploads.get(picture.id));
      if (state === 'arrived') arrived.push(picture);
      else comes ||= state === 'comes';
    }
    if (arrived.length > 0 && !comes && (await parts.lease.isHeld())) await write(parts, { listingId, arrived });
  }
}

/** `comes`: worth waiting for, so that a listing is written once. */
async function stateOf(parts: Parts, picture: StockPicture, upload: UploadEntry | undefined): Promise<'arrived' | 'comes' | 'other'> {
  const { id, state, trouble, address } = picture;
  if (state === 'kept') return trouble ? 'other' : 'comes';
  if (state !== 'queued' || address === null) return 'other';
  if (upload) return upload.state === 'done' ? 'arrived' : upload.state === 'failed' ? 'other' : 'comes';
  // The list may lag behind what was queued a moment ago.
  if (await parts.replica.uploads.read(id)) return 'comes';
  const isThere = await isStored(address);
  if (isThere === false) await parts.pictures.update(id, (stored) => failPicture(stored, { type: 'TakenOut' }));
  return isThere ? 'arrived' : 'other';
}

async function write({ replica, pictures }: Parts, { listingId, arrived }: { listingId: string; arrived: readonly StockPicture[] }): Promise<void> {
  const named = await replica.listings.addPictures(listingId, arrived.flatMap(({ address }) => address ?? []));
  const { firstPull, lastSuccessAt } = replica.sync.state.get();
  // A replica that is being filled doesn't know all of its listings yet.
  if (named === null && (firstPull !== null || lastSuccessAt === null)) return;
  for (const { id, address } of arrived) {
    const isNamed = address !== null && named?.includes(address);
    const trouble = named === null ? ({ type: 'ListingGone' } as const) : ({ type: 'TooMany', limit: named.length } as const);
    await pictures.update(id, (stored) => (isNamed ? finishPicture(stored) : failPicture(stored, trouble)));
  }
}
