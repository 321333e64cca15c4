import type { NormalisedSerial } from './normalise-serial.ts';

/** What a number may be instead of a serial number. */
export type OtherNumber = 'patent' | 'model' | 'year';

const castYear = /^(1[789]|20)[0-9]{2}$/;
const longestModelNumber = 3;

/** Rules S-OTHER-*; null for what may well be a serial number. */
export function otherNumberKind({ prefix, digits, reading, isPatent }: NormalisedSerial): OtherNumber | null {
  if (isPatent) return 'patent';
  if (prefix === '') return reading === 'plain' && castYear.test(digits) ? 'year' : null;
  return digits.length <= longestModelNumber ? 'model' : null;
}
