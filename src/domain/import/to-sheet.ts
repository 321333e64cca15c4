/** Rows of cells, whatever they come from, as a table with names. Rules in RULES.md. */
import { fail, ok, type Result } from '../../lib/result.ts';
import { decimalSign } from './decimal-sign.ts';
import { fromHarmlessCell } from './formula-cell.ts';
import { findHeaderRow } from './header-row.ts';
import type { ReadFailure } from './read-failure.ts';
import type { TextRows } from './read-rows.ts';
import type { Sheet } from './sheet.ts';
import { maxSheetColumns, maxSheetRows } from './sheet-limits.ts';

const apostrophe = 0x27;

/** Cells that are filled, or stand before one that is. */
function filledWidth(cells: readonly string[]): number {
  return cells.findLastIndex((cell) => cell.trim() !== '') + 1;
}

/** Rows at the width of the header: what lacks is '', what is too much is cut off and told. */
function squareRows(rows: readonly string[][], width: number): { rows: readonly string[][]; long: number[] } {
  const long: number[] = [];
  for (const [index, cells] of rows.entries()) {
    if (cells.length > width) {
      if (filledWidth(cells) > width) long.push(index);
      cells.length = width;
    }
    while (cells.length < width) cells.push('');
  }
  return { rows, long };
}

function takeOffApostrophes(rows: readonly string[][]): void {
  for (const cells of rows) {
    for (const [column, cell] of cells.entries()) {
      if (cell.codePointAt(0) === apostrophe) cells[column] = fromHarmlessCell(cell);
    }
  }
}

export function toSheet({ rows: all, lines, apostrophes }: TextRows, form: Sheet['form'], name: string): Result<Sheet, ReadFailure> {
  if (all.length === 0) return fail({ type: 'Empty' });
  const { index, firstRow } = findHeaderRow(all);
  const below = all.slice(firstRow);
  if (below.length === 0) return fail({ type: 'HeaderOnly' });
  if (below.length > maxSheetRows) return fail({ type: 'TooLarge', rows: below.length });
  const names = index === null ? [] : (all[index] ?? []);
  // Columns that spreadsheets add at the right side have neither a name nor a cell.
  const widest = below.reduce((most, cells) => (cells.length > most ? Math.max(most, filledWidth(cells)) : most), 0);
  const width = index === null ? widest : Math.max(filledWidth(names), Math.min(names.length, widest));
  if (width > maxSheetColumns) return fail({ type: 'TooLarge', columns: width });
  const header = Array.from({ length: width }, (_, column) => fromHarmlessCell((names[column] ?? '').trim()));
  const { rows, long } = squareRows(below, width);
  if (apostrophes) takeOffApostrophes(rows);
  const decimal = decimalSign(rows);
  const headerLine = index === null ? null : (lines[index] ?? null);
  return ok({ name, header, headerLine, rows, lines: Uint32Array.from(lines.slice(firstRow)), long, form: { ...form, decimal } });
}
