import { afterEach, describe, expect, it, vi } from 'vitest';
import { formatAgo } from './ago.ts';
import { compareCountryNames, countryName } from './country.ts';
import { formatList } from './list.ts';
import { madeOnce } from './made-once.ts';
import { formatBytes, formatCentimetres, formatKilometres } from './measure.ts';
import { formatCents, formatCentsAsWholeEuro, formatCentsToType } from './money.ts';
import { formatDecimals, formatNumber } from './number.ts';
import { formatPercent } from './percent.ts';
import { formatClock, formatDay, formatDayOfYear } from './day.ts';
import { formatClockToSecond, formatLongDay, formatMoment, formatMomentToSecond, formatShortDay } from './moment.ts';
import { deviceTimeZone, formatAppointmentIn, formatCalendarDay, formatClockIn, formatDayIn, formatMonth, formatWeekdayIn } from './zone.ts';

const sign = '\u00a0';

describe('numbers', () => {
  it.each<[number, number | undefined, string]>([
    [0, undefined, '0'],
    [-0.4, 0, '-0'],
    [1234.5, undefined, '1.234,5'],
    [-12_345, undefined, '-12.345'],
    [0.12345, undefined, '0,123'],
    [2.345, 2, '2,35'],
    [7, 2, '7'],
    [Number.NaN, undefined, '–'],
    [Number.POSITIVE_INFINITY, undefined, '∞'],
  ])('%d with at most %s decimals', (value, decimals, shown) => {
    expect(formatNumber(value, decimals)).toBe(shown);
  });

  it('keeps the decimals that are asked for', () => {
    expect([4.9, 5, -0.04, Number.NaN].map((value) => formatDecimals(value, 1))).toEqual(['4,9', '5,0', '-0,0', '–']);
  });

  it.each<[number, number | undefined, string]>([
    [0.125, undefined, `13${sign}%`],
    [0.125, 1, `12,5${sign}%`],
    [0.1925, 2, `19,25${sign}%`],
    [-1, undefined, `-100${sign}%`],
    [0 / 0, undefined, '–'],
  ])('%d of 1 with at most %s decimals', (share, decimals, shown) => {
    expect(formatPercent(share, decimals)).toBe(shown);
  });
});

describe('money', () => {
  it.each<[number, string, string, string]>([
    [420_000, `4.200${sign}€`, `4.200${sign}€`, '4.200'],
    [420_050, `4.200,50${sign}€`, `4.201${sign}€`, '4.200,50'],
    [5, `0,05${sign}€`, `0${sign}€`, '0,05'],
    [-123_400, `-1.234${sign}€`, `-1.234${sign}€`, '-1.234'],
    [123_456_789, `1.234.567,89${sign}€`, `1.234.568${sign}€`, '1.234.567,89'],
    [Number.NaN, '–', '–', ''],
    [Number.POSITIVE_INFINITY, '–', '–', ''],
  ])('%d cents', (cents, shown, whole, typed) => {
    expect([formatCents(cents), formatCentsAsWholeEuro(cents), formatCentsToType(cents)]).toEqual([shown, whole, typed]);
  });
});

describe('measures', () => {
  it.each([[0, '0 km'], [4.26, '4,3 km'], [9.96, '10 km'], [43.2, '43 km'], [1234.5, '1.235 km'], [Number.NaN, '– km']])('%d km', (km, shown) => {
    expect(formatKilometres(km)).toBe(shown);
  });

  it.each([[131, '131 cm'], [152.5, '152,5 cm'], [1000, '1.000 cm']])('%d cm', (cm, shown) => {
    expect(formatCentimetres(cm)).toBe(shown);
  });

  it.each([[-1, '1 kB'], [0, '1 kB'], [10, '1 kB'], [12_400, '12 kB'], [999_400, '999 kB'], [3_440_000, '3,4 MB'], [123_440_000, '123 MB'], [1_500_000_000, '1,5 GB'], [162_331_900_000, '162 GB'], [2_000_000_000_000, '2.000 GB']])('%d bytes', (bytes, shown) => {
    expect(formatBytes(bytes)).toBe(shown);
  });
});

describe('moments, in Berlin', () => {
  const moment = Date.UTC(2026, 2, 1, 23, 5, 9);

  it.each([
    ['day', formatDay, '02.03.2026'],
    ['short day', formatShortDay, '2.3.2026'],
    ['long day', formatLongDay, '2. März 2026'],
    ['day of the year', formatDayOfYear, '02.03.'],
    ['clock', formatClock, '00:05'],
    ['clock to the second', formatClockToSecond, '00:05:09'],
    ['moment', formatMoment, '02.03.2026, 00:05'],
    ['moment to the second', formatMomentToSecond, '02.03.2026, 00:05:09'],
    ['calendar day', formatCalendarDay, '01.03.2026'],
    ['month', formatMonth, 'March 2026'],
  ] as const)('%s: from ms, from ISO 8601, from a date, and of none', (_what, format, shown) => {
    expect([moment, new Date(moment).toISOString(), new Date(moment)].map((each) => format(each))).toEqual([shown, shown, shown]);
    expect([Number.NaN, '', 'soon', new Date('soon')].map((each) => format(each))).toEqual(['–', '–', '–', '–']);
  });

  it.each([
    ['Europe/Berlin', '02.03.2026', '00:05', 'Mon', 'Mon, 02.03., 00:05'],
    ['America/New_York', '01.03.2026', '18:05', 'Sun', 'Sun, 01.03., 18:05'],
  ])('reads the clocks of %s', (zone, ...shown) => {
    expect([formatDayIn, formatClockIn, formatWeekdayIn, formatAppointmentIn].map((format) => format(moment, zone))).toEqual(shown);
    expect(formatClockIn('soon', zone)).toBe('–');
  });

  it('refuses a zone that does not exist', () => {
    expect(() => formatClockIn(moment, 'Mars/Base')).toThrow(RangeError);
  });

  it('takes a day of the calendar as that day, wherever the device is', () => {
    expect(formatCalendarDay('2026-12-01')).toBe('01.12.2026');
  });
});

describe('the zone of the device', () => {
  afterEach(() => vi.unstubAllEnvs());

  it('is followed on a journey', () => {
    const moment = Date.UTC(2026, 2, 1, 12);
    expect([formatClock(moment), deviceTimeZone()]).toEqual(['13:00', 'Europe/Berlin']);
    vi.stubEnv('TZ', 'America/New_York');
    expect([formatClock(moment), deviceTimeZone()]).toEqual(['07:00', 'America/New_York']);
  });
});

it('makes one of each kind, once', () => {
  const make = vi.fn<(kind: string) => { kind: string }>((kind) => ({ kind }));
  const made = madeOnce(make);
  expect([made('a'), made('b'), made('a')]).toEqual([{ kind: 'a' }, { kind: 'b' }, { kind: 'a' }]);
  expect(make.mock.calls).toEqual([['a'], ['b']]);
});

it.each<[string[], string]>([[[], ''], [['a'], 'a'], [['a', 'b'], 'a and b'], [['a', 'b', 'c'], 'a, b and c']])('lists %j', (items, shown) => {
  expect(formatList(items)).toBe(shown);
});

it.each([['DE', 'Germany'], ['ZZ', 'Unknown Region'], ['', ''], ['germany', 'germany']])('names the country %j', (code, shown) => {
  expect(countryName(code)).toBe(shown);
});

it('names countries in another language, and orders their names', () => {
  expect(countryName('DE', 'de')).toBe('Deutschland');
  expect(['Åland Islands', 'Zambia', 'Albania'].sort(compareCountryNames)).toEqual(['Åland Islands', 'Albania', 'Zambia']);
});

it.each([[0, ''], [-5, ''], [59_999, ''], [60_000, '1 minute ago'], [3 * 3_600_000, '3 hours ago'], [86_400_000, '1 day ago'], [49 * 3_600_000, '2 days ago'], [Number.NaN, '']])('says of %d ms how long ago they are', (age, shown) => {
  expect(formatAgo(age)).toBe(shown);
});
