import { foldText } from '../listing/listing-summary.ts';

const mostWords = 12;

/** The words of a typed text, folded as the haystacks are: 'Blüthner Stil-6' gives bluthner, stil, 6. */
export function toWords(text: string): readonly string[] {
  if (text === '') return [];
  const words = foldText(text.slice(0, 200)).split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  // The longest word first: it is the rarest, so that most listings are left after one look.
  return [...new Set(words)].slice(0, mostWords).sort((a, b) => b.length - a.length);
}

/** Every word is the beginning of a word in the folded text. */
export function hasWords(haystack: string, words: readonly string[]): boolean {
  for (const word of words) if (!hasWord(haystack, word)) return false;
  return true;
}

/** Whatever `words` finds lies within what `earlier` found, so that only that needs a look. */
export function narrows(words: readonly string[], earlier: readonly string[]): boolean {
  return earlier.every((before) => words.some((word) => word.startsWith(before)));
}

function hasWord(haystack: string, word: string): boolean {
  let at = haystack.indexOf(word);
  while (at > 0 && isWordUnit(haystack.charCodeAt(at - 1))) at = haystack.indexOf(word, at + 1);
  return at !== -1;
}

/** Letters and digits of folded text; everything beyond ASCII counts as a letter. */
function isWordUnit(unit: number): boolean {
  return (unit >= 97 && unit <= 122) || (unit >= 48 && unit <= 57) || unit > 127;
}
