/** The rows of a file, whatever they come from, as a table with names. Rules in RULES.md. */
import { fail, ok, type Result } from '../../../lib/result.ts';
import { emptyCells, type CodedCells } from '../sheet/coded-column.ts';
import { decimalSign } from './decimal-sign.ts';
import { findHeaderRow } from '../columns/header-row.ts';
import type { ReadFailure } from './read-failure.ts';
import type { Sheet } from '../sheet/sheet.ts';
import { maxSheetColumns, maxSheetRows } from './sheet-limits.ts';
import { filledWidth, type TextTable } from './text-table.ts';

function longRows(filled: Uint32Array, width: number): number[] {
  const long: number[] = [];
  for (let row = 0; row < filled.length; row += 1) if ((filled[row] ?? 0) > width) long.push(row);
  return long;
}

export function toSheet({ head, columns: all, lines, filled: allFilled }: TextTable, form: Sheet['form'], name: string): Result<Sheet, ReadFailure> {
  if (head.length === 0) return fail({ type: 'Empty' });
  const { index, firstRow } = findHeaderRow(head);
  const filled = allFilled.subarray(firstRow);
  if (filled.length === 0) return fail({ type: 'HeaderOnly' });
  if (filled.length > maxSheetRows) return fail({ type: 'TooLarge', rows: filled.length });
  const names = index === null ? [] : (head[index] ?? []);
  // Columns that spreadsheets add at the right side have neither a name nor a cell.
  const widest = filled.reduce((most, width) => Math.max(most, width), 0);
  const width = index === null ? widest : Math.max(filledWidth(names), Math.min(names.length, widest));
  if (width > maxSheetColumns) return fail({ type: 'TooLarge', columns: width });
  const columns = Array.from({ length: width }, (_, column): CodedCells => {
    const { codes, texts } = all[column] ?? emptyCells(lines.length);
    return { codes: codes.subarray(firstRow), texts };
  });
  return ok({
    name,
    header: Array.from({ length: width }, (_, column) => (names[column] ?? '').trim()),
    headerLine: index === null ? null : (lines[index] ?? null),
    length: filled.length,
    columns,
    lines: lines.subarray(firstRow),
    long: longRows(filled, width),
    form: { ...form, decimal: decimalSign(columns) },
  });
}
