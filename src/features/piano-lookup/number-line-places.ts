import type { Candidate, TableRow } from '../../domain/serial/candidate.ts';

interface Stretch {
  /** Both in per cent of the line's width. */
  left: number;
  width: number;
}

export interface NumberLinePlaces {
  pin: number;
  rows: { left: number; row: TableRow }[];
  /** The answered year, and the band around it. */
  year: Stretch | null;
  band: Stretch | null;
  /** Where the years between the two rows begin. */
  newYears: number[];
}

const first = 8;
const last = 92;

function stretch(from: number, to: number): Stretch {
  const left = Math.max(0, Math.min(100, from));
  return { left, width: Math.max(0, Math.min(100, to) - left) };
}

/** Places in per cent; null when there is no row to draw against. */
export function numberLinePlaces(candidate: Candidate, number: number): NumberLinePlaces | null {
  const { lower, upper, year, from, to, reading } = candidate;
  if (!lower) return null;
  if (!upper) {
    // Open to the right: there is no scale, only an order.
    return { pin: 70, rows: [{ left: first, row: lower }], year: null, band: stretch(first, 100), newYears: [] };
  }
  const pin = first + ((number - lower.serial) / (upper.serial - lower.serial)) * (last - first);
  const rows = [
    { left: first, row: lower },
    { left: last, row: upper },
  ];
  const gap = upper.year - lower.year;
  if (gap === 0 || from === null || to === null) return { pin, rows, year: stretch(first, last), band: null, newYears: [] };
  // A list of first numbers starts the year at its row; a list of last numbers centres the rounded year on it.
  const shift = reading === 'last' ? 0.5 : 0;
  const at = (when: number) => first + ((when - shift - lower.year) / gap) * (last - first);
  const between = gap <= 14 ? Array.from({ length: gap - 1 }, (_, i) => at(lower.year + i + 1)) : [];
  return {
    pin,
    rows,
    year: year === null || candidate.form === 'either' ? null : stretch(at(year), at(year + 1)),
    band: stretch(at(from), at(to + 1)),
    newYears: between,
  };
}
