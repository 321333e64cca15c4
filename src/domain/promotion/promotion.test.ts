import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isProduct, products, quotePromotion, readDays, runningPromotions, vatCountryOf, type Product } from './promotion.ts';
import { offerPrice } from './offer-price.ts';
import { vipOfTheDay } from './vip-of-the-day.ts';
import { basicVisibility, chooseVisibility, visibilityOptions, type VisibilityOption } from './visibility-options.ts';

const now = Date.UTC(2026, 10, 28, 12);

describe('quotePromotion', () => {
  it.each<[string, Product, number, string, number, number, number]>([
    ['P-1', 'featured', 1, 'DE', 500, 95, 595],
    ['P-1', 'featured', 7, 'DE', 3500, 665, 4165],
    ['P-1', 'featured', 90, 'DE', 45_000, 8550, 53_550],
    ['P-2', 'vip', 7, 'AT', 3500, 700, 4200],
    ['P-3', 'highlight', 7, 'DE', 200, 38, 238],
    ['P-3', 'highlight', 7, 'CH', 200, 16, 216],
    ['P-4', 'featured', 1, '', 500, 100, 600],
    ['P-4', 'featured', 3, 'US', 1500, 0, 1500],
  ])('%s: %s for %d days in %j', (_rule, product, days, country, netCents, vatCents, grossCents) => {
    expect(quotePromotion({ product, days, country }, now)).toMatchObject({ product, days, netCents, vatCents, grossCents });
  });

  it.each<[string, Product, boolean, string, number, boolean]>([
    ['a private seller', 'featured', false, 'DE', 595, true],
    ['a dealer', 'featured', true, 'DE', 500, false],
    ['a private seller in Switzerland', 'highlight', false, 'CH', 216, true],
    ['no country', 'vip', false, '', 600, true],
  ])('U-SEL-03, P-8: %s sees the price of %s as they reckon', (_who, product, isDealer, country, cents, isGross) => {
    expect(offerPrice(product, { isDealer, country }, now)).toMatchObject({ cents, isGross });
  });

  it('P-4: counts with the rate of the day of paying, in UTC', () => {
    const order = { product: 'featured', days: 1, country: 'CH' } as const;
    expect(quotePromotion(order, Date.UTC(2023, 11, 31, 23, 59)).rate).toBe(770);
    expect(quotePromotion(order, Date.UTC(2024, 0, 1)).rate).toBe(810);
  });

  it('P-1, P-2, P-3: is a sum of whole cents for whatever can be bought', () => {
    fc.assert(
      fc.property(fc.constantFrom(...products), fc.string(), fc.string({ maxLength: 3 }), (product, text, country) => {
        const { netCents, vatCents, grossCents } = quotePromotion({ product, days: readDays(product, text), country }, now);
        expect([netCents, vatCents, grossCents].every(Number.isSafeInteger)).toBe(true);
        expect(netCents + vatCents).toBe(grossCents);
      }),
    );
  });
});

it.each<[string, Product, string, number]>([
  ['P-1', 'featured', '3', 3],
  ['P-1', 'featured', '0', 1],
  ['P-1', 'featured', '91', 90],
  ['P-1', 'featured', '', 7],
  ['P-1', 'featured', '1e3', 7],
  ['P-1', 'featured', '-4', 7],
  ['P-2', 'vip', '30', 7],
  ['P-3', 'highlight', '1', 7],
])('%s: %s for %j days means %d', (_rule, product, text, days) => {
  expect(readDays(product, text)).toBe(days);
});

it.each<[{ country_code: string } | null, string, string]>([
  [{ country_code: 'AT' }, 'DE', 'AT'],
  [{ country_code: '' }, 'DE', 'DE'],
  [null, 'CH', 'CH'],
  [null, '', ''],
])('P-4: a seller of %j with a piano in %j pays the VAT of %j', (seller, country_code, expected) => {
  expect(vatCountryOf(seller, { country_code })).toBe(expected);
});

it('names its products', () => {
  expect(['featured', 'vip', 'highlight', 'basic', ''].map(isProduct)).toEqual([true, true, true, false, false]);
});

describe('runningPromotions', () => {
  const soon = new Date(now + 1).toISOString();
  const past = new Date(now).toISOString();
  it.each([
    ['P-5', { tier: 'featured', tier_ends_at: soon }, { featured: now + 1, vip: null, highlight: null }],
    ['P-5', { tier: 'featured', tier_ends_at: past }, { featured: null, vip: null, highlight: null }],
    ['P-5', { tier: 'vip', tier_ends_at: soon, highlighted_until: soon }, { featured: null, vip: now + 1, highlight: now + 1 }],
    ['P-5', { tier: 'basic', tier_ends_at: null, highlighted_until: past }, { featured: null, vip: null, highlight: null }],
    ['P-5', { tier: 'vip', tier_ends_at: null, highlighted_until: null }, { featured: null, vip: null, highlight: null }],
  ] as const)('%s: %j', (_rule, listing, running) => {
    expect(runningPromotions(listing, now)).toEqual(running);
  });
});

describe('vipOfTheDay', () => {
  const day = 86_400_000;
  const vip = (id: string, until: number | null = now + 1000 * day) => ({ id, vip_until: until });
  const five = ['e', 'b', 'a', 'd', 'c'].map((id) => vip(id));

  it('P-6: shows those alone whose VIP runs', () => {
    expect(vipOfTheDay([vip('a'), vip('b', now), vip('c', null), { id: 'd' }], now).map(({ id }) => id)).toEqual(['a']);
    expect(vipOfTheDay([], now)).toEqual([]);
  });

  it('P-6: is the same all day, whatever the order of the listings', () => {
    const start = Math.floor(now / day) * day;
    const shown = vipOfTheDay(five, start);
    expect(vipOfTheDay(five.toReversed(), start + day - 1)).toEqual(shown);
    expect(vipOfTheDay(five, start + day)).not.toEqual(shown);
  });

  it('P-6: shows each as often as the others', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 20 }), fc.integer({ min: 0, max: 20_000 }), (count, first) => {
        const all = Array.from({ length: count }, (_, index) => vip(String(index).padStart(3, '0')));
        const times = new Map<string, number>();
        for (let at = 0; at < count; at += 1) {
          for (const { id } of vipOfTheDay(all, (first + at) * day)) times.set(id, (times.get(id) ?? 0) + 1);
        }
        expect(new Set(times.values())).toEqual(new Set([Math.min(3, count)].map((places) => (count * places) / count)));
        expect(times.size).toBe(count);
      }),
    );
  });
});

describe('chooseVisibility', () => {
  it.each<[readonly VisibilityOption[], VisibilityOption, VisibilityOption[]]>([
    [basicVisibility, 'featured', ['featured']],
    [['featured'], 'vip', ['vip']],
    [['featured', 'highlight'], 'basic', ['basic', 'highlight']],
    [['basic'], 'highlight', ['basic', 'highlight']],
    [['vip', 'highlight'], 'highlight', ['vip']],
    [['vip'], 'vip', ['vip']],
  ])('P-7: %j and then %s is %j', (chosen, option, expected) => {
    expect(chooseVisibility(chosen, option)).toEqual(expected);
  });

  it('P-7: keeps exactly one tier', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...visibilityOptions)), (clicks) => {
        const chosen = clicks.reduce<readonly VisibilityOption[]>(chooseVisibility, basicVisibility);
        expect(chosen.filter((each) => each !== 'highlight')).toHaveLength(1);
      }),
    );
  });
});

