import { findMaker } from '../../domain/serial/find-maker.ts';
import { foldName } from '../../domain/serial/fold-name.ts';
import type { SerialReference } from '../../domain/serial/reference.ts';

/** A name or a place, folded once: typing compares it with every key stroke. */
interface Phrase {
  text: string;
  whole: string;
  words: readonly string[];
}

/** A maker as the box offers it. */
export interface BoxMaker {
  name: string;
  /** The name and the short name. */
  own: readonly Phrase[];
  aliases: readonly Phrase[];
  /** Towns and works. */
  places: readonly Phrase[];
  /** Whether any list of its numbers is known. */
  hasList: boolean;
}

export interface FoundMaker {
  maker: BoxMaker;
  /** What of the maker fits the text where its name doesn't: an alias or a place. */
  via: { kind: 'alias' | 'place'; text: string } | null;
}

function wordsOf(text: string): string[] {
  return text.split(/[\s\-–,.;/()]+/).map(foldName).filter(Boolean);
}

function phraseOf(text: string): Phrase {
  return { text, whole: foldName(text), words: wordsOf(text) };
}

/** A maker of which only names are known. Whether it has a list shows when it is asked for. */
export function makerOfNames(name: string, shortName = name): BoxMaker {
  return { name, own: [name, shortName].map(phraseOf), aliases: [], places: [], hasList: true };
}

/** The names that stand in until the tables are read: the makers of the specification's local data. */
export const firstMakers: readonly BoxMaker[] = ['Baldwin', 'Kawai', 'Steinway & Sons', 'Yamaha'].map((name) => makerOfNames(name));

export function makersOfTables({ makers }: SerialReference): BoxMaker[] {
  return makers.map(({ name, shortName, aliases, locations, lines }) => ({
    name,
    own: [name, shortName].map(phraseOf),
    aliases: aliases.map(phraseOf),
    places: locations.split(';').map((place) => phraseOf(place.trim())),
    hasList: lines.some(({ kind }) => kind === 'table'),
  }));
}

/** Four letters may be a piece of a name, fewer begin a word of it: the bounds of `findMaker`. */
const shortestFragment = 4;

function fitsWord(word: string, { whole, words }: Phrase): boolean {
  return whole.startsWith(word) || words.some((each) => each.startsWith(word)) || (word.length >= shortestFragment && whole.includes(word));
}

interface Typed {
  whole: string;
  words: readonly string[];
}

function fits({ whole, words }: Typed, phrase: Phrase): boolean {
  return words.every((word) => fitsWord(word, phrase)) || (words.length > 1 && fitsWord(whole, phrase));
}

/** How well a maker fits, 0 best; null when it doesn't. */
function fitOf(typed: Typed, { own, aliases, places }: BoxMaker): { rank: number; via: FoundMaker['via'] } | null {
  const { whole, words } = typed;
  if (own.some((name) => name.whole === whole)) return { rank: 0, via: null };
  if (own.some((name) => fits(typed, name))) return { rank: own.some((name) => name.whole.startsWith(whole)) ? 1 : 2, via: null };
  const alias = aliases.find((name) => name.whole === whole) ?? aliases.find((name) => fits(typed, name));
  if (alias) return { rank: alias.whole === whole ? 0 : 3, via: { kind: 'alias', text: alias.text } };
  const left = words.filter((word) => ![...own, ...aliases].some((name) => fitsWord(word, name)));
  // A town alone names no maker.
  const place = left.length === words.length ? undefined : places.find((each) => left.every((word) => fitsWord(word, each)));
  return place ? { rank: 4, via: { kind: 'place', text: place.text } } : null;
}

/**
 * The makers that every typed word fits, by name, short name, alias, or name and place ("Seiler Kitzingen"); the
 * likeliest first, then in the given order. All of them for an empty text.
 */
export function searchMakers(makers: readonly BoxMaker[], text: string): FoundMaker[] {
  const words = wordsOf(text);
  if (words.length === 0) return makers.map((maker) => ({ maker, via: null }));
  const typed = { whole: words.join(''), words };
  return makers
    .flatMap((maker) => {
      const fit = fitOf(typed, maker);
      return fit ? [{ maker, ...fit }] : [];
    })
    .sort((a, b) => a.rank - b.rank)
    .map(({ maker, via }) => ({ maker, via }));
}

/** The name of the maker that a free text means, or the text itself when it names none or several. */
export function makerNameOf(reference: SerialReference, text: string): string {
  const known = findMaker(reference, text);
  if (known || text === '') return known?.name ?? '';
  const [only, ...others] = searchMakers(makersOfTables(reference), text);
  return only && others.length === 0 ? only.maker.name : text;
}
