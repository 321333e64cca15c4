import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatEuro, parseEuroInput } from './euro.ts';

const noBreak = '\u00a0';

describe('formatEuro', () => {
  it.each<[string, number | null, string]>([
    ['M-1', 420_000, `4.200${noBreak}€`],
    ['M-1', 420_050, `4.200,50${noBreak}€`],
    ['M-1', 420_005, `4.200,05${noBreak}€`],
    ['M-1', 0, `0${noBreak}€`],
    ['M-1', 123_456_700, `1.234.567${noBreak}€`],
    ['M-1', null, 'Price on request'],
    ['M-1', Number.NaN, 'Price on request'],
  ])('%s: %s', (_rule, cents, shown) => {
    expect(formatEuro(cents)).toBe(shown);
  });
});

describe('parseEuroInput', () => {
  it.each<[string, string, number, boolean]>([
    ['M-2', '12500', 1_250_000, false],
    ['M-2', '12.500,00 €', 1_250_000, false],
    ['M-2', '€12,500.00', 1_250_000, false],
    ['M-2', '12 500 EUR', 1_250_000, false],
    ['M-2', "12'500", 1_250_000, false],
    ['M-2', '1.234.567,89', 123_456_789, false],
    ['M-2', '1,234,567', 123_456_700, false],
    ['M-2', '４２００', 420_000, false],
    ['M-3', '1.600', 160_000, true],
    ['M-3', '8,900', 890_000, true],
    ['M-3', '1,600.00', 160_000, false],
    ['M-4', '4,20', 420, false],
    ['M-4', '4.20', 420, false],
    ['M-4', '1.600,5', 160_050, false],
    ['M-4', '8490,50', 849_050, false],
    ['M-5', '12.500,-', 1_250_000, true],
    ['M-5', '900,--', 90_000, false],
    ['M-8', '0', 0, false],
  ])('%s: reads %s', (_rule, text, cents, thousandsAssumed) => {
    expect(parseEuroInput(text)).toEqual({ ok: true, value: { cents, thousandsAssumed } });
  });

  it.each<[string, string, string]>([
    ['M-6', "CHF 12'500.-", 'OtherCurrency'],
    ['M-6', '£7,995', 'OtherCurrency'],
    ['M-6', '¥850,000', 'OtherCurrency'],
    ['M-6', 'US$ 4,950', 'OtherCurrency'],
    ['M-7', '6.500 EUR / 7.200 USD', 'SeveralAmounts'],
    ['M-8', '', 'Empty'],
    ['M-8', '   ', 'Empty'],
    ['M-8', 'VB', 'NotNumber'],
    ['M-8', 'auf Anfrage', 'NotNumber'],
    ['M-8', '1.60.0', 'NotNumber'],
    ['M-8', '1,600,00', 'NotNumber'],
    ['M-8', '0,500', 'NotNumber'],
    ['M-8', '4,2001', 'NotNumber'],
    ['M-8', '1e5', 'NotNumber'],
    ['M-8', '12,5x', 'NotNumber'],
    ['M-8', '9'.repeat(10_000), 'NotNumber'],
    ['M-8', '-1', 'Negative'],
    ['M-9', '99999999999', 'TooLarge'],
  ])('%s: refuses %.30s', (_rule, text, type) => {
    expect(parseEuroInput(text)).toMatchObject({ ok: false, error: { type } });
  });

  it('M-1, M-2: reads back every amount that it shows', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999_999_999_999 }), (cents) => {
        expect(parseEuroInput(formatEuro(cents))).toMatchObject({ ok: true, value: { cents } });
      }),
    );
  });

  it('M-8: answers every text, and only whole cents', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const read = parseEuroInput(text);
        if (read.ok) expect(Number.isSafeInteger(read.value.cents) && read.value.cents >= 0).toBe(true);
        else expect(read.error.type).toMatch(/^[A-Z]/u);
      }),
    );
  });
});
