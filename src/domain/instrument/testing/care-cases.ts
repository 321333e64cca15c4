import type { Care } from '../care.ts';

/** Care as it differs from: tuned on 2026-03-15, every 6 months; and the day on which the next is due. The database is tried with the same. */
export const careCases: readonly (readonly [rule: string, changes: Partial<Care>, due: string | null])[] = [
  ['P-DUE-1 after 6 months', {}, '2026-09-15'],
  ['P-DUE-1 after 12', { intervalMonths: 12 }, '2027-03-15'],
  ['P-DUE-1 after 3', { intervalMonths: 3 }, '2026-06-15'],
  ['P-DUE-1 nothing known', { lastTunedOn: null }, null],
  ['P-DUE-1 a shorter month', { lastTunedOn: '2026-08-31' }, '2027-02-28'],
  ['P-DUE-1 a leap year', { lastTunedOn: '2027-08-31' }, '2028-02-29'],
  ['P-DUE-2 new, never tuned', { lastTunedOn: null, newSince: '2026-05-01' }, '2026-08-01'],
  ['P-DUE-2 new, tuned once', { newSince: '2026-01-01' }, '2026-06-15'],
  ['P-DUE-2 tuned before it was delivered', { newSince: '2026-05-01' }, '2026-08-01'],
  ['P-DUE-2 new once, settled now', { newSince: '2025-03-15' }, '2026-09-15'],
  ['P-DUE-2 new, every 12', { newSince: '2026-03-01', intervalMonths: 12 }, '2026-06-15'],
  ['P-DUE-3 a month later', { preferredMonth: 10 }, '2026-10-15'],
  ['P-DUE-3 the same month', { preferredMonth: 9 }, '2026-09-15'],
  ['P-DUE-3 half a year from the preferred', { preferredMonth: 3 }, '2026-09-15'],
  ['P-DUE-3 two months earlier', { preferredMonth: 7 }, '2026-07-15'],
  ['P-DUE-3 of two equally near the earlier', { preferredMonth: 12 }, '2026-06-15'],
  ['P-DUE-3 every 12, of two equally near the earlier', { intervalMonths: 12, preferredMonth: 9 }, '2026-09-15'],
  ['P-DUE-3 every 12, over the turn of the year', { intervalMonths: 12, preferredMonth: 11 }, '2026-11-15'],
  ['P-DUE-3 every 3', { intervalMonths: 3, preferredMonth: 1 }, '2026-07-15'],
  ['P-DUE-3 into a shorter month', { lastTunedOn: '2026-07-31', preferredMonth: 2 }, '2027-02-28'],
  ['P-DUE-3 not in the first year', { newSince: '2026-01-01', preferredMonth: 11 }, '2026-06-15'],
  ['P-DUE-4 a pause ends later', { pausedUntil: '2027-01-10' }, '2027-01-10'],
  ['P-DUE-4 a pause that was over before', { pausedUntil: '2026-05-01' }, '2026-09-15'],
  ['P-DUE-4 a pause without a known tuning', { lastTunedOn: null, pausedUntil: '2027-01-10' }, null],
];
