import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { serialReference } from '../../serial/testing/bundled-tables.ts';
import type { ImportField, Mapping } from '../columns/fields.ts';
import { repairsOf } from './finding.ts';
import { cellKey } from '../text/fold.ts';
import { readRecords } from './records.ts';
import { makers, now, readOne, readRows, towns } from '../testing/rows.ts';
import { sheetOf, sheetOfRows } from '../testing/sheet-of.ts';

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
    expect(repairsOf(records(), years?.key ?? '')).toEqual([
      { row: 3, column: 6, before: 'ca. 1925', value: '1925' },
      { row: 4, column: 6, before: 'um 1900', value: '1900' },
    ]);
  });
  it('F-9 U-IMP-14 hundreds of unknown towns are one fault, each row with its own', () => {
    const rows = Array.from({ length: 250 }, (_, place) => ({ location: `Hintertupfing ${'x'.repeat(place % 25)} ${String.fromCharCode(97 + (place % 26))}` }));
    const { groups, records } = readRows(rows, { towns });
    expect(groups.map(({ type, count }) => [type, count])).toEqual([['UnknownTown', 250]]);
    expect(new Set(records().flatMap(({ findings }) => findings.map(({ found }) => found))).size).toBeGreaterThan(100);
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
    const { stats, records } = readRecords(sheetOfRows(fields, rows), fields, { now, makers, towns });
    expect(stats.valid + stats.warnings + stats.errors).toBe(rows.length);
    expect(records().map(({ status }) => status).filter((status) => status === 'error')).toHaveLength(stats.errors);
    for (const { values } of records()) {
      expect(values.year ?? 1900).toBeGreaterThanOrEqual(1800);
      expect(values.price_cents ?? 1).toBeGreaterThan(0);
    }
  }), { numRuns: 200 });
});

it('F-8 a row among others says what it says by itself, but for what rows tell of each other', () => {
  const values: Partial<Record<ImportField, string[]>> = {
    stock_number: ['A1', 'a1', ' A1', 'K+1', '1,2E+05', ''],
    brand: ['Yamaha', 'YAMAHA', 'Yamahha', 'Bechstein', ''],
    type: ['Klavier', 'Flügel', 'Stutzflügel', 'Orgel', ''],
    year: ['1978', 'ca. 1925', '2019', 'vor 1900', ''],
    condition: ['neu', 'gebraucht', 'prima', ''],
    price: ['5900', '5.900,00', 'VB', '0', ''],
    location: ['Bonn', '53111 Bonn', 'Qwrtz', ''],
    serial_number: ['171667', '3456789', 'No. 3456789', '0171667', ''],
    size_cm: ['116', '1,55 m', "5'7\"", '900', ' ', ''],
    description: ['Schön', 'x'.repeat(6000), ''],
    image_url: ['a.jpg', ''],
  };
  const fields = Object.keys(values) as ImportField[];
  const town = towns?.find('Bonn') ?? null;
  const bonn = { meant: (text: string) => (text === 'Bonn' && town ? { town, isSure: true, others: [] } : null) };
  const acrossRows = new Set(['Duplicate', 'DuplicateDiffers', 'PriceUnusual']);
  const row = fc.tuple(...fields.map((field) => fc.constantFrom(...(values[field] ?? []))));
  const choices = fc.constantFrom({}, { defaults: { condition: 'neu', location: 'Köln' } }, { valueMap: { condition: { prima: 'Used - Good' }, stock_number: { a1: 'B1' } } });
  fc.assert(fc.property(fc.array(row, { maxLength: 8 }), choices, (rows, choice) => {
    const read = (cells: readonly (readonly string[])[]) =>
      readRecords(sheetOfRows(fields, cells), fields, { now, makers, towns: bonn, ...choice })
        .records().map((record) => ({ values: record.values, findings: record.findings.filter(({ type }) => !acrossRows.has(type)) }));
    expect(read(rows)).toEqual(rows.flatMap((cells) => read([cells])));
  }), { numRuns: 300 });
});
