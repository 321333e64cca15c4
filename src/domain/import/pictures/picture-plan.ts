/** What would come to each piano of pictures that were dropped. Rules PN-6 to PN-9 in RULES.md. */
import { groupBy } from '../../../lib/group-by.ts';
import { maxFiles, type Box } from '../../image/limits.ts';
import { compareRests } from './picture-names.ts';

/** A picture for which a piano is known. `hash`: SHA-256 of its bytes, in hexadecimal. */
export interface PlacedPicture<F> {
  file: F;
  /** With its folders. */
  path: string;
  /** As `PictureMatch` has it; the whole name where a person chose the piano. */
  rest: string;
  hash: string;
  /** In pixels, as the file's beginning says; null where it doesn't. */
  size: Box | null;
  listingId: string;
}

/** What a piano has already. */
export interface PictureRoom {
  listingId: string;
  /** Addresses of its pictures. */
  addresses: readonly string[];
  /** Hashes of pictures that are on their way to it. */
  coming: readonly string[];
}

export interface PicturePlan<F> {
  listingId: string;
  /** Pictures that it has or that are on their way. */
  there: number;
  /** In their order. */
  added: readonly PlacedPicture<F>[];
  /** The same picture is there, or comes under another name. */
  known: readonly PlacedPicture<F>[];
  /** More than a listing may have. */
  over: readonly PlacedPicture<F>[];
}

/** By this a picture is known again in the address that it is given: the first eight signs of its hash. */
export function pictureKey(hash: string): string {
  return hash.slice(0, 8);
}

/** The key in the address of a stored picture, '' for other addresses. */
function keyIn(address: string): string {
  return /\/\d+-([\da-f]{8})-\d+\.\w+$/u.exec(address)?.[1] ?? '';
}

/** One plan for each piano that pictures were dropped for, in the order of `rooms`. */
export function planPictures<F>(placed: readonly PlacedPicture<F>[], rooms: readonly PictureRoom[]): PicturePlan<F>[] {
  const byListing = groupBy(placed, ({ listingId }) => listingId);
  return rooms.flatMap((room) => {
    const pictures = byListing.get(room.listingId);
    return pictures ? [planOne(pictures, room)] : [];
  });
}

function planOne<F>(pictures: readonly PlacedPicture<F>[], { listingId, addresses, coming }: PictureRoom): PicturePlan<F> {
  const there = addresses.length + coming.length;
  const met = new Set([...addresses.map(keyIn), ...coming.map(pictureKey)]);
  const fresh: PlacedPicture<F>[] = [];
  const known: PlacedPicture<F>[] = [];
  for (const picture of [...pictures].sort(inOrder)) {
    const key = pictureKey(picture.hash);
    (met.has(key) ? known : fresh).push(picture);
    met.add(key);
  }
  const room = Math.max(0, maxFiles - there);
  return { listingId, there, added: fresh.slice(0, room), known, over: fresh.slice(room) };
}

function inOrder(a: PlacedPicture<unknown>, b: PlacedPicture<unknown>): number {
  return compareRests(a.rest, b.rest) || (a.path < b.path ? -1 : a.path > b.path ? 1 : 0);
}
