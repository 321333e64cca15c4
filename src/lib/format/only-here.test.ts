import { expect, it } from 'vitest';

const sources = import.meta.glob<string>(['/{src,workers}/**/*.{ts,tsx}', '/supabase/functions/**/*.ts', '!/**/*.test.{ts,tsx}', '!/**/testing/**'], { query: '?raw', import: 'default', eager: true });

/** What formats for people in a language of its own choice. */
const formatting = /['"`](?:de|en)-[A-Z]{2}['"`]|\.toLocale(?:Date|Time)?String\(|\bIntl\.(?!DateTimeFormatOptions)/gu;

/** Reads what the browser knows, and shows nothing. */
const readers = [
  '/src/domain/viewing/zoned-time.ts', // the fields of a clock in a zone
  '/src/domain/account/time-zones.ts', // the names of zones
  '/supabase/functions/_shared/mail.ts', // cuts a subject between letters
];

const found = Object.entries(sources)
  .filter(([path]) => !path.startsWith('/src/lib/format/'))
  .flatMap(([path, source]) => [...source.matchAll(formatting)].map(([text]) => ({ path, text })));

it('formats numbers, money, dates, names of countries and lists in lib/format alone', () => {
  const exceptions = new Set(readers);
  expect(Object.keys(sources).length).toBeGreaterThan(900);
  expect(found.filter(({ path }) => !exceptions.has(path))).toEqual([]);
});

it.each(readers)('%s is still an exception', (path) => {
  expect(found.some((each) => each.path === path)).toBe(true);
});

it.each(["value.toLocaleString('de-DE')", 'new Intl.NumberFormat()', 'date.toLocaleDateString()', "const form = 'en-GB'"])('finds %s', (source) => {
  expect(source.match(formatting)).not.toBeNull();
});
