/** Cells that say what they say, however a spreadsheet wrote it. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { guessMapping } from '../columns/mapping.ts';
import { stockKey } from '../records/identity.ts';
import { newListingFields, type StockListing } from '../plan/listing-fields.ts';
import { planImport } from '../plan/plan.ts';
import { readRecords } from '../records/records.ts';
import { readSheet } from './read-sheet.ts';
import { makers, now, readOne, readRows } from '../testing/rows.ts';
import { sheetOf } from '../testing/sheet-of.ts';
import { readWorkbook } from '../workbook/read-workbook.ts';

const fixture = (name: string) => new Uint8Array(readFileSync(new URL(`../../../../tests/fixtures/csv/${name}`, import.meta.url)));

describe('U-IMP-05 a column for both sizes', () => {
  it.each(['Höhe/Länge (cm)', 'Länge/Höhe', 'Höhe bzw. Länge in cm', 'Height/Length (cm)', 'Height or length', 'Hauteur / longueur (cm)', 'Hoogte/lengte', 'Altezza/Lunghezza (cm)', 'H/L (cm)'])('V-14 %s is read by the row’s type', (name) => {
    const sheet = sheetOf(`Brand;Model;Type;Condition;Location;Price;${name}\nYamaha;U1;Upright;New;Bonn;9000;121\nYamaha;C3;Grand;New;Bonn;19000;186`);
    const { columns } = guessMapping(sheet, { now, makers });
    expect(columns[6]?.field).toBe('size_cm');
    const mapping = columns.map(({ field }) => field);
    const records = readRecords(sheet, mapping, { now, makers }).records();
    expect(records.map(({ values, findings }) => [values.height_cm, values.length_cm, findings])).toEqual([[121, undefined, []], [undefined, 186, []]]);
  });
  it('F-8 a size that isn’t listed for such a piano is left out, and this is said', () => {
    const header = { size_cm: 'Höhe (cm)' };
    expect(readOne({ type: 'Grand', size_cm: '102' }, { header })).toMatchObject({ status: 'warning', found: ['SizeNotListed'] });
    expect(readOne({ type: 'Digital', size_cm: '90' }, { header })).toMatchObject({ status: 'warning', found: ['SizeNotListed'] });
    expect(readOne({ type: 'Grand', size_cm: '–' }, { header }).found).toEqual([]);
  });
});

describe('U-IMP-06 what guards a cell from a spreadsheet is none of it', () => {
  const written = ['="00417"', '= "00417"', "'00417", '’00417', '\u00a000417\u00a0', '00417\u2007', '=00417'];
  it.each(written)('V-25 the stock number %s', (stock_number) => {
    expect(readOne({ stock_number })).toMatchObject({ values: { stock_number: '00417' }, found: [] });
    expect(stockKey(stock_number)).toBe('00417');
  });
  it.each([['="A ""1"""', 'A "1"'], ["'A-1042", 'A-1042'], ['A\u00a01042', 'A 1042'], ["O'Neill 3", "O'Neill 3"], ['=1+1', '=1+1'], ["'n'Roll", "'n'Roll"]])('V-25 %s is %s', (stock_number, bare) => {
    expect(readOne({ stock_number }).values.stock_number).toBe(bare);
  });
  it('V-25 the next file knows the pianos of the one before, whichever of the two is guarded', () => {
    for (const before of written) {
      for (const after of written) {
        const values = (stock_number: string) => readRows([{ stock_number }]).records();
        const fields = newListingFields(values(before)[0]?.values ?? {});
        if (!fields) throw new Error('no listing');
        // Stored bare by this version, guarded by an earlier one.
        for (const stored of [fields.stock_number, before.trim()]) {
          const stock: StockListing[] = [{ ...fields, id: 'a', stock_number: stored }];
          const { create, change, same } = planImport({ records: values(after), stock, missing: 'keep' });
          expect([before, after, create.length, change.length + same.length]).toEqual([before, after, 0, 1]);
        }
      }
    }
  });
  it('V-25 every other column as well', () => {
    const row = { brand: '="Kawai"', model: '="K-300"', year: '="1963"', price: '="4.900,00"', serial_number: "'0123456", size_cm: "'121", status: '="reserviert"' };
    expect(readOne(row)).toMatchObject({
      found: [], values: { brand: 'Kawai', model: 'K-300', year: 1963, price_cents: 490_000, serial_number: '0123456', height_cm: 121, status: 'reserved' },
    });
    expect(readOne({ finish: "'round the corner", description: "'Twas new" }).values).toMatchObject({ finish: "'round the corner", description: "'Twas new" });
  });
});

describe('U-IMP-09 signs between thousands', () => {
  it('V-13 a file whose millimetres have them', () => {
    const read = readSheet(fixture('U-IMP-09.csv'), { name: 'U-IMP-09.csv' });
    if (!read.ok) throw new Error(read.error.type);
    const mapping = guessMapping(read.value, { now, makers }).columns.map(({ field }) => field);
    const records = readRecords(read.value, mapping, { now, makers }).records();
    expect(records.map(({ values }) => values.length_cm)).toEqual([166, 186, 274, 173, 182]);
    expect(records.flatMap(({ findings }) => findings)).toEqual([]);
  });
  it.each([['1,660', 166], ['1.730', 173], ['1,860 mm', 186], ['1 860', 186], ["1'860", 186], ['1.860,0', 186], ['1,860.5', 186.05], ['1860', 186], ['1860mm', 186]])('V-13 %s millimetres', (size_cm, cm) => {
    expect(readOne({ type: 'Grand', size_cm }, { header: { size_cm: 'Length (mm)' } })).toMatchObject({ values: { length_cm: cm }, found: [] });
  });
  it.each([['1,660 m', 'Size', 166], ['1.86', 'Length (m)', 186], ['1,660', 'Size', 166], ['131,500', 'Size (cm)', 131.5], ['186,5', 'Length (cm)', 186.5]])('V-13 %s below %s is still decimal', (size_cm, name, cm) => {
    expect(readOne({ type: 'Grand', size_cm }, { header: { size_cm: name } })).toMatchObject({ values: { length_cm: cm }, found: [] });
  });
  it.each(['1.992', '1,992', '1 992', "1'992"])('V-7 the year %s', (year) => {
    expect(readOne({ year })).toMatchObject({ values: { year: 1992 }, found: ['ReadAs 1992'] });
  });
});

describe('U-IMP-10 days of a workbook', () => {
  it('R-25 in whatever form they are shown, they give their year', () => {
    const read = readWorkbook(fixture('U-IMP-10.xlsx'), {});
    if (!read.ok) throw new Error(read.error.type);
    const mapping = guessMapping(read.value, { now, makers }).columns.map(({ field }) => field);
    const records = readRecords(read.value, mapping, { now, makers }).records();
    expect(records.map(({ values }) => values.year)).toEqual(records.map(() => 1991));
    expect(records.length).toBe(9);
  });
});
