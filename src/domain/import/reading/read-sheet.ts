/** A file, or text that was pasted, as a table. Rules R-* in RULES.md. */
import { fail, type Result } from '../../../lib/result.ts';
import type { ReadFailure } from './read-failure.ts';
import type { Sheet } from '../sheet/sheet.ts';
import { maxSheetBytes } from './sheet-limits.ts';
import { readTable, readTextTable, type ReadText } from './text-rows.ts';
import { toSheet } from './to-sheet.ts';

export interface ReadSheetOptions {
  /** The file's name. */
  name: string;
  /** Hears from time to time how much is read, 0 to 1. */
  onProgress?: (share: number) => void;
}

function sheetOf({ table, form, encoding }: ReadText, name: string): Result<Sheet, ReadFailure> {
  return toSheet(table, { encoding, delimiter: form.delimiter, decimal: null, sheetNames: [name] }, name);
}

/** Cells that were pasted, or the text of a file. */
export function readSheetText(text: string, { name, onProgress }: ReadSheetOptions): Result<Sheet, ReadFailure> {
  if (text.length > maxSheetBytes) return fail({ type: 'TooLarge', bytes: text.length });
  const read = readTextTable(text, (share) => onProgress?.(share));
  return read.ok ? sheetOf(read.value, name) : read;
}

/** Any bytes: what is no table is a failure, never an exception. */
export function readSheet(bytes: Uint8Array, { name, onProgress }: ReadSheetOptions): Result<Sheet, ReadFailure> {
  if (bytes.length > maxSheetBytes) return fail({ type: 'TooLarge', bytes: bytes.length });
  const read = readTable(bytes, (share) => onProgress?.(share));
  return read.ok ? sheetOf(read.value, name) : read;
}
