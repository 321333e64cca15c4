/** A decoded text to its cells: quickly where nothing in it is unusual, else with all care. The result is the same. */
import { fail, ok, type Result } from '../../lib/result.ts';
import type { DecodedText } from './decode-text.ts';
import { plainText } from './plain-text.ts';
import type { ReadFailure } from './read-failure.ts';
import { mostTextRows, readRows } from './read-rows.ts';
import type { ScannedText } from './scan-cell.ts';
import { scanRows } from './scan-rows.ts';
import { findTableForm, type TableForm } from './table-form.ts';
import { tableOf, type TextTable } from './text-table.ts';

/** More than what tells the form of a table. */
const headSigns = 256 * 1024;

interface ReadText {
  table: TextTable;
  form: TableForm;
}

/** Where in the text as it came its first line ends, which is `line` without a carriage return; null when it begins otherwise. */
function placeIn(raw: string, line: string): number | null {
  if (line === '') return 0;
  const words = line.slice(0, -1);
  const end = words.length + (raw.charAt(words.length) === '\r' ? 1 : 0);
  return !words.includes('\n') && raw.startsWith(words) && raw.charAt(end) === '\n' ? end + 1 : null;
}

/** UTF-16 is written anew: its bytes are no signs. */
function scannedText({ text, encoding, bytes }: DecodedText): ScannedText {
  switch (encoding) {
    case 'utf-8': return { text, bytes, letters: 'utf-8' };
    case 'windows-1252': return { text, bytes, letters: 'single-byte' };
    case 'utf-16le': case 'utf-16be': return { text, bytes: new TextEncoder().encode(text), letters: 'utf-8' };
  }
}

/** The cells of a text in which nothing takes a second look; null for all others. */
function quickTable(decoded: DecodedText, onProgress: (share: number) => void): ReadText | null {
  const raw = decoded.text;
  const head = plainText(raw.slice(0, headSigns));
  if (head.trim() === '' || (head.length < headSigns / 2 && head.length < raw.length / 2)) return null;
  const form = findTableForm(head);
  const sign = placeIn(raw, head.slice(0, form.start));
  if (sign === null) return null;
  const scanned = scannedText(decoded);
  const byte = scanned.letters === 'utf-8' ? new TextEncoder().encode(raw.slice(0, sign)).length : sign;
  const start = { byte, sign, line: form.start === 0 ? 1 : 2 };
  const table = scanRows(scanned, { form, start, mostRows: mostTextRows, onProgress });
  return table && { table, form };
}

function slowTable(raw: string, onProgress: (share: number) => void): Result<ReadText, ReadFailure> {
  const text = plainText(raw);
  if (text.trim() === '') return fail({ type: 'Empty' });
  const form = findTableForm(text);
  const read = readRows(text, { form, onProgress });
  return read.ok ? ok({ table: tableOf(read.value.rows, read.value.lines), form }) : read;
}

/** `onProgress` hears 0 to 1. */
export function readTextTable(decoded: DecodedText, onProgress: (share: number) => void): Result<ReadText, ReadFailure> {
  let told = 0;
  // What the quick reading leaves is read from the beginning.
  const tell = (share: number) => {
    told = Math.max(told, share);
    onProgress(told);
  };
  const quick = quickTable(decoded, tell);
  return quick ? ok(quick) : slowTable(decoded.text, tell);
}
