import { expect, it } from 'vitest';
import { parseAdvertisedYear } from './advertised-year.ts';

const now = Date.UTC(2026, 10, 28);

it.each([
  ['1987', 1987],
  [' 1700 ', 1700],
  ['2026', 2026],
  ['2027', null],
  ['1699', null],
  ['87', null],
  ['19870', null],
  ['1987a', null],
  ['1e3', null],
  ['', null],
  ['１９８７', null],
])('%j is %s', (text, year) => {
  expect(parseAdvertisedYear(text, now)).toBe(year);
});
