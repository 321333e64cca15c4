import { expect, it } from 'vitest';
import { countries } from './countries.ts';
import { describeDevice } from './describe-device.ts';
import { findTimeZone, timeIn, timeZones } from './time-zones.ts';

it.each([
  ['Europe/Berlin', 'Europe/Berlin'],
  [' europe/lisbon ', 'Europe/Lisbon'],
  ['america/new york', 'America/New_York'],
  ['utc', 'UTC'],
  ['Europe/Nowhere', null],
  ['+01:00', null],
  ['', null],
])('finds the time zone %j', (written, zone) => {
  expect(findTimeZone(written)).toBe(zone);
});

it('tells the time somewhere else, over the change to summer time too', () => {
  expect(timeIn('Europe/Berlin', Date.UTC(2026, 0, 5, 12))).toBe('13:00');
  expect(timeIn('Europe/Berlin', Date.UTC(2026, 6, 5, 12))).toBe('14:00');
  expect(timeZones()).toContain('Europe/Berlin');
});

it('lists every country once, by its name', () => {
  const all = countries();
  expect(all).toHaveLength(249);
  expect(new Set(all.map(({ code }) => code)).size).toBe(249);
  expect(all.find(({ code }) => code === 'DE')?.name).toBe('Germany');
});

it.each([
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36 Edg/126.0.0.0', 'Edge on Windows'],
  ['Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36', 'Chrome on Android'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1', 'Safari on iPhone'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15', 'Safari on Mac'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0', 'Firefox on Linux'],
  ['Something/1.0', null],
  ['', null],
])('names a device that calls itself %j', (userAgent, words) => {
  expect(describeDevice(userAgent)).toBe(words);
});
