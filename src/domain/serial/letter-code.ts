/** Samick's letters before the running number (S-CODE-1): works, two for the year, one for the month, G on grands. */
export interface LetterCode {
  works: '' | 'K' | 'I';
  year: number;
  /** 1 to 12. */
  month: number;
}

const shapes = [/^([KI])([A-T])([A-T])([A-L])G?$/, /^()([A-T])([A-T])([A-L])[GO]?$/];

/** A letter's place in the alphabet, last digit only: A and K are 1, J and T are 0. */
const digitOf = (letter: string): number => (letter.charCodeAt(0) - 64) % 10;

/** Null for letters that give no year from 1989 to 2029: the code came in about 1989. */
export function readLetterCode(letters: string): LetterCode | null {
  for (const shape of shapes) {
    const [, works = '', tens = '', ones = '', month = ''] = shape.exec(letters) ?? [];
    if (tens === '') continue;
    const two = digitOf(tens) * 10 + digitOf(ones);
    const year = two >= 80 ? 1900 + two : 2000 + two;
    if (year >= 1989 && year <= 2029) return { works: works === 'K' || works === 'I' ? works : '', year, month: month.charCodeAt(0) - 64 };
  }
  return null;
}
