/** A text in three parts: what both sides begin with, what only this side has, and what both end with. */
export interface TextParts {
  same: string;
  own: string;
  rest: string;
}

/** Cuts two texts around the words in which they differ. Joined, the parts give the text again. */
export function splitDifference(mine: string, theirs: string): { mine: TextParts; theirs: TextParts } {
  const [left, right] = [mine.match(/\s+|\S+/g) ?? [], theirs.match(/\s+|\S+/g) ?? []];
  const shorter = Math.min(left.length, right.length);
  let start = 0;
  while (start < shorter && left[start] === right[start]) start += 1;
  let end = 0;
  while (end < shorter - start && left.at(-1 - end) === right.at(-1 - end)) end += 1;
  const parts = (words: readonly string[]): TextParts => ({
    same: words.slice(0, start).join(''),
    own: words.slice(start, words.length - end).join(''),
    rest: words.slice(words.length - end).join(''),
  });
  return { mine: parts(left), theirs: parts(right) };
}
