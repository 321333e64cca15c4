/** Numbers as people type them, in German, English, French or Swiss form: one reader for prices, sizes and years. */

export interface TypedNumber {
  /** Digits before the decimal sign, without signs between thousands. */
  whole: string;
  /** Digits behind it; '' where there is none. */
  fraction: string;
  /** One separator before exactly three digits was read as thousands ('1.600' is 1600): it may be a decimal sign. */
  thousandsAssumed: boolean;
}

const betweenThousands = /(?<=\d)[\s'’](?=\d{3}(?!\d))/gu;
const signs = /^\d[\d.,]*$/u;
const dotGroups = /^[1-9]\d{0,2}(?:\.\d{3})+$/u;
const commaGroups = /^[1-9]\d{0,2}(?:,\d{3})+$/u;
const plainDigits = /^\d+$/u;
const separators = /[.,]/gu;

/** Without blanks and apostrophes between thousands: "12'500", '12 500'. */
export function joinThousands(text: string): string {
  return text.replace(betweenThousands, '');
}

/** Null for what is no number, or one that can't be read in one way. */
export function readTypedNumber(text: string): TypedNumber | null {
  const digits = joinThousands(text);
  if (!signs.test(digits)) return null;
  const last = Math.max(digits.lastIndexOf('.'), digits.lastIndexOf(','));
  if (last === -1) return { whole: digits, fraction: '', thousandsAssumed: false };
  if (dotGroups.test(digits) || commaGroups.test(digits)) {
    return { whole: digits.replace(separators, ''), fraction: '', thousandsAssumed: digits.indexOf(digits.charAt(last)) === last };
  }
  const whole = digits.slice(0, last);
  const fraction = digits.slice(last + 1);
  const groups = digits.charAt(last) === ',' ? dotGroups : commaGroups;
  const isNumber = /^\d{1,2}$/u.test(fraction) && (plainDigits.test(whole) || groups.test(whole));
  return isNumber ? { whole: whole.replace(separators, ''), fraction, thousandsAssumed: false } : null;
}
