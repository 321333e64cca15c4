const plain = /^[a-z0-9]$/;

/** Both cases of some letters, for a class. The flag for case would make a class with letters beyond ASCII slow to prepare. */
const bothCases = (letters: string) => letters + letters.toUpperCase();

/**
 * What a name that folds to this key may begin with: its first two letters, or any letter beyond ASCII in their place.
 * 'ae', 'oe' and 'ue' fold to one letter, and 'st' stands for 'sankt', 'saint' and 'sint'.
 */
function beginningOf(key: string): string {
  const [first = '', second = ''] = key;
  const foreign = '[\\u0080-\\uffff]';
  if (!plain.test(first)) return foreign;
  const start = `[${bothCases(first)}]`;
  if (second === '') return `(?:${start}|${foreign})`;
  const next = first === 's' && 'taiv'.includes(second) ? 'taiv' : plain.test(second) ? second : '';
  // A space in the key may be any sign in the name; an apostrophe is not in the key at all.
  const following = next === '' ? '[^a-zA-Z0-9]' : `['’]?[${bothCases(next)}\\u0080-\\uffff]`;
  return `(?:${start}[eE]?${following}|${foreign})`;
}

/**
 * Positions in the names (of a town list) where one may begin that folds to the key or to more of it. A scan of the text
 * for two letters is many times faster than folding every name beforehand, and takes no memory.
 */
export function* candidatePositions(names: string, key: string): Generator<number> {
  for (const match of names.matchAll(new RegExp(`[\\n/]['’]?${beginningOf(key)}`, 'g'))) yield match.index;
}
