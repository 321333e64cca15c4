import { expect, it } from 'vitest';
import { findLanguages, languageOf } from './languages.ts';

it.each([
  ['germ', 'de'], ['DEUT', 'de'], ['fran', 'fr'], ['Français', 'fr'], ['češ', 'cs'], ['cesti', 'cs'], ['de', 'de'], ['ukrain', 'uk'], ['polski', 'pl'], ['türk', 'tr'],
])('“%s” finds %s first', (typed, code) => expect(findLanguages(typed)[0]?.code).toBe(code));

it.each([['German', 'de'], ['deutsch', 'de'], [' english ', 'en'], ['Klingon', null], ['', null], ['Ger', null]])('“%s” is %j', (typed, code) => expect(languageOf(typed)?.code ?? null).toBe(code));

it('each has a name of its own, that is no code', () => {
  const all = findLanguages('');
  expect(all.filter(({ name, code }) => name === code)).toEqual([]);
  expect(new Set(all.map(({ name }) => name)).size).toBe(all.length);
  expect(all.every(({ name }) => languageOf(name) !== null)).toBe(true);
});
