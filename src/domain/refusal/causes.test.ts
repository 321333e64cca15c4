import { expect, it } from 'vitest';
import { causes } from './causes.ts';
import { isCausedBy, refusalOf } from './refusal.ts';

const schema = Object.values(import.meta.glob<string>('../../../supabase/schema/*.sql', { query: '?raw', import: 'default', eager: true }));
const functions = Object.values(
  import.meta.glob<string>('../../../supabase/functions/**/*.ts', { query: '?raw', import: 'default', eager: true }),
);

function namesIn(sources: readonly string[], form: RegExp): string[] {
  return sources.flatMap((source) => [...source.matchAll(form)].map((found) => found[1] ?? ''));
}

it('the causes are the names that the schema and the functions give, each once', () => {
  const named = [
    ...namesIn(schema, /\bhint\s*=\s*'([^']*)'/gu),
    ...namesIn(schema, /'cause',\s*'([^']*)'/gu),
    ...namesIn(functions, /\bhint: '([^']*)'/gu),
  ];
  expect(named.length).toBeGreaterThan(100);
  expect([...new Set(named)].sort()).toEqual([...causes]);
});

it('every refusal of the schema has a name', () => {
  const refusals = schema.flatMap((source) => source.match(/\braise exception(?:[^;']|'(?:[^']|'')*')*;/gu) ?? []).filter((raised) => /errcode\s*=\s*'PT4/u.test(raised));
  expect(refusals.length).toBeGreaterThan(100);
  expect(refusals.filter((raised) => !/\bhint\s*=\s*'[a-z]+(?:-[a-z]+)+'/u.test(raised))).toEqual([]);
});

it('a refusal is told apart by its cause, one that nobody knows by none', () => {
  const refusal = { code: 'PT409', reason: 'Reserved.', cause: 'listing-reserved' };
  expect(isCausedBy(refusal, ['listing-unknown', 'listing-reserved'])).toBe(true);
  expect(isCausedBy(refusal, ['listing-unknown'])).toBe(false);
  expect(isCausedBy({ ...refusal, cause: 'of-tomorrow' }, [...causes])).toBe(false);
  expect(isCausedBy({}, [...causes])).toBe(false);
});

it('nothing but the refusal is taken of what carries one', () => {
  const verdict = { status: 'rejected', changeId: 'c', code: 'PT409', reason: 'Reserved.', cause: 'listing-reserved' };
  expect(refusalOf(verdict)).toEqual({ code: 'PT409', reason: 'Reserved.', cause: 'listing-reserved' });
  expect(Object.keys(refusalOf({ code: 'PT409', reason: '' }))).toEqual(['code', 'reason']);
});
