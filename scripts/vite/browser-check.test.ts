// @vitest-environment jsdom
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { runInThisContext } from 'node:vm';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { browserFloor } from './browser-floor.ts';

const root = path.resolve(import.meta.dirname, '../..');
const script = readFileSync(path.join(root, 'public/browser-check.js'), 'utf8');
const page = readFileSync(path.join(root, 'index.html'), 'utf8');

beforeEach(() => {
  document.body.innerHTML = /<body>([\s\S]*)<\/body>/.exec(page)?.[1]?.replaceAll(/<script[^>]*><\/script>/g, '') ?? '';
  vi.stubGlobal('CSS', { supports: () => true });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const run = () => runInThisContext(script) as unknown;
const isShown = () => !document.getElementById('too-old')?.hidden;

it('U-ENG-06 a browser that has everything is told nothing', () => {
  run();
  expect([isShown(), document.getElementById('root')?.hidden]).toEqual([false, false]);
});

it.each([
  ['no :has()', { supports: (what: string) => !what.includes(':has') }],
  ['no color-mix()', { supports: (...what: string[]) => !what.join(' ').includes('color-mix') }],
  ['no CSS object', undefined],
])('U-ENG-06 one with %s is told in plain words which browsers do, and sees nothing else', (_what, css) => {
  vi.stubGlobal('CSS', css);
  run();
  expect([isShown(), document.getElementById('root')?.hidden]).toEqual([true, true]);
});

it('U-ENG-06 names the browsers of the floor, on the page and in the README', () => {
  const readme = readFileSync(path.join(root, 'README.md'), 'utf8');
  for (const text of [document.getElementById('too-old')?.textContent ?? '', readme]) {
    for (const [name, version] of Object.entries(browserFloor)) expect(text).toMatch(new RegExp(`${name}[^.,\\d]*${version}`, 'i'));
  }
});

it('U-ENG-06 is written in the oldest syntax, so that every browser can read it', () => {
  expect(script.replaceAll(/\/\*[\s\S]*?\*\//g, '')).not.toMatch(/=>|\b(const|let|class|async|await|import|export)\b|`|\?\.|\?\?|catch \{|\.\.\./);
});
