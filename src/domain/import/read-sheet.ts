/** A file, or text that was pasted, as a table. Rules R-* in RULES.md. */
import { fail, type Result } from '../../lib/result.ts';
import { decodeText, type DecodedText } from './decode-text.ts';
import type { ReadFailure } from './read-failure.ts';
import type { Sheet } from './sheet.ts';
import { maxSheetBytes } from './sheet-limits.ts';
import { readTextTable } from './text-rows.ts';
import { toSheet } from './to-sheet.ts';

export interface ReadSheetOptions {
  /** The file's name. */
  name: string;
  /** Hears from time to time how much is read, 0 to 1. */
  onProgress?: (share: number) => void;
}

function readDecoded(decoded: DecodedText, { name, onProgress }: ReadSheetOptions): Result<Sheet, ReadFailure> {
  const read = readTextTable(decoded, (share) => onProgress?.(share));
  if (!read.ok) return read;
  const { table, form } = read.value;
  return toSheet(table, { encoding: decoded.encoding, delimiter: form.delimiter, decimal: null, sheetNames: [name] }, name);
}

/** Cells that were pasted, or the text of a file. */
export function readSheetText(text: string, options: ReadSheetOptions): Result<Sheet, ReadFailure> {
  if (text.length > maxSheetBytes) return fail({ type: 'TooLarge', bytes: text.length });
  return readDecoded({ text, encoding: 'utf-8', bytes: new TextEncoder().encode(text) }, options);
}

/** Any bytes: what is no table is a failure, never an exception. */
export function readSheet(bytes: Uint8Array, options: ReadSheetOptions): Result<Sheet, ReadFailure> {
  if (bytes.length > maxSheetBytes) return fail({ type: 'TooLarge', bytes: bytes.length });
  const decoded = decodeText(bytes);
  return decoded.ok ? readDecoded(decoded.value, options) : decoded;
}
