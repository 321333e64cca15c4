import { describe, expect, it } from 'vitest';
import { yearCheckText, type DatedCheck } from './year-check-words.ts';

const band = { maker: 'Yamaha', from: 1974, to: 1976 };

const rows: readonly [DatedCheck, string][] = [
  [{ type: 'agrees', ...band }, 'Serial number agrees with the year: 1974–1976'],
  [{ type: 'agrees', ...band, to: 1974 }, 'Serial number agrees with the year: 1974'],
  [{ type: 'near', ...band, years: 2, direction: 'newer' }, 'Serial number fits the year: 1974–1976, often sold later'],
  [{ type: 'near', ...band, years: 1, direction: 'older' }, 'Serial number fits the year, give or take one: 1974–1976'],
  [{ type: 'differs', ...band, years: 9, direction: 'newer' }, 'Differs: the serial number points to 1974–1976, 9 years earlier'],
  [{ type: 'differs', ...band, years: 1, direction: 'older' }, 'Differs: the serial number points to 1974–1976, 1 year later'],
];

describe('the words on an advertised year', () => {
  it.each(rows)('%o', (check, text) => {
    expect(yearCheckText(check)).toBe(text);
  });
});
