import { isAnswered, type Candidate, type Confidence } from '../../src/domain/serial/candidate.ts';
import { findMaker } from '../../src/domain/serial/find-maker.ts';
import { identify } from '../../src/domain/serial/identify.ts';
import { serialReference as reference } from '../../src/domain/serial/testing/bundled-tables.ts';
import type { Instrument } from './instruments.ts';

const now = Date.UTC(2026, 10, 28);

/** The first candidate with a year, beside what the page says. */
export interface Measured {
  instrument: Instrument;
  answer: Candidate | null;
  /** Years between the stated year and the answer's band, 0 inside; null without an answer. */
  off: number | null;
  /** Whether any candidate's band holds the stated year. */
  isAmongAll: boolean;
  /** Whether the answer is of the instrument's maker. */
  isOfMaker: boolean;
  /** How many candidates with a year there are. */
  offered: number;
}

export function measureInstrument(instrument: Instrument, isMakerGiven: boolean): Measured {
  const maker = findMaker(reference, instrument.maker)?.name;
  const found = identify({ serial: instrument.serial, maker: isMakerGiven ? instrument.maker : null, reference, now });
  const candidates = (found.ok ? found.value.candidates : []).filter(isAnswered);
  const [answer = null] = candidates;
  return {
    instrument,
    answer,
    off: answer && yearsOutside(answer, instrument.year),
    isAmongAll: candidates.some((each) => each.maker === maker && yearsOutside(each, instrument.year) === 0),
    isOfMaker: answer !== null && answer.maker === maker,
    offered: candidates.length,
  };
}

function yearsOutside({ from, to }: Candidate, year: number): number {
  return Math.max((from ?? -Infinity) - year, year - (to ?? Infinity), 0);
}

/** Whether the instrument's number is itself a row of its maker's table: such a row shows nothing new. */
export function isTableRow({ maker, serial }: Instrument): boolean {
  const number = Number(serial.replace(/\D/g, ''));
  return findMaker(reference, maker)?.lines.some((line) => line.starts.includes(number)) ?? false;
}

export interface Counts {
  all: number;
  answered: number;
  inside: number;
  within1: number;
  within2: number;
}

export function countsOf(measured: readonly Measured[]): Counts {
  const within = (years: number) => measured.filter(({ off }) => off !== null && off <= years).length;
  return { all: measured.length, answered: within(Infinity), inside: within(0), within1: within(1), within2: within(2) };
}

/** Years of the answered bands: half are no wider than `median`. Bands open to one side are left out. */
export function widthsOf(measured: readonly Measured[]): { median: number; mean: number } {
  const widths = measured.flatMap(({ answer }) => (answer && answer.from !== null && answer.to !== null ? [answer.to - answer.from + 1] : [])).sort((a, b) => a - b);
  const sum = widths.reduce((total, width) => total + width, 0);
  return { median: widths[Math.floor(widths.length / 2)] ?? 0, mean: widths.length === 0 ? 0 : sum / widths.length };
}

export function withConfidence(measured: readonly Measured[], confidence: Confidence): Measured[] {
  return measured.filter(({ answer }) => answer?.confidence === confidence);
}

/** Confident answers whose year is more than two away from the stated one. */
export function confidentMisses(measured: readonly Measured[]): Measured[] {
  return withConfidence(measured, 'high').filter(({ answer, instrument }) => Math.abs((answer?.year ?? Infinity) - instrument.year) > 2);
}
