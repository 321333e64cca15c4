import type { Confidence, Reason } from './candidate.ts';
import { readLetterCode } from './letter-code.ts';
import type { NormalisedSerial } from './normalise-serial.ts';
import { lineWordOf } from './reading-grammar.ts';
import type { SerialLine, SerialMaker } from './reference.ts';

export interface ChosenLine {
  line: SerialLine;
  /** `exact`: letters and digits are the line's own. `ignored`: the letters were left out. */
  match: 'exact' | 'ignored';
  cap: Confidence;
  /** What the letters say, null without any. */
  reason: Reason | null;
  /** A word of the text chose the line (S-READ-6). */
  isNamed: boolean;
}

type Letters = Pick<NormalisedSerial, 'prefix' | 'apart' | 'digits' | 'number' | 'lineWord'>;

function takes(line: SerialLine, { digits, number }: Letters): boolean {
  return (
    digits.length >= (line.minDigits ?? 0) &&
    digits.length <= (line.maxDigits ?? Infinity) &&
    number >= (line.minNumber ?? 0) &&
    number <= (line.maxNumber ?? Infinity)
  );
}

interface ChooseInput {
  maker: SerialMaker;
  serial: Letters;
  isMakerGiven: boolean;
}

function bears(line: SerialLine, { prefix }: Letters): boolean {
  return line.kind === 'code' ? readLetterCode(prefix) !== null : line.prefix === prefix;
}

/** Of the lines that the number may belong to, those that a word of the text names, if it names any (S-READ-6). */
export function chooseLines(input: ChooseInput): ChosenLine[] {
  const chosen = chooseByNumber(input);
  const { lineWord } = input.serial;
  if (lineWord === null) return chosen;
  const named = chosen.filter(({ line }) => lineWordOf(line.name) === lineWord);
  return named.length === 0 ? chosen : named.map((each) => ({ ...each, isNamed: true }));
}

/**
 * The lines of one maker that a number may belong to. Rules S-LETTER-*: a known letter names its line; other letters are
 * left out where the maker's rule allows it, and elsewhere only as a guess.
 */
function chooseByNumber({ maker, serial, isMakerGiven }: ChooseInput): ChosenLine[] {
  const exact = maker.lines.filter((line) => bears(line, serial) && takes(line, serial));
  const chosen: ChosenLine[] = exact.map((line) => ({
    line,
    match: 'exact',
    cap: serial.apart ? 'medium' : 'high',
    reason: lettersReason(serial),
    isNamed: false,
  }));
  const isOwn = exact.some((line) => line.kind !== 'hint');
  if (serial.prefix === '') return isMakerGiven ? [...chosen, ...withoutLetters(maker, serial)] : chosen;
  if (isOwn && !serial.apart) return chosen;
  const isKnown = maker.lines.some((line) => bears(line, serial));
  for (const line of maker.lines) {
    if (line.prefix !== '' || line.otherLetters === '' || !takes(line, serial)) continue;
    const isMark = line.otherLetters === '*' || line.otherLetters === String(serial.digits.length);
    const cap = isMark && !isKnown && serial.prefix.length === 1 ? 'medium' : 'low';
    chosen.push({ line, match: 'ignored', cap, reason: { type: 'LetterIgnored', prefix: serial.prefix }, isNamed: false });
  }
  return chosen;
}

/** Plain digits of a maker whose lists all bear letters (S-LETTER-5). */
function withoutLetters(maker: SerialMaker, serial: Letters): ChosenLine[] {
  if (maker.lines.some((line) => line.prefix === '')) return [];
  return maker.lines
    .filter((line) => line.kind !== 'code' && takes(line, serial))
    .map((line) => ({ line, match: 'ignored', cap: 'low', reason: { type: 'LetterMissing', prefix: line.prefix }, isNamed: false }));
}

function lettersReason({ prefix, apart }: Letters): Reason | null {
  return prefix === '' ? null : { type: apart ? 'LetterApart' : 'LetterNamesLine', prefix };
}
