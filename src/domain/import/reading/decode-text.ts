/** Bytes of a file to text. Rules in RULES.md. */
import { fail, ok, type Result } from '../../../lib/result.ts';
import { lineAt, unifyLines } from '../text/plain-text.ts';
import type { ReadFailure } from './read-failure.ts';
import type { Sheet } from '../sheet/sheet.ts';

type Encoding = Exclude<Sheet['form']['encoding'], 'xlsx'>;

export interface DecodedText {
  text: string;
  encoding: Encoding;
  /** What the text is decoded from, without a mark of order. */
  bytes: Uint8Array;
}

const marks: readonly (readonly [encoding: Encoding, bytes: readonly number[]])[] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];

/** Windows-1252 from 0x80 to 0x9f, where it is not Latin-1; blanks stand for bytes without a sign. Some decoders take it for Latin-1. */
const aboveAscii = '€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ';
const undefinedBytes: ReadonlySet<number> = new Set([...aboveAscii].flatMap((sign, index) => (sign === ' ' ? [0x80 + index] : [])));

/** Without leaving out a mark of order; null when the bytes are no such text. */
export function decodeStrictly(bytes: Uint8Array, encoding: Encoding): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}

export function decodeWindows1252(bytes: Uint8Array): string {
  return new TextDecoder('windows-1252').decode(bytes).replace(/[\u0080-\u009f]/gu, (sign) => aboveAscii[sign.charCodeAt(0) - 0x80] ?? sign);
}

function lineOfByte(bytes: Uint8Array, at: number): number {
  const before = unifyLines(decodeWindows1252(bytes.subarray(0, at)));
  return lineAt(before, before.length);
}

/** The bytes behind a mark of UTF-8, or all of them where none stands; null where a mark says that they are UTF-16. */
export function utf8Bytes(bytes: Uint8Array): Uint8Array | null {
  const [marked, mark] = markOf(bytes);
  return marked === null || marked === 'utf-8' ? bytes.subarray(mark.length) : null;
}

function markOf(bytes: Uint8Array): (typeof marks)[number] | readonly [null, readonly number[]] {
  return marks.find(([, signs]) => signs.every((sign, index) => bytes[index] === sign)) ?? [null, []];
}

/** Bytes of the UTF-8 sign that begins at `at`; 0 when none does. Overlong forms and halves of pairs are left to the decoder. */
function signLength(bytes: Uint8Array, at: number): number {
  const first = bytes[at] ?? 0;
  const length = first < 0x80 ? 1 : first < 0xc2 ? 0 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : first < 0xf5 ? 4 : 0;
  for (let next = 1; next < length; next += 1) {
    if (((bytes[at + next] ?? 0) & 0xc0) !== 0x80) return 0;
  }
  return length;
}

/** How much of bytes that are no UTF-8 is UTF-8 nevertheless. */
function weighUtf8(bytes: Uint8Array): { whole: number; broken: number; firstBroken: number } {
  let whole = 0;
  let broken = 0;
  let firstBroken = -1;
  for (let at = 0; at < bytes.length; ) {
    const length = signLength(bytes, at);
    if (length > 1) whole += 1;
    if (length === 0) {
      broken += 1;
      if (firstBroken === -1) firstBroken = at;
    }
    at += Math.max(length, 1);
  }
  return { whole, broken, firstBroken };
}

/** Every second byte of European text in UTF-16 is 0. */
function utf16Order(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const pairs = Math.min(Math.floor(bytes.length / 2), 4096);
  let first = 0;
  let second = 0;
  for (let pair = 0; pair < pairs; pair += 1) {
    if (bytes[2 * pair] === 0) first += 1;
    if (bytes[2 * pair + 1] === 0) second += 1;
  }
  if (second > pairs * 0.6 && first < pairs * 0.1) return 'utf-16le';
  return first > pairs * 0.6 && second < pairs * 0.1 ? 'utf-16be' : null;
}

function readUtf16(bytes: Uint8Array, encoding: 'utf-16le' | 'utf-16be'): Result<DecodedText, ReadFailure> {
  const text = decodeStrictly(bytes, encoding);
  if (text === null) {
    const loose = unifyLines(new TextDecoder(encoding).decode(bytes));
    return fail({ type: 'BadBytes', line: lineAt(loose, loose.indexOf('\ufffd')) });
  }
  const nul = text.indexOf('\0');
  return nul === -1 ? ok({ text, encoding, bytes }) : fail({ type: 'NotText', at: 2 * nul });
}

function readBytewise(bytes: Uint8Array): Result<DecodedText, ReadFailure> {
  const { whole, broken, firstBroken } = weighUtf8(bytes);
  if (whole > broken) return fail({ type: 'BadBytes', line: lineOfByte(bytes, firstBroken) });
  const unknown = bytes.findIndex((byte) => undefinedBytes.has(byte));
  if (unknown !== -1) return fail({ type: 'BadBytes', line: lineOfByte(bytes, unknown) });
  return ok({ text: decodeWindows1252(bytes), encoding: 'windows-1252', bytes });
}

/** The whole file decides about its encoding, so that no late byte spoils what was read before it. Marks of order are left out. */
export function decodeText(bytes: Uint8Array): Result<DecodedText, ReadFailure> {
  const [marked, mark] = markOf(bytes);
  const rest = bytes.subarray(mark.length);
  if (marked === 'utf-16le' || marked === 'utf-16be') return readUtf16(rest, marked);
  const text = decodeStrictly(rest, 'utf-8');
  // To look for zeros in the text is quicker than in its bytes.
  if (text !== null && !text.includes('\0')) return ok({ text, encoding: 'utf-8', bytes: rest });
  const nul = rest.indexOf(0);
  if (nul !== -1) {
    const order = marked === null ? utf16Order(rest) : null;
    return order === null ? fail({ type: 'NotText', at: mark.length + nul }) : readUtf16(rest, order);
  }
  if (marked === null) return readBytewise(rest);
  const { firstBroken } = weighUtf8(rest);
  return fail({ type: 'BadBytes', line: lineOfByte(rest, firstBroken === -1 ? rest.length : firstBroken) });
}
