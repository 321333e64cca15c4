/** A quick answer to "may this year be against the number?", so that most rows of a file need no look-up of their own. */
import { findMaker } from '../serial/find-maker.ts';
import { identify } from '../serial/identify.ts';
import { rowAtOrBelow } from '../serial/read-line.ts';
import type { SerialLine, SerialMaker, SerialReference } from '../serial/reference.ts';
import { checkYear, listSlackYears, soldLaterYears } from '../serial/year-check.ts';

interface YearRange {
  from: number;
  to: number;
  /** The years that the number names, where a year outside is against it without a look. */
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

/** Where a table names few numbers, its years follow each other between two of them: parts of that span are looked at by themselves. */
const parts = 16;

interface Span {
  low: number;
  high: number;
  /** Numbers in each part. */
  size: number;
  whole: YearRange;
  byPart: (YearRange | undefined)[];
}

/** The years that are not against a serial number, null when it has to be looked at. */
type RangeOf = (serial: string) => YearRange | null;

function createMakerRanges(maker: SerialMaker, reference: SerialReference, now: number): RangeOf {
  const answer = (number: number): YearRange => {
    const found = identify({ serial: String(number), maker: maker.name, reference, now });
    const check = checkYear({ year: impossibleYear, candidates: found.ok ? found.value.candidates : [] });
    // Where even that year isn't against the number, none is.
    if (check.type === 'undated') return everyYear;
    const named = { from: check.from, to: check.to };
    return { from: named.from - listSlackYears, to: named.to + soldLaterYears, named };
  };
  const rangeIn = (first: number, last: number): YearRange => {
    const low = answer(first);
    const high = answer(last);
    const isOne = low.from === high.from && low.to === high.to;
    return { from: Math.max(low.from, high.from), to: Math.min(low.to, high.to), named: isOne ? low.named : null };
  };
  const bounds = boundsOf(maker);
  /** By the bound below it. */
  const spans: (Span | undefined)[] = [];
  const spanAbove = (at: number): Span => {
    const low = bounds[at] ?? 1;
    const high = (bounds[at + 1] ?? 10 ** longestNumber) - 1;
    return { low, high, size: Math.ceil((high - low + 1) / parts), whole: rangeIn(low, high), byPart: [] };
  };
  const rangeOfPart = ({ low, high, size, byPart }: Span, part: number): YearRange => {
    const first = low + part * size;
    return (byPart[part] ??= rangeIn(first, Math.min(high, first + size - 1)));
  };
  return (serial) => {
    const number = plainNumber(serial);
    if (number === null) return null;
    const at = rowAtOrBelow(bounds, number);
    const span = (spans[at + 1] ??= spanAbove(at));
    if (span.whole.to - span.whole.from >= listSlackYears + soldLaterYears) return span.whole;
    return rangeOfPart(span, Math.floor((number - span.low) / span.size));
  };
}

/**
 * By brand, the years that are not against a serial number. Between two bounds a maker's lines read in order: what both
 * ends allow, everything between allows, and what both name, everything between names. Nothing is against an unknown maker.
 */
export function createYearRanges(reference: SerialReference, now: number): (brand: string) => RangeOf {
  return (brand) => {
    const maker = findMaker(reference, brand);
    return maker ? createMakerRanges(maker, reference, now) : () => everyYear;
  };
}
