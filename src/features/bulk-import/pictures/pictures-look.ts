/** Looks at files that were chosen: which piano each is of, what it is worth taking, and what would come of it. Nothing is stored. */
import { refuseBySize } from '../../../domain/image/admit-files.ts';
import type { Box } from '../../../domain/image/limits.ts';
import type { ImageFailure } from '../../../domain/image/optimised-image.ts';
import { peekPicture } from '../../../domain/image/picture-header.ts';
import { indexStockNumbers, isPictureName, matchPicture, type NumberedListing } from '../../../domain/import/pictures/picture-names.ts';
import { planPictures, type PicturePlan, type PlacedPicture } from '../../../domain/import/pictures/picture-plan.ts';
import { groupBy } from '../../../lib/group-by.ts';
import type { PickedFile } from '../../../platform/picked-files.ts';
import type { StockPicture } from '../../../replica/stock-picture.ts';

export interface PianoOfStock extends NumberedListing {
  title: string;
  image_urls: readonly string[];
}

/** A picture whose piano a person chooses. */
export interface OpenPicture extends PickedFile {
  hash: string;
  /** In pixels; null where the file's beginning doesn't say it. */
  size: Box | null;
  /** Pianos that the name fits; none where it fits none. */
  candidates: readonly string[];
}

export interface LookedAt {
  placed: readonly PlacedPicture<File>[];
  open: readonly OpenPicture[];
  refused: readonly (PickedFile & { failure: ImageFailure })[];
  /** Number of files that are no pictures by their names. */
  others: number;
}

async function readFile(file: File): Promise<Pick<OpenPicture, 'hash' | 'size'> | null> {
  try {
    const bytes = await file.arrayBuffer();
    const hash = await crypto.subtle.digest('SHA-256', bytes);
    return { hash: [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join(''), size: peekPicture(new Uint8Array(bytes)) };
  } catch {
    return null;
  }
}

/** Reads one file at a time, so that a folder of any size fits. `onProgress` hears how many are read. Ends early when aborted. */
export async function lookAtPictures(
  files: readonly PickedFile[],
  { stock, signal, onProgress }: { stock: readonly PianoOfStock[]; signal: AbortSignal; onProgress: (done: number) => void },
): Promise<LookedAt> {
  const numbers = indexStockNumbers(stock);
  const pictures = files.filter(({ file, path }) => isPictureName(path) || (!path.includes('/') && file.type.startsWith('image/')));
  const placed: PlacedPicture<File>[] = [];
  const open: OpenPicture[] = [];
  const refused: (PickedFile & { failure: ImageFailure })[] = [];
  for (const [done, picture] of pictures.entries()) {
    if (signal.aborted) break;
    onProgress(done);
    const { file, path } = picture;
    const failure = refuseBySize(file.size);
    const read = failure ? null : await readFile(file);
    if (read === null) {
      refused.push({ ...picture, failure: failure ?? { type: 'Gone' } });
      continue;
    }
    const match = matchPicture(picture, numbers);
    if (match.kind === 'one') placed.push({ file, path, rest: match.rest, ...read, listingId: match.listingId });
    else open.push({ ...picture, ...read, candidates: match.kind === 'several' ? match.listingIds : [] });
  }
  return { placed, open, refused, others: files.length - pictures.length };
}

/** `chosen`: pianos by the paths of open pictures. In the order of the stock. */
export function planLookedAt(
  { placed, open }: LookedAt,
  { stock, items, chosen }: { stock: readonly PianoOfStock[]; items: readonly StockPicture[]; chosen: ReadonlyMap<string, string> },
): PicturePlan<File>[] {
  const coming = groupBy(items.filter(({ state }) => state === 'kept' || state === 'queued'), ({ listingId }) => listingId);
  const rooms = stock.map(({ id, image_urls }) => ({ listingId: id, addresses: image_urls, coming: (coming.get(id) ?? []).map(({ hash }) => hash) }));
  const decided = open.flatMap(({ file, path, hash, size }) => {
    const listingId = chosen.get(path);
    return listingId === undefined ? [] : [{ file, path, rest: path.split('/').at(-1) ?? path, hash, size, listingId }];
  });
  return planPictures([...placed, ...decided], rooms);
}
