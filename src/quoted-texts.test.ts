import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { featureRoutes } from './app/feature-routes.ts';

const sources = import.meta.glob<string>(['./**/*.{ts,tsx}', '!./**/*.test.*'], { query: '?raw', import: 'default', eager: true });
const [head = '', ...others] = readFileSync(new URL('../docs/quoted-texts.md', import.meta.url), 'utf8').split(/^## /mu);
const [later = '', never = ''] = others;

const rows = (part: string) =>
  [...part.matchAll(/^\| `([^`]+)` \| ([^|]+) \|(?: ([^|]+) \|)?$/gmu)].map(([, text = '', where = '', file = '']) => ({ text, where, path: file.replace('src/', './') }));

/** The line that begins the property in which the text stands: the text may follow on a line of its own. */
function propertyLine(source: string, text: string): string {
  const lines = source.slice(0, source.indexOf(text) + text.length).split('\n');
  return lines.findLast((line) => /^\s*'?\w+'?[:(]/u.test(line)) ?? '';
}

/** Whether something reads the property that holds the text; a file that is no list of words shows it itself. */
function isRead(path: string, text: string): boolean {
  if (!/(?:messages|words)\.ts$/u.test(path)) return true;
  const line = propertyLine(sources[path] ?? '', text);
  const name = /\w+/u.exec(line)?.[0] ?? '';
  // As a property, taken out of its object, or as the name of a fault that chooses among words.
  const reads = new RegExp(`[.?]${name}\\b|[{,]\\s*${name}\\b|'${name}'`, 'u');
  return Object.entries(sources).some(([other, source]) => (other === path ? source.replace(line, '') : source).split('\n').some((each) => reads.test(each)));
}

const shown = rows(head);

it('U-TST-01 the list has its three parts', () => {
  expect(shown.length).toBeGreaterThan(80);
  expect(rows(later).length).toBeGreaterThan(10);
  expect(rows(never).length).toBeGreaterThan(0);
});

it.each(shown)('U-TST-01 “$text” is shown: $where', ({ text, path }) => {
  expect(sources[path] ?? '').toContain(text);
  expect(isRead(path, text)).toBe(true);
});

it('U-TST-01 a text of a screen that is there stands among those that are shown', () => {
  const there = featureRoutes.map(({ path }) => path);
  expect(there.length).toBeGreaterThan(30);
  expect(rows(later).filter(({ where }) => there.includes(where.trim()))).toEqual([]);
});
