import type { ListingSummary } from '../../../domain/listing/listing-summary.ts';
import { brandMatcher } from '../../../domain/serial/of-maker.ts';

/** Years before and after the band that still are about the same age. */
export const sameAgeYears = 5;
const mostShown = 3;

export interface Matching {
  /** Of the maker and about the age, nearest first; of the maker alone where there is none. */
  shown: readonly ListingSummary[];
  isOfAge: boolean;
  count: number;
  /** Lowest and highest price in cents; null where none is named. */
  prices: readonly [lowest: number, highest: number] | null;
}

interface MatchInput {
  listings: readonly ListingSummary[];
  /** All names of the maker. */
  names: readonly string[];
  from: number;
  to: number;
}

/** Acoustic pianos of the maker that are on sale, as the device has them. */
export function matchingListings({ listings, names, from, to }: MatchInput): Matching {
  const isOfMaker = brandMatcher(names);
  const distance = ({ year }: ListingSummary) => (year === null ? Infinity : Math.max(from - year, year - to, 0));
  const ofMaker = listings
    .filter(({ piano_type, brand }) => (piano_type === 'Grand' || piano_type === 'Upright') && isOfMaker(brand))
    .sort((a, b) => distance(a) - distance(b) || Number(a.price_cents === null) - Number(b.price_cents === null) || (a.id < b.id ? -1 : 1));
  const ofAge = ofMaker.filter((listing) => distance(listing) <= sameAgeYears);
  const matching = ofAge.length > 0 ? ofAge : ofMaker;
  const prices = matching.flatMap(({ price_cents: cents }) => (cents === null ? [] : [cents]));
  return {
    shown: matching.slice(0, mostShown),
    isOfAge: ofAge.length > 0,
    count: matching.length,
    prices: prices.length === 0 ? null : [Math.min(...prices), Math.max(...prices)],
  };
}
