import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { careStateOf, humidityIs, intervals, ladderOf, nextDue, reminderAt, type Care } from './care.ts';
import { addDays } from '../viewing/zoned-time.ts';
import { addMonths, isDay, monthOf } from './day.ts';
import { careCases } from './testing/care-cases.ts';

const care = (changes: Partial<Care> = {}): Care => ({ lastTunedOn: '2026-03-15', newSince: null, intervalMonths: 6, preferredMonth: null, pausedUntil: null, ...changes });

const day = fc.date({ min: new Date('1971-01-01'), max: new Date('2090-12-31'), noInvalidDate: true }).map((each) => each.toISOString().slice(0, 10));
const anyCare = fc.record({
  lastTunedOn: day,
  newSince: fc.constant(null),
  intervalMonths: fc.constantFrom(...intervals),
  preferredMonth: fc.option(fc.integer({ min: 1, max: 12 })),
  pausedUntil: fc.constant(null),
});

describe('when the next tuning is due', () => {
  it.each(careCases)('%s', (_rule, changes, expected) => {
    expect(nextDue(care(changes))).toBe(expected);
  });

  it('P-DUE-2 a new piano has four visits in its first year, whatever was chosen', () => {
    for (const intervalMonths of intervals) {
      const visits = [];
      let lastTunedOn: string | null = null;
      for (;;) {
        const due: string | null = nextDue(care({ lastTunedOn, newSince: '2026-01-31', intervalMonths }));
        if (due === null || due > '2027-01-31') break;
        visits.push(due);
        lastTunedOn = due;
      }
      expect(visits).toHaveLength(4);
    }
  });

  it('P-DUE-3 the month is the preferred one or whole intervals away, never more than half an interval off', () => {
    fc.assert(
      fc.property(anyCare, (given) => {
        const plain = addMonths(given.lastTunedOn, given.intervalMonths);
        const due = nextDue(given) ?? '';
        const half = given.intervalMonths / 2;
        const off = (monthOf(due) - (given.preferredMonth ?? monthOf(plain)) + 24) % given.intervalMonths;
        return off === 0 && due > given.lastTunedOn && due >= addDays(addMonths(plain, -Math.ceil(half)), -3) && due <= addDays(addMonths(plain, Math.floor(half)), 3);
      }),
    );
  });

  it('P-DUE-4 is never before a pause has ended', () => {
    fc.assert(fc.property(anyCare, day, (given, pausedUntil) => (nextDue({ ...given, pausedUntil }) ?? '') >= pausedUntil));
  });
});

describe('reminders', () => {
  it('P-REM-1 has five steps and ends', () => {
    expect(ladderOf('2026-09-15').map(({ on }) => on)).toEqual(['2026-06-17', '2026-08-16', '2026-09-15', '2026-10-15', '2027-04-15']);
  });

  it.each([
    ['P-REM-1 before the ladder', '2026-06-16', { step: null, next: '2026-06-17' }],
    ['P-REM-1 plan', '2026-06-17', { step: 'plan', next: '2026-08-16' }],
    ['P-REM-1 book', '2026-08-16', { step: 'book', next: '2026-09-15' }],
    ['P-REM-1 the day', '2026-09-15', { step: 'due', next: '2026-10-15' }],
    ['P-REM-1 late, then rest', '2027-04-14', { step: 'late', next: '2027-04-15' }],
    ['P-REM-1 the last', '2030-01-01', { step: 'last', next: null }],
  ])('%s', (_rule, today, expected) => {
    expect(reminderAt(care(), today)).toEqual(expected);
  });

  it('P-REM-3 none during a pause, and the ladder begins at its end', () => {
    const paused = care({ pausedUntil: '2027-01-01' });
    expect(reminderAt(paused, '2026-12-31')).toEqual({ step: null, next: '2027-01-01' });
    expect(reminderAt(paused, '2027-01-01')).toEqual({ step: 'due', next: '2027-01-31' });
  });

  it('P-REM-1 each day leads to the next step, and no more than five times', () => {
    fc.assert(
      fc.property(anyCare, (given) => {
        let today = given.lastTunedOn;
        for (let steps = 0; steps <= 5; steps += 1) {
          const { next } = reminderAt(given, today);
          if (next === null) return true;
          if (next <= today) return false;
          today = next;
        }
        return false;
      }),
    );
  });

  it.each([
    ['fine', '2026-08-15', {}], ['soon', '2026-08-16', {}], ['due', '2026-09-15', {}], ['paused', '2026-09-15', { pausedUntil: '2026-09-16' }],
    ['unknown', '2026-09-15', { lastTunedOn: null }],
  ] as const)('the page says %s', (state, today, changes) => {
    expect(careStateOf(care(changes), today)).toBe(state);
  });
});

it.each([[34.9, 'dry'], [35, 'fine'], [55, 'fine'], [55.1, 'damp']] as const)('P-HUM-1 %s percent is %s', (percent, expected) => {
  expect(humidityIs(percent)).toBe(expected);
});

it.each([['2026-02-29', false], ['2028-02-29', true], ['2026-13-01', false], ['2026-1-1', false], ['', false], ['infinity', false]])('%s as a day: %s', (text, expected) => {
  expect(isDay(text)).toBe(expected);
});
