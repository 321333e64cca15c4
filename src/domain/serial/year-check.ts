import { isAnswered, type Candidate, type Reason } from './candidate.ts';

/** Why a number says nothing about an advertised year. */
export type Undated = 'NoYear' | 'OtherKind' | 'NoAnswer' | 'LowConfidence' | 'SeveralReadings' | 'ReadingDoubted';

/**
 * How an advertised year stands to the years that the serial number names (both ends inclusive).
 * `years` counts from the nearer end and is at least 1. `newer`: advertised as younger than the number says, the
 * direction that raises a price; `older`: as older than it.
 */
export type YearCheck =
  | { type: 'undated'; why: Undated }
  | { type: 'agrees'; maker: string; from: number; to: number }
  | { type: 'near' | 'differs'; maker: string; from: number; to: number; years: number; direction: 'newer' | 'older' };

/** Y-NEAR-1: the advertised year is often the year of the first sale. Years after the band. */
export const soldLaterYears = 2;

/** Y-NEAR-2: lists count by a year's first or last number and differ by one between sources. Years before the band. */
export const listSlackYears = 1;

/** Medium readings that rest on a guess about which list the number belongs to (Y-DOUBT-1). */
const doubts: ReadonlySet<Reason['type']> = new Set(['LetterApart', 'LineDoubted']);

interface YearCheckInput {
  /** The advertised year; null when none is. */
  year: number | null;
  /** What identify() answered, best first, asked with the listing's brand. */
  candidates: readonly Candidate[];
}

/** Compares an advertised year with an identification. Rules Y-* in RULES.md; never "differs" on an unsure reading. */
export function checkYear({ year, candidates }: YearCheckInput): YearCheck {
  if (year === null || !Number.isInteger(year)) return undated('NoYear');
  const readings = candidates.filter((candidate) => isAnswered(candidate) && !isHint(candidate));
  const [best, ...others] = readings;
  if (best?.confidence === 'low') return undated('LowConfidence');
  if (!best || best.from === null || best.to === null) return undated('NoAnswer');
  if (others.length > 0 || best.reasons.some(({ type }) => type === 'MakerNotGiven')) return undated('SeveralReadings');

  const { maker, from, to } = best;
  if (year >= from && year <= to) return { type: 'agrees', maker, from, to };
  const direction = year > to ? 'newer' : 'older';
  const years = direction === 'newer' ? year - to : from - year;
  if (years <= (direction === 'newer' ? soldLaterYears : listSlackYears)) return { type: 'near', maker, from, to, years, direction };
  if (best.reasons.some(({ type }) => doubts.has(type))) return undated('ReadingDoubted');
  return { type: 'differs', maker, from, to, years, direction };
}

function undated(why: Undated): YearCheck {
  return { type: 'undated', why };
}

function isHint({ reasons }: Candidate): boolean {
  return reasons.some(({ type }) => type === 'OldHint');
}
