import { describe, expect, it } from 'vitest';
import type { ListingSummary } from '../../../domain/listing/listing-summary.ts';
import { generateSummaries } from '../../../domain/search/generate-summaries.ts';
import { matchingListings } from './matching-listings.ts';
import { nextWords } from './next-words.ts';

const [sample] = generateSummaries(1);

function listing(part: Partial<ListingSummary>): ListingSummary {
  if (!sample) throw new Error('No sample listing');
  return { ...sample, piano_type: 'Upright', brand: 'Blüthner', year: 1900, price_cents: 100_000, ...part };
}

const names = ['Blüthner', 'Bluthner', 'Julius Blüthner'];
const match = (listings: readonly ListingSummary[]) => matchingListings({ listings, names, from: 1898, to: 1902 });

describe('U-SER-07 the listings that match an answer', () => {
  it('are acoustic pianos of the maker, however its name is written, nearest in age first', () => {
    const { shown, isOfAge, count, prices } = match([
      listing({ id: 'far', year: 1907, price_cents: 300_000 }),
      listing({ id: 'spelt', brand: 'Bluethner', year: 1900, price_cents: 500_000 }),
      listing({ id: 'asked', year: 1901, price_cents: null }),
      listing({ id: 'too-new', year: 1908 }),
      listing({ id: 'digital', piano_type: 'Digital' }),
      listing({ id: 'other', brand: 'Bechstein' }),
      listing({ id: 'undated', year: null }),
    ]);
    expect(shown.map(({ id }) => id)).toEqual(['spelt', 'asked', 'far']);
    expect({ isOfAge, count, prices }).toEqual({ isOfAge: true, count: 3, prices: [300_000, 500_000] });
  });

  it('are others of the maker where none is of the age, and that is said', () => {
    const matching = match([listing({ id: 'new', year: 1990 }), listing({ id: 'undated', year: null })]);
    expect(matching).toMatchObject({ isOfAge: false, count: 2 });
    expect(matching.shown.map(({ id }) => id)).toEqual(['new', 'undated']);
    expect(nextWords.count(matching, 'Blüthner')).toMatch(/^None of about this age is among the listings on this device\. 2 Blüthner pianos for /);
  });

  it('are counted with the span of their prices, of all and not only of those shown', () => {
    const matching = match([1, 2, 3, 4].map((each) => listing({ id: `${each}`, price_cents: each * 100_000 })));
    expect(matching.shown).toHaveLength(3);
    expect(nextWords.count(matching, 'Blüthner')).toMatch(/^4 Blüthner pianos of about this age from .*1[.]000.* to .*4[.]000.*\.$/);
    expect(nextWords.count(match([]), 'Blüthner')).toBe('No Blüthner piano is among the listings on this device.');
    expect(nextWords.count(match([listing({ price_cents: null })]), 'Blüthner')).toBe('1 Blüthner piano of about this age, priced on request.');
  });
});
