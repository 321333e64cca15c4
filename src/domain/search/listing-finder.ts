import type { ListingSummary } from '../listing/listing-summary.ts';
import type { BrowseSearch, Sort } from './browse-search.ts';
import { countFacets, type Facets } from './facets.ts';
import { createChoiceTests, createRangeTests, type SearchContext } from './filter-listings.ts';
import { sortListings } from './sort-listings.ts';
import { hasWords, narrows, toWords } from './text-words.ts';

/** Answers searches over one set of listings. */
export interface ListingFinder {
  /** The same as sorting and filtering anew: matches in the search's order. */
  find(search: BrowseSearch, context: SearchContext): readonly ListingSummary[];
  facets(search: BrowseSearch, context: SearchContext): Facets;
}

interface Narrowed {
  from: readonly ListingSummary[];
  words: readonly string[];
  items: readonly ListingSummary[];
}

/**
 * Keeps the sorted orders, and what the last text left over, so that a key stroke looks only at what still can match.
 * Make a new one when the listings change.
 */
export function createListingFinder(summaries: readonly ListingSummary[]): ListingFinder {
  const orders = new Map<Sort, readonly ListingSummary[]>();
  let featuredAt = Number.NaN;
  let last: Narrowed | null = null;

  function order(sort: Sort, now: number): readonly ListingSummary[] {
    if (sort === 'featured' && featuredAt !== now) {
      orders.delete(sort);
      featuredAt = now;
    }
    let sorted = orders.get(sort);
    if (!sorted) {
      const start = sort === 'newest' ? summaries : order('newest', now);
      sorted = sortListings(start, sort, { now });
      orders.set(sort, sorted);
    }
    return sorted;
  }

  function matchText(search: BrowseSearch, now: number): readonly ListingSummary[] {
    const from = order(search.sort, now);
    const words = toWords(search.text);
    if (words.length === 0) return from;
    const start = last && last.from === from && narrows(words, last.words) ? last.items : from;
    const items = start.filter((listing) => hasWords(listing.haystack, words));
    last = { from, words, items };
    return items;
  }

  return {
    find(search, context) {
      const items = matchText(search, context.now);
      const tests = [...createChoiceTests(search), ...createRangeTests(search, context)];
      return tests.length === 0 ? items : items.filter((listing) => tests.every((test) => test(listing)));
    },
    facets(search, context) {
      return countFacets(matchText(search, context.now), search, context);
    },
  };
}
