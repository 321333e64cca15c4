import { describe, expect, it } from 'vitest';
import { listingStatuses, type ListingStatus } from './listing-values.ts';
import { isOnMarket, isOnOffer } from './on-market.ts';

describe('U-IMP-14: reserved means one thing', () => {
  it.each<[ListingStatus, boolean, boolean]>([
    ['draft', false, false],
    ['active', true, true],
    ['reserved', true, false],
    ['sold', false, false],
    ['ended', false, false],
  ])('L-14 a published %s piano is on the market: %s, on offer: %s', (status, onMarket, onOffer) => {
    const listing = { status, is_published: true, deleted: false };
    expect([isOnMarket(listing), isOnOffer(listing)]).toEqual([onMarket, onOffer]);
  });

  it('L-14 nothing that is unpublished or deleted is on the market', () => {
    for (const status of listingStatuses) {
      expect(isOnMarket({ status, is_published: false })).toBe(false);
      expect(isOnMarket({ status, is_published: true, deleted: true })).toBe(false);
    }
  });
});
