/** A table as a file that German spreadsheets open as it is. Rule R-16 in RULES.md. */
import { toHarmlessCell } from '../text/formula-cell.ts';

/** Any of the signs that some spreadsheet splits at: a formula behind one of them would begin a cell. */
const split = /[",;|\t\r\n]|^\s|\s$/u;

function writeCell(text: string): string {
  const cell = toHarmlessCell(text);
  return split.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

/** Rows behind what is written already. */
export function writeCsvRows(rows: Iterable<readonly string[]>): string {
  return Array.from(rows, (cells) => `${cells.map(writeCell).join(';')}\r\n`).join('');
}

/** Semicolons, UTF-8 with its mark, CR LF. Rows have as many cells as the header. */
export function writeCsv(header: readonly string[], rows: Iterable<readonly string[]>): string {
  return `\ufeff${writeCsvRows([header])}${writeCsvRows(rows)}`;
}
