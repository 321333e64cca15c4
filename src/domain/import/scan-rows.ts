/** A quick way from a file to its cells, for tables without anything to argue about. Rules in RULES.md. */
import { addCell, codeOf, createCellCodes, type CellCodes } from './cell-codes.ts';
import { searchedRows } from './header-row.ts';
import { plainText } from './plain-text.ts';
import { acts, actsOfBytes, beginsFilled, scanPlainCell, scanQuotedCell, type CellCursor, type ScannedText } from './scan-cell.ts';
import { maxSheetColumns } from './sheet-limits.ts';
import type { TableForm } from './table-form.ts';
import type { TextTable } from './text-table.ts';

export interface ScanOptions {
  form: Pick<TableForm, 'delimiter' | 'quote'>;
  /** Byte at which the table begins, its place in the text, and the line it is in (1-based). */
  start: { byte: number; sign: number; line: number };
  /** More rows are left to the other reading. */
  mostRows: number;
  /** Hears from time to time how much of the text is read, 0 to 1. */
  onProgress?: (share: number) => void;
}

const lineFeed = 10;
/** Bytes between two words of progress. */
const partBytes = 512 * 1024;
const firstRows = 256;

interface ScannedColumn {
  cells: CellCodes;
  /** By row; longer than there are rows. */
  codes: Uint32Array;
}

/** How many rows there are if all are like those so far, `share` of the file, and some more. */
function expectedRows(rows: number, share: number): number {
  return Math.ceil((rows / share) * 1.05) + firstRows;
}

function longer(numbers: Uint32Array, length: number): Uint32Array<ArrayBuffer> {
  const grown = new Uint32Array(length);
  grown.set(numbers);
  return grown;
}

function textIn({ cells, codes }: ScannedColumn, row: number): string {
  return cells.texts[codes[row] ?? 0] ?? '';
}

/** Columns of a row that are filled, or stand before one that is. */
function filledWidth(columns: readonly ScannedColumn[], row: number): number {
  for (let width = columns.length; width > 0; width -= 1) {
    const column = columns[width - 1];
    if (column && textIn(column, row).trim() !== '') return width;
  }
  return 0;
}

interface Scanned {
  columns: readonly ScannedColumn[];
  /** Of the first rows, how many cells are written in each. */
  widths: readonly number[];
  lines: Uint32Array;
  filled: Uint32Array;
}

function toTable({ columns, widths, lines, filled }: Scanned, rows: number): TextTable {
  return {
    head: widths.map((width, row) => Array.from({ length: width }, (_, column) => (columns[column] ? textIn(columns[column], row) : ''))),
    columns: columns.map(({ cells, codes }) => ({ codes: codes.subarray(0, rows), texts: cells.texts })),
    lines: lines.subarray(0, rows),
    filled: filled.subarray(0, rows),
  };
}

function feedsIn(text: string): number {
  let feeds = 0;
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) feeds += 1;
  return feeds;
}

/**
 * The cells of a text as it stands, its signs made plain text by text. Null when something in it takes a second look: a
 * quotation mark in an unexpected place, a lone carriage return, too many rows or columns.
 */
export function scanRows({ text, bytes, letters }: ScannedText, { form, start, mostRows, onProgress }: ScanOptions): TextTable | null {
  const actOf = actsOfBytes(form, letters);
  const doubled = form.quote + form.quote;
  const cursor: CellCursor = { at: start.byte, ahead: start.byte - start.sign, from: 0, to: 0, textFrom: 0, textTo: 0, seen: 0, end: 0, unusual: false };
  const columns: ScannedColumn[] = [];
  const widths: number[] = [];
  let lines = new Uint32Array(firstRows);
  let filled = new Uint32Array(firstRows);
  let row = 0;
  let { line } = start;
  let told = start.byte;

  while (cursor.at < bytes.length) {
    const rowLine = line;
    let width = 0;
    for (let ended = false; !ended; ) {
      if (width === maxSheetColumns) return null;
      const column = (columns[width] ??= { cells: createCellCodes(), codes: new Uint32Array(lines.length) });
      let code: number;
      if (actOf[bytes[cursor.at] ?? 0] === acts.quote) {
        if (!scanQuotedCell(cursor, bytes, actOf) || cursor.end < acts.delimiter) return null;
        cursor.unusual = (cursor.seen & acts.unusual) !== 0;
        if ((cursor.seen & (acts.line | acts.return | acts.quote)) !== 0) {
          const cell = plainText(text.slice(cursor.textFrom, cursor.textTo));
          line += feedsIn(cell);
          code = addCell(column.cells, cell.replaceAll(doubled, form.quote));
        } else code = codeOf(column.cells, cursor, bytes, text);
      } else {
        scanPlainCell(cursor, bytes, actOf);
        cursor.unusual = (cursor.seen & acts.unusual) !== 0;
        // Behind signs that are left out, the mark would begin the cell.
        if (cursor.unusual && (cursor.seen & acts.quote) !== 0 && plainText(text.slice(cursor.textFrom, cursor.textTo)).startsWith(form.quote)) return null;
        code = codeOf(column.cells, cursor, bytes, text);
      }
      column.codes[row] = code;
      width += 1;
      if (cursor.end === acts.return) {
        cursor.at += 1;
        if (bytes[cursor.at] !== lineFeed) return null;
      }
      cursor.at += 1;
      ended = cursor.end !== acts.delimiter || cursor.at >= bytes.length;
    }
    line += 1;
    const rowFilled = beginsFilled(cursor, bytes) ? width : filledWidth(columns, row);
    if (rowFilled === 0) {
      for (const { codes } of columns) codes[row] = 0;
      continue;
    }
    if (row === mostRows) return null;
    // A delimiter at the very end has an empty cell behind it.
    if (row < searchedRows) widths.push(cursor.end === acts.delimiter ? width + 1 : width);
    lines[row] = rowLine;
    filled[row] = rowFilled;
    row += 1;
    if (row === lines.length) {
      const length = Math.min(expectedRows(row, cursor.at / bytes.length), mostRows + 1);
      lines = longer(lines, length);
      filled = longer(filled, length);
      for (const column of columns) column.codes = longer(column.codes, length);
    }
    if (cursor.at - told >= partBytes) {
      told = cursor.at;
      onProgress?.(cursor.at / bytes.length);
    }
  }
  onProgress?.(1);
  return toTable({ columns, widths, lines, filled }, row);
}
