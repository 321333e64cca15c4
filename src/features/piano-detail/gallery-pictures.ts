import { fallbackIllustration, illustrationPath } from '../../domain/listing/illustrations.ts';
import type { Listing } from '../../domain/listing/listing.ts';
import { listingTitle } from '../../domain/listing/listing-title.ts';
import { shotAt } from '../../domain/listing/photo-shots.ts';
import { smallAddressOf } from '../../domain/listing/small-picture.ts';
import { shownAddress } from '../../platform/picture-address.ts';
import { shotNames } from '../parts/shot-names.ts';

export interface GalleryPicture {
  src: string;
  /** Its small form, where it may have one: for small boxes, and where only that is on the device. */
  small: string | null;
  /** Shown when neither can be loaded. */
  fallback: string;
  alt: string;
}

/** Every kind of piano has a keyboard and pedals: the second and third drawing. They are part of the installed app. */
const companions = [illustrationPath('detail-keyboard'), illustrationPath('detail-pedals')];

/** The listing's pictures, or three drawings of its kind when there are none. */
export function galleryPictures(listing: Listing): { pictures: GalleryPicture[]; drawn: boolean } {
  const { image_urls, piano_type, subtype } = listing;
  const fallback = fallbackIllustration(piano_type, subtype);
  const title = listingTitle(listing);
  const drawn = image_urls.length === 0;
  const addresses = drawn ? [fallback, ...companions] : image_urls.map(shownAddress);
  const alt = (position: number) => {
    if (drawn) return `Drawing of a piano of this kind, ${position} of ${addresses.length}`;
    const shot = shotAt(listing.instrument_details, position - 1);
    return `${title}, picture ${position} of ${addresses.length}${shot === null ? '' : `: ${shotNames[shot]}`}`;
  };
  return { drawn, pictures: addresses.map((src, index) => ({ src, small: smallAddressOf(src), fallback, alt: alt(index + 1) })) };
}
