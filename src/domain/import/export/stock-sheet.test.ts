import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { conditions, pianoTypes, type ListingStatus } from '../../listing/listing-values.ts';
import { sizeFields, subtypes } from '../../listing/wizard-options.ts';
import { serialKey, stockKey } from '../records/identity.ts';
import { importFields } from '../columns/fields.ts';
import type { StockListing } from '../plan/listing-fields.ts';
import { guessMapping } from '../columns/mapping.ts';
import { cellsOf } from '../plan/own-texts.ts';
import { planImport, type ImportPlan } from '../plan/plan.ts';
import { readRecords } from '../records/records.ts';
import { readSheet } from '../reading/read-sheet.ts';
import { stockSheet } from './stock-sheet.ts';
import { makers, now, towns } from '../testing/rows.ts';
import { sheetOfRows } from '../testing/sheet-of.ts';
import { writeCsv } from './write-csv.ts';

const base: StockListing = {
  id: '1', title: 'Yamaha U3 Upright', brand: 'Yamaha', model: 'U3', piano_type: 'Upright', subtype: 'Studio', year: 1987, price_cents: 590_000,
  condition: 'Used - Good', description: 'Ein gepflegtes Klavier.\nFrisch gestimmt; "wie neu".', status: 'active', is_published: true, image_urls: [],
  serial_number: '3456789', stock_number: 'A1', finish: 'polished ebony', height_cm: 131, length_cm: null, location: 'Bonn, Germany', town: 'Bonn',
  country_code: 'DE', lat: 50.7, lng: 7.1, vat_scheme: 'margin',
};
const picture = 'https://data.example/storage/v1/object/public/piano-images/1/a.webp';

/** Out, as a file, in, and compared with the same stock. */
function roundTrip(listings: readonly StockListing[]): ImportPlan {
  const { header, rows } = stockSheet(listings);
  const read = readSheet(new TextEncoder().encode(writeCsv(header, rows)), { name: 'stock.csv' });
  if (!read.ok) throw new Error(read.error.type);
  const mapping = guessMapping(read.value, { now, makers }).columns.map(({ field }) => field);
  const records = readRecords(read.value, mapping, { now, makers, towns }).records();
  return planImport({ records, stock: listings, missing: 'end', cell: cellsOf(read.value, { mapping, valueMap: {} }) });
}

const outcome = (plan: ImportPlan) => ({ ...counts(plan), same: plan.same.length });
const counts = ({ create, change, skip, ambiguous, end, missing }: ImportPlan) =>
  ({ create: create.length, change: change.map(({ before, after }) => ({ before, after })), skip: skip.length, ambiguous: ambiguous.length, end: end.length, missing });
const unchanged = (same: number) => ({ create: 0, change: [], skip: 0, ambiguous: 0, end: 0, missing: 0, same });

describe('P-11 an export of the stock, read again', () => {
  it('P-11 names every field, by a name that means it', () => {
    const { header, rows } = stockSheet([{ ...base, image_urls: [picture] }]);
    const { columns } = guessMapping(sheetOfRows(header, rows), { now, makers });
    expect(new Set(columns.map(({ field }) => field))).toEqual(new Set(importFields));
    expect(rows).toEqual([[
      'A1', 'Yamaha', 'U3', 'Studio Upright', '1987', 'Used - Good', '5900', 'EUR', 'Bonn, Germany', '3456789', 'polished ebony', '131', base.description,
      'Available', picture, 'margin',
    ]]);
  });

  it('U-IMP-14 has nothing to say against what it wrote itself, but that a piano lacks pictures', () => {
    const { header, rows } = stockSheet([{ ...base, serial_number: '4200000' }, { ...base, id: '2', stock_number: 'A2', serial_number: '4200001', image_urls: [picture], vat_scheme: '' }]);
    const read = readSheet(new TextEncoder().encode(writeCsv(header, rows)), { name: 'stock.csv' });
    if (!read.ok) throw new Error(read.error.type);
    const mapping = guessMapping(read.value, { now, makers }).columns.map(({ field }) => field);
    const records = readRecords(read.value, mapping, { now, makers, towns }).records();
    expect(records.map(({ findings }) => findings.map(({ type }) => type))).toEqual([['NoPictures'], []]);
  });

  it.each<[string, Partial<StockListing>, string, string]>([
    ['cents with a comma', { price_cents: 420_050 }, 'Price (EUR)', '4200,50'],
    ['few cents', { price_cents: 420_005 }, 'Price (EUR)', '4200,05'],
    ['a reserved one', { status: 'reserved' }, 'Status', 'Reserved'],
    ['a draft', { status: 'draft', is_published: false }, 'Status', 'Draft'],
    ['a hybrid', { piano_type: 'Hybrid', subtype: 'Hybrid Grand', length_cm: 151, height_cm: null }, 'Type', 'Hybrid Grand'],
    ['a size with half centimetres', { height_cm: 121.5 }, 'Size (cm)', '121,5'],
    ['a maker as only this dealer writes it', { brand: 'STEINWAY' }, 'Brand', 'STEINWAY'],
    ['a place with its street', { location: 'Musterstraße 5, 53111 Bonn' }, 'Location', 'Musterstraße 5, 53111 Bonn'],
    ['tags in a description', { description: '<b>Klang</b> &amp; Spiel' }, 'Description', '<b>Klang</b> &amp; Spiel'],
    ['pictures that lie elsewhere', { image_urls: ['https://shop.example/1.jpg', picture] }, 'Images', `https://shop.example/1.jpg ${picture}`],
    ['a formula', { description: '=HYPERLINK("http://example.invalid","Foto")' }, 'Description', '=HYPERLINK("http://example.invalid","Foto")'],
  ])('P-11 %s', (_name, fields, column, text) => {
    const listing = { ...base, ...fields };
    const { header, rows } = stockSheet([listing]);
    expect(rows[0]?.[header.indexOf(column)]).toBe(text);
    expect(outcome(roundTrip([listing]))).toEqual(unchanged(1));
    const nameless = { ...listing, stock_number: '', serial_number: '' };
    expect(outcome(roundTrip([nameless]))).toEqual(unchanged(1));
  });

  it('R-15 a cell that a spreadsheet would run is written with an apostrophe', () => {
    const { header, rows } = stockSheet([{ ...base, model: '=1+1', finish: '@SUM(A1)' }]);
    const text = writeCsv(header, rows);
    expect(text).toContain(";'=1+1;");
    expect(text).toContain(";'@SUM(A1);");
  });

  it('P-11 a maker that is spelled otherwise is known by its serial number', () => {
    expect(outcome(roundTrip([{ ...base, brand: 'Steinway', stock_number: '' }]))).toEqual(unchanged(1));
  });

  it('P-11 a price that is changed in the file is the only change', () => {
    const { header, rows } = stockSheet([{ ...base, brand: 'STEINWAY', location: 'Im Hof 3, Bonn' }]);
    const cheaper = rows.map((cells) => cells.map((cell, column) => (header[column] === 'Price (EUR)' ? '5500' : cell)));
    const sheet = sheetOfRows(header, cheaper);
    const mapping = guessMapping(sheet, { now, makers }).columns.map(({ field }) => field);
    const records = readRecords(sheet, mapping, { now, makers, towns }).records();
    const { change } = planImport({ records, stock: [{ ...base, brand: 'STEINWAY', location: 'Im Hof 3, Bonn' }], missing: 'keep', cell: cellsOf(sheet, { mapping, valueMap: {} }) });
    expect(change.map(({ after }) => after)).toEqual([{ price_cents: 550_000 }]);
  });

  it('P-11 but what a person has decided for a text holds', () => {
    const sheet = sheetOfRows(['Brand'], [['Steinway']]);
    expect(cellsOf(sheet, { mapping: ['brand'], valueMap: {} })(1, 'brand')).toBe('Steinway');
    expect(cellsOf(sheet, { mapping: ['brand'], valueMap: { brand: { steinway: 'Steinway & Sons' } } })(1, 'brand')).toBe('');
  });

  it('P-11 sold and ended pianos are no stock', () => {
    expect(stockSheet([{ ...base, status: 'sold' }, { ...base, id: '2', status: 'ended' }]).rows).toEqual([]);
  });
});

const text = (maxLength: number) => fc.oneof(
  fc.string({ unit: 'grapheme', maxLength }),
  fc.array(fc.constantFrom('=', '+', '-', '@', "'", '"', ';', ',', '\n', '\r\n', '\u0007', '<b>', '&amp;', ' ', 'ü', 'u\u0308', '1', '%'), { maxLength }).map((signs) => signs.join('')),
);
/** What a row can't be without: it says something, and is no word for 'unknown'. */
const needed = (maxLength: number) => text(maxLength).map((sign) => `x ${sign} y`);
const cents = fc.integer({ min: 1, max: 999_999_999 });
const urls = fc.subarray([picture, `${picture}?2`, '/storage/v1/object/public/piano-images/2/b.webp', '/illustrations/upright.svg', 'https://shop.example/1.jpg']);

const listing: fc.Arbitrary<StockListing> = fc
  .record({
    type: fc.constantFrom(...pianoTypes), kind: fc.integer({ min: -1, max: 3 }), brand: fc.oneof(fc.constantFrom('Yamaha', 'STEINWAY', 'Steinway', 'Bosendorfer', 'kawai'), needed(6)),
    model: fc.oneof(fc.constantFrom('U3', 'K-300'), needed(6)), year: fc.option(fc.integer({ min: 1800, max: 2026 })), condition: fc.constantFrom(...conditions), price: cents,
    description: text(12), status: fc.constantFrom<ListingStatus>('active', 'reserved', 'draft', 'sold', 'ended'), published: fc.boolean(), images: urls,
    serial: fc.oneof(fc.constantFrom('', '', '123456', 'unbekannt'), text(5)), stock: fc.constantFrom('', '', 'A1', 'a1', 'A2', 'A-3', '=1+1', '0012', '–'), finish: text(6),
    place: fc.oneof(fc.constantFrom('Bonn', 'Bonn, Germany', '53111 Bonn', 'Im Hof 3, Bonn'), needed(8)), scheme: fc.constantFrom('', 'standard', 'margin'),
    size: fc.option(fc.double({ min: 50, max: 350, noNaN: true })), round: fc.boolean(),
  })
  .map(({ type, kind, published, images, stock, place, scheme, size, round, price, serial, ...rest }): StockListing => {
    const cm = size === null ? null : round ? Math.round(size * 10) / 10 : size;
    const [side] = sizeFields[type];
    return {
      ...base, ...rest, piano_type: type, subtype: subtypes[type][kind] ?? (kind === 3 ? 'Spezial' : ''), is_published: published, image_urls: images, stock_number: stock,
      serial_number: serial, price_cents: price, location: place, town: '', country_code: '', vat_scheme: scheme, height_cm: side === 'heightCm' ? cm : null, length_cm: side === 'lengthCm' ? cm : null,
    };
  });

/** Two listings with one number can't be told apart, nor can a number be of two: such rows stop. */
function areTold(stock: readonly StockListing[]): boolean {
  const spelled = stock.map((each) => ({ ...each, brand: makers.spell(each.brand) ?? each.brand }));
  const stockKeys = spelled.map(({ stock_number: number }) => stockKey(number)).filter((key) => key !== '');
  const serials = [...spelled, ...stock.filter((each, place) => each.brand !== spelled[place]?.brand)].map(serialKey).filter((key) => key !== null);
  return new Set(stockKeys).size === stockKeys.length && new Set(serials).size === serials.length;
}

describe('P-11 for any stock', () => {
  const stockOf = fc.array(listing, { minLength: 1, maxLength: 7 }).map((all) => all.map((each, place) => ({ ...each, id: `id ${place}` })))
    .filter((all) => all.some(({ status }) => status !== 'sold' && status !== 'ended'));

  it('P-11 nothing is created, changed or ended, and no row is lost', () => {
    fc.assert(fc.property(stockOf, (stock) => {
      const plan = roundTrip(stock);
      expect({ ...counts(plan), skip: 0, ambiguous: 0 }).toEqual({ ...counts(plan), create: 0, change: [], skip: 0, ambiguous: 0, end: 0, missing: 0 });
      expect(plan.same.length + plan.skip.length + plan.ambiguous.length).toBe(stockSheet(stock).rows.length);
    }), { numRuns: 300 });
  });

  it('P-11 all rows are the same where each piano has its own numbers', () => {
    fc.assert(fc.property(stockOf.filter(areTold), (stock) => {
      expect(outcome(roundTrip(stock))).toEqual(unchanged(stockSheet(stock).rows.length));
    }), { numRuns: 300 });
  });
});
