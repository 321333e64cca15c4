import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { serialReference } from '../serial/testing/bundled-tables.ts';
import { createMakers } from './values/makers.ts';
import { guessMapping } from './columns/mapping.ts';
import { readRecords, type ImportReading } from './records/records.ts';
import { readSheet } from './reading/read-sheet.ts';

const now = Date.UTC(2026, 10, 28);
const makers = createMakers(serialReference);

/** From bytes to records, without a person in between. */
function importFile(id: string): ImportReading {
  const bytes = new Uint8Array(readFileSync(new URL(`../../../tests/fixtures/csv/${id}.csv`, import.meta.url)));
  const read = readSheet(bytes, { name: `${id}.csv` });
  if (!read.ok) throw new Error(`No sheet: ${JSON.stringify(read.error)}`);
  const mapping = guessMapping(read.value, { now, makers }).columns.map(({ field }) => field);
  return readRecords(read.value, mapping, { now, makers });
}

describe('files of others, from bytes to records', () => {
  it.each<[id: string, what: string, total: number, errors: number]>([
    ['P-CSV-01', 'a mark glued to a quoted name', 3, 0],
    ['P-CSV-02', 'rows that lost their trailing semicolons', 8, 0],
    ['P-CSV-03', 'decimal commas in each row', 4, 0],
    ['P-CSV-04', 'a missing brand and a cell too many', 3, 1],
    ['P-CSV-05', 'LF, then CR LF', 3, 0],
    ['P-CSV-06', 'no-break spaces and units in names', 2, 0],
    ['P-CSV-08', 'prices without a number', 6, 6],
    ['P-CSV-09', 'CR CR LF', 4, 0],
    ['P-CSV-11', 'formula cells', 4, 0],
    ['P-CSV-13', 'UTF-16LE without a mark', 3, 0],
    ['P-CSV-14', 'two columns for the model', 2, 0],
    ['P-CSV-15', 'CR alone', 4, 0],
    ['P-CSV-16', 'UTF-16LE with tabs', 3, 0],
    ['P-CSV-17', 'one Windows-1252 byte in row 121', 121, 0],
    ['P-CSV-18', 'Windows-1252', 3, 0],
    ['P-CSV-19', 'prices that are not in euro', 5, 5],
  ])('%s %s', (id, _, total, errors) => {
    const { stats } = importFile(id);
    expect([stats.total, stats.errors]).toEqual([total, errors]);
    expect(stats.valid + stats.warnings).toBe(total - errors);
  });

  it('P-CSV-03 the first price', () => {
    expect(importFile('P-CSV-03').record(0).values.price_cents).toBe(849_050);
  });

  it('P-CSV-04 says record and line of what is wrong', () => {
    const { row, line, findings } = importFile('P-CSV-04').record(2);
    expect([row, line]).toEqual([3, 6]);
    expect(findings.filter(({ level }) => level === 'error').map(({ type }) => type)).toEqual(['Missing', 'TooManyCells']);
  });

  it('P-CSV-07 years', () => {
    const years = importFile('P-CSV-07').records().map(({ values }) => values.year ?? null);
    expect(years).toEqual([1925, 1987, null, 1900, 1925, null, null, null, 1987, 1987, null]);
  });

  it('P-CSV-12 prices', () => {
    const prices = importFile('P-CSV-12').records().map(({ values }) => values.price_cents);
    expect(prices).toEqual([420, 160_000, 160_000, 890_000]);
  });

  it('P-CSV-14 the model is not the code beside it', () => {
    expect(importFile('P-CSV-14').records().map(({ values }) => values.model)).toEqual(['U1', 'BS-2A']);
  });

  it('P-CSV-18 a euro sign in Windows-1252', () => {
    expect(importFile('P-CSV-18').record(0).values).toMatchObject({ brand: 'Bösendorfer', price_cents: 1_250_000 });
  });
});
