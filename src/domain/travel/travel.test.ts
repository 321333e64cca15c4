import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { planDay, type Day, type Visit } from './day-route.ts';
import { guessDrive } from './drive.ts';
import { mapLink } from './map-link.ts';

const berlin = { lat: 52.52, lng: 13.405 };
const potsdam = { lat: 52.396, lng: 13.058 };
const spandau = { lat: 52.535, lng: 13.2 };
const bernau = { lat: 52.677, lng: 13.586 };
const nine = Date.parse('2026-12-04T08:00Z');
const at = (hours: number) => nine + hours * 3_600_000;
const day: Day = { from: berlin, to: berlin, beginsAt: nine };
const visit = (id: string, place: Visit['place'], startsAt: number | null = null, minutes = 60): Visit => ({ id, place, minutes, startsAt });

describe('a way is guessed', () => {
  it('T-1 as 1.3 times the straight line', () => {
    // 27.3 km as the crow flies.
    expect(guessDrive(berlin, potsdam).km).toBeCloseTo(35.4, 0);
  });

  it.each([
    ['T-2 no way takes no time', 0, 0],
    ['T-2 50 km take an hour', 50, 60],
    ['T-2 a begun minute counts', 50.1, 61],
    ['T-2 noise of the last digit does not', 25.000_000_000_1, 30],
  ])('%s', (_name, km, minutes) => {
    const degrees = km / 1.3 / 111.195_079_734;
    expect(guessDrive({ lat: 0, lng: 0 }, { lat: degrees, lng: 0 }).minutes).toBe(minutes);
  });
});

describe('a day of visits', () => {
  it('T-3 goes around those that have a time', () => {
    const route = planDay([visit('west', spandau), visit('noon', potsdam, at(4)), visit('north', bernau)], day);
    expect(route.visits.map(({ id }) => id)).toEqual(['north', 'west', 'noon']);
    expect(route.visits.every(({ lateMinutes }) => lateMinutes === 0)).toBe(true);
  });

  it('T-3 saves no way at the price of being late', () => {
    // Spandau lies on the way to Potsdam, but two hours there would miss the time.
    const route = planDay([visit('on the way', spandau, null, 120), visit('soon', potsdam, at(1))], day);
    expect(route.visits.map(({ id }) => id)).toEqual(['soon', 'on the way']);
  });

  it('T-4 says what can not be reached in time, and leaves its time as it is', () => {
    const route = planDay([visit('first', bernau, nine), visit('second', potsdam, at(1))], { ...day, from: bernau });
    const [first, second] = route.visits;
    expect(first?.lateMinutes).toBe(0);
    expect(second?.lateMinutes).toBe(guessDrive(bernau, potsdam).minutes);
    expect(second?.startsAt).toBe(at(1) + guessDrive(bernau, potsdam).minutes * 60_000);
  });

  it('T-5 keeps the order that was given where it makes no difference', () => {
    expect(planDay([visit('a', berlin), visit('b', berlin), visit('c', berlin)], day).visits.map(({ id }) => id)).toEqual(['a', 'b', 'c']);
  });

  it('T-6 what is more than eight follows at the end', () => {
    const many = Array.from({ length: 12 }, (_, index) => visit(String(index), { lat: 52 + ((index * 5) % 12) / 20, lng: 13 }));
    const ids = planDay(many, day).visits.map(({ id }) => id);
    expect(ids).toHaveLength(12);
    expect(ids.slice(8)).toEqual(['8', '9', '10', '11']);
  });

  it('a day without visits has no way', () => {
    expect(planDay([], day)).toEqual({ visits: [], home: guessDrive(berlin, berlin), km: 0, driveMinutes: 0 });
  });

  const place = fc.record({ lat: fc.double({ min: 52, max: 53, noNaN: true }), lng: fc.double({ min: 13, max: 14, noNaN: true }) });
  const visits = fc.array(fc.record({ place, minutes: fc.integer({ min: 15, max: 180 }), hour: fc.option(fc.integer({ min: 0, max: 9 })) }), { maxLength: 6 })
    .map((those) => those.map(({ place: where, minutes, hour }, index) => visit(String(index), where, hour === null ? null : at(hour), minutes)));

  it('T-3 is never worse than any order that keeps the times in their order', () => {
    fc.assert(fc.property(visits, (those) => {
      const best = planDay(those, day);
      expect(best.visits.map(({ id }) => id).toSorted()).toEqual(those.map(({ id }) => id).toSorted());
      for (const order of orders(those)) {
        const { late, km } = driven(order);
        const bestLate = best.visits.reduce((sum, { lateMinutes }) => sum + lateMinutes, 0);
        expect(bestLate).toBeLessThanOrEqual(late);
        if (bestLate === late) expect(best.km).toBeLessThanOrEqual(km + 1e-6);
      }
    }), { numRuns: 60 });
  });
});

/** All orders of the visits in which those with a time follow each other by it. */
function orders(those: readonly Visit[]): Visit[][] {
  if (those.length === 0) return [[]];
  const earliest = those.filter(({ startsAt }) => startsAt !== null).toSorted((one, other) => (one.startsAt ?? 0) - (other.startsAt ?? 0))[0];
  return those
    .filter((one) => one.startsAt === null || one === earliest)
    .flatMap((one) => orders(those.filter((other) => other !== one)).map((rest) => [one, ...rest]));
}

/** The same day by plain counting. */
function driven(order: readonly Visit[]): { late: number; km: number } {
  let [late, km, now, where] = [0, 0, day.beginsAt, berlin];
  for (const { place, minutes, startsAt } of order) {
    const drive = guessDrive(where, place);
    const arrives = now + drive.minutes * 60_000;
    late += startsAt === null ? 0 : Math.max(0, arrives - startsAt) / 60_000;
    [km, where, now] = [km + drive.km, place, Math.max(arrives, startsAt ?? arrives) + minutes * 60_000];
  }
  return { late, km: km + guessDrive(where, berlin).km };
}

describe('T-7 the link into a map', () => {
  it('goes through the places in their order', () => {
    const link = new URL(mapLink([
      { words: 'Berlin', coordinates: berlin }, { words: 'Am Markt 1, Potsdam', coordinates: null }, { words: 'Bernau', coordinates: bernau },
    ]) ?? '');
    expect(Object.fromEntries(link.searchParams)).toEqual({
      api: '1', travelmode: 'driving', origin: '52.52,13.405', waypoints: 'Am Markt 1, Potsdam', destination: '52.677,13.586',
    });
  });

  it.each([[[]], [[{ words: ' ', coordinates: null }]]])('there is none without a place: %j', (places) => {
    expect(mapLink(places)).toBeNull();
  });
});
