/** Signs beyond Latin 1 that the standard fonts of a PDF have (WinAnsi). */
const also = new Set('€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ');
/** Letters that have a mark through them, which no decomposition takes off. */
const plain: Readonly<Record<string, string>> = { ł: 'l', Ł: 'L', đ: 'd', Đ: 'D', ı: 'i', '−': '-', '\u2010': '-', '\u2011': '-', '\u202f': ' ', '\u2009': ' ' };

function isThere(letter: string): boolean {
  const code = letter.codePointAt(0) ?? 0;
  return (code >= 0x20 && code <= 0x7e) || (code >= 0xa0 && code <= 0xff) || letter === '\n' || also.has(letter);
}

/**
 * A text in the letters that the standard fonts of a PDF have. Others lose their marks ('Łódź' is written 'Lódz'), and what has no such
 * letter is a question mark; then it is not whole, which whoever writes the file has to say.
 */
export function lettersOf(text: string): { text: string; isWhole: boolean } {
  let isWhole = true;
  const written = [...text.normalize('NFC').replace(/\t/g, ' ')].map((letter) => {
    if (isThere(letter)) return letter;
    const instead = plain[letter] ?? letter.normalize('NFKD').replace(/\p{M}/gu, '');
    const isSign = plain[letter] === '-' || plain[letter] === ' ';
    if (!isSign) isWhole = false;
    return instead !== '' && [...instead].every(isThere) ? instead : '?';
  });
  return { text: written.join(''), isWhole };
}
