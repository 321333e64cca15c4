import { expect, it } from 'vitest';
import { houseList, isHouseName } from './house-names.ts';
import { houseNames, otherNames } from './testing/house-name-cases.ts';

it.each(houseNames)('A-11 %s: %j is the house’s', (_how, name) => {
  expect(isHouseName(name)).toBe(true);
});

it.each(otherNames)('A-11 %j is anybody’s', (name) => {
  expect(isHouseName(name)).toBe(false);
});

it('A-11 each look-alike stands for one letter, and is met as it is listed', () => {
  const signs = Object.values(houseList.lookAlikes).flatMap((each) => [...each]);
  expect(signs.filter((sign, place) => signs.indexOf(sign) !== place)).toEqual([]);
  expect(signs.filter((sign) => /[A-Z]/u.test(sign) || sign.normalize('NFKD') !== sign)).toEqual([]);
});

it('A-11 answers at once, however long the name', () => {
  expect(isHouseName(`${'helpdesk'.repeat(24)}xyzq`)).toBe(false);
});
