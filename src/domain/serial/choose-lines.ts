import type { Confidence, Reason } from './candidate.ts';
import type { NormalisedSerial } from './normalise-serial.ts';
import type { SerialLine, SerialMaker } from './reference.ts';

export interface ChosenLine {
  line: SerialLine;
  /** `exact`: letters and digits are the line's own. `ignored`: the letters were left out. */
  match: 'exact' | 'ignored';
  cap: Confidence;
  /** What the letters say, null without any. */
  reason: Reason | null;
}

type Letters = Pick<NormalisedSerial, 'prefix' | 'apart' | 'digits' | 'number'>;

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

/**
 * The lines of one maker that a number may belong to. Rules S-LETTER-*: a known letter names its line; other letters are
 * left out where the maker's rule allows it, and elsewhere only as a guess.
 */
export function chooseLines({ maker, serial, isMakerGiven }: ChooseInput): ChosenLine[] {
  const exact = maker.lines.filter((line) => line.prefix === serial.prefix && takes(line, serial));
  const chosen: ChosenLine[] = exact.map((line) => ({
    line,
    match: 'exact',
    cap: serial.apart ? 'medium' : 'high',
    reason: lettersReason(serial),
  }));
  const isNamed = exact.some((line) => line.kind !== 'hint');
  if (serial.prefix === '') return isMakerGiven ? [...chosen, ...withoutLetters(maker, serial)] : chosen;
  if (isNamed && !serial.apart) return chosen;
  const isKnown = maker.lines.some((line) => line.prefix === serial.prefix);
  for (const line of maker.lines) {
    if (line.prefix !== '' || line.otherLetters === '' || !takes(line, serial)) continue;
    const isMark = line.otherLetters === '*' || line.otherLetters === String(serial.digits.length);
    const cap = isMark && !isKnown && serial.prefix.length === 1 ? 'medium' : 'low';
    chosen.push({ line, match: 'ignored', cap, reason: { type: 'LetterIgnored', prefix: serial.prefix } });
  }
  return chosen;
}

/** Plain digits of a maker whose lists all bear letters (S-LETTER-5). */
function withoutLetters(maker: SerialMaker, serial: Letters): ChosenLine[] {
  if (maker.lines.some((line) => line.prefix === '')) return [];
  return maker.lines
    .filter((line) => takes(line, serial))
    .map((line) => ({ line, match: 'ignored', cap: 'low', reason: { type: 'LetterMissing', prefix: line.prefix } }));
}

function lettersReason({ prefix, apart }: Letters): Reason | null {
  return prefix === '' ? null : { type: apart ? 'LetterApart' : 'LetterNamesLine', prefix };
}
