import type { NormalisedSerial } from './normalise-serial.ts';

/** What a number may be instead of a serial number. */
export type OtherNumber = 'patent' | 'model' | 'year';

const patent = /(^|[^a-z])(pat|patent|patented|d\.?r\.?p|d\.?r\.?g\.?m|brevet)([^a-z]|$)/;
const castYear = /^(1[789]|20)[0-9]{2}$/;
const longestModelNumber = 3;

/** Rules S-OTHER-*; null for what may well be a serial number. */
export function otherNumberKind({ typed, prefix, digits, reading }: NormalisedSerial): OtherNumber | null {
  if (prefix === '' && reading === 'plain') return castYear.test(digits) ? 'year' : null;
  if (patent.test(typed.replace(/[A-Z]/g, (letter) => letter.toLowerCase()))) return 'patent';
  return prefix !== '' && digits.length <= longestModelNumber ? 'model' : null;
}
