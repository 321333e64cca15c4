import type { YearCheck } from '../../domain/serial/year-check.ts';

export type DatedCheck = Exclude<YearCheck, { type: 'undated' }>;

/** The sentence on a compared year, cut around the years that the number names: `before`, the years, `after`. Two lines on a phone, at most. */
export interface YearCheckWords {
  before: string;
  after: string;
}

/** Where the number is known to say too little: nothing for or against the year. */
export const yearUntold = 'The serial number alone does not tell the year.';

export function yearCheckWords(check: DatedCheck): YearCheckWords {
  if (check.type === 'agrees') return { before: 'Serial number agrees with the year:', after: '' };
  if (check.type === 'near') {
    return check.direction === 'newer'
      ? { before: 'Serial number fits the year:', after: ', often sold later' }
      : { before: 'Serial number fits the year, give or take one:', after: '' };
  }
  const years = check.years === 1 ? '1 year' : `${check.years} years`;
  return { before: 'Differs: the serial number points to', after: `, ${years} ${check.direction === 'newer' ? 'earlier' : 'later'}` };
}

/** The same in one string, for a form's hint or a warning: 'Differs: the serial number points to 1974–1976, 9 years earlier'. */
export function yearCheckText(check: DatedCheck): string {
  const { before, after } = yearCheckWords(check);
  const years = check.from === check.to ? String(check.from) : `${check.from}–${check.to}`;
  return `${before} ${years}${after}`;
}
