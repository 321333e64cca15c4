/** A quick way from a file to its cells, for tables without anything to argue about. Rules in RULES.md. */
import { addCell, codeOf, createCellCodes, type CellCodes, type CellPlace } from './cell-codes.ts';
import { searchedRows } from './header-row.ts';
import { plainText } from './plain-text.ts';
import { acts, actsOfBytes, scanPlainCell, scanQuotedCell, type CellCursor, type ScannedText } from './scan-cell.ts';
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
const firstRows = 1024;

interface ScannedColumn {
  cells: CellCodes;
  /** By row; longer than there are rows. */
  codes: Uint32Array;
}

function longer(numbers: Uint32Array): Uint32Array<ArrayBuffer> {
  const grown = new Uint32Array(numbers.length * 2);
  grown.set(numbers);
  return grown;
}

/** Columns of a row that are filled, or stand before one that is. */
function filledWidth(columns: readonly ScannedColumn[], row: number): number {
  let width = columns.length;
  while (width > 0 && textIn(columns[width - 1], row).trim() === '') width -= 1;
  return width;
}

function textIn(column: ScannedColumn | undefined, row: number): string {
  return column?.cells.texts[column.codes[row] ?? 0] ?? '';
}

function rawText(text: string, { textFrom, textTo }: CellPlace): string {
  return plainText(text.slice(textFrom, textTo));
}

function feedsIn(text: string): number {
  let feeds = 0;
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) feeds += 1;
  return feeds;
}

interface ScannedRows {
  columns: ScannedColumn[];
  head: string[][];
  lines: Uint32Array;
  filled: Uint32Array;
  length: number;
}

function makeRoom(rows: ScannedRows): void {
  rows.lines = longer(rows.lines);
  rows.filled = longer(rows.filled);
  for (const column of rows.columns) column.codes = longer(column.codes);
}

/** Takes the row that is written last, unless it is blank. */
function takeRow(rows: ScannedRows, line: number, width: number): void {
  const { columns, length } = rows;
  const filled = filledWidth(columns, length);
  if (filled === 0) {
    for (const { codes } of columns) codes[length] = 0;
    return;
  }
  if (length < searchedRows) rows.head.push(Array.from({ length: width }, (_, column) => textIn(columns[column], length)));
  rows.lines[length] = line;
  rows.filled[length] = filled;
  rows.length += 1;
}

function tableOfRows({ columns, head, lines, filled, length }: ScannedRows): TextTable {
  return {
    head,
    columns: columns.map(({ cells: { texts }, codes }) => ({ codes: codes.slice(0, length), texts })),
    lines: lines.slice(0, length),
    filled: filled.slice(0, length),
  };
}

/**
 * The cells of a text as it stands, its signs made plain text by text. Null when something in it takes a second look: a
 * quotation mark in an unexpected place, a lone carriage return, too many rows or columns. Without a closure in it, which
 * would make its variables slow.
 */
export function scanRows({ text, bytes, letters }: ScannedText, { form, start, mostRows, onProgress }: ScanOptions): TextTable | null {
  const actOf = actsOfBytes(form, letters);
  const doubled = form.quote + form.quote;
  const cursor: CellCursor = { at: start.byte, ahead: start.byte - start.sign, from: 0, to: 0, textFrom: 0, textTo: 0, seen: 0, end: 0, unusual: false };
  const rows: ScannedRows = { columns: [], head: [], lines: new Uint32Array(firstRows), filled: new Uint32Array(firstRows), length: 0 };
  const { columns } = rows;
  let { line } = start;
  let told = start.byte;

  while (cursor.at < bytes.length) {
    const row = rows.length;
    const rowLine = line;
    let width = 0;
    if (row === rows.lines.length) makeRoom(rows);
    for (let ended = false; !ended; ) {
      if (width === maxSheetColumns) return null;
      const column = (columns[width] ??= { cells: createCellCodes(), codes: new Uint32Array(rows.lines.length) });
      let code: number;
      if (actOf[bytes[cursor.at] ?? 0] === acts.quote) {
        if (!scanQuotedCell(cursor, bytes, actOf) || cursor.end < acts.delimiter) return null;
        cursor.unusual = (cursor.seen & acts.unusual) !== 0;
        if ((cursor.seen & (acts.line | acts.return | acts.quote)) !== 0) {
          const cell = rawText(text, cursor);
          line += feedsIn(cell);
          code = addCell(column.cells, cell.replaceAll(doubled, form.quote));
        } else code = codeOf(column.cells, cursor, bytes, text);
      } else {
        scanPlainCell(cursor, bytes, actOf);
        cursor.unusual = (cursor.seen & acts.unusual) !== 0;
        // Behind signs that are left out, the mark would begin the cell.
        if (cursor.unusual && (cursor.seen & acts.quote) !== 0 && rawText(text, cursor).startsWith(form.quote)) return null;
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
      // A delimiter at the very end has an empty cell behind it.
      if (ended && cursor.end === acts.delimiter) width += 1;
    }
    line += 1;
    takeRow(rows, rowLine, width);
    if (rows.length > mostRows) return null;
    if (cursor.at - told >= partBytes) {
      told = cursor.at;
      onProgress?.(cursor.at / bytes.length);
    }
  }
  onProgress?.(1);
  return tableOfRows(rows);
}
