import { isAnswered, type Confidence, type Reason } from './candidate.ts';
import type { ChosenLine } from './choose-lines.ts';
import type { NormalisedSerial } from './normalise-serial.ts';
import { otherNumberKind } from './number-kind.ts';
import type { LineReading } from './read-line.ts';
import type { LineFacts } from './reference-index.ts';
import type { SerialMaker } from './reference.ts';

/** One line's reading of a number, before it is weighed against the others. */
export interface Draft extends ChosenLine {
  maker: SerialMaker;
  facts: LineFacts;
  reading: LineReading;
}

/** A reason for which an answer is at most so certain. */
export interface Doubt {
  cap: Confidence;
  reason: Reason;
}

export const low = (reason: Reason): Doubt => ({ cap: 'low', reason });

// The same for every answer that has them.
const typeUnknown = low({ type: 'TypeUnknown' });
const lineDoubted: Doubt = { cap: 'medium', reason: { type: 'LineDoubted' } };
const makerNotGiven: Doubt = { cap: 'medium', reason: { type: 'MakerNotGiven' } };

/** Doubts that come from how the number was typed. */
export function doubtsOfText(serial: NormalisedSerial): Doubt[] {
  const read = serial.prefix + serial.digits;
  const doubts: Doubt[] = [];
  if (serial.reading === 'look-alike') doubts.push(low({ type: 'LookAlike', read }));
  if (serial.reading === 'longest') doubts.push(low({ type: 'LongestNumber', read }));
  if (serial.dropped !== '') doubts.push({ cap: serial.reading === 'suffix' ? 'medium' : 'high', reason: { type: 'TextDropped', text: serial.dropped } });
  const kind = otherNumberKind(serial);
  if (kind !== null) doubts.push(low({ type: 'NotASerial', kind }));
  return doubts;
}

/** What all readings of one number say together. */
export interface Survey {
  /** The readings with a year, but for old rules of thumb; those of a maker stand together. */
  answered: readonly Draft[];
  /** The readings that compete when the maker is open: known letters outweigh plain numbers. */
  pool: readonly Draft[];
  /** How many makers compete; null when the maker is known. */
  makers: number | null;
}

/** `drafts` of one maker must stand together. */
export function surveyOf(drafts: readonly Draft[], isMakerOpen: boolean): Survey {
  const answered = drafts.filter(({ line, reading }) => isAnswered(reading) && line.kind !== 'hint');
  if (!isMakerOpen) return { answered, pool: answered, makers: null };
  const lettered = answered.filter(({ match, line }) => match === 'exact' && line.prefix !== '');
  const pool = lettered.length > 0 ? lettered : answered;
  return { answered, pool, makers: countMakers(pool) };
}

function countMakers(drafts: readonly Draft[]): number {
  let count = 0;
  let last: SerialMaker | null = null;
  for (const { maker } of drafts) {
    if (maker !== last) count += 1;
    last = maker;
  }
  return count;
}

/** How many readings of the draft's maker answer, with letters left out or without, like the draft. */
function countRivals({ maker, match }: Draft, answered: readonly Draft[]): number {
  if (maker.lines.length === 1) return 1;
  return answered.reduce((count, other) => (other.maker === maker && other.match === match ? count + 1 : count), 0);
}

/** Doubts that come from the other readings of the same number (S-MANY-*) and from the line itself. */
export function doubtsOfDraft(draft: Draft, { answered, pool, makers }: Survey): Doubt[] {
  const doubts: Doubt[] = [];
  if (draft.isNamed) doubts.push({ cap: 'high', reason: { type: 'LineNamed', line: draft.line.name } });
  else if (draft.line.cap === 'low') doubts.push(typeUnknown);
  if (draft.line.cap === 'medium') doubts.push(lineDoubted);
  const count = countRivals(draft, answered);
  if (count > 1) doubts.push(low({ type: 'SeveralLines', count }));
  if (makers === null) return doubts;
  doubts.push(makers === 1 && pool.includes(draft) ? makerNotGiven : low({ type: 'SeveralMakers', count: makers }));
  return doubts;
}
