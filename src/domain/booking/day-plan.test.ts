import { describe, expect, it } from 'vitest';
import { planVisits } from './day-plan.ts';

const hour = 3_600_000;
const nine = Date.parse('2026-12-01T08:00:00Z');
const berlin = { lat: 52.52, lng: 13.405 };
const potsdam = { lat: 52.396, lng: 13.058 };
const visit = (id: string, state: 'confirmed' | 'requested', at: number, place: { lat: number; lng: number } | null) => ({ id, state, startsAt: nine + at * hour, endsAt: nine + (at + 1) * hour, place });
const start = { place: berlin, beginsAt: nine, bufferMinutes: 15 };

describe('B-21 the best order of a day', () => {
  it('puts what is asked for beside what is agreed, on five minutes, and never moves the agreed', () => {
    const plan = planVisits([visit('agreed', 'confirmed', 4, potsdam), visit('asked', 'requested', 0, { lat: 52.4, lng: 13.06 }), visit('near', 'requested', 8, { lat: 52.5, lng: 13.4 })], start);
    expect(plan?.visits.find(({ visit: each }) => each.id === 'agreed')).toMatchObject({ startsAt: nine + 4 * hour, isFixed: true, lateMinutes: 0 });
    for (const each of plan?.visits ?? []) expect(each.startsAt % 300_000).toBe(0);
    const order = plan?.visits.map(({ visit: each }) => each.id) ?? [];
    expect(Math.abs(order.indexOf('agreed') - order.indexOf('asked'))).toBe(1);
    expect(plan?.km).toBeGreaterThan(60);
  });

  it('keeps the buffer and the way between visits', () => {
    const plan = planVisits([visit('one', 'requested', 0, berlin), visit('two', 'requested', 0, berlin)], start);
    const [one, two] = plan?.visits ?? [];
    expect((two?.startsAt ?? 0) - (one?.startsAt ?? 0)).toBe(75 * 60_000);
  });

  it.each([
    ['nothing is only asked for', [visit('one', 'confirmed', 0, berlin), visit('two', 'confirmed', 3, potsdam)]],
    ['one visit alone', [visit('one', 'requested', 0, berlin)]],
    ['one place alone', [visit('one', 'requested', 0, berlin), visit('two', 'requested', 3, null)]],
  ])('is none where %s', (_what, visits) => {
    expect(planVisits(visits, start)).toBeNull();
  });

  it('tells how many have no place', () => {
    expect(planVisits([visit('one', 'requested', 0, berlin), visit('two', 'confirmed', 3, potsdam), visit('three', 'requested', 3, null)], start)?.without).toBe(1);
  });
});
