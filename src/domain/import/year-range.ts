/** A quick answer to "may this year be against the number?", so that most rows of a file need no look-up of their own. */
import { findMaker } from '../serial/find-maker.ts';
import { identify } from '../serial/identify.ts';
import { rowAtOrBelow } from '../serial/read-line.ts';
import type { SerialLine, SerialMaker, SerialReference } from '../serial/reference.ts';
import { checkYear, listSlackYears, soldLaterYears } from '../serial/year-check.ts';

interface YearRange {
  from: number;
  to: number;
}

const plainNumber = /^[1-9]\d{0,9}$/;
const longestNumber = 10;
/** Long before the first piano. */
const impossibleYear = 1500;

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

/**
 * The years that are not against a number, null when it has to be looked at. Between two bounds a maker's lines read in
 * order: what both ends allow, everything between allows.
 */
export function createYearRanges(reference: SerialReference, now: number): (brand: string, serial: string) => YearRange | null {
  const makers = new Map<string, { name: string; bounds: number[]; ranges: Map<number, YearRange> } | null>();
  const answer = (name: string, number: number): YearRange => {
    const found = identify({ serial: String(number), maker: name, reference, now });
    const check = checkYear({ year: impossibleYear, candidates: found.ok ? found.value.candidates : [] });
    // Where even that year isn't against the number, none is.
    return check.type === 'undated' ? { from: -Infinity, to: Infinity } : { from: check.from - listSlackYears, to: check.to + soldLaterYears };
  };
  const makerOf = (brand: string) => {
    const before = makers.get(brand);
    if (before !== undefined) return before;
    const maker = findMaker(reference, brand);
    const fresh = maker ? { name: maker.name, bounds: boundsOf(maker), ranges: new Map<number, YearRange>() } : null;
    makers.set(brand, fresh);
    return fresh;
  };
  return (brand, serial) => {
    const maker = plainNumber.test(serial) ? makerOf(brand) : null;
    if (!maker) return null;
    const { bounds, ranges, name } = maker;
    const at = rowAtOrBelow(bounds, Number(serial));
    const before = ranges.get(at);
    if (before !== undefined) return before;
    const low = answer(name, bounds[at] ?? 1);
    const high = answer(name, (bounds[at + 1] ?? 10 ** longestNumber) - 1);
    const range = { from: Math.max(low.from, high.from), to: Math.min(low.to, high.to) };
    ranges.set(at, range);
    return range;
  };
}
