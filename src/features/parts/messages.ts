import type { SellerCheck } from '../../domain/listing/listing-values.ts';
import type { NewMatches } from '../../domain/search/new-matches.ts';
import { formatNumber } from '../../lib/format/number.ts';

/** What the shared listing parts say to people. */
export const partsMessages = {
  saved: 'Saved',
  savedWhere: 'You will find it under Saved, also offline.',
  removed: 'Removed from saved',
  undo: 'Undo',
  notKept: 'This could not be kept',
  notKeptWhy: 'The device did not store it. Free some space and try again.',
  save: (title: string) => `Save ${title}`,
  saveWord: 'Save',
  savedWord: 'Saved',
  featured: 'Featured',
  vip: 'VIP',
  highlight: 'Highlight',
  /** The mark names what stands behind it; `null`: a row from before that was known. */
  verified: (by: SellerCheck | undefined) => (by === 'team' ? 'Verified seller' : by === 'email' ? 'Verified e-mail' : 'Verified'),
  ended: 'Ended',
  /** Somebody has first refusal. */
  reserved: 'Reserved',
  reservedText: 'This piano is reserved: somebody has first refusal. It may become free: the seller can be asked.',
  viewDetails: 'View Details',
  contact: 'Contact',
  sellerOf: 'Seller:',
  locationMissing: 'Location not specified',
  views: (count: number) => (count === 1 ? '1 view' : `${formatNumber(count)} views`),
  rating: (rating: string, count: number) => `Seller rated ${rating} of 5 in ${count} ${count === 1 ? 'review' : 'reviews'}`,
  asOf: (time: string) => `as of ${time}`,
  asOfNever: 'not loaded yet',
  dayOld: 'more than a day old',
  weekOld: 'more than a week old',

  newMatches: ({ fresh, cheaper }: NewMatches) =>
    [
      fresh > 0 && (fresh === 1 ? '1 new match' : `${formatNumber(fresh)} new matches`),
      cheaper > 0 && (cheaper === 1 ? '1 lower price' : `${formatNumber(cheaper)} lower prices`),
    ]
      .filter(Boolean)
      .join(', '),
  noNewMatches: 'no new matches',
  was: (price: string) => `was ${price}`,
  everything: 'All pianos',
  rename: (name: string) => `Rename ${name}`,
  renameLabel: 'Name of this search',
  keepName: 'Save name',
  cancel: 'Cancel',
  deleteSearch: (name: string) => `Delete ${name}`,
  searchDeleted: 'Search deleted',
  pending: 'waiting to be sent',

  yes: 'yes',
  no: 'no',
  pictures: (count: number) => (count === 1 ? '1 picture' : `${count} pictures`),
} as const;
