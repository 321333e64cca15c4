import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addVat, formatVatRate, takeVatOut, vatRateOn, type VatRate } from './vat.ts';
import { vatRatesOn } from './vat-countries.ts';
import { vatTable } from './vat-table.ts';

const today = '2026-11-28';
const at = (rate: number): VatRate => ({ countryCode: 'XX', rate, known: true });

describe('vatRateOn', () => {
  it.each<[string, string, string, number]>([
    ['V-1', 'CH', '2023-12-31', 770],
    ['V-1', 'CH', '2024-01-01', 810],
    ['V-1', 'CH', today, 810],
    ['V-1', 'LI', '2023-12-31', 770],
    ['V-1', 'DE', '2020-06-30', 1900],
    ['V-1', 'DE', '2020-07-01', 1600],
    ['V-1', 'DE', '2020-12-31', 1600],
    ['V-1', 'DE', '2021-01-01', 1900],
    ['V-1', 'EE', '2023-12-31', 2000],
    ['V-1', 'EE', '2025-06-30', 2200],
    ['V-1', 'EE', '2025-07-01', 2400],
    ['V-1', 'FI', '2024-08-31', 2400],
    ['V-1', 'FI', '2024-09-01', 2550],
    ['V-1', 'SK', '2025-01-01', 2300],
    ['V-1', 'DE', today, 1900],
    ['V-1', 'FR', today, 2000],
    ['V-1', 'IT', today, 2200],
    ['V-1', 'ES', today, 2100],
    ['V-1', 'NL', today, 2100],
    ['V-1', 'BE', today, 2100],
    ['V-1', 'AT', today, 2000],
    ['V-1', 'PT', today, 2300],
    ['V-1', 'GB', today, 2000],
    ['V-1', 'NO', today, 2500],
    ['V-1', 'US', today, 0],
    ['V-1', 'CM', today, 1925],
    ['V-2', 'AO', '1990-01-01', 1400],
    ['V-2', 'CH', '1990-01-01', 770],
  ])('%s: %s on %s', (_rule, country, day, rate) => {
    expect(vatRateOn(country, day)).toEqual({ countryCode: country, rate, known: true });
  });

  it('V-1: reads codes in any case', () => {
    expect(vatRateOn(' ch ', '2023-12-31')).toMatchObject({ countryCode: 'CH', rate: 770 });
  });

  it.each(['', '  ', 'ZZ', 'D', 'DEU', 'D.', '..', '[A', '19', 'Germany', '2024-01-01'])('V-3: %j counts with the default rate', (country) => {
    expect(vatRateOn(country, today)).toEqual({ countryCode: 'DE', rate: 2000, known: false });
  });

  it('V-3: a country without VAT has a rate, and it is 0', () => {
    expect(vatRateOn('US', today)).toEqual({ countryCode: 'US', rate: 0, known: true });
  });

  it('V-4: every rate of the table is a whole number of basis points, and the days of a country go up', () => {
    const countries = vatTable.split(';').map((each) => each.split(' '));
    expect(countries.length).toBe(238);
    for (const [code = '', ...parts] of countries) {
      expect(parts.length % 2, code).toBe(1);
      for (const rate of parts.filter((_, place) => place % 2 === 0)) expect(rate, code).toMatch(/^(0|[1-9]\d{1,3})$/u);
      const days = parts.filter((_, place) => place % 2 === 1);
      expect(days, code).toEqual(days.toSorted());
    }
  });
});

describe('addVat', () => {
  it.each<[string, number, number, number, number]>([
    ['V-5, P-MON-02', 302_00, 2000, 60_40, 362_40],
    ['V-5', 35_00, 1900, 6_65, 41_65],
    ['V-5', 2_00, 1900, 38, 2_38],
    ['V-5', 10, 2550, 3, 13],
    ['V-5', 50, 1900, 10, 60],
    ['V-5', 50, 1700, 9, 59],
    ['V-5', 1, 770, 0, 1],
    ['V-5', 5_00, 810, 41, 5_41],
    ['V-9', 0, 2000, 0, 0],
    ['V-9', 999_999_999_999, 2550, 255_000_000_000, 1_254_999_999_999],
  ])('%s: net %d at %d basis points', (_rule, netCents, rate, vatCents, grossCents) => {
    expect(addVat(netCents, at(rate))).toEqual({ ...at(rate), netCents, vatCents, grossCents });
  });
});

describe('takeVatOut', () => {
  it.each<[string, number, number, number, number]>([
    ['V-6, P-MON-03', 99_00, 2200, 81_15, 17_85],
    ['V-6, P-MON-03', 99, 1900, 83, 16],
    ['V-7, P-MON-03', 5 * 99_00, 2200, 405_74, 89_26],
    ['V-6', 41_65, 1900, 35_00, 6_65],
    ['V-9', 0, 1900, 0, 0],
  ])('%s: gross %d at %d basis points', (_rule, grossCents, rate, netCents, vatCents) => {
    expect(takeVatOut(grossCents, at(rate))).toEqual({ ...at(rate), netCents, vatCents, grossCents });
  });
});

const cents = fc.integer({ min: 0, max: 999_999_999_999 });
const rates = fc.integer({ min: 0, max: 2700 });

describe('both ways', () => {
  it('V-5, V-6: net and VAT are the gross amount, and what was added is taken out again', () => {
    fc.assert(
      fc.property(cents, rates, (amount, rate) => {
        const added = addVat(amount, at(rate));
        expect(added.netCents + added.vatCents).toBe(added.grossCents);
        const taken = takeVatOut(added.grossCents, at(rate));
        expect(taken.netCents + taken.vatCents).toBe(added.grossCents);
        expect(taken.netCents).toBe(amount);
      }),
    );
  });

  it('V-5: the rounding is off by at most half a cent, and a half goes up', () => {
    fc.assert(
      fc.property(cents, rates, (amount, rate) => {
        const off = BigInt(addVat(amount, at(rate)).vatCents) * 10_000n - BigInt(amount) * BigInt(rate);
        expect(off > -5000n && off <= 5000n).toBe(true);
      }),
    );
  });
});

it.each([[1900, '19\u00a0%'], [810, '8,1\u00a0%'], [1925, '19,25\u00a0%'], [0, '0\u00a0%']])('V-8: %d is shown as %s', (rate, shown) => {
  expect(formatVatRate(rate)).toBe(shown);
});

describe('vatRatesOn', () => {
  it.each([
    ['V-10', '2023-12-31', 'CH', 770, null],
    ['V-10', '2024-01-01', 'CH', 810, '2024-01-01'],
    ['V-10', '2020-08-01', 'DE', 1600, '2020-07-01'],
    ['V-10', today, 'DE', 1900, '2021-01-01'],
    ['V-10', today, 'CM', 1925, null],
    ['V-10', today, 'US', 0, null],
  ])('%s: on %s in %s', (_rule, day, countryCode, rate, since) => {
    expect(vatRatesOn(day).find((each) => each.countryCode === countryCode)).toEqual({ countryCode, rate, since });
  });
  it('V-10: has every country once, at the rate that counts', () => {
    const rates = vatRatesOn(today);
    expect(new Set(rates.map(({ countryCode }) => countryCode)).size).toBe(238);
    expect(rates.filter(({ countryCode, rate }) => vatRateOn(countryCode, today).rate !== rate)).toEqual([]);
  });
});
