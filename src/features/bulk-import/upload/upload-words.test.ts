import { describe, expect, it } from 'vitest';
import { guessMapping } from '../../../domain/import/columns/mapping.ts';
import { readSheetText } from '../../../domain/import/reading/read-sheet.ts';
import { sheetOfRows } from '../../../domain/import/testing/sheet-of.ts';
import { stockSheet } from '../../../domain/import/export/stock-sheet.ts';
import { writeCsv } from '../../../domain/import/export/write-csv.ts';
import type { DeskFailure } from '../desk-failure.ts';
import { describeFailure, describeForm } from './upload-words.ts';

describe('a file that is no table', () => {
  it.each<[DeskFailure, RegExp]>([
    [{ type: 'Empty' }, /right sheet/],
    [{ type: 'HeaderOnly' }, /one row for each piano/],
    [{ type: 'NotText', at: 1233 }, /byte 1\.234 .*Save/],
    [{ type: 'BadBytes', line: 1204 }, /line 1\.204\. Export .*UTF-8/],
    [{ type: 'UnbalancedQuote', line: 17 }, /line 17 .*Correct/],
    [{ type: 'TooLarge', rows: 61_000 }, /61\.000 rows; 50\.000 .*Split/],
    [{ type: 'TooLarge', columns: 300 }, /300 columns; 256 .*Delete/],
    [{ type: 'TooLarge', bytes: 30_000_000 }, /30 MB; 20 MB .*split/],
    [{ type: 'TooLarge', unpackedBytes: 9e9 }, /Save the sheet/],
    [{ type: 'OldWorkbook' }, /save it as \.xlsx or CSV/],
    [{ type: 'LockedWorkbook' }, /without a password/],
    [{ type: 'BrokenWorkbook' }, /save it again/],
    [{ type: 'Cancelled' }, /Nothing was changed/],
    [{ type: 'ReaderStopped' }, /try again/],
    [{ type: 'Unreadable' }, /choose it again/],
  ])('%j says where and what to do', (failure, words) => {
    const { title, text } = describeFailure(failure);
    expect(text).toMatch(words);
    expect(title).not.toBe('');
  });
});

describe('the form of a file', () => {
  it.each([
    ['Bestand\n\nMarke;Preis\nYamaha;4.200,00', 'UTF-8, semicolons, decimal comma, names in line 3'],
    ['Brand\tModel\nYamaha\tU3', 'UTF-8, tabs, names in line 1'],
    ['Yamaha,U3,4200\nKawai,K3,3900', 'UTF-8, commas, columns without names'],
  ])('of %j', (text, words) => {
    const read = readSheetText(text, { name: 'x.csv' });
    expect(read.ok && describeForm(read.value)).toBe(words);
  });
});

describe('the template', () => {
  const header = stockSheet([]).header;

  it('dropped in as it is has no pianos', () => {
    expect(readSheetText(writeCsv(header, []), { name: 'template.csv' })).toEqual({ ok: false, error: { type: 'HeaderOnly' } });
  });

  it('filled in is known column by column', () => {
    const cells = header.map(() => '');
    const { columns, missing } = guessMapping(sheetOfRows(header, [cells]), { now: Date.UTC(2026, 10, 28) });
    expect(columns.every(({ field, confidence }) => field !== null && confidence > 0.85)).toBe(true);
    expect(missing).toEqual([]);
  });
});
