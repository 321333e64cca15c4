/**
 * How many years either side of a reckoned year hold nine of ten rows, measured by hiding the rows of all tables
 * (testing/hidden-rows.ts; the table in RULES.md). The database's `serial_gap_margin` and `serial_tail_margin` are the same.
 */

interface GapStep {
  /** Rows up to so many years apart. */
  years: number;
  margin: number;
}

const gapSteps: readonly GapStep[] = [
  { years: 2, margin: 1 },
  { years: 12, margin: 2 },
  { years: 17, margin: 3 },
  { years: 23, margin: 5 },
  { years: 29, margin: 6 },
  { years: 35, margin: 8 },
  { years: 50, margin: 13 },
  { years: 70, margin: 19 },
];
const widestGapMargin = 27;

export function gapMargin(years: number): number {
  return gapSteps.find((step) => years <= step.years)?.margin ?? widestGapMargin;
}

export interface TailMargin {
  before: number;
  after: number;
}

/** Beyond the last row makers slowed down more often than they sped up: the band reaches further forward than back. */
const tailSteps: readonly (TailMargin & { years: number })[] = [
  { years: 2, before: 2, after: 6 },
  { years: 5, before: 3, after: 10 },
  { years: 10, before: 6, after: 19 },
  { years: 15, before: 10, after: 23 },
  { years: 20, before: 12, after: 24 },
  { years: 30, before: 20, after: 24 },
];
const widestTail: TailMargin = { before: 45, after: 26 };

/** `years`: from the last row to the reckoned year. */
export function tailMargin(years: number): TailMargin {
  return tailSteps.find((step) => years <= step.years) ?? widestTail;
}
