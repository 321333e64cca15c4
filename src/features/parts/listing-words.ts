import type { ListingSummary } from '../../domain/listing/listing-summary.ts';
import { formatDecimals } from '../../lib/format/number.ts';
import { partsMessages as messages } from './messages.ts';

/** '1988 · Upright · 131 cm · polished ebony'; what is not known is left out. Uprights say their height, others their length first. */
export function describeListing(
  listing: Pick<ListingSummary, 'year' | 'piano_type' | 'height_cm' | 'length_cm' | 'finish'>,
): string {
  const { height_cm: height, length_cm: length } = listing;
  const size = listing.piano_type === 'Grand' ? (length ?? height) : (height ?? length);
  return [listing.year, listing.piano_type, size === null ? null : `${size} cm`, listing.finish].filter(Boolean).join(' · ');
}

/** 'Console Upright', 'Baby Grand'; a subtype that names the type itself stands alone: 'Hybrid Upright'. */
export function describeKind({ piano_type: type, subtype }: Pick<ListingSummary, 'piano_type' | 'subtype'>): string {
  return subtype.split(' ').includes(type) ? subtype : [subtype, type].filter(Boolean).join(' ');
}

/** 'Hamburg' or what the seller wrote. */
export function describePlace(listing: Pick<ListingSummary, 'town' | 'location'>): string {
  return listing.town || listing.location || messages.locationMissing;
}

/** 4.9 as '4,9'. */
export function formatRating(rating: number): string {
  return formatDecimals(rating, 1);
}
