import { foldText, type ListingSummary } from '../listing/listing-summary.ts';
import type { Condition, PianoType } from '../listing/listing-values.ts';
import type { BrowseSearch, SellerKind } from './browse-search.ts';
import { createNamedChoiceTests, createRangeTests, defaultCondition, type SearchContext } from './filter-listings.ts';

/** How many listings each choice would show, given all other filters. */
export interface Facets {
  /** Most frequent first; spellings that fold to one name count as one. */
  brands: readonly { brand: string; count: number }[];
  types: Readonly<Partial<Record<PianoType, number>>>;
  conditions: Readonly<Partial<Record<Condition, number>>>;
  sellers: Readonly<Record<SellerKind, number>>;
}

/**
 * Counts in one pass. `matching` are the listings that the text finds. A listing that fails no choice counts for every
 * kind of choice; one that fails a single kind still counts for that kind (F-10).
 */
export function countFacets(matching: readonly ListingSummary[], search: BrowseSearch, context: SearchContext): Facets {
  const choices = createNamedChoiceTests(search);
  const ranges = createRangeTests(search, context);
  const brands = new Map<string, number>();
  const types: Partial<Record<PianoType, number>> = {};
  const conditions: Partial<Record<Condition, number>> = {};
  const sellers = { any: 0, private: 0, dealer: 0 };

  for (const listing of matching) {
    if (!ranges.every((test) => test(listing))) continue;
    const failsBrand = choices.brand !== null && !choices.brand(listing);
    const failsType = choices.type !== null && !choices.type(listing);
    const failsCondition = choices.condition !== null && !choices.condition(listing);
    const failsSeller = choices.seller !== null && !choices.seller(listing);
    const failures = Number(failsBrand) + Number(failsType) + Number(failsCondition) + Number(failsSeller);
    if (failures > 1) continue;
    const counts = (fails: boolean) => failures === 0 || fails;
    const condition = listing.condition ?? defaultCondition;

    if (counts(failsBrand)) brands.set(listing.brand, (brands.get(listing.brand) ?? 0) + 1);
    if (counts(failsType)) types[listing.piano_type] = (types[listing.piano_type] ?? 0) + 1;
    if (counts(failsCondition)) conditions[condition] = (conditions[condition] ?? 0) + 1;
    if (counts(failsSeller)) {
      sellers.any += 1;
      sellers[listing.seller_is_dealer ? 'dealer' : 'private'] += 1;
    }
  }
  return { brands: joinSpellings(brands), types, conditions, sellers };
}

function joinSpellings(counts: ReadonlyMap<string, number>): Facets['brands'] {
  const joined = new Map<string, { brand: string; count: number; most: number }>();
  for (const [spelling, count] of counts) {
    const brand = spelling.trim();
    if (brand === '') continue;
    const key = foldText(brand);
    const known = joined.get(key);
    if (!known) joined.set(key, { brand, count, most: count });
    else if (count > known.most) joined.set(key, { brand, count: known.count + count, most: count });
    else known.count += count;
  }
  return [...joined.values()]
    .sort((a, b) => b.count - a.count || (a.brand < b.brand ? -1 : 1))
    .map(({ brand, count }) => ({ brand, count }));
}
