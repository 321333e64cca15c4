import { describe, expect, it, test } from 'vitest';
import { barShares } from './bar-shares.ts';
import { describeStanding } from './device-standing.ts';
import { jobStanding } from './job-standing.ts';
import { readReason, screeningReasonLength } from './reason.ts';

describe('D-1: what a device reports', () => {
  const now = 1_000_000;
  it('counts by kind, apart what was refused, and tells the age of the oldest of both', () => {
    expect(
      describeStanding(
        [
          { kind: 'pianos', refused: false, since: now - 50 },
          { kind: 'pianos', refused: false, since: now - 10 },
          { kind: 'pianos', refused: true, since: now - 90 },
          { kind: 'files', refused: false, since: now - 5 },
        ],
        now,
      ),
    ).toEqual({ oldest_waiting_ms: 90, waiting: { pianos: 2, files: 1 }, parked: { pianos: 1 } });
  });
  it('says that nothing waits', () => {
    expect(describeStanding([], now)).toEqual({ oldest_waiting_ms: null, waiting: {}, parked: {} });
  });
  it('stays at no time when the clock was set back', () => {
    expect(describeStanding([{ kind: 'pianos', refused: false, since: now + 500 }], now).oldest_waiting_ms).toBe(0);
  });
});

test.each([
  ['J-1', null, '', 'never'],
  ['J-1', '2026-11-28T11:55:00Z', '', 'well'],
  ['J-1', '2026-11-28T11:55:00Z', '22012 division by zero', 'failed'],
  ['J-1', '2026-11-28T11:54:59Z', '', 'late'],
  ['J-1', '2026-11-28T11:54:59Z', '22012 division by zero', 'late'],
])('%s: a job that ran at %s with the error %j', (_rule, lastRunAt, lastError, standing) => {
  expect(jobStanding({ lastRunAt, lastError }, '2026-11-28T12:00:00Z')).toBe(standing);
});

test.each([
  ['R-2', '  because  ', { ok: true, value: 'because' }],
  ['R-2', ' no ', { ok: false, error: { type: 'TooShort' } }],
  ['R-2', '', { ok: false, error: { type: 'TooShort' } }],
  ['R-2', 'x'.repeat(500), { ok: true, value: 'x'.repeat(500) }],
  ['R-2', 'x'.repeat(501), { ok: false, error: { type: 'TooLong' } }],
])('%s: the reason %j', (_rule, typed, expected) => {
  expect(readReason(typed)).toEqual(expected);
});

test.each([
  [[], []],
  [[0, 0], [0, 0]],
  [[10, 5, 1], [100, 50, 10]],
  [[1000, 1, 0], [100, 2, 0]],
])('bars of %j are %j long', (values, expected) => {
  expect(barShares(values)).toEqual(expected);
});

test.each([
  ['L-2', ' too short ', { ok: false, error: { type: 'TooShort' } }],
  ['L-2', ' ten signs! ', { ok: true, value: 'ten signs!' }],
  ['L-2', 'x'.repeat(501), { ok: false, error: { type: 'TooLong' } }],
])('%s: a reason against a listing, %j', (_rule, typed, expected) => {
  expect(readReason(typed, screeningReasonLength)).toEqual(expected);
});
