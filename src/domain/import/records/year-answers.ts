/** A quick answer to "may this year be against the number?", so that most rows of a file need no look-up of their own. */
import { findMaker } from '../../serial/find-maker.ts';
import { identify } from '../../serial/identify.ts';
import { rowAtOrBelow } from '../../serial/read-line.ts';
import type { SerialLine, SerialMaker, SerialReference } from '../../serial/reference.ts';
import { checkYear, listSlackYears, soldLaterYears } from '../../serial/year-check.ts';

/** What a look-up says to the years of one number. */
interface YearRange {
  /** The years that are not against it. */
  from: number;
  to: number;
  /** The years that it names; null where none is against it. */
  named: { from: number; to: number } | null;
}

const longestNumber = 10;
const digits = { first: 0x30, last: 0x39 } as const;
const everyYear: YearRange = { from: -Infinity, to: Infinity, named: null };
/** Long before the first piano. */
const impossibleYear = 1500;

/** The number of a text that is nothing else, and begins with no zero; else null. Sign by sign, which is quicker than asking a pattern. */
function plainNumber(text: string): number | null {
  if (text.length === 0 || text.length > longestNumber || text.charCodeAt(0) === digits.first) return null;
  let number = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code < digits.first || code > digits.last) return null;
    number = number * 10 + code - digits.first;
  }
  return number;
}

/** Every number at which any line of a maker begins to read differently. */
function boundsOf({ lines }: SerialMaker): number[] {
  const ofLine = ({ starts, minNumber, maxNumber, ceiling }: SerialLine) => [
    ...starts.flatMap((start) => [start, start + 1]),
    ...(minNumber === null ? [] : [minNumber]),
    ...[maxNumber, ceiling].flatMap((last) => (last === null ? [] : [last + 1])),
  ];
  // Lines ask for a number of digits.
  const byDigits = Array.from({ length: longestNumber + 1 }, (_, digits) => 10 ** digits);
  return [...new Set([...lines.flatMap(ofLine), ...byDigits])].sort((a, b) => a - b);
}

/** A span is halved so many times at most: below that, a number is looked up by itself. */
const mostHalvings = 6;

/** Numbers between which a maker's lines read in order, the answers at both ends, and its halves once they were needed. */
interface Span {
  low: number;
  high: number;
  atLow: YearRange;
  atHigh: YearRange;
  halves: readonly [lower: Span, upper: Span] | null;
}

/** 'fits': nothing is against the year. 'open': the number has to be looked up. Else the years that the number names. */
export type YearAnswer = 'fits' | 'open' | { from: number; to: number };
type AskYear = (serial: string, year: number) => YearAnswer;

function createMakerYears(maker: SerialMaker, reference: SerialReference, now: number): AskYear {
  const answer = (number: number): YearRange => {
    const found = identify({ serial: String(number), maker: maker.name, reference, now });
    const check = checkYear({ year: impossibleYear, candidates: found.ok ? found.value.candidates : [] });
    // Where even that year isn't against the number, none is.
    if (check.type === 'undated') return everyYear;
    const named = { from: check.from, to: check.to };
    return { from: named.from - listSlackYears, to: named.to + soldLaterYears, named };
  };
  const halve = ({ low, high, atLow, atHigh }: Span): readonly [Span, Span] => {
    const middle = Math.floor((low + high) / 2);
    return [
      { low, high: middle, atLow, atHigh: answer(middle), halves: null },
      { low: middle + 1, high, atLow: answer(middle + 1), atHigh, halves: null },
    ];
  };
  const bounds = boundsOf(maker);
  /** By the bound below it. */
  const spans: (Span | undefined)[] = [];
  const spanAbove = (at: number): Span => {
    const low = bounds[at] ?? 1;
    const high = (bounds[at + 1] ?? 10 ** longestNumber) - 1;
    return { low, high, atLow: answer(low), atHigh: answer(high), halves: null };
  };
  return (serial, year) => {
    const number = plainNumber(serial);
    if (number === null) return 'open';
    const at = rowAtOrBelow(bounds, number);
    let span = (spans[at + 1] ??= spanAbove(at));
    for (let halved = 0; ; halved += 1) {
      const { atLow, atHigh } = span;
      if (year >= atLow.from && year <= atLow.to && year >= atHigh.from && year <= atHigh.to) return 'fits';
      if (atLow.named && atLow.from === atHigh.from && atLow.to === atHigh.to) return atLow.named;
      if (halved === mostHalvings || span.low === span.high) return 'open';
      span.halves ??= halve(span);
      const [lower, upper] = span.halves;
      span = number <= lower.high ? lower : upper;
    }
  };
}

/**
 * By brand, whether a year is against a serial number. Between two bounds a maker's lines read in order: what both ends
 * allow, everything between allows, and what both name, everything between names. Nothing is against an unknown maker.
 */
export function createYearAnswers(reference: SerialReference, now: number): (brand: string) => AskYear {
  return (brand) => {
    const maker = findMaker(reference, brand);
    return maker ? createMakerYears(maker, reference, now) : () => 'fits';
  };
}
