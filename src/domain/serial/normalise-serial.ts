import { fail, ok, type Result } from '../../lib/result.ts';

/** A typed serial number, taken apart. Nothing is lost: `typed` stays what the person wrote. */
export interface NormalisedSerial {
  /** Trimmed, NFC. */
  typed: string;
  /** What is kept in records: 'J1234567' for a number read as it stands, otherwise the typed text. */
  recorded: string;
  /** Upper-case letters before the number, ''. */
  prefix: string;
  /** The letters stand apart ('U1 J'): they may end a model's name instead of naming the works. */
  apart: boolean;
  /** Up to ten digits, leading zeros kept. */
  digits: string;
  number: number;
  /** `look-alike`: letters were read as digits. `longest`: only the longest run of digits was taken. */
  reading: 'plain' | 'look-alike' | 'longest';
  /** The number to ask "did you mean …" about, when it is not what was typed. */
  suggestion: string | null;
}

export type SerialUnreadable = { type: 'NoDigits' } | { type: 'TooManyDigits'; digits: number };

const maxDigits = 10;

/** Zeros of the number scripts that a phone's keyboard may type: Arabic, Persian, Devanagari, Bengali, Thai. */
const zeros = [0x0660, 0x06f0, 0x0966, 0x09e6, 0x0e50];

const invisible = /[\u200b-\u200f\u202a-\u202e\u2060\ufeff]/g;
const label = /^(?:(?:SERIAL(?: (?:NUMBER|NO))?|NUMBER|NO|NR|S\/N|SN)(?:[.:#]|[ \t])|#)[.:# \t]*/i;
/** Digits stand together or in groups of three, so that 'U1 1234567' is not one number. */
const lettersAndNumber = /^([A-Z]{0,5})([ \t\n\r.,'’\-_/·]*)([0-9]{1,4}(?:[ \t\n\r.,'’\-_/·]+[0-9]{3})+|[0-9]+)$/;
const bareNumber = /^[0-9]{1,10}$/;
const looksLikeDigit = /^[OoIil|]+$/;

/** Latin letters only: the same in the database, whatever its locale. */
function upperCase(text: string): string {
  return text.replace(/[a-z]/g, (letter) => letter.toUpperCase());
}

function asciiDigits(text: string): string {
  return text.replace(/[٠-٩۰-۹०-९০-৯๐-๙]/g, (digit) => {
    const code = digit.charCodeAt(0);
    const zero = zeros.findLast((candidate) => candidate <= code) ?? code;
    return String(code - zero);
  });
}

function readLookAlikes(text: string): string {
  return text.replace(/[Oo]/g, '0').replace(/[Iil|]/g, '1');
}

interface Parts {
  prefix: string;
  apart: boolean;
  digits: string;
}

function takeApart(text: string): Parts | null {
  const match = lettersAndNumber.exec(upperCase(text));
  if (!match) return null;
  const [, prefix = '', between = '', number = ''] = match;
  return { prefix, apart: prefix !== '' && /\s/.test(between), digits: number.replace(/[^0-9]/g, '') };
}

/** Reads letters inside or before the number as the digits they look like; null where that changes nothing. */
function correct(text: string): string | null {
  const match = /^([^0-9]*)([0-9].*)$/s.exec(text);
  if (!match) return null;
  const [, head = '', tail = ''] = match;
  const corrected = (looksLikeDigit.test(head) ? readLookAlikes(head) : head) + readLookAlikes(tail);
  return corrected === text ? null : corrected;
}

/**
 * Full-width, Arabic and other digits become 0–9, letters upper case; spaces and dots inside the number go.
 * Letters that look like digits (O, l, I) are read as such and told as a suggestion. Rules S-TEXT-*.
 */
export function normaliseSerial(text: string): Result<NormalisedSerial, SerialUnreadable> {
  const typed = text.normalize('NFC').trim();
  if (bareNumber.test(typed)) return ok(bare(typed));
  const read = asciiDigits(typed.normalize('NFKC')).replace(invisible, '').trim().replace(label, '');
  const corrected = correct(read);
  const plain = corrected === null ? takeApart(read) : null;
  const lookAlike = corrected === null ? null : takeApart(corrected);
  const parts = plain ?? lookAlike ?? longestNumber(read);
  if (!parts) return fail({ type: 'NoDigits' });
  if (parts.digits.length > maxDigits) return fail({ type: 'TooManyDigits', digits: parts.digits.length });
  const whole = parts.prefix + parts.digits;
  return ok({
    ...parts,
    typed,
    recorded: plain ? whole : typed,
    number: Number(parts.digits),
    reading: plain ? 'plain' : lookAlike ? 'look-alike' : 'longest',
    suggestion: plain ? null : whole,
  });
}

/** Most numbers are bare digits and need no taking apart. */
function bare(digits: string): NormalisedSerial {
  const number = Number(digits);
  return { typed: digits, recorded: digits, prefix: '', apart: false, digits, number, reading: 'plain', suggestion: null };
}

/** Where several numbers stand on a piano, the longest is usually the serial number. The first of equals. */
function longestNumber(text: string): Parts | null {
  const runs = text.match(/[0-9]+/g) ?? [];
  const digits = runs.reduce((best, run) => (run.length > best.length ? run : best), '');
  return digits === '' ? null : { prefix: '', apart: false, digits };
}
