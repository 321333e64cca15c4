import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createTowns } from '../geo/find-town.ts';
import { serialReference } from '../serial/reference-data.ts';
import { gunzipSync } from 'node:zlib';
import type { ImportField, Mapping } from './fields.ts';
import { repairsOf } from './finding.ts';
import { cellKey } from './fold.ts';
import { createMakers } from './makers.ts';
import type { ReadOptions } from './read-columns.ts';
import { readRecords } from './records.ts';
import { sheetOf } from './testing/sheet-of.ts';

const now = Date.UTC(2026, 10, 28);
const makers = createMakers(serialReference);
const towns = createTowns(gunzipSync(readFileSync(new URL('../geo/towns.bin', import.meta.url))).toString('utf8'));

const base = { brand: 'Yamaha', model: 'U3', type: 'Upright', condition: 'Used - Good', price: '5900', location: 'Berlin' } as const;
type Cells = Partial<Record<ImportField, string>>;

/** Rows that are right but for what is given. */
function readRows(rows: readonly Cells[], options: Partial<ReadOptions> & { header?: Cells } = {}) {
  const fields = [...new Set([...Object.keys(base), ...rows.flatMap((row) => Object.keys(row))])] as ImportField[];
  const cells = rows.map((row) => fields.map((field) => row[field] ?? (base as Cells)[field] ?? ''));
  const sheet = { ...sheetOf(fields.map((field) => options.header?.[field] ?? field).join(';')), rows: cells, lines: Uint32Array.from(cells, (_, i) => i + 2) };
  return readRecords(sheet, fields, { now, makers, ...options });
}
function readOne(row: Cells, options: Partial<ReadOptions> & { header?: Cells } = {}) {
  const { values, findings, status } = readRows([row], options).record(0);
  return { values, status, found: findings.map(({ type, expected }) => (expected === '' ? type : `${type} ${expected}`)) };
}

describe('V-6 to V-9 years, P-CSV-07', () => {
  it.each([
    ['V-6 plain', '1987', 1987, []],
    ['V-6 a date', '01.01.1987', 1987, []],
    ['V-6 an ISO date', '1987-05-01', 1987, []],
    ['V-6 this year', '2026', 2026, []],
    ['V-7 about', 'ca. 1925', 1925, ['ReadAs 1925']],
    ['V-7 about, in German', 'um 1900', 1900, ['ReadAs 1900']],
    ['V-7 doubted', '1925?', 1925, ['ReadAs 1925']],
    ['V-7 two years', '1987/88', 1987, ['ReadAs 1987']],
    ['V-7 a decade', '1920er', 1920, ['ReadAs 1920']],
    ['V-7 a sign for thousands', '1.987', 1987, ['ReadAs 1987']],
    ['V-8 unknown', 'unknown', undefined, ['Unknown']],
    ['V-8 two digits', '25', undefined, ['NotPossible 1800–2026']],
    ['V-8 five digits', '20019', undefined, ['NotPossible 1800–2026']],
    ['V-8 too early', '1799', undefined, ['NotPossible 1800–2026']],
    ['V-8 to come', '2027', undefined, ['NotPossible 1800–2026']],
    ['V-9 a bound is no year', 'vor 1900', undefined, ['NotReadable 1800–2026']],
    ['V-9 words', 'alt', undefined, ['NotReadable 1800–2026']],
    ['V-1 blank', '', undefined, []],
  ])('%s: %s', (_rule, year, value, found) => {
    const record = readOne({ year });
    expect(record.values.year).toBe(value);
    expect(record.found).toEqual(found);
    expect(record.status).not.toBe('error');
  });
});

describe('V-3 to V-5 prices', () => {
  it.each([
    ['V-3 P-CSV-03 decimal comma', '8490,50', 849_050, []],
    ['V-3 P-CSV-12 both signs', '1,600.00', 160_000, []],
    ['V-3 P-CSV-18 German form', '12.500,00 €', 1_250_000, []],
    ['V-4 P-CSV-12 one sign before three digits', '1.600', 160_000, ['ReadAs 1.600 €']],
    ['V-4 P-CSV-12 the same with a comma', '8,900', 890_000, ['ReadAs 8.900 €']],
    ['F-7 P-CSV-12 a few euro', '4,20', 420, ['PriceUnusual']],
    ['V-3 P-CSV-08 blank', '', undefined, ['PriceMissing']],
    ['V-3 P-CSV-08 words', 'VB', undefined, ['PriceNotNumber']],
    ['V-3 P-CSV-08 on request', 'auf Anfrage', undefined, ['PriceNotNumber']],
    ['V-3 P-CSV-08 abbreviated', 'POA', undefined, ['PriceNotNumber']],
    ['V-3 P-CSV-08 nothing', '0', undefined, ['PriceZero']],
    ['V-3 P-CSV-08 below nothing', '-1', undefined, ['PriceNegative']],
    ['V-5 P-CSV-19 francs', "CHF 12'500.-", undefined, ['PriceNotEuro']],
    ['V-5 P-CSV-19 pounds', '£7,995', undefined, ['PriceNotEuro']],
    ['V-5 P-CSV-19 yen', '¥850,000', undefined, ['PriceNotEuro']],
    ['V-5 P-CSV-19 two prices', '6.500 EUR / 7.200 USD', undefined, ['SeveralPrices']],
    ['V-5 P-CSV-19 dollars', 'US$ 4,950', undefined, ['PriceNotEuro']],
  ])('%s: %s', (_rule, price, cents, found) => {
    const record = readOne({ price });
    expect(record.values.price_cents).toBe(cents);
    expect(record.found).toEqual(found);
    expect(record.status === 'error').toBe(cents === undefined);
  });

  it('V-3 words beside one amount are an error whose repair is the amount', () => {
    const { findings } = readRows([{ price: '5.900 € VB' }]).record(0);
    expect(findings).toMatchObject([{ type: 'PriceNotNumber', found: '5.900 € VB', repair: { value: '5.900 €' } }]);
  });

  it('V-4 a column that agrees needs no warning at each cell', () => {
    expect(readRows(['1.600', '12.500,00', '8.900'].map((price) => ({ price }))).stats).toMatchObject({ valid: 3 });
    expect(readRows(['1.600', '2.600', '8.900', '4.500', '6.700'].map((price) => ({ price }))).stats).toMatchObject({ valid: 5 });
  });

  it('V-5 the currency may stand in a column of its own', () => {
    expect(readOne({ currency: 'EUR' }).status).toBe('valid');
    const francs = readOne({ currency: 'CHF' });
    expect(francs.values.price_cents).toBeUndefined();
    expect(francs.found).toEqual(['PriceNotEuro']);
  });
});

describe('V-10 to V-12 words', () => {
  it.each([
    ['V-10', 'Konzertflügel', { piano_type: 'Grand', subtype: 'Concert' }, []],
    ['V-10', 'klavier', { piano_type: 'Upright' }, []],
    ['V-10', 'E-Piano', { piano_type: 'Digital' }, []],
    ['V-10', 'Acoustic Grand', { piano_type: 'Grand' }, []],
    ['V-10 less than said', 'Piano', { piano_type: 'Upright' }, ['ReadAs Upright']],
    ['V-10 not allowed', 'Orgel', {}, ['NotAllowed']],
  ])('%s type %s', (_rule, type, values, found) => {
    const record = readOne({ type });
    expect(record.values).toMatchObject(values);
    expect(record.found).toEqual(found);
  });

  it.each([
    ['V-11', 'USED – GOOD', 'Used - Good', []],
    ['V-11', 'neuwertig', 'Used - Like New', []],
    ['V-11', 'defekt', 'For Parts/Not Working', []],
    ['V-11 less than said', 'gebraucht', 'Used - Good', ['ReadAs Used - Good']],
    ['V-11 not allowed', 'prima', undefined, ['NotAllowed']],
  ])('%s condition %s', (_rule, condition, value, found) => {
    const record = readOne({ condition });
    expect(record.values.condition).toBe(value);
    expect(record.found).toEqual(found);
  });

  it.each([
    ['V-12', 'Status', 'reserviert', 'reserved'],
    ['V-12', 'Verkauft', 'ja', 'sold'],
    ['V-12', 'Verkauft', 'nein', 'active'],
    ['V-12', 'Verfügbar', 'nein', 'ended'],
    ['V-12', 'in stock', '3', 'active'],
    ['V-12 a word nobody knows', 'Status', 'im Keller', undefined],
  ])('%s %s: %s', (_rule, header, status, value) => {
    const record = readOne({ status }, { header: { status: header } });
    expect(record.values.status).toBe(value);
    expect(record.found).toEqual(value === undefined ? ['NotAllowed'] : []);
  });
});

describe('V-13 and V-14 sizes', () => {
  it.each([
    ['V-13 cm', 'Grand', 'size', '170 cm', 170],
    ['V-13 bare', 'Grand', 'size', '170', 170],
    ['V-13 as typed', 'Upright', 'size', '131,5', 131.5],
    ['V-13 feet and inches', 'Grand', 'size', `5'7"`, 170],
    ['V-13 metres', 'Grand', 'size', '1,70 m', 170],
    ['V-13 millimetres', 'Grand', 'size', '1700 mm', 170],
    ['V-13 inches of the header', 'Upright', 'Height (in)', '48', 122],
  ])('%s', (_rule, type, header, size_cm, cm) => {
    const { values, found } = readOne({ type, size_cm }, { header: { size_cm: header } });
    expect(type === 'Grand' ? values.length_cm : values.height_cm).toBe(cm);
    expect(found).toEqual([]);
  });

  it('V-13 what can’t be is left out', () => {
    expect(readOne({ size_cm: '15 cm' }).found).toEqual(['NotPossible 70–200 cm']);
    expect(readOne({ size_cm: '150x60x131' }).found).toEqual(['NotReadable 70–200 cm']);
  });

  it('V-14 the height of a grand is no length', () => {
    const { values, found } = readOne({ type: 'Grand', size_cm: '102' }, { header: { size_cm: 'Höhe' } });
    expect([values.length_cm, values.height_cm, found]).toEqual([undefined, undefined, []]);
  });
});

describe('V-15 places', () => {
  it.each([
    ['V-15', '53111 Bonn', 'Bonn, Germany', 'DE'],
    ['V-15', 'D-53111 Bonn', 'Bonn, Germany', 'DE'],
    ['V-15 country', 'Wien, Austria', 'Wien, Austria', 'AT'],
    ['V-15 no street', 'Hauptstraße 5, 53111 Bonn', 'Bonn, Germany', 'DE'],
  ])('%s %s', (_rule, location, shown, country) => {
    const { values, found } = readOne({ location }, { towns });
    expect(values).toMatchObject({ location: shown, country_code: country, lat: expect.any(Number) });
    expect(found).toEqual([]);
  });

  it('V-15 a place that isn’t known stays and is said, and without a list of towns nothing is', () => {
    expect(readOne({ location: 'Xyzzingen' }, { towns })).toMatchObject({ values: { location: 'Xyzzingen', lat: null }, found: ['UnknownTown'] });
    expect(readOne({ location: 'Xyzzingen' })).toMatchObject({ values: { location: 'Xyzzingen' }, found: [] });
    expect(readOne({ location: 'Weg 7, Xyzzingen' }).values.location).toBe('Xyzzingen');
  });
});

describe('V-2 makers', () => {
  it.each([
    ['V-2', 'YAMAHA', 'Yamaha', []],
    ['V-2', 'Steinway', 'Steinway & Sons', []],
    ['V-2', 'Boesendorfer', 'Bösendorfer', []],
    ['V-2', 'Thürmer', 'Thürmer', []],
    ['F-3 a slip', 'Yamahha', 'Yamahha', ['UnknownMaker Yamaha']],
    ['F-3 nobody known', 'Qwrtzk', 'Qwrtzk', ['UnknownMaker']],
  ])('%s %s', (_rule, brand, value, found) => {
    const record = readOne({ brand });
    expect(record.values.brand).toBe(value);
    expect(record.found).toEqual(found);
  });
});

describe('V-16 to V-19 texts and pictures', () => {
  it('V-16 texts are one line and as long as the column takes', () => {
    const { values, found } = readOne({ model: `U3\u00a0 H\n${'x'.repeat(120)}` });
    expect(values.model).toHaveLength(100);
    expect(found).toEqual(['TooLong 100']);
  });
  it('V-17 a number that a spreadsheet has shortened is not taken', () => {
    expect(readOne({ stock_number: '1,23E+06' })).toMatchObject({ status: 'error', found: ['NumberDamaged'] });
    expect(readOne({ serial_number: '1.23E+06' })).toMatchObject({ status: 'warning', found: ['NumberDamaged'] });
  });
  it.each([['@SUM(1+1)'], ['LG-2']])('V-17 P-CSV-11 a stock number stays as it is: %s', (stock_number) => {
    expect(readOne({ stock_number }).values.stock_number).toBe(stock_number);
  });
  it.each([['=HYPERLINK("http://example.invalid","Foto")'], ['-12%'], ['+49 30 000000']])('V-18 P-CSV-11 formulas are text: %s', (description) => {
    expect(readOne({ description })).toMatchObject({ status: 'valid', values: { description } });
  });
  it('V-18 a shop’s markup becomes text', () => {
    expect(readOne({ description: '<p>Sch&ouml;n &amp; gut</p><ul><li>neu</li></ul>' }).values.description).toBe('Schön & gut\nneu');
  });
  it('V-19 only pictures of the marketplace’s own storage are taken over', () => {
    const own = '/storage/v1/object/public/piano-images/a/1.jpg';
    expect(readOne({ image_url: own })).toMatchObject({ values: { image_urls: [own] }, found: [] });
    const other = readOne({ image_url: 'https://elsewhere.example/1.jpg' });
    expect([other.values.image_urls, other.found]).toEqual([undefined, ['PictureElsewhere']]);
  });
});

describe('what a row lacks', () => {
  it.each(['brand', 'model', 'type', 'condition', 'location'] as const)('F-2 %s is needed', (field) => {
    expect(readOne({ [field]: '' })).toMatchObject({ status: 'error', found: ['Missing'] });
  });
  it('F-1 P-CSV-04 findings name record, line, column, found value and expected form; one cell too many is an error', () => {
    const sheet = { ...sheetOf('Brand;Model;Type;Year;Condition;Price;Location\nIbach;F-II;Grand;1979;Used - Good;11900;Wuppertal\nSeiler;116;Upright;1994;Used - Good;4900;Kitzingen\n;U1;Upright;1990;Used - Good;5100;Bonn;zu viel'), lines: Uint32Array.of(2, 5, 6) };
    const { stats, record } = readRecords(sheet, ['brand', 'model', 'type', 'year', 'condition', 'price', 'location'], { now });
    expect(stats).toEqual({ total: 3, valid: 2, warnings: 0, errors: 1 });
    expect(record(2)).toMatchObject({
      row: 3,
      line: 6,
      findings: [
        { type: 'Missing', column: 0, field: 'brand', found: '', expected: '' },
        { type: 'TooManyCells', column: null, field: null, expected: '7' },
      ],
    });
  });
  it('V-20 a value for all stands in for empty cells, mapped or not', () => {
    const mapping: Mapping = ['brand', 'model', 'type', 'price', 'location'];
    const { stats, record } = readRecords(sheetOf('a;b;c;d;e\nYamaha;U1;Klavier;5000;\nYamaha;U1;Klavier;5000;Köln'), mapping, {
      now, defaults: { condition: 'gebraucht, gut', location: 'Bonn' },
    });
    expect(stats.valid).toBe(2);
    expect([record(0).values.location, record(1).values.location, record(0).values.condition]).toEqual(['Bonn', 'Köln', 'Used - Good']);
  });
  it('V-21 a value map stands for what the cell says', () => {
    const valueMap = { condition: { [cellKey('Prima!')]: 'Used - Like New' } };
    expect(readOne({ condition: 'PRIMA' }, { valueMap })).toMatchObject({ status: 'valid', values: { condition: 'Used - Like New' } });
  });
  it('F-4 no picture is said only in files that have a column for them', () => {
    expect(readOne({ image_url: '' }).found).toEqual(['NoPictures']);
    expect(readOne({}).found).toEqual([]);
  });
});

describe('F-5 year against serial number', () => {
  it('F-5 differs by more than lists do', () => {
    expect(readOne({ year: '2015', serial_number: '3456789' }).found[0]).toMatch(/^YearAgainstSerial 19\d\d/);
    expect(readOne({ year: '1983', serial_number: '3456789' }).found).toEqual([]);
  });
  it('F-5 not for an unknown maker, and not without a number', () => {
    expect(readOne({ brand: 'Qwrtzk', year: '2015', serial_number: '3456789' }).found).toEqual(['UnknownMaker']);
    expect(readOne({ year: '2015', serial_number: 'unbekannt' }).found).toEqual([]);
  });
  it('F-5 the quick answer for most rows is that of a look-up for each', () => {
    const row = fc.constantFrom(...serialReference.makers).chain((maker) => {
      const starts = maker.lines.flatMap((line) => line.starts.flatMap((start) => [start - 1, start, start + 1])).filter((start) => start >= 100);
      const number = fc.oneof(fc.integer({ min: 100, max: 9_000_000 }), fc.constantFrom(1000, ...starts));
      return fc.record({ brand: fc.constant(maker.shortName), number, year: fc.integer({ min: 1850, max: 2026 }) });
    });
    fc.assert(fc.property(row, ({ brand: name, number, year }) => {
      const quick = readOne({ brand: name, year: String(year), serial_number: String(number) }).found;
      // Letters and a sign in front take the slow way to the same number.
      const slow = readOne({ brand: name, year: String(year), serial_number: `No. ${number}` }).found;
      expect(quick).toEqual(slow);
    }), { numRuns: 1000 });
  });
});

describe('several rows', () => {
  it('F-6 the same row twice', () => {
    const { stats, groups } = readRows([{ stock_number: 'A1' }, { stock_number: 'B2' }, { stock_number: 'a1' }].map((row) => ({ ...row, stock_number: row.stock_number.toUpperCase() })));
    expect(stats).toMatchObject({ valid: 2, warnings: 1 });
    expect(groups).toMatchObject([{ type: 'Duplicate', firstRow: 3, expected: '1' }]);
  });
  it('F-6 one number, two pianos', () => {
    const { groups } = readRows([{ stock_number: 'A1' }, { stock_number: 'A1', model: 'U1' }, { serial_number: '123' }, { serial_number: '123', model: 'U1' }]);
    expect(groups).toMatchObject([{ type: 'DuplicateDiffers', count: 2 }, { type: 'DuplicateDiffers', count: 2 }]);
  });
  it('F-7 a price far from all others of its type', () => {
    const rows = [...Array.from({ length: 12 }, (_, i) => ({ price: String(4000 + i) })), { price: '590000' }];
    expect(readRows(rows).groups).toMatchObject([{ type: 'PriceUnusual', firstRow: 13, expected: '4.006\u00a0€' }]);
  });
});

describe('F-9 groups', () => {
  it('F-9 equal faults are one, errors first, with one repair for all or one for each', () => {
    const rows = [{ brand: 'Yamahha' }, { brand: 'Yamahha' }, { year: 'ca. 1925' }, { year: 'um 1900' }, { condition: 'prima' }];
    const { groups, records } = readRows(rows);
    expect(groups.map(({ type, count, repair }) => [type, count, repair])).toEqual([
      ['NotAllowed', 1, undefined],
      ['UnknownMaker', 2, { kind: 'replace', value: 'Yamaha' }],
      ['ReadAs', 2, { kind: 'each' }],
    ]);
    const years = groups.find(({ type }) => type === 'ReadAs');
    expect(repairsOf(records(), years?.key ?? '')).toEqual([{ row: 3, column: 6, value: '1925' }, { row: 4, column: 6, value: '1900' }]);
  });
  it('F-9 every repair makes its finding go', () => {
    const fixed = [{ brand: 'Yamaha' }, { year: '1925' }, { price: '1.600 €' }, { price: '5.900 €' }];
    expect(fixed.map((row) => readOne(row).found).map(([first]) => first)).toEqual([undefined, undefined, 'ReadAs 1.600 €', 'ReadAs 5.900 €']);
  });
});

it('F-8 any cells give records, never a throw, and the counts add up', () => {
  const cell = fc.oneof(fc.string({ maxLength: 30, unit: 'binary' }), fc.constantFrom('', '1987', '5900', 'Klavier', 'neu', 'Yamaha', '1.600', "5'7\"", '1e+06'));
  const fields: ImportField[] = ['brand', 'model', 'type', 'year', 'condition', 'price', 'currency', 'location', 'stock_number', 'serial_number', 'finish', 'size_cm', 'description', 'status', 'image_url'];
  fc.assert(fc.property(fc.array(fc.array(cell, { minLength: fields.length, maxLength: fields.length }), { maxLength: 6 }), (rows) => {
    const sheet = { ...sheetOf(fields.join(';')), rows, lines: Uint32Array.from(rows, (_, i) => i + 2) };
    const { stats, records } = readRecords(sheet, fields, { now, makers, towns });
    expect(stats.valid + stats.warnings + stats.errors).toBe(rows.length);
    expect(records().map(({ status }) => status).filter((status) => status === 'error')).toHaveLength(stats.errors);
    for (const { values } of records()) {
      expect(values.year ?? 1900).toBeGreaterThanOrEqual(1800);
      expect(values.price_cents ?? 1).toBeGreaterThan(0);
    }
  }), { numRuns: 200 });
});
