/** A decoded text to rows: quickly where nothing in it is unusual, else with all care. The result is the same. */
import { fail, ok, type Result } from '../../lib/result.ts';
import { plainText } from './plain-text.ts';
import type { ReadFailure } from './read-failure.ts';
import { mostTextRows, readRows, type TextRows } from './read-rows.ts';
import { scanRows } from './scan-rows.ts';
import { findTableForm, type TableForm } from './table-form.ts';

/** More than what tells the form of a table. */
const headSigns = 256 * 1024;

interface ReadText {
  read: TextRows;
  form: TableForm;
}

/** Where in the text as it came its first line ends, which is `line` without a carriage return; null when it begins otherwise. */
function placeIn(raw: string, line: string): number | null {
  if (line === '') return 0;
  const words = line.slice(0, -1);
  const end = words.length + (raw.charAt(words.length) === '\r' ? 1 : 0);
  return !words.includes('\n') && raw.startsWith(words) && raw.charAt(end) === '\n' ? end + 1 : null;
}

/** The rows of a text in which nothing takes a second look; null for all others. */
function quickRows(raw: string, onProgress: (share: number) => void): ReadText | null {
  const head = plainText(raw.slice(0, headSigns));
  if (head.trim() === '' || (head.length < headSigns / 2 && head.length < raw.length / 2)) return null;
  const form = findTableForm(head);
  const start = placeIn(raw, head.slice(0, form.start));
  if (start === null) return null;
  const read = scanRows(raw, { form: { ...form, start }, line: form.start === 0 ? 1 : 2, mostRows: mostTextRows, onProgress });
  return read && { read, form };
}

function slowRows(raw: string, onProgress: (share: number) => void): Result<ReadText, ReadFailure> {
  const text = plainText(raw);
  if (text.trim() === '') return fail({ type: 'Empty' });
  const form = findTableForm(text);
  const read = readRows(text, { form, onProgress });
  return read.ok ? ok({ read: read.value, form }) : read;
}

/** `raw` with its line ends and signs as they came. `onProgress` hears 0 to 1. */
export function readTextRows(raw: string, onProgress: (share: number) => void): Result<ReadText, ReadFailure> {
  let told = 0;
  // What the quick reading leaves is read from the beginning.
  const tell = (share: number) => {
    told = Math.max(told, share);
    onProgress(told);
  };
  const quick = quickRows(raw, tell);
  return quick ? ok(quick) : slowRows(raw, tell);
}
