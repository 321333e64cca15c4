import { findMaker } from '../../domain/serial/find-maker.ts';
import { foldName } from '../../domain/serial/fold-name.ts';
import type { SerialReference } from '../../domain/serial/reference.ts';

/** A maker as the box offers it. */
export interface BoxMaker {
  name: string;
  shortName: string;
  aliases: readonly string[];
  /** Towns and works, a phrase each. */
  places: readonly string[];
  /** Whether any list of its numbers is known. */
  hasList: boolean;
}

export interface FoundMaker extends BoxMaker {
  /** What of the maker fits the text where its name doesn't: an alias or a place. */
  via: { kind: 'alias' | 'place'; text: string } | null;
}

/** The names that stand in until the tables are read: the makers of the specification's local data. */
export const firstMakers: readonly BoxMaker[] = ['Baldwin', 'Kawai', 'Steinway & Sons', 'Yamaha'].map((name) => ({
  name,
  shortName: name,
  aliases: [],
  places: [],
  hasList: true,
}));

export function makersOfTables({ makers }: SerialReference): BoxMaker[] {
  return makers.map(({ name, shortName, aliases, locations, lines }) => ({
    name,
    shortName,
    aliases,
    places: locations.split(';').map((place) => place.trim()).filter(Boolean),
    hasList: lines.some(({ kind }) => kind === 'table'),
  }));
}

function wordsOf(text: string): string[] {
  return text.split(/[\s\-–,.;/()]+/).map(foldName).filter(Boolean);
}

/** Four letters may be a piece of a name, fewer begin a word of it: the bounds of `findMaker`. */
const shortestFragment = 4;

function fitsWord(word: string, text: string): boolean {
  const whole = foldName(text);
  return whole.startsWith(word) || wordsOf(text).some((each) => each.startsWith(word)) || (word.length >= shortestFragment && whole.includes(word));
}

function fits(words: readonly string[], text: string): boolean {
  return words.every((word) => fitsWord(word, text)) || (words.length > 1 && fitsWord(words.join(''), text));
}

/** How well a maker fits, 0 best; null when it doesn't. */
function fitOf(words: readonly string[], maker: BoxMaker): { rank: number; via: FoundMaker['via'] } | null {
  const typed = words.join('');
  const own = [maker.name, maker.shortName];
  if (own.some((name) => foldName(name) === typed)) return { rank: 0, via: null };
  if (own.some((name) => fits(words, name))) return { rank: own.some((name) => foldName(name).startsWith(typed)) ? 1 : 2, via: null };
  const alias = maker.aliases.find((name) => foldName(name) === typed) ?? maker.aliases.find((name) => fits(words, name));
  if (alias !== undefined) return { rank: foldName(alias) === typed ? 0 : 3, via: { kind: 'alias', text: alias } };
  const names = [...own, ...maker.aliases];
  const left = words.filter((word) => !names.some((name) => fitsWord(word, name)));
  // A town alone names no maker.
  const place = left.length === words.length ? undefined : maker.places.find((each) => left.every((word) => fitsWord(word, each)));
  return place === undefined ? null : { rank: 4, via: { kind: 'place', text: place } };
}

/**
 * The makers that every typed word fits, by name, short name, alias, or name and place ("Seiler Kitzingen"); the
 * likeliest first, then in the given order. All of them for an empty text.
 */
export function searchMakers(makers: readonly BoxMaker[], text: string): FoundMaker[] {
  const words = wordsOf(text);
  if (words.length === 0) return makers.map((maker) => ({ ...maker, via: null }));
  return makers
    .flatMap((maker) => {
      const fit = fitOf(words, maker);
      return fit ? [{ found: { ...maker, via: fit.via }, rank: fit.rank }] : [];
    })
    .sort((a, b) => a.rank - b.rank)
    .map(({ found }) => found);
}

/** The name of the maker that a free text means, or the text itself when it names none or several. */
export function makerNameOf(reference: SerialReference, text: string): string {
  const known = findMaker(reference, text);
  if (known || text === '') return known?.name ?? '';
  const [only, ...others] = searchMakers(makersOfTables(reference), text);
  return only && others.length === 0 ? only.name : text;
}
