import { describe, expect, it, test } from 'vitest';
import { bundleVisitCounts, countBundle, isRunning } from './bundle-visits.ts';
import { bookingStates } from './steps.ts';

const [tuning, repair] = ['11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222'];
const bundle = {
  id: 'bundle', months: 12, created_at: '2026-12-01T10:00:00.000Z', ends_at: null,
  services: [{ id: tuning, name: 'Tuning', category: 'tuning', minutes: 120, count: 2 }, { id: repair, name: 'Repair', category: 'repair', minutes: 60, count: 1 }, { id: 'none' }],
};
const serviceOf = (id: string) => ({ id, name: 'x', category: 'tuning', price: 0, minutes: 60 });

test('BU-3, BU-4 which visits count', () => {
  const counting = bookingStates.flatMap((state) => [false, true].flatMap((uses_up_visit) => (bundleVisitCounts({ state, uses_up_visit }) ? [`${state}${uses_up_visit ? ' late' : ''}`] : [])));
  expect(counting).toEqual([
    'requested', 'requested late', 'moved', 'moved late', 'confirmed', 'confirmed late', 'cancelled late', 'done', 'done late', 'no-show', 'no-show late',
  ]);
});

describe('BU-3 what is left', () => {
  it.each([
    ['at first, all', [], [2, 1], [0, 0, 0]],
    ['one is booked', [{ state: 'requested' as const, of: [tuning] }], [1, 1], [0, 1, 0]],
    ['one is done, one is booked', [{ state: 'done' as const, of: [tuning] }, { state: 'confirmed' as const, of: [tuning, repair] }], [0, 0], [1, 1, 0]],
    ['one came back', [{ state: 'cancelled' as const, of: [tuning] }, { state: 'declined' as const, of: [tuning] }, { state: 'expired' as const, of: [repair] }], [2, 1], [0, 0, 0]],
    ['one was cancelled late, at one nobody was there', [{ state: 'cancelled' as const, late: true, of: [tuning] }, { state: 'no-show' as const, of: [tuning] }], [0, 1], [0, 0, 2]],
    ['another bundle’s don’t count', [{ state: 'done' as const, of: [tuning], bundle: 'other' }], [2, 1], [0, 0, 0]],
  ])('%s', (_what, visits, left, [done, booked, lost]) => {
    const rows = visits.map((visit) => ({
      booked_bundle_id: 'bundle' in visit ? visit.bundle : 'bundle', state: visit.state, uses_up_visit: 'late' in visit && visit.late, services: visit.of.map(serviceOf),
    }));
    const counts = countBundle(bundle, rows);
    expect(counts.map((each) => each.left)).toEqual(left);
    expect(counts[0]).toMatchObject({ done, booked, lost });
  });
});

test.each([
  ['BU-5 not begun, within its months', {}, '2027-11-30T00:00:00Z', true],
  ['BU-5 never begun', {}, '2027-12-02T00:00:00Z', false],
  ['BU-2 begun later, it runs longer', { ends_at: '2028-02-01T00:00:00.000Z' }, '2028-01-31T00:00:00Z', true],
  ['BU-5 ended', { ends_at: '2028-02-01T00:00:00.000Z' }, '2028-02-01T00:00:01Z', false],
])('%s', (_rule, changes, now, runs) => {
  expect(isRunning({ ...bundle, ...changes }, Date.parse(now))).toBe(runs);
});
