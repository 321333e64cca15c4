/** A file, or text that was pasted, as a table. Rules R-* in RULES.md. */
import { fail, ok, type Result } from '../../lib/result.ts';
import { decimalSign } from './decimal-sign.ts';
import { decodeText, type DecodedText } from './decode-text.ts';
import { fromHarmlessCell } from './formula-cell.ts';
import { findHeaderRow } from './header-row.ts';
import { plainText } from './plain-text.ts';
import type { ReadFailure } from './read-failure.ts';
import { readRows, type TextRows } from './read-rows.ts';
import type { Sheet } from './sheet.ts';
import { maxSheetBytes, maxSheetColumns, maxSheetRows } from './sheet-limits.ts';
import { findTableForm } from './table-form.ts';

const apostrophe = 0x27;

export interface ReadSheetOptions {
  /** The file's name. */
  name: string;
  /** Hears from time to time how much is read, 0 to 1. */
  onProgress?: (share: number) => void;
}

/** Cells that are filled, or stand before one that is. */
function filledWidth(cells: readonly string[]): number {
  return cells.findLastIndex((cell) => cell.trim() !== '') + 1;
}

/** Rows at the width of the header: what lacks is '', what is too much is cut off and told. */
function squareRows(rows: readonly string[][], width: number): { rows: string[][]; long: number[] } {
  const long: number[] = [];
  const square = rows.map((cells, index) => {
    if (cells.length > width) {
      if (filledWidth(cells) > width) long.push(index);
      cells.length = width;
    }
    while (cells.length < width) cells.push('');
    for (let column = 0; column < width; column += 1) {
      const cell = cells[column] ?? '';
      if (cell.codePointAt(0) === apostrophe) cells[column] = fromHarmlessCell(cell);
    }
    return cells;
  });
  return { rows: square, long };
}

function toSheet({ rows: all, lines }: TextRows, form: Sheet['form'], name: string): Result<Sheet, ReadFailure> {
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
  const decimal = decimalSign(rows);
  return ok({ name, header, rows, lines: Uint32Array.from(lines.slice(firstRow)), long, form: { ...form, decimal } });
}

function readDecoded({ text: raw, encoding }: DecodedText, { name, onProgress }: ReadSheetOptions): Result<Sheet, ReadFailure> {
  const text = plainText(raw);
  if (text.trim() === '') return fail({ type: 'Empty' });
  const form = findTableForm(text);
  const read = readRows(text, { form, ...(onProgress && { onProgress }) });
  if (!read.ok) return read;
  return toSheet(read.value, { encoding, delimiter: form.delimiter, decimal: null, sheetNames: [name] }, name);
}

/** Cells that were pasted, or the text of a file. */
export function readSheetText(text: string, options: ReadSheetOptions): Result<Sheet, ReadFailure> {
  if (text.length > maxSheetBytes) return fail({ type: 'TooLarge', bytes: text.length });
  return readDecoded({ text, encoding: 'utf-8' }, options);
}

/** Any bytes: what is no table is a failure, never an exception. */
export function readSheet(bytes: Uint8Array, options: ReadSheetOptions): Result<Sheet, ReadFailure> {
  if (bytes.length > maxSheetBytes) return fail({ type: 'TooLarge', bytes: bytes.length });
  const decoded = decodeText(bytes);
  return decoded.ok ? readDecoded(decoded.value, options) : decoded;
}
