import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { guessDrive } from '../travel/drive.ts';
import { addDays, createZoneReader } from '../viewing/zoned-time.ts';
import { readSchedule, spansOn, type Schedule } from './schedule.ts';
import { alternativesTo, freeDays, hindranceAt, isWithinReach, type Booked, type Wish } from './slots.ts';

const everyDay = (spans: readonly { from: number; to: number }[]) =>
  Object.fromEntries(['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'].map((day) => [day, spans]));
const berlin = { lat: 52.52, lng: 13.405 };
/** About 42 minutes by rule T-2. */
const potsdam = { lat: 52.396, lng: 13.058 };
/** About 70 minutes. */
const brandenburg = { lat: 52.41, lng: 12.73 };

function schedule(changes: Partial<Schedule> = {}): Schedule {
  return {
    timeZone: 'Europe/Berlin', hours: everyDay([{ from: 540, to: 1080 }]), daysOff: [], bufferMinutes: 15, driveLimitMinutes: 45,
    place: berlin, radiusKm: null, ...changes,
  };
}
const wish = (changes: Partial<Wish> = {}): Wish => ({ schedule: schedule(), minutes: 60, place: null, booked: [], ...changes });
const at = (text: string) => Date.parse(text);
const day = (text: string, more: Partial<Wish> = {}) => freeDays({ ...wish(more), from: text, days: 1, now: 0 }).flatMap(({ times }) => times);
const iso = (instants: readonly number[]) => instants.map((instant) => new Date(instant).toISOString().slice(0, 16));
const booked = (from: string, to: string, place: Booked['place'] = null): Booked => ({ startsAt: at(from), endsAt: at(to), place });

describe('hours', () => {
  it.each([
    ['B-5 P-TIM-01 spring in Berlin', 'Europe/Berlin', '2026-03-29', '2026-03-29T07:00'],
    ['B-5 P-TIM-01 the day before', 'Europe/Berlin', '2026-03-28', '2026-03-28T08:00'],
    ['B-5 P-TIM-01 autumn in Berlin', 'Europe/Berlin', '2026-10-25', '2026-10-25T08:00'],
    ['B-5 P-TIM-01 autumn in New York', 'America/New_York', '2026-11-01', '2026-11-01T14:00'],
    ['B-5 spring in the south, where half hours count', 'Australia/Adelaide', '2026-10-04', '2026-10-03T22:30'],
  ])('%s: nine times', (_name, timeZone, date, first) => {
    const times = day(date, { schedule: schedule({ timeZone }) });
    expect(times).toHaveLength(9);
    expect(iso(times)[0]).toBe(first);
    const read = createZoneReader(timeZone);
    expect(times.map((instant) => read(instant).minutes / 60)).toEqual([9, 10, 11, 12, 13, 14, 15, 16, 17]);
  });

  it.each([
    ['B-9 P-TIM-02 leaves out what the clocks leap over', '2026-03-29', ['2026-03-28T23:00', '2026-03-29T00:00', '2026-03-29T01:00', '2026-03-29T02:00']],
    ['B-9 P-TIM-02 takes the earlier of two', '2026-10-25', ['2026-10-24T22:00', '2026-10-24T23:00', '2026-10-25T00:00', '2026-10-25T02:00', '2026-10-25T03:00']],
  ])('%s', (_name, date, expected) => {
    expect(iso(day(date, { schedule: schedule({ hours: everyDay([{ from: 0, to: 300 }]) }) }))).toEqual(expected);
  });

  it('B-5 keeps the break between two spans free, and ends within one', () => {
    const hours = everyDay([{ from: 540, to: 720 }, { from: 810, to: 1080 }]);
    expect(iso(day('2026-12-01', { schedule: schedule({ hours }), minutes: 120 }))).toEqual(
      ['08:00', '09:00', '13:00', '14:00', '15:00'].map((time) => `2026-12-01T${time}`));
  });

  it('B-5 a span until midnight, and a day off', () => {
    const hours = everyDay([{ from: 1320, to: 1440 }]);
    const daysOff = [{ from: '2026-12-24', to: '2026-12-26' }];
    expect(iso(day('2026-12-23', { schedule: schedule({ hours, daysOff }) }))).toEqual(['2026-12-23T21:00', '2026-12-23T22:00']);
    expect(day('2026-12-26', { schedule: schedule({ hours, daysOff }) })).toEqual([]);
  });

  it('B-5 reads what is stored and leaves out what is none', () => {
    const read = readSchedule({
      time_zone: 'Nowhere/At_All', hours: { Monday: [{ from: 780, to: 1080 }, { from: 540, to: 720 }, { from: 9, to: 3 }, 'x', { from: -1, to: 1500 }], Funday: [] },
      days_off: [{ from: '2026-12-24', to: '2026-12-26' }, { from: 'soon' }, null], buffer_minutes: 15, drive_limit_minutes: 45, lat: null, lng: 1, radius_km: 50,
    });
    expect(read).toMatchObject({ timeZone: 'Europe/Berlin', place: null, daysOff: [{ from: '2026-12-24', to: '2026-12-26' }] });
    expect(spansOn(read, '2026-12-07')).toEqual([{ from: 540, to: 720 }, { from: 780, to: 1080 }]);
    expect(spansOn(readSchedule({ ...read, time_zone: '', hours: 7, days_off: '', buffer_minutes: 0, drive_limit_minutes: 0, lat: null, lng: null, radius_km: null }), '2026-12-07')).toEqual([]);
  });

  it('B-8 begins two hours ahead', () => {
    const times = freeDays({ ...wish(), from: '2026-12-01', days: 1, now: at('2026-12-01T08:30Z') }).flatMap((each) => each.times);
    expect(iso(times)[0]).toBe('2026-12-01T11:00');
  });
});

describe('visits beside it', () => {
  const noon = booked('2026-12-04T11:00Z', '2026-12-04T12:00Z', berlin);
  it.each<[string, string, Partial<Wish>, string | null]>([
    ['B-6 at the same time', '2026-12-04T11:00Z', {}, 'taken'],
    ['B-6 over its beginning', '2026-12-04T10:30Z', {}, 'taken'],
    ['B-6 right behind, without the buffer', '2026-12-04T12:00Z', {}, 'travel'],
    ['B-6 behind the buffer', '2026-12-04T12:15Z', {}, null],
    ['B-6 right before', '2026-12-04T09:46Z', {}, 'travel'],
    ['B-6 before, with the buffer', '2026-12-04T09:45Z', {}, null],
    ['B-6 a way of 42 minutes and the buffer', '2026-12-04T12:57Z', { place: potsdam, schedule: schedule({ driveLimitMinutes: 90 }) }, guessDrive(berlin, potsdam).minutes > 42 ? 'travel' : null],
    ['B-7 a way over the limit, whatever the gap', '2026-12-04T16:00Z', { place: brandenburg }, 'drive'],
    ['B-7 not on another day', '2026-12-05T08:00Z', { place: brandenburg }, null],
    ['B-7 as far as the provider goes', '2026-12-04T16:00Z', { place: brandenburg, schedule: schedule({ driveLimitMinutes: 90 }) }, null],
    ['B-7 a place that nobody named is the provider’s', '2026-12-04T12:15Z', { place: null }, null],
  ])('%s', (_name, start, changes, expected) => {
    expect(hindranceAt(at(start), wish({ booked: [noon], ...changes }))).toBe(expected);
  });

  it('B-7 nothing beyond the radius', () => {
    expect(isWithinReach(brandenburg, { place: berlin, radiusKm: 30 })).toBe(false);
    expect(isWithinReach(null, { place: berlin, radiusKm: 30 })).toBe(true);
    expect(day('2026-12-01', { place: brandenburg, schedule: schedule({ radiusKm: 30 }) })).toEqual([]);
  });

  it('B-14 the three next to it, in the order of time', () => {
    expect(alternativesTo(50, [10, 40, 50, 55, 70, 100])).toEqual([40, 55, 70]);
    expect(alternativesTo(50, [])).toEqual([]);
  });
});

describe('whatever is booked', () => {
  const zones = ['Europe/Berlin', 'America/New_York', 'Australia/Adelaide', 'Asia/Kathmandu', 'America/Santiago'] as const;
  const places = fc.constantFrom(null, berlin, potsdam, brandenburg);
  it('B-6 B-9 P-TIM-04 what is offered begins on the hour there, lies within the hours and keeps its distance', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...zones), fc.integer({ min: 0, max: 364 }), fc.integer({ min: 1, max: 16 }), places,
        fc.array(fc.tuple(fc.integer({ min: 0, max: 30 }), fc.integer({ min: 1, max: 6 }), places), { maxLength: 4 }),
        (timeZone, offset, quarters, place, found) => {
          const date = addDays('2026-01-01', offset);
          const begin = at(`${date}T00:00Z`);
          const hours = found.map(([slot, length, where]) => ({ startsAt: begin + slot * 1_800_000, endsAt: begin + (slot + length) * 1_800_000, place: where }));
          const given = wish({ schedule: schedule({ timeZone, hours: everyDay([{ from: 0, to: 720 }, { from: 780, to: 1440 }]) }), minutes: quarters * 15, place, booked: hours });
          const read = createZoneReader(timeZone);
          const days = freeDays({ ...given, from: date, days: 1, now: 0 });
          for (const { day: shown, times } of days) {
            expect([...new Set(times)].toSorted((a, b) => a - b)).toEqual(times);
            for (const start of times) {
              expect(read(start).day).toBe(shown);
              expect(read(start).minutes % 60).toBe(0);
              const [end, gap] = [start + quarters * 900_000, 15 * 60_000];
              expect(hours.every((each) => each.endsAt + gap <= start || end + gap <= each.startsAt)).toBe(true);
              // Whatever zone a device shows it in, the instant and the zone give the same clock.
              expect(createZoneReader(timeZone)(Date.parse(new Date(start).toISOString()))).toEqual(read(start));
            }
          }
        },
      ),
      { numRuns: 40 },
    );
  });
});
