import { fail, ok, type Result } from '../../lib/result.ts';
import { isLineWord, mostLetters, mostLettersApart, mostWords, phrases, type LineWord } from './reading-grammar.ts';
import type { SerialMaker } from './reference.ts';
import { tokensOf, type Token } from './serial-tokens.ts';

/** A typed serial number, taken apart. Nothing is lost: `typed` stays what the person wrote. */
export interface NormalisedSerial {
  /** Trimmed, NFC. */
  typed: string;
  /** What is kept in records: 'J1234567' for a number read as it stands, otherwise the typed text. */
  recorded: string;
  /** Upper-case letters before the number, ''. */
  prefix: string;
  /** The letters stand apart ('U1 J'): they may end a model's name instead of naming the works. */
  apart: boolean;
  /** Up to ten digits, leading zeros kept. */
  digits: string;
  number: number;
  /**
   * `look-alike`: letters were read as digits. `longest`: only the longest run of digits was taken. `suffix`: one or two digits
   * behind a stroke were left out.
   */
  reading: 'plain' | 'look-alike' | 'longest' | 'suffix';
  /** The number to ask "did you mean …" about, when it is not what was typed. */
  suggestion: string | null;
  /** The makers that the text names, in its order. */
  makers: readonly SerialMaker[];
  /** The one word that names a line or a kind of piano; null for none, or several that differ. */
  lineWord: LineWord | null;
  /** 'Pat.', 'D.R.P.' and the like stand beside it. */
  isPatent: boolean;
  /** Words and numbers that were left out, '' . */
  dropped: string;
}

export type SerialUnreadable = { type: 'NoDigits' } | { type: 'TooManyDigits'; digits: number } | { type: 'TooLong' };

export type MakersByName = ReadonlyMap<string, SerialMaker>;

const maxDigits = 10;
const maxLength = 100;
const bareNumber = /^[0-9]{1,10}$/;
/** What may stand between groups of three digits, and between letters and their number. */
const groupGap = /^[ \t\n\r.,'’\-_/·]*$/;
const noNames: MakersByName = new Map();

/** Latin letters only: the same in the database, whatever its locale. */
const upperCase = (text: string): string => text.replace(/[a-z]/g, (letter) => letter.toUpperCase());
const lowerCase = (text: string): string => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());

interface Named {
  makers: SerialMaker[];
  lineWords: Set<LineWord>;
  isPatent: boolean;
  /** Places of the tokens that are spoken for. */
  taken: Set<number>;
}

/** From the left, the longest run of words that is a name or a phrase (S-READ-2). */
function readWords(tokens: readonly Token[], names: MakersByName): Named {
  const named: Named = { makers: [], lineWords: new Set(), isPatent: false, taken: new Set() };
  for (let at = 0; at < tokens.length; at += 1) {
    let run = 0;
    while (run < mostWords && tokens[at + run]?.kind === 'word') run += 1;
    for (; run > 0; run -= 1) {
      if (!takeRun({ key: keyOf(tokens.slice(at, at + run)), names, named })) continue;
      for (let i = 0; i < run; i += 1) named.taken.add(at + i);
      at += run - 1;
      break;
    }
  }
  return named;
}

function keyOf(words: readonly Token[]): string {
  return lowerCase(words.map(({ text }) => text).join(''));
}

function takeRun({ key, names, named }: { key: string; names: MakersByName; named: Named }): boolean {
  const maker = names.get(key);
  if (maker) {
    if (!named.makers.includes(maker)) named.makers.push(maker);
    return true;
  }
  const kind = phrases.get(key);
  if (kind === 'patent') named.isPatent = true;
  else if (kind !== undefined && isLineWord(kind)) named.lineWords.add(kind);
  return kind !== undefined;
}

/** Digits that belong together: the places of their tokens, both ends inclusive. */
interface DigitGroup {
  first: number;
  last: number;
  digits: string;
}

/** Digits stand together, in groups of three, or behind lone zeros (S-READ-3). */
function groupsOf(tokens: readonly Token[]): DigitGroup[] {
  const groups: DigitGroup[] = [];
  const follows = (at: number) => {
    const next = tokens[at + 1];
    return next?.kind === 'digits' && next.gap !== '' && groupGap.test(next.gap) ? next.text : null;
  };
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at];
    if (token?.kind !== 'digits') continue;
    const group = { first: at, last: at, digits: token.text };
    let lead = token.text.length;
    if (/^0{1,3}$/.test(token.text)) {
      const next = follows(at);
      if (next !== null && next.length !== 3) {
        group.last += 1;
        group.digits += next;
        lead = next.length;
      }
    }
    const isGrouped = lead <= 4;
    for (let next = isGrouped ? follows(group.last) : null; next?.length === 3; next = follows(group.last)) {
      group.last += 1;
      group.digits += next;
    }
    groups.push(group);
    at = group.last;
  }
  return groups;
}

/** Where several numbers stand on a piano, the longest is usually the serial number. The first of equals. */
function longestOf(groups: readonly DigitGroup[]): DigitGroup | null {
  return groups.reduce<DigitGroup | null>((best, group) => (best === null || group.digits.length > best.digits.length ? group : best), null);
}

interface Letters {
  prefix: string;
  apart: boolean;
}

/** The letters in front of a number, when they may be a sequence's own (S-READ-4). */
function lettersBefore({ tokens, at, taken }: { tokens: readonly Token[]; at: number; taken: ReadonlySet<number> }): Letters {
  const word = tokens[at - 1];
  const gap = tokens[at]?.gap ?? '';
  if (word?.kind !== 'word' || taken.has(at - 1) || !groupGap.test(gap)) return { prefix: '', apart: false };
  const apart = /[ \t\n\r]/.test(gap);
  if (word.text.length > (apart ? mostLettersApart : mostLetters)) return { prefix: '', apart: false };
  return { prefix: upperCase(word.text), apart };
}

/** '/ 1' behind the number: a part's or a batch's mark. */
function isSuffix({ first, digits }: DigitGroup, { tokens, chosen }: { tokens: readonly Token[]; chosen: DigitGroup }): boolean {
  return first > chosen.last && digits.length <= 2 && /[/-]/.test(tokens[first]?.gap ?? '');
}

/**
 * Reads a typed text by the grammar S-TEXT-* and S-READ-*: full-width, Arabic and other digits become 0–9, letters upper case; names,
 * labels and words that name a line are taken out, the rest is dropped and kept to be told. Without `names` no maker is found.
 */
export function normaliseSerial(text: string, names: MakersByName = noNames): Result<NormalisedSerial, SerialUnreadable> {
  if (text.length > maxLength && [...text].length > maxLength) return fail({ type: 'TooLong' });
  const typed = text.normalize('NFC').trim();
  if (bareNumber.test(typed)) return ok(bare(typed));
  const tokens = tokensOf(typed);
  const named = readWords(tokens, names);
  const groups = groupsOf(tokens);
  const chosen = longestOf(groups);
  const [only, ...more] = named.lineWords;
  const words = { makers: named.makers, lineWord: more.length === 0 ? (only ?? null) : null, isPatent: named.isPatent };
  if (!chosen) return ofModelAlone({ typed, tokens, words });
  if (chosen.digits.length > maxDigits) return fail({ type: 'TooManyDigits', digits: chosen.digits.length });

  const letters = lettersBefore({ tokens, at: chosen.first, taken: named.taken });
  const others = groups.filter((group) => group !== chosen);
  const isKept = (at: number) => named.taken.has(at) || (at >= chosen.first && at <= chosen.last) || (letters.prefix !== '' && at === chosen.first - 1);
  const isLookAlike = tokens.slice(chosen.first, chosen.last + 1).some((token) => token.isLookAlike);
  const onlySuffixes = others.every((group) => isSuffix(group, { tokens, chosen }));
  const reading = !onlySuffixes ? 'longest' : isLookAlike ? 'look-alike' : others.length > 0 ? 'suffix' : 'plain';
  const whole = letters.prefix + chosen.digits;
  return ok({
    typed,
    recorded: reading === 'plain' ? whole : typed,
    ...letters,
    digits: chosen.digits,
    number: Number(chosen.digits),
    reading,
    suggestion: reading === 'plain' || reading === 'suffix' ? null : whole,
    ...words,
    dropped: tokens.filter((_, at) => !isKept(at)).map((token) => token.text).join(' '),
  });
}

/** Nothing but a model's name: its letters and first digits, as a guess. */
function ofModelAlone(input: { typed: string; tokens: readonly Token[]; words: Pick<NormalisedSerial, 'makers' | 'lineWord' | 'isPatent'> }): Result<NormalisedSerial, SerialUnreadable> {
  const { typed, tokens, words } = input;
  for (const { text } of tokens) {
    const [, prefix = '', digits = ''] = /^([A-Za-z]{0,5})[^0-9]*([0-9]+)/.exec(text) ?? [];
    if (digits === '') continue;
    const whole = upperCase(prefix) + digits;
    return ok({ typed, recorded: typed, prefix: upperCase(prefix), apart: false, digits, number: Number(digits), reading: 'longest', suggestion: whole, ...words, dropped: '' });
  }
  return fail({ type: 'NoDigits' });
}

/** Most numbers are bare digits and need no taking apart. */
function bare(digits: string): NormalisedSerial {
  return {
    typed: digits, recorded: digits, prefix: '', apart: false, digits, number: Number(digits), reading: 'plain', suggestion: null,
    makers: [], lineWord: null, isPatent: false, dropped: '',
  };
}
