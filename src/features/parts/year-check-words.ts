import type { YearCheck } from '../../domain/serial/year-check.ts';

export type DatedCheck = Exclude<YearCheck, { type: 'undated' }>;

/** The sentence on a compared year, cut around the years that the number names: `before`, the years, `after`. */
export interface YearCheckWords {
  before: string;
  after: string;
}

export function yearCheckWords(check: DatedCheck): YearCheckWords {
  if (check.type === 'agrees') return { before: 'Serial number agrees with the year: made', after: '' };
  if (check.type === 'near') {
    return check.direction === 'newer'
      ? { before: 'Serial number fits the year: made', after: ', often sold later' }
      : { before: 'Serial number fits the year, give or take one: made', after: '' };
  }
  const years = check.years === 1 ? '1 year' : `${check.years} years`;
  return { before: 'Serial number differs: it points to', after: `, ${years} ${check.direction === 'newer' ? 'older' : 'younger'} than advertised` };
}

/** The same in one string, for a form's hint or a warning: 'Serial number differs: it points to 1974–1976, …'. */
export function yearCheckText(check: DatedCheck): string {
  const { before, after } = yearCheckWords(check);
  const years = check.from === check.to ? String(check.from) : `${check.from}–${check.to}`;
  return `${before} ${years}${after}`;
}
