import { describe, expect, it } from 'vitest';
import { cellsOf, freeDays, offeredDays, overlap, readSlots } from './offered-times.ts';
import { addDays, createDayClock, createZoneReader, knownTimeZone, weekdayOf } from './zoned-time.ts';

const at = (iso: string) => Date.parse(iso);
const clockOf = (day: string, zone: string) => createDayClock(day, createZoneReader(zone));
const none = new Set<number>();

describe('the clocks of a place', () => {
  it.each<[string, string, number, string, string | null]>([
    ['V-8 in winter', '2026-12-01', 540, 'Europe/Berlin', '2026-12-01T08:00Z'],
    ['V-8 in summer', '2026-07-01', 540, 'Europe/Berlin', '2026-07-01T07:00Z'],
    ['V-8 on the day of the change, before it', '2027-03-28', 90, 'Europe/Berlin', '2027-03-28T00:30Z'],
    ['V-8 what is leapt over', '2027-03-28', 150, 'Europe/Berlin', null],
    ['V-8 on the day of the change, after it', '2027-03-28', 540, 'Europe/Berlin', '2027-03-28T07:00Z'],
    ['V-8 what is shown twice', '2026-10-25', 150, 'Europe/Berlin', '2026-10-25T00:30Z'],
    ['V-8 on the day of the change back, after it', '2026-10-25', 540, 'Europe/Berlin', '2026-10-25T08:00Z'],
    ['V-8 far ahead of UTC', '2026-12-01', 60, 'Pacific/Kiritimati', '2026-11-30T11:00Z'],
    ['V-8 far behind', '2026-12-01', 1380, 'Pacific/Pago_Pago', '2026-12-02T10:00Z'],
    ['V-8 a zone with half hours', '2026-12-01', 540, 'Asia/Kolkata', '2026-12-01T03:30Z'],
    ['V-8 a zone that nobody knows counts as Berlin', '2026-12-01', 540, 'Moon/Base', '2026-12-01T08:00Z'],
  ])('%s', (_rule, day, minutes, zone, expected) => {
    expect(clockOf(day, zone)(minutes)).toBe(expected === null ? null : at(expected));
  });

  it('reads what it wrote, in every hour of a year and in zones that change', () => {
    for (const zone of ['Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe']) {
      const read = createZoneReader(zone);
      for (let index = 0; index < 365; index += 1) {
        const day = addDays('2026-11-01', index);
        const instant = createDayClock(day, read)(720);
        expect(instant === null ? null : read(instant)).toEqual({ day, minutes: 720, weekday: weekdayOf(day) });
      }
    }
  });

  it('spells a zone as the device does', () => {
    expect(['europe/berlin', '', 'x'].map(knownTimeZone)).toEqual(['Europe/Berlin', 'Europe/Berlin', 'Europe/Berlin']);
  });
});

describe('times to choose from', () => {
  // A Saturday, 11:20 in Berlin.
  const now = at('2026-11-28T10:20Z');
  const slots = readSlots([
    { id: 'Sunday-9-12', day: 'Sunday', timeRange: '9-12', preferred: true },
    { day: 'Saturday', timeRange: '12-15' },
    { day: 'Tuesday' }, 'Wednesday', null, { day: 'Funday', timeRange: '9-12' }, { day: 'Monday', timeRange: '1-2' },
  ]);
  const request = { kind: 'viewing', timeZone: 'Europe/Berlin', now, taken: none } as const;
  const clock = (instant: number) => new Date(instant).toISOString().slice(11, 16);

  it('V-6 reads the week of a listing, in its order, without what is no slot', () => {
    expect(slots).toEqual([
      { day: 'Saturday', timeRange: '12-15', preferred: false },
      { day: 'Sunday', timeRange: '9-12', preferred: true },
    ]);
  });

  it('V-5 V-6 offers what begins in two hours or later and ends within its slot, for four weeks', () => {
    const days = offeredDays({ ...request, slots });
    expect(days.map(({ day }) => day)).toEqual([
      '2026-11-28', '2026-11-29', '2026-12-05', '2026-12-06', '2026-12-12', '2026-12-13', '2026-12-19', '2026-12-20',
    ]);
    expect(days[0]?.times.map(clock)).toEqual(['12:30', '13:00']);
    expect(days[1]?.times.map(clock)).toEqual(['08:00', '08:30', '09:00', '09:30', '10:00']);
    expect(offeredDays({ ...request, kind: 'call', slots })[1]?.times.map(clock)).toEqual(['08:00', '08:30', '09:00', '09:30', '10:00', '10:30']);
  });

  it('V-8 keeps the hours of the place through a change of the clocks', () => {
    const days = offeredDays({ ...request, slots, now: at('2027-03-20T06:00Z') });
    const first = (day: string) => days.find((each) => each.day === day)?.times[0];
    expect([first('2027-03-21'), first('2027-03-28')]).toEqual([at('2027-03-21T08:00Z'), at('2027-03-28T07:00Z')]);
  });

  it('V-7 leaves out what is taken, also in part', () => {
    const taken = new Set(cellsOf(at('2026-11-29T09:00Z'), 'call'));
    expect(offeredDays({ ...request, slots, taken })[1]?.times.map(clock)).toEqual(['08:00', '09:30', '10:00']);
  });

  it('V-6 offers any time of the day where none is named', () => {
    const days = freeDays(request);
    expect(days).toHaveLength(28);
    expect(days[1]?.times.map(clock).filter((_time, index, all) => index === 0 || index === all.length - 1)).toEqual(['06:00', '20:30']);
  });

  it.each<[string, [string, 'viewing' | 'call'], [string, 'viewing' | 'call'], boolean]>([
    ['V-7 one time', ['T08:00Z', 'viewing'], ['T08:00Z', 'call'], true],
    ['V-7 a call in a viewing', ['T08:00Z', 'viewing'], ['T08:30Z', 'call'], true],
    ['V-7 one after the other', ['T08:00Z', 'viewing'], ['T09:00Z', 'viewing'], false],
    ['V-7 a viewing after the half hour of a call', ['T08:00Z', 'call'], ['T08:30Z', 'viewing'], false],
  ])('%s', (_rule, [a, kindA], [b, kindB], expected) => {
    const [one, two] = [{ startsAt: at(`2026-12-01${a}`), kind: kindA }, { startsAt: at(`2026-12-01${b}`), kind: kindB }];
    expect([overlap(one, two), overlap(two, one)]).toEqual([expected, expected]);
  });
});
