import { describe, expect, it } from 'vitest';
import type { ImportField } from '../../../domain/import/columns/fields.ts';
import type { Finding, FindingType } from '../../../domain/import/records/finding.ts';
import { describeCause, describeFinding, describeRowFinding, findingWords } from './finding-words.ts';

type Case = [type: FindingType, field: ImportField | null, found: string, expected: string, level: Finding['level'], sentence: string];

const cases: readonly Case[] = [
  ['Missing', 'brand', '', '', 'error', 'The brand is missing. Fill it in.'],
  ['Missing', 'model', 'n/a', '', 'error', 'The model is missing: “n/a” says nothing. Fill it in.'],
  ['NotAllowed', 'type', 'Orgel', '', 'error', 'The type “Orgel” isn’t understood. The row is left out. Write one of: Grand, Upright, Digital, Hybrid.'],
  ['NotAllowed', 'vat_scheme', '0', 'standard, margin', 'warning', 'The VAT scheme “0” isn’t understood. It is left out. Write one of: standard, margin.'],
  ['NotReadable', 'year', 'alt', '1800–2026', 'warning', 'The year “alt” can’t be read. It is left out. Write it like 1987.'],
  ['NotPossible', 'year', '2091', '1800–2026', 'warning', 'The year “2091” isn’t possible: 1800–2026 is. It is left out.'],
  ['ReadAs', 'condition', 'gebraucht', 'Used - Good', 'warning', 'The condition “gebraucht” is read as Used - Good. Correct it if that is wrong.'],
  ['Unknown', 'year', '?', '', 'warning', 'The year isn’t known: the cell says “?”. The piano is listed without it.'],
  ['PriceMissing', 'price', '', '', 'error', 'The price is missing. Fill it in, like 4.200,00.'],
  ['PriceNotNumber', 'price', '12,5x', '', 'error', 'The price “12,5x” is not a number. Write it like 4.200,00.'],
  ['PriceNotNumber', 'price', 'VB 900', '900 €', 'error', 'The price “VB 900” is not a number. It seems to mean 900 €. Write it like 4.200,00.'],
  ['PriceZero', 'price', '0', '', 'error', 'The price “0” is zero. Fill in what the piano costs, like 4.200,00.'],
  ['PriceNegative', 'price', '-5', '', 'error', 'The price “-5” is below zero. Write it without the minus, like 4.200,00.'],
  ['PriceNotEuro', 'currency', 'CHF', '', 'error', 'The currency “CHF” isn’t euro. Prices are taken in euro only: convert it and write it like 4.200,00.'],
  ['SeveralPrices', 'price', '900 / 800', '', 'error', 'The price “900 / 800” holds several amounts. Leave one, like 4.200,00.'],
  ['PriceTooLarge', 'price', '9999999999999', '', 'error', 'The price “9999999999999” is larger than any piano’s. Check its zeros and signs.'],
  ['PriceIsRent', 'price', '39 €/Monat', '', 'error', 'The price “39 €/Monat” is a rent, rate or deposit. Write what the piano is sold for, like 4.200,00.'],
  ['PriceOnRequest', 'price', 'POA', 'Price on request', 'error', 'The price “POA” names no amount. Fill one in, or list the piano as “Price on request”.'],
  ['PriceNet', 'price', '3.900 netto', '3.900 €', 'error', 'The price “3.900 netto” is 3.900 € without VAT. Say above whether VAT is added.'],
  ['TotalRow', null, '', '', 'error', 'This row is the sum of a list, not a piano. It is left out.'],
  ['SizeNotListed', 'size_cm', '102', '', 'warning', 'The size “102” is left out: grands are listed by length, uprights by height.'],
  ['PriceTaxOpen', 'price', '3.900', '', 'error', 'The price “3.900” is without VAT, and how the piano is taxed isn’t understood. Write “standard” or “margin” for its VAT scheme.'],
  ['StatusAsked', 'status', 'im Zulauf', '', 'warning', 'The status “im Zulauf” isn’t understood. The piano isn’t offered and stays a draft until you say what it means.'],
  ['PriceUnusual', 'price', '49', '4.900 €', 'warning', 'The price “49” is unusual for such a piano: 4.900 € is usual in this file. Check its zeros and signs.'],
  ['PriceUnusual', 'price', '49', '', 'warning', 'The price “49” is unusual for such a piano. Check its zeros and signs.'],
  ['UnknownMaker', 'brand', 'Yamahaa', 'Yamaha', 'warning', 'The brand “Yamahaa” isn’t a known maker. Is Yamaha meant?'],
  ['UnknownMaker', 'brand', 'Xyz', '', 'warning', 'The brand “Xyz” isn’t a known maker. Check its spelling; it is taken as it is.'],
  ['UnknownTown', 'location', 'Halle 3', '', 'warning', 'The location “Halle 3” isn’t a known town. Buyers nearby won’t find it by distance: write the town, or the town and its country.'],
  ['TownAsked', 'location', 'Boston', 'Boston, United Kingdom', 'warning', 'The location “Boston” names no country. Is Boston, United Kingdom meant? Until somebody says so, it stands as it is, and buyers nearby won’t find it by distance.'],
  ['YearAgainstSerial', 'year', '1999', '1972–1973', 'warning', 'The year “1999” differs from the serial number, which says 1972–1973. Check both.'],
  ['NumberDamaged', 'stock_number', '1,23E+06', '', 'error', 'The stock number “1,23E+06” was shortened by a spreadsheet. The row is left out. Write the whole number.'],
  ['TooLong', 'stock_number', 'A'.repeat(101), '100', 'error', `The stock number “${'A'.repeat(40)}…” is longer than 100 characters. The row is left out: shorten it.`],
  ['TooLong', 'model', 'U3', '100', 'warning', 'The model “U3” is longer than 100 characters. The rest is cut off: shorten it yourself.'],
  ['NoPictures', 'image_url', '', '', 'warning', 'There are no pictures. Add them later, or drop them by their file names: pianos with pictures get more enquiries.'],
  ['PictureElsewhere', 'image_url', 'a.jpg', '', 'warning', 'The pictures “a.jpg” are stored elsewhere or in another account, and aren’t imported. Drop the picture files themselves: their names find the pianos.'],
  ['Duplicate', 'stock_number', 'A1', '3', 'warning', 'The stock number “A1” is also in row 3, which says the same. This row is skipped.'],
  ['DuplicateDiffers', 'serial_number', '77', '3', 'warning', 'The serial number “77” is also in row 3, which says something else. Remove one of them, or correct the number.'],
  ['TooManyCells', null, '', '7', 'error', 'It has more cells than the 7 columns of the file. Put text that holds the delimiter into quotation marks.'],
];

describe('what a finding says', () => {
  it.each(cases)('%s of %s %s, expected %s, %s', (type, field, found, expected, level, sentence) => {
    expect(describeFinding({ type, field, found, expected, level })).toBe(sentence);
  });

  it('is shown here for every type', () => {
    expect([...new Set(cases.map(([type]) => type))].sort()).toEqual(Object.keys(findingWords).sort());
  });
});

describe('where it stands', () => {
  const price = { type: 'PriceNotNumber', field: 'price', found: '12,5x', expected: '', level: 'error' } as const;

  it('names row and line', () => {
    expect(describeRowFinding(price, { row: 12, line: 14, header: 'Price' })).toBe('Row 12 (line 14): the price “12,5x” is not a number. Write it like 4.200,00.');
  });

  it('names the column where the file calls it otherwise', () => {
    expect(describeRowFinding(price, { row: 1200, header: 'VK brutto' })).toMatch(/^Row 1\.200, column “VK brutto”: the price/u);
  });

  it('lines within a cell are one line', () => {
    expect(describeFinding({ ...price, found: 'a\n  b' })).toContain('“a b”');
  });

  it('a group is named by its cause', () => {
    expect(describeCause(price)).toBe('Price: not a number');
    expect(describeCause({ type: 'TooManyCells', field: null })).toBe('Too many cells');
  });
});
