/** The rows of a file before it is known which of them names the columns. */
import { codeCells, fromTexts, type CodedCells } from '../sheet/coded-column.ts';
import { fromHarmlessCell } from '../text/formula-cell.ts';
import { searchedRows } from '../columns/header-row.ts';
import { maxSheetColumns } from './sheet-limits.ts';

export interface TextTable {
  /** The first rows as they are written, as many as may name the columns. */
  head: readonly (readonly string[])[];
  /** Every row, none of them blank; columns beyond those that a sheet can have may be left out. */
  columns: readonly CodedCells[];
  /** Line of the file (1-based) at which each row begins. */
  lines: Uint32Array;
  /** Cells of each row that are filled, or stand before one that is. */
  filled: Uint32Array;
}

/** Cells that are filled, or stand before one that is. */
export function filledWidth(cells: readonly string[]): number {
  return cells.findLastIndex((cell) => cell.trim() !== '') + 1;
}

/** `rows` without blank ones, and the line at which each begins. Apostrophes before formulas are taken off (rule R-15). */
export function tableOf(rows: readonly (readonly string[])[], lines: readonly number[]): TextTable {
  const filled = Uint32Array.from(rows, filledWidth);
  const widest = filled.reduce((most, width) => Math.max(most, width), 0);
  const columns = codeCells(rows, Math.min(widest, maxSheetColumns));
  return {
    head: rows.slice(0, searchedRows).map((cells) => cells.map(fromHarmlessCell)),
    columns: columns.map(({ codes, texts }) => ({ codes, texts: fromTexts(texts, fromHarmlessCell) })),
    lines: Uint32Array.from(lines),
    filled,
  };
}
