/** A quick way from a file to its cells, for tables without anything to argue about. Rules in RULES.md. */
import { codeOf, createCellCodes, type CellCodes } from './cell-codes.ts';
import { addText, beginsFilled, isFilledCode, makeTexts, textsOf, type Source } from './cell-texts.ts';
import { textAt, type CodedCells } from '../sheet/coded-column.ts';
import { decodeStrictly, decodeWindows1252 } from './decode-text.ts';
import { searchedRows } from '../columns/header-row.ts';
import { plainText } from '../text/plain-text.ts';
import { acts, actsOfBytes, scanPlainCell, scanQuotedCell, type CellCursor, type ScannedBytes } from './scan-cell.ts';
import { maxSheetColumns } from './sheet-limits.ts';
import type { TableForm } from './table-form.ts';
import type { TextTable } from './text-table.ts';

export interface ScanOptions {
  form: Pick<TableForm, 'delimiter' | 'quote'>;
  /** Byte at which the table begins, and the line it is in (1-based). */
  start: { byte: number; line: number };
  /** More rows are left to the other reading. */
  mostRows: number;
  /** Hears from time to time how much of the file is read, 0 to 1. */
  onProgress?: (share: number) => void;
}

const lineFeed = 10;
/** Bytes whose text is made at once: memory of that size is used again, which takes a third of the time. */
const partBytes = 256 * 1024;
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

/** Columns of a row that are filled, or stand before one that is. */
function filledWidth(columns: readonly ScannedColumn[], row: number): number {
  for (let width = columns.length; width > 0; width -= 1) {
    const column = columns[width - 1];
    if (column && isFilledCode(column.cells, column.codes[row] ?? 0)) return width;
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

function toTable({ columns, widths, lines, filled }: Scanned, rows: number, { decode }: Source): TextTable {
  const cells = columns.map((column): CodedCells => ({ codes: column.codes.subarray(0, rows), texts: textsOf(column.cells, decode) }));
  return {
    head: widths.map((width, row) => Array.from({ length: width }, (_, column) => (cells[column] ? textAt(cells[column], row) : ''))),
    columns: cells,
    lines: lines.subarray(0, rows),
    filled: filled.subarray(0, rows),
  };
}

function feedsIn(text: string): number {
  let feeds = 0;
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) feeds += 1;
  return feeds;
}

function sourceOf({ bytes, encoding }: ScannedBytes): Source {
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  return {
    bytes,
    decode(from, to) {
      const part = bytes.subarray(from, to);
      return encoding === 'utf-8' ? decoder.decode(part) : decodeWindows1252(part);
    },
  };
}

/** Makes the texts of a part of the file, which begins at the place `start` of its text. False when it is no text. */
function makeTextsOf(part: Uint8Array, start: number, columns: readonly ScannedColumn[], encoding: ScannedBytes['encoding']): boolean {
  const text = encoding === 'utf-8' ? decodeStrictly(part, encoding) : decodeWindows1252(part);
  if (text === null || text.includes('\0')) return false;
  for (const { cells } of columns) makeTexts(cells, text, start);
  return true;
}

/**
 * The cells of a file as they stand, their signs made plain text by text. Null when something in it takes a second look: bytes
 * that are no text, a quotation mark in an unexpected place, a lone carriage return, too many rows or columns.
 */
export function scanRows(scanned: ScannedBytes, { form, start, mostRows, onProgress }: ScanOptions): TextTable | null {
  const { bytes, encoding } = scanned;
  const source = sourceOf(scanned);
  const actOf = actsOfBytes(form, encoding);
  const doubled = form.quote + form.quote;
  const cursor: CellCursor = { at: start.byte, ahead: 0, from: 0, to: 0, textFrom: 0, textTo: 0, seen: 0, end: 0, unusual: false };
  const part = { from: start.byte, textFrom: start.byte };
  const columns: ScannedColumn[] = [];
  const widths: number[] = [];
  let lines = new Uint32Array(firstRows);
  let filled = new Uint32Array(firstRows);
  let row = 0;
  let { line } = start;

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
          const cell = plainText(source.decode(cursor.from, cursor.to));
          line += feedsIn(cell);
          code = addText(column.cells, cell.replaceAll(doubled, form.quote));
        } else code = codeOf(column.cells, cursor, source);
      } else {
        scanPlainCell(cursor, bytes, actOf);
        cursor.unusual = (cursor.seen & acts.unusual) !== 0;
        // Behind signs that are left out, the mark would begin the cell.
        if (cursor.unusual && (cursor.seen & acts.quote) !== 0 && plainText(source.decode(cursor.from, cursor.to)).startsWith(form.quote)) return null;
        code = codeOf(column.cells, cursor, source);
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
    if (cursor.at - part.from >= partBytes || cursor.at >= bytes.length) {
      if (!makeTextsOf(bytes.subarray(part.from, cursor.at), part.textFrom, columns, encoding)) return null;
      part.from = cursor.at;
      part.textFrom = cursor.at - cursor.ahead;
      onProgress?.(Math.min(cursor.at / bytes.length, 1));
    }
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
  }
  return toTable({ columns, widths, lines, filled }, row, source);
}
