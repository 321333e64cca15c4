import type { ListingSummary } from '../listing/listing-summary.ts';
import { hasWords, narrows, toWords } from './text-words.ts';
import { createWordSigns, type WordSigns } from './word-signs.ts';

export interface TextMatcher {
  /** 1 at the position of each listing that the text finds; null when it has no words and finds all. */
  match(text: string): Uint8Array | null;
  /** Does beforehand what the first text would have to wait for. */
  prepare(): void;
}

/** Finds what `hasWords` finds, and looks only at what the text before it has left over. */
export function createTextMatcher(summaries: readonly ListingSummary[]): TextMatcher {
  let signs: WordSigns | null = null;
  let last: { words: readonly string[]; matched: Uint8Array } | null = null;

  const known = () => (signs ??= createWordSigns(summaries.map((listing) => listing.haystack)));

  return {
    prepare: () => void known(),
    match(text) {
      const words = toWords(text);
      if (words.length === 0) return null;
      const before = last && narrows(words, last.words) ? last.matched : null;
      if (before && last?.words.length === words.length && last.words.every((word, at) => word === words[at])) return before;

      const { excludes } = known();
      const matched = new Uint8Array(summaries.length);
      // A single letter is answered by the signs alone; they are exact for ASCII.
      const unread = words.filter((word) => word.length > 1 || word > '\u007f');
      for (let position = 0; position < matched.length; position += 1) {
        if (before && before[position] === 0) continue;
        if (words.some((word) => excludes(position, word))) continue;
        if (hasWords(summaries[position]?.haystack ?? '', unread)) matched[position] = 1;
      }
      last = { words, matched };
      return matched;
    },
  };
}
