import { describe, expect, it } from 'vitest';
import type { AccountRole, ListingStatus, ScreeningState } from '../listing/listing-values.ts';
import { chooseFigures, dashboardRole, isFirstRun, type DashboardFacts, type FigureKind } from './figures.ts';
import { daysOnMarket, fitsOwnSearch, summariseOwnListings } from './own-listings.ts';

const now = Date.parse('2026-06-30T12:00:00Z');

interface Given {
  status?: ListingStatus;
  is_published?: boolean;
  publish_wanted?: boolean;
  listed_at?: string | null;
  publishing?: boolean;
  screening_state?: ScreeningState;
  price_cents?: number | null;
  view_count?: number;
  created_at?: string;
}

function listing(given: Given = {}) {
  return {
    status: 'active' as const,
    is_published: true,
    screening_state: 'approved' as const,
    price_cents: 100_000,
    view_count: 0,
    created_at: '2026-06-20T12:00:00Z',
    ...given,
  };
}

describe('daysOnMarket', () => {
  it.each<[string, Given, number | null]>([
    ['D-2', { created_at: '2026-06-30T12:00:00Z' }, 0],
    ['D-2', { created_at: '2026-06-29T12:00:01Z' }, 0],
    ['D-2', { created_at: '2026-06-29T12:00:00Z' }, 1],
    ['D-2', { created_at: '2025-06-30T12:00:00Z' }, 365],
    ['D-2', { created_at: '2026-07-02T12:00:00Z' }, 0],
    ['D-2', { created_at: '' }, null],
    ['D-2', { created_at: '2025-06-30T12:00:00Z', listed_at: '2026-06-28T12:00:00Z' }, 2],
    ['D-2', { created_at: '2026-06-29T12:00:00Z', listed_at: null }, 1],
    ['D-2', { publishing: true }, null],
    ['D-2', { status: 'sold' }, null],
    ['D-2', { is_published: false }, null],
  ])('%s: %j', (_rule, given, days) => {
    expect(daysOnMarket(listing(given), now)).toBe(days);
  });
});

describe('fitsOwnSearch', () => {
  const piano = { title: 'Blüthner Modell 6', serial_number: '123456', stock_number: 'K-12' };
  it.each([
    ['D-10', '', true],
    ['D-10', 'bluethner', true],
    ['D-10', ' BLUTHNER  123', true],
    ['D-10', 'k-12', true],
    ['D-10', 'bluthner 999', false],
  ])('%s: %j', (_rule, text, fits) => {
    expect(fitsOwnSearch(piano, text)).toBe(fits);
    expect(fitsOwnSearch({ title: 'Kawai' }, text)).toBe(text === '');
  });
});

describe('summariseOwnListings', () => {
  it('D-1: counts by state', () => {
    const { byState } = summariseOwnListings([listing(), listing({ is_published: false, publish_wanted: true }), listing({ publishing: true })], now);
    expect(byState).toMatchObject({ active: 1, pending_upload: 2, sold: 0 });
  });

  it('D-3: adds up the views of listings in every state', () => {
    const listings = [listing({ view_count: 5 }), listing({ view_count: 30, status: 'sold' }), listing({ view_count: 1, is_published: false })];
    expect(summariseOwnListings(listings, now)).toMatchObject({ total: 3, views: 36, byState: { active: 1, sold: 1, unpublished: 1, draft: 0 } });
  });

  it.each<[string, Given[], { cents: number; priced: number; onRequest: number }]>([
    ['D-4', [], { cents: 0, priced: 0, onRequest: 0 }],
    ['D-4', [{ price_cents: 420_050 }, { price_cents: 0 }], { cents: 420_050, priced: 2, onRequest: 0 }],
    ['D-4', [{ price_cents: null }, { price_cents: 1 }], { cents: 1, priced: 1, onRequest: 1 }],
    ['D-4', [{ status: 'sold' }, { status: 'draft', price_cents: null }], { cents: 0, priced: 0, onRequest: 0 }],
  ])('%s: prices of %j', (_rule, given, asked) => {
    expect(summariseOwnListings(given.map(listing), now).asked).toEqual(asked);
  });

  it.each<[string, string[], number | null]>([
    ['D-5', [], null],
    ['D-5', ['2026-06-20'], 10],
    ['D-5', ['2026-06-20', '2026-06-01', '2026-06-29'], 10],
    ['D-5', ['2026-06-20', '2026-06-25'], 7],
  ])('%s: typical days of %j', (_rule, dates, days) => {
    const listings = dates.map((date) => listing({ created_at: `${date}T12:00:00Z` }));
    expect(summariseOwnListings([...listings, listing({ status: 'ended' })], now).medianDays).toBe(days);
  });
});

const noWork = { toAnswer: 0, today: 0, week: 0, doneThisMonth: 0, quotesOpen: 0, quotesToGive: 0, evaluationsToAnswer: 0, reportsToSend: 0 };

interface Some {
  work?: DashboardFacts['work'];
  appointments?: number;
  listings?: Given[];
  saved?: number;
  searches?: DashboardFacts['searches'];
  lookups?: DashboardFacts['lookups'];
  unsent?: DashboardFacts['unsent'];
}

function facts({ listings = [], ...some }: Some = {}): DashboardFacts {
  return {
    listings: summariseOwnListings(listings.map(listing), now),
    saved: 0,
    searches: { total: 0, withNew: 0, newMatches: 0 },
    lookups: { total: 0, identified: 0 },
    work: noWork,
    appointments: 0,
    unsent: { waiting: 0, needsPerson: 0 },
    ...some,
  };
}

describe('chooseFigures', () => {
  const rich = facts({
    listings: [{ view_count: 4 }, { status: 'sold', view_count: 3 }],
    saved: 2,
    searches: { total: 2, withNew: 1, newMatches: 6 },
    lookups: { total: 5, identified: 4 },
    unsent: { waiting: 1, needsPerson: 2 },
  });
  const searching = facts({ searches: { total: 1, withNew: 0, newMatches: 0 } });

  it.each<[string, AccountRole, DashboardFacts, FigureKind[]]>([
    ['D-6', 'buyer', searching, ['saved', 'new-matches', 'lookups', 'unsent']],
    ['D-6', 'mover', searching, ['bookings-waiting', 'quotes-open', 'visits-today', 'visits-week', 'visits-done', 'unsent']],
    ['D-6', 'admin', searching, ['saved', 'new-matches', 'lookups', 'unsent']],
    ['D-6', 'technician', searching, ['bookings-waiting', 'visits-today', 'visits-week', 'visits-done', 'lookups', 'unsent']],
    ['D-6', 'evaluator', searching, ['evaluations-waiting', 'reports-due', 'bookings-waiting', 'visits-today', 'visits-week', 'visits-done', 'lookups', 'unsent']],
    ['D-7', 'dealer', facts({ work: { ...noWork, toAnswer: 2 } }), ['on-market', 'views', 'off-market', 'unsent', 'bookings-waiting']],
    ['D-6', 'seller', searching, ['on-market', 'views', 'off-market', 'unsent']],
    ['D-7', 'buyer', rich, ['saved', 'new-matches', 'lookups', 'unsent', 'on-market', 'views', 'off-market']],
    ['D-7', 'dealer', rich, ['on-market', 'asked', 'views', 'days', 'off-market', 'unsent', 'saved', 'new-matches', 'lookups']],
    ['D-8', 'buyer', facts(), ['saved', 'lookups', 'unsent']],
    ['D-8', 'dealer', facts(), ['on-market', 'views', 'off-market', 'unsent']],
    ['D-8', 'dealer', facts({ listings: [{ price_cents: null }] }), ['on-market', 'views', 'days', 'off-market', 'unsent']],
  ])('%s: a %s sees', (_rule, role, given, kinds) => {
    expect(chooseFigures(role, given).map(({ kind }) => kind)).toEqual(kinds);
  });

  it('D-6: counts', () => {
    expect(Object.fromEntries(chooseFigures('dealer', rich).map(({ kind, value }) => [kind, value]))).toEqual({
      'on-market': 1,
      asked: 100_000,
      views: 7,
      days: 10,
      'off-market': 1,
      unsent: 3,
      saved: 2,
      'new-matches': 6,
      lookups: 5,
    });
  });

  it.each([
    ['D-6', 'dealer', 'dealer'],
    ['D-6', '', 'buyer'],
    ['D-6', 'constructor', 'buyer'],
  ])('%s: the role %j has the dashboard of a %s', (_rule, role, shown) => {
    expect(dashboardRole(role)).toBe(shown);
  });
});

describe('isFirstRun', () => {
  it.each<[string, Some, boolean]>([
    ['D-9', {}, true],
    ['D-9', { listings: [{ status: 'draft' }] }, false],
    ['D-9', { saved: 1 }, false],
    ['D-9', { appointments: 1 }, false],
    ['D-9', { searches: { total: 1, withNew: 0, newMatches: 0 } }, false],
    ['D-9', { lookups: { total: 1, identified: 0 } }, false],
    ['D-9', { unsent: { waiting: 1, needsPerson: 0 } }, false],
    ['D-9', { unsent: { waiting: 0, needsPerson: 1 } }, false],
  ])('%s: %j', (_rule, some, first) => {
    expect(isFirstRun(facts(some))).toBe(first);
  });
});
