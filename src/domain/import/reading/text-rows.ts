/** The bytes of a text to its cells: quickly where nothing in it is unusual, else with all care. The result is the same. */
import { fail, ok, type Result } from '../../../lib/result.ts';
import { decodeText, decodeWindows1252, utf8Bytes } from './decode-text.ts';
import { plainText } from '../text/plain-text.ts';
import type { ReadFailure } from './read-failure.ts';
import { mostTextRows, readRows } from './read-rows.ts';
import type { ScannedBytes } from './scan-cell.ts';
import { scanRows } from './scan-rows.ts';
import type { Sheet } from '../sheet/sheet.ts';
import { findTableForm, type TableForm } from './table-form.ts';
import { tableOf, type TextTable } from './text-table.ts';

/** More than what tells the form of a table. */
const headBytes = 256 * 1024;

export interface ReadText {
  table: TextTable;
  form: TableForm;
  encoding: Sheet['form']['encoding'];
}

type OnProgress = (share: number) => void;

/** Where in the text as it came its first line ends, which is `line` without a carriage return; null when it begins otherwise. */
function placeIn(raw: string, line: string): number | null {
  if (line === '') return 0;
  const words = line.slice(0, -1);
  const end = words.length + (raw.charAt(words.length) === '\r' ? 1 : 0);
  return !words.includes('\n') && raw.startsWith(words) && raw.charAt(end) === '\n' ? end + 1 : null;
}

/** How the text begins; null where it is none. A sign that is cut off at the end is left out. */
function headOf({ bytes, encoding }: ScannedBytes): string | null {
  const head = bytes.subarray(0, headBytes);
  if (encoding === 'windows-1252') return decodeWindows1252(head);
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(head, { stream: true });
  } catch {
    return null;
  }
}

/** The cells of a text in which nothing takes a second look; null for all others. */
function quickTable(scanned: ScannedBytes, onProgress: OnProgress): ReadText | null {
  const raw = headOf(scanned);
  if (raw === null) return null;
  const head = plainText(raw);
  if (head.trim() === '' || head.length < raw.length / 2) return null;
  const form = findTableForm(head);
  const sign = placeIn(raw, head.slice(0, form.start));
  if (sign === null) return null;
  const byte = scanned.encoding === 'utf-8' ? new TextEncoder().encode(raw.slice(0, sign)).length : sign;
  const table = scanRows(scanned, { form, start: { byte, line: form.start === 0 ? 1 : 2 }, mostRows: mostTextRows, onProgress });
  return table && { table, form, encoding: scanned.encoding };
}

function slowTable(raw: string, encoding: ScannedBytes['encoding'], onProgress: OnProgress): Result<ReadText, ReadFailure> {
  const text = plainText(raw);
  if (text.trim() === '') return fail({ type: 'Empty' });
  const form = findTableForm(text);
  const read = readRows(text, { form, onProgress });
  return read.ok ? ok({ table: tableOf(read.value.rows, read.value.lines), form, encoding }) : read;
}

/** What the quick reading leaves is read from the beginning: what is told must not go back. */
function onlyForward(onProgress: OnProgress): OnProgress {
  let told = 0;
  return (share) => {
    told = Math.max(told, share);
    onProgress(told);
  };
}

/** A text that is at hand. `onProgress` hears 0 to 1. */
export function readTextTable(text: string, onProgress: OnProgress): Result<ReadText, ReadFailure> {
  const tell = onlyForward(onProgress);
  const quick = quickTable({ bytes: new TextEncoder().encode(text), encoding: 'utf-8' }, tell);
  return quick ? ok(quick) : slowTable(text, 'utf-8', tell);
}

/** The bytes of a file. `onProgress` hears 0 to 1. */
export function readTable(file: Uint8Array, onProgress: OnProgress): Result<ReadText, ReadFailure> {
  const tell = onlyForward(onProgress);
  const inUtf8 = utf8Bytes(file);
  const quick = inUtf8 && quickTable({ bytes: inUtf8, encoding: 'utf-8' }, tell);
  if (quick) return ok(quick);
  const decoded = decodeText(file);
  if (!decoded.ok) return decoded;
  const { text, encoding, bytes } = decoded.value;
  // The quick reading has left it already.
  if (encoding === 'utf-8') return slowTable(text, encoding, tell);
  if (encoding !== 'windows-1252') {
    const read = readTextTable(text, tell);
    return read.ok ? ok({ ...read.value, encoding }) : read;
  }
  const bytewise = quickTable({ bytes, encoding }, tell);
  return bytewise ? ok(bytewise) : slowTable(text, encoding, tell);
}
