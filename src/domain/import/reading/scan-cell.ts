/** One cell after the other among the bytes of a text. Small functions over plain arrays, which is what makes them quick. */
import type { CellPlace } from './cell-texts.ts';
import type { TableForm } from './table-form.ts';

/** Bytes that are text: in UTF-8, or one byte a sign (Windows-1252). */
export interface ScannedBytes {
  bytes: Uint8Array;
  encoding: 'utf-8' | 'windows-1252';
}

/** The cell that was scanned last, and what ends it. */
export interface CellCursor extends CellPlace {
  /** The byte that ends it; behind the last one at the end of the file. */
  at: number;
  /** How much further that place is among the bytes than in the text. */
  ahead: number;
  /** All that its bytes do. */
  seen: number;
  /** What the byte does that ends it. */
  end: number;
}

const lineFeed = 10;
const carriageReturn = 13;
const tab = 9;
const blank = 0x20;
const del = 0x7f;

/** What a byte does within a cell without quotes; those from `delimiter` on end it. */
export const acts = {
  /** One more byte of the sign before. */
  continues: 1,
  /** Part of a sign that may have to be made plain. */
  unusual: 2,
  quote: 4,
  /** Begins a sign of four bytes, which is two places in a text. */
  pair: 8,
  delimiter: 16,
  line: 32,
  return: 64,
} as const;

/** Letters with marks up to U+02FF are as they should be; of others a look tells (`plainText`). */
function actOfLetter(byte: number, encoding: ScannedBytes['encoding']): number {
  if (encoding === 'windows-1252') return byte < 0xa0 ? acts.unusual : 0;
  if (byte < 0xc0) return acts.continues;
  if (byte >= 0xf0) return acts.unusual | acts.pair;
  return byte > 0xc2 && byte < 0xcc ? 0 : acts.unusual;
}

/** What each byte does. */
export function actsOfBytes({ delimiter, quote }: Pick<TableForm, 'delimiter' | 'quote'>, encoding: ScannedBytes['encoding']): Uint8Array {
  const table = Uint8Array.from({ length: 256 }, (_, byte) => {
    if (byte < del) return byte >= blank || byte === tab ? 0 : acts.unusual;
    return byte === del ? acts.unusual : actOfLetter(byte, encoding);
  });
  table[lineFeed] = acts.line;
  table[carriageReturn] = acts.return;
  table[quote.charCodeAt(0)] = acts.quote;
  table[delimiter.charCodeAt(0)] = acts.delimiter;
  return table;
}

/** The cell without quotes that begins where the cursor is. */
export function scanPlainCell(cursor: CellCursor, bytes: Uint8Array, actOf: Uint8Array): void {
  let { at, ahead } = cursor;
  let seen = 0;
  let end: number = acts.line;
  cursor.from = at;
  cursor.textFrom = at - ahead;
  for (; at < bytes.length; at += 1) {
    const act = actOf[bytes[at] ?? 0] ?? 0;
    if (act === 0) continue;
    if (act >= acts.delimiter) {
      end = act;
      break;
    }
    seen |= act;
    ahead += act & acts.continues;
    if ((act & acts.pair) !== 0) ahead -= 1;
  }
  cursor.to = at;
  cursor.textTo = at - ahead;
  cursor.at = at;
  cursor.ahead = ahead;
  cursor.seen = seen;
  cursor.end = end;
}

/** The cell behind the quotation mark where the cursor is. Its bytes have doubled marks where `seen` has one. False when no mark ends it. */
export function scanQuotedCell(cursor: CellCursor, bytes: Uint8Array, actOf: Uint8Array): boolean {
  let { at, ahead } = cursor;
  let seen = 0;
  at += 1;
  cursor.from = at;
  cursor.textFrom = at - ahead;
  for (; at < bytes.length; at += 1) {
    const act = actOf[bytes[at] ?? 0] ?? 0;
    if (act === 0) continue;
    if (act === acts.quote) {
      if (actOf[bytes[at + 1] ?? 0] !== acts.quote) break;
      at += 1;
    }
    seen |= act;
    ahead += act & acts.continues;
    if ((act & acts.pair) !== 0) ahead -= 1;
  }
  cursor.to = at;
  cursor.textTo = at - ahead;
  cursor.at = at + 1;
  cursor.ahead = ahead;
  cursor.seen = seen;
  cursor.end = at + 1 < bytes.length ? (actOf[bytes[at + 1] ?? 0] ?? 0) : acts.line;
  return at < bytes.length;
}
