import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { vatRateOn } from '../vat/vat.ts';
import { dealerCountries, readDealerCountry, type DealerCountry } from './dealer-countries.ts';
import { countActive, offersFor, quotePlan } from './plan.ts';
import type { DealerSubscription } from './subscription-row.ts';
import { standingOf, trialDays } from './subscription.ts';
import { readVatId } from './vat-id.ts';

const now = Date.UTC(2026, 10, 28, 12);

describe('quotePlan', () => {
  it.each<[string, number, DealerCountry, string, number, number, number, string]>([
    ['D-1', 1, 'DE', '', 300, 57, 357, 'domestic'],
    ['D-1', 42, 'DE', '', 12_600, 2394, 14_994, 'domestic'],
    ['D-1', 0, 'DE', '', 0, 0, 0, 'domestic'],
    ['D-5 a German VAT ID changes nothing', 10, 'DE', 'DE123456789', 3000, 570, 3570, 'domestic'],
    ['D-4', 10, 'FR', 'FR 12 345678901', 3000, 0, 3000, 'reverse-charge'],
    ['D-4', 10, 'AT', 'atu12345678', 3000, 0, 3000, 'reverse-charge'],
    ['D-5 no VAT ID', 10, 'FR', '', 3000, 600, 3600, 'destination'],
    ['D-5 one of another country', 10, 'FR', 'DE123456789', 3000, 600, 3600, 'destination'],
    ['D-5 one without its form', 10, 'IT', 'IT123', 3000, 660, 3660, 'destination'],
    ['D-6', 10, 'CH', '', 3000, 243, 3243, 'outside-eu'],
    ['D-6 a VAT ID changes nothing', 10, 'CH', 'CHE-123.456.789 MWST', 3000, 243, 3243, 'outside-eu'],
    ['D-6', 10, 'GB', 'GB123456789', 3000, 600, 3600, 'outside-eu'],
    ['D-6', 10, 'NO', '', 3000, 750, 3750, 'outside-eu'],
  ])('%s: %d in %s with %j', (_rule, listings, country, vatId, netCents, vatCents, grossCents, treatment) => {
    expect(quotePlan({ listings, country, vatId }, now)).toMatchObject({ netCents, vatCents, grossCents, treatment });
  });

  it('D-6: counts with the rate of the day, in UTC', () => {
    const order = { listings: 10, country: 'CH', vatId: '' } as const;
    expect(quotePlan(order, Date.UTC(2023, 11, 31, 23, 59)).rate).toBe(770);
    expect(quotePlan(order, Date.UTC(2024, 0, 1)).rate).toBe(810);
  });

  it('D-4, D-5, D-6: is either the rate of the country or nothing, and always a sum of whole cents', () => {
    fc.assert(fc.property(fc.nat(50_000), fc.constantFrom(...dealerCountries), fc.string(), (listings, country, vatId) => {
      const price = quotePlan({ listings, country, vatId }, now);
      expect(price.netCents + price.vatCents).toBe(price.grossCents);
      expect(price.rate).toBe(price.treatment === 'reverse-charge' ? 0 : vatRateOn(country, '2026-11-28').rate);
    }));
  });
});

it('D-1: what buyers see is active, reserved or not', () => {
  const listing = (status: 'active' | 'reserved' | 'sold' | 'draft' | 'ended', is_published = true) => ({ status, is_published });
  expect(countActive([listing('active'), listing('reserved'), listing('active', false), listing('sold'), listing('draft'), listing('ended')])).toBe(2);
});

it.each([
  ['D-2', 149, false, false],
  ['D-2', 150, true, false],
  ['D-2', 199, true, false],
  ['D-2', 200, true, true],
])('%s: %d listings', (_rule, listings, enterprise, volumeDiscount) => {
  expect(offersFor(listings)).toEqual({ enterprise, volumeDiscount });
});

it.each([['D-3', 'CH', 'CH'], ['D-3', 'US', 'DE'], ['D-3', '', 'DE'], ['D-3', null, 'DE']])('%s: %j is %s', (_rule, text, country) => {
  expect(readDealerCountry(text)).toBe(country);
});

describe('readVatId', () => {
  it.each<[string, DealerCountry, string, string]>([
    ['D-7', 'DE', 'de 123 456 789', 'DE123456789'],
    ['D-7', 'ES', 'ESB1234567-8', 'ESB12345678'],
    ['D-7', 'NL', 'NL123456789B01', 'NL123456789B01'],
    ['D-7', 'BE', 'BE 0123.456.789', 'BE0123456789'],
    ['D-7', 'PT', 'PT123456789', 'PT123456789'],
    ['D-7', 'NO', 'NO 123 456 789 MVA', 'NO123456789MVA'],
    ['D-7', 'FR', '  ', ''],
  ])('%s: in %s %j is %j', (_rule, country, text, id) => {
    expect(readVatId(text, country)).toEqual({ ok: true, value: id });
  });
  it.each<[string, DealerCountry, string, object]>([
    ['D-7', 'FR', 'DE123456789', { type: 'OtherCountry', letters: 'DE' }],
    ['D-7', 'DE', 'DE12345678', { type: 'NotForm' }],
    ['D-7', 'DE', '123456789', { type: 'NotForm' }],
    ['D-7', 'AT', 'AT12345678', { type: 'NotForm' }],
  ])('%s: in %s %j is none', (_rule, country, text, error) => {
    expect(readVatId(text, country)).toEqual({ ok: false, error });
  });
});

describe('standingOf', () => {
  const at = (days: number) => new Date(now + days * 86_400_000).toISOString();
  const plan = (fields: Partial<DealerSubscription>): DealerSubscription => ({
    id: 'd', state: 'trial', trial_started_at: at(-4), trial_ends_at: at(trialDays - 4), paid_from: null, cancelled_at: null, ends_at: null, ended_at: null,
    country_code: 'DE', vat_id: '', created_at: at(-4), ...fields,
  });
  it.each<[string, DealerSubscription | null, object]>([
    ['D-8', null, { kind: 'none' }],
    ['D-8', plan({}), { kind: 'trial', endsAt: Date.parse(at(10)), daysLeft: 10 }],
    ['D-8 a day that has begun', plan({ trial_ends_at: at(0.2) }), { kind: 'trial', endsAt: Date.parse(at(0.2)), daysLeft: 1 }],
    ['D-8 by a clock that is slow', plan({ trial_ends_at: at(14.01) }), { kind: 'trial', endsAt: Date.parse(at(14.01)), daysLeft: 14 }],
    ['D-8', plan({ state: 'active', paid_from: at(10) }), { kind: 'active', freeUntil: Date.parse(at(10)) }],
    ['D-8', plan({ state: 'active', paid_from: at(-10) }), { kind: 'active', freeUntil: null }],
    ['D-9', plan({ state: 'cancelled', ends_at: at(3) }), { kind: 'cancelled', endsAt: Date.parse(at(3)) }],
    ['D-9 run out', plan({ state: 'cancelled', ends_at: at(-3) }), { kind: 'ended', endedAt: Date.parse(at(-3)) }],
    ['D-9 run out', plan({ trial_ends_at: at(0) }), { kind: 'ended', endedAt: now }],
    ['D-10', plan({ state: 'ended', ended_at: at(-1) }), { kind: 'ended', endedAt: Date.parse(at(-1)) }],
  ])('%s: %j', (_rule, given, standing) => {
    expect(standingOf(given, now)).toEqual(standing);
  });
});
