import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fromHarmlessCell, toHarmlessCell } from '../text/formula-cell.ts';
import { readSheet } from '../reading/read-sheet.ts';
import { rowsOf } from '../sheet/sheet.ts';
import { writeCsv } from './write-csv.ts';

const header = ['Stock No', 'Brand', 'Model', 'Type', 'Year', 'Condition', 'Price', 'Location', 'Description'];

describe('formulas', () => {
  it.each([
    ['R-15', '=HYPERLINK("http://example.invalid","Foto")', true],
    ['R-15', '@SUM(1+1)', true],
    ['R-15', '\t=1+1', true],
    ['R-15', '-1+cmd|x', true],
    ['R-15', '＝1+1', true],
    ['R-15', "'=1+1", true],
    ['R-15', '-12', false],
    ['R-15', '-12%', false],
    ['R-15', '+49 30 000000', false],
    ['R-15', "'s Hertogenbosch", false],
    ['R-15', 'U1 = schwarz', false],
    ['R-15', '', false],
  ])('%s %j', (_rule, text, changed) => {
    expect(toHarmlessCell(text)).toBe(changed ? `'${text}` : text);
    expect(fromHarmlessCell(toHarmlessCell(text))).toBe(text);
  });
});

describe('a file that is written', () => {
  it('R-16 has a mark, semicolons, CR LF, and quotes around what a spreadsheet would split', () => {
    expect(writeCsv(['Brand', 'Price'], [['Sauter "Delta"', '-12'], ['a,=1+1', ' b']])).toBe(
      '\ufeffBrand;Price\r\n"Sauter ""Delta""";-12\r\n"a,=1+1";" b"\r\n',
    );
  });

  it('R-16 is read again as it was, formulas included', () => {
    const cell = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 12 }),
      fc.array(fc.constantFrom('=', '+', '-', '@', "'", '"', ';', ',', '\t', '\n', ' ', 'ü', '1', '%'), { maxLength: 8 }).map((signs) => signs.join('')),
    ).map((text) => text.normalize('NFC').replaceAll(/[^\P{Cc}\t\n]|\ufeff/gu, ''));
    const row = fc.array(cell, { minLength: header.length - 1, maxLength: header.length - 1 }).map((cells) => ['LG-1', ...cells]);
    fc.assert(
      fc.property(fc.array(row, { minLength: 1, maxLength: 8 }), (rows) => {
        const read = readSheet(new TextEncoder().encode(writeCsv(header, rows)), { name: 'export.csv' });
        expect(read).toMatchObject({ ok: true, value: { header, long: [], form: { encoding: 'utf-8', delimiter: ';' } } });
        expect(read.ok && rowsOf(read.value)).toEqual(rows);
      }),
      { numRuns: 1000 },
    );
  });
});
