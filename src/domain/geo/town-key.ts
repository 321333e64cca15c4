import { foldText } from '../listing/listing-summary.ts';

const longestName = 80;

/** Letters that don't come apart into a plain letter and a mark. */
const plainLetters: Readonly<Record<string, string>> = { æ: 'ae', œ: 'oe', đ: 'd', ð: 'd', þ: 'th', ħ: 'h', ı: 'i', ŋ: 'n', ŧ: 't', ĸ: 'k' };

/** A name as it is compared: without case, accents, umlaut spelling and punctuation. RULES.md, G-1. */
export function toTownKey(name: string): string {
  const short = name.slice(0, longestName).toLowerCase();
  if (oneWord.test(short)) return foldText(short);
  const plain = short.replace(/[æœđðþħıŋŧĸ]/g, (letter) => plainLetters[letter] ?? letter);
  return foldText(plain).replace(/['’`]/g, '').replace(/[^\p{L}\p{N}]+/gu, ' ').trim();
}

/** What most names are: nothing but letters to fold. */
const oneWord = /^[a-z]+$/;

/** 'Sankt', 'Saint', 'Sint' and so on are all 'St.'. RULES.md, G-6. */
export function withShortSaint(key: string): string {
  return key.replace(/^(?:sankt|sainte?|sint|sveti|ste) /, 'st ');
}

/** 'frankfurt am main' → 'frankfurt'; null when nothing says where the town lies. RULES.md, G-2. */
export function withoutAddition(name: string): string | null {
  const short = toTownKey(name.replace(/ \(.*$/u, '')).replace(/ (?:a d|am|an|im|in|bei|vor|ob|auf|unter|aan|sur|upon|nad|pod)\b.*$/, '');
  return short === toTownKey(name) ? null : short;
}
