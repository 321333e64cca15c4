/** A picture on its way to one of the person's own listings, and the steps that it takes. */
import type { ImageFailure } from '../domain/image/optimised-image.ts';

/**
 * `NoRoom`: the device has none for what is to be uploaded. `TakenOut`: somebody discarded its upload. `ListingGone`: the listing was
 * deleted. `NotKept`: its bytes are no longer here.
 */
export type PictureTrouble = ImageFailure | { type: 'NoRoom' | 'TakenOut' | 'ListingGone' | 'NotKept' };

export interface NewStockPicture {
  listingId: string;
  /** SHA-256 of the file, in hexadecimal. */
  hash: string;
  fileName: string;
  /** Among those that were dropped for the listing, from 0. */
  place: number;
  /** Epoch ms; stands in the address. */
  since: number;
}

export interface StockPicture extends NewStockPicture {
  /** Of its upload too. Begins with the sign by which its address is known again (rule PN-8 of the import). */
  id: string;
  /** Of the file, in bytes. */
  size: number;
  /**
   * `kept`: the file lies on the device as it was. `queued`: it is among the files to upload. `done`: its listing names it.
   * `failed`: a person has to say what becomes of it.
   */
  state: 'kept' | 'queued' | 'done' | 'failed';
  /** Why it failed, or, of one that is kept, why it waits. */
  trouble: PictureTrouble | null;
  /** Where it can be seen once it is uploaded; null before it is queued. */
  address: string | null;
}

export function queuePicture(picture: StockPicture, address: string): StockPicture {
  return { ...picture, state: 'queued', trouble: null, address };
}

export function finishPicture(picture: StockPicture): StockPicture {
  return { ...picture, state: 'done', trouble: null };
}

export function failPicture(picture: StockPicture, trouble: PictureTrouble): StockPicture {
  return { ...picture, state: 'failed', trouble };
}

/** It is tried again by itself. */
export function delayPicture(picture: StockPicture, trouble: PictureTrouble): StockPicture {
  return { ...picture, trouble };
}

/** Whether trying again may help: what is gone must be chosen anew. */
export function canRetry({ state, trouble }: StockPicture): boolean {
  return state === 'failed' && trouble?.type !== 'TakenOut' && trouble?.type !== 'NotKept';
}

/** From where it stood. */
export function retryPicture(picture: StockPicture): StockPicture {
  if (!canRetry(picture)) return picture;
  return { ...picture, state: picture.address === null ? 'kept' : 'queued', trouble: null };
}
