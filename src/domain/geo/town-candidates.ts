import { withShortSaint } from './town-key.ts';

/** Letters with marks by the letter that they fold to, from U+00C0 to U+017F. */
const marked: Readonly<Record<string, string>> = {
  a: 'ÀÁÂÃÄÅÆàáâãäåæĀāĂăĄą', c: 'ÇçĆćĈĉĊċČč', d: 'ÐðĎďĐđ', e: 'ÈÉÊËèéêëĒēĔĕĖėĘęĚě', g: 'ĜĝĞğĠġĢģ', h: 'ĤĥĦħ', i: 'ÌÍÎÏìíîïĨĩĪīĬĭĮįİı',
  j: 'Ĵĵ', k: 'Ķķĸ', l: 'ĹĺĻļĽľĿŀŁł', n: 'ÑñŃńŅņŇňŊŋ', o: 'ÒÓÔÕÖØòóôõöøŌōŎŏŐőŒœ', r: 'ŔŕŖŗŘř', s: 'ŚśŜŝŞşŠš', t: 'ŢţŤťŦŧ',
  u: 'ÙÚÛÜùúûüŨũŪūŬŭŮůŰűŲų', w: 'Ŵŵ', y: 'ÝýÿŶŷŸ', z: 'ŹźŻżŽž',
};
/** Those that fold to two letters, or to none of these, and whatever else begins no name of the list by the rules above. */
const other = '[\\u0080-\\u00bfÞßþĲĳŉſ\\u0180-\\uffff]';
const apostrophe = '[\'’`]?';
const plain = /^[a-z0-9]$/;
const hasPair = /^[aou]$/;
/** More letters make the scan no quicker. */
const comparedLetters = 3;

/** Both cases of a letter, for a class. The flag for case would make a class with letters beyond ASCII slow to prepare. */
const classOf = (letter: string) => `[${letter}${letter.toUpperCase()}${marked[letter] ?? ''}]`;

/** What a name that folds to this key may begin with: its first letters, each in any spelling. 'ae', 'oe' and 'ue' fold to one letter. */
function beginningOf(key: string): string {
  const [letter = '', ...rest] = key;
  if (letter === '') return '';
  // A space in the key may be any sign in the name; an apostrophe is not in the key at all.
  if (letter === ' ') return '[^a-zA-Z0-9]';
  if (!plain.test(letter)) return other;
  return `${apostrophe}(?:${other}|${classOf(letter)}${hasPair.test(letter) ? `${classOf('e')}?` : ''}${beginningOf(rest.join(''))})`;
}

/** 'st' stands for 'sankt', 'saint', 'sint' and 'sveti', and they for it. */
function isSaint(key: string): boolean {
  return key === 'st' || withShortSaint(key).startsWith('st ');
}

const saint = `${classOf('s')}[taivTAIV\\u0080-\\uffff]`;

const separators: ReadonlySet<number> = new Set([...'\n/'].map((sign) => sign.charCodeAt(0)));
const signs: ReadonlySet<string> = new Set("'’");
/** Where names stand whose first letter folds to none of the plain ones. */
const anyLetter = '';
const letterOf = new Map(Object.entries(marked).flatMap(([letter, all]) => [...all].map((each) => [each, letter] as const)));

/** By the letter that a name begins with, where its separator stands: few names are looked at when one is asked for. */
export type NameStarts = ReadonlyMap<string, readonly number[]>;

export function readNameStarts(names: string): NameStarts {
  const starts = new Map<string, number[]>();
  for (let at = 0; at < names.length; at += 1) {
    if (!separators.has(names.charCodeAt(at))) continue;
    const sign = names.charAt(signs.has(names.charAt(at + 1)) ? at + 2 : at + 1).toLowerCase();
    const letter = plain.test(sign) ? sign : (letterOf.get(sign) ?? anyLetter);
    const known = starts.get(letter);
    if (known) known.push(at);
    else starts.set(letter, [at]);
  }
  return starts;
}

/**
 * Positions in the names (of a town list) where one may begin that folds to the key or to more of it. A look at the first
 * letters is many times faster than folding every name beforehand, and takes little memory.
 */
export function candidatePositions({ names, starts }: { names: string; starts: NameStarts }, key: string): number[] {
  const beginning = isSaint(key) ? `(?:${saint}|${other})` : beginningOf(key.slice(0, comparedLetters));
  const pattern = new RegExp(`[\\n/]${beginning}`, 'y');
  const begins = (position: number) => {
    pattern.lastIndex = position;
    return pattern.test(names);
  };
  return [...new Set([key.charAt(0), anyLetter])].flatMap((letter) => (starts.get(letter) ?? []).filter(begins));
}
