/** Signs beyond Latin 1 that the standard fonts of a PDF have (WinAnsi). */
const also: ReadonlySet<number> = new Set([
  0x20ac, 0x201a, 0x192, 0x201e, 0x2026, 0x2020, 0x2021, 0x2c6, 0x2030, 0x160, 0x2039, 0x152, 0x17d,
  0x2018, 0x2019, 0x201c, 0x201d, 0x2022, 0x2013, 0x2014, 0x2dc, 0x2122, 0x161, 0x203a, 0x153, 0x17e, 0x178,
]);
/** Letters by their codes that have a mark through them, which no decomposition takes off; signs of a line, and blanks. */
const plain: Readonly<Record<number, string>> = { 0x142: 'l', 0x141: 'L', 0x111: 'd', 0x110: 'D', 0x131: 'i', 0x2212: '-', 0x2010: '-', 0x2011: '-', 0x202f: ' ', 0x2009: ' ' };

function plainOf(letter: string): string | undefined {
  return plain[letter.codePointAt(0) ?? 0];
}

function isThere(letter: string): boolean {
  const code = letter.codePointAt(0) ?? 0;
  return (code >= 0x20 && code <= 0x7e) || (code >= 0xa0 && code <= 0xff) || letter === '\n' || also.has(code);
}

/**
 * A text in the letters that the standard fonts of a PDF have. Others lose their marks ('Łódź' is written 'Lódz'), and what has no such
 * letter is a question mark; then it is not whole, which whoever writes the file has to say.
 */
export function lettersOf(text: string): { text: string; isWhole: boolean } {
  let isWhole = true;
  const written = [...text.normalize('NFC').replace(/\t/g, ' ')].map((letter) => {
    if (isThere(letter)) return letter;
    const instead = plainOf(letter) ?? letter.normalize('NFKD').replace(/\p{M}/gu, '');
    const isSign = plainOf(letter) === '-' || plainOf(letter) === ' ';
    if (!isSign) isWhole = false;
    return instead !== '' && [...instead].every(isThere) ? instead : '?';
  });
  return { text: written.join(''), isWhole };
}
