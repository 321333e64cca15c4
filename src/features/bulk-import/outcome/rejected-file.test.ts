import { describe, expect, it } from 'vitest';
import type { Mapping } from '../../../domain/import/columns/fields.ts';
import type { Finding } from '../../../domain/import/records/finding.ts';
import type { RejectedRow } from '../../../domain/import/import-session.ts';
import { guessMapping } from '../../../domain/import/columns/mapping.ts';
import { readSheet } from '../../../domain/import/reading/read-sheet.ts';
import { rowsOf } from '../../../domain/import/sheet/sheet.ts';
import { rejectedFile } from './rejected-file.ts';

const now = Date.UTC(2026, 10, 28);
const header = ['Inventarnummer', 'Marke', 'Modell', 'Preis', 'EK'];
const mapping: Mapping = ['stock_number', 'brand', 'model', 'price', null];
const priceless: Finding = { type: 'PriceNotNumber', level: 'error', column: 3, field: 'price', found: 'VB', expected: '' };
const unknown: Finding = { type: 'UnknownMaker', level: 'warning', column: 1, field: 'brand', found: 'Yamha', expected: 'Yamaha' };
const row: RejectedRow = { row: 1, line: 2, cells: ['A1', 'Yamaha', 'U3', 'VB', '900'], findings: [priceless, unknown], ambiguity: null };

function sessionWith(rows: readonly RejectedRow[]) {
  return { rejected: async ({ from, count }: { from: number; count: number }) => rows.slice(from, from + count) };
}

async function written(rows: readonly RejectedRow[], given: { header?: readonly string[]; mapping?: Mapping } = {}) {
  const file = await rejectedFile({ fileName: 'Bestand November.xlsx', header, mapping, session: sessionWith(rows), ...given });
  const read = readSheet(new TextEncoder().encode(file?.text ?? ''), { name: file?.name ?? '' });
  if (!read.ok) throw new Error(read.error.type);
  return { file, ...read.value, rows: rowsOf(read.value) };
}

describe('the rows that are left out', () => {
  it('are a file of their own columns with the reason behind them', async () => {
    const { file, header: names, rows } = await written([row]);
    expect(file).toMatchObject({ name: 'Bestand November-not-imported.csv', rows: 1 });
    expect(names).toEqual([...header, 'Reason']);
    expect(rows[0]?.slice(0, 5)).toEqual(row.cells);
    expect(rows[0]?.[5]).toMatch(/price/iu);
    expect(rows[0]?.[5]).not.toMatch(/Yamha/u);
  });

  it('dropped in again, are read like the file itself: the reason is no field', async () => {
    const { header: names, columns: codedColumns, rows } = await written([row, { ...row, row: 2, ambiguity: 'OtherPiano', findings: [] }, { ...row, row: 3, findings: [] }]);
    const { columns } = guessMapping({ header: names, columns: codedColumns }, { now });
    expect(columns.map(({ field }) => field)).toEqual([...mapping, null]);
    expect(rows.map((cells) => cells[5])).toEqual([
      rows[0]?.[5],
      'The stock number is that of another piano: brand and model differ. Correct the number, or the listing.',
      'It is sold or ended and not in your stock.',
    ]);
  });

  it('have one reason, also the second time', async () => {
    const again = await written([{ ...row, cells: [...row.cells, 'An old reason'] }], { header: [...header, 'Reason'], mapping: [...mapping, null] });
    expect(again.header).toEqual([...header, 'Reason']);
    expect(again.rows[0]?.[5]).not.toBe('An old reason');
  });

  it('keep a column of the dealer’s own that is named so', async () => {
    const own = await written([{ ...row, cells: [...row.cells, 'schwarz'] }], { header: [...header, 'Reason'], mapping: [...mapping, 'finish'] });
    expect(own.header).toEqual([...header, 'Reason', 'Reason']);
    expect(own.rows[0]?.[5]).toBe('schwarz');
  });

  it('name columns that had no name', async () => {
    const bare = await written([row], { header: ['', '', '', '', ''] });
    expect(bare.header).toEqual(['stock_number', 'brand', 'model', 'price', 'Column 5', 'Reason']);
    expect(guessMapping(bare, { now }).columns.map(({ field }) => field).slice(0, 4)).toEqual(mapping.slice(0, 4));
  });

  it('run nothing in a spreadsheet', async () => {
    const { file, rows } = await written([{ ...row, cells: ['A1', 'Yamaha', '=1+1', 'VB', ''] }]);
    expect(file?.text).toContain(";'=1+1;");
    expect(rows[0]?.[2]).toBe('=1+1');
  });

  it('are no file where there are none', async () => {
    expect(await rejectedFile({ fileName: 'a.csv', header, mapping, session: sessionWith([]) })).toBeNull();
  });

  it('are all of them, however many there are', async () => {
    const { file, rows } = await written(Array.from({ length: 1234 }, (_, at) => ({ ...row, row: at + 1, cells: [`A${at}`, 'Yamaha', 'U3', 'VB', ''] })));
    expect([file?.rows, rows.length, rows.at(-1)?.[0]]).toEqual([1234, 1234, 'A1233']);
  });
});
