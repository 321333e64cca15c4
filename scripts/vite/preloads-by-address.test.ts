// @vitest-environment jsdom
import { runInThisContext } from 'node:vm';
import { afterEach, expect, test } from 'vitest';
import { preloadsScript } from './preloads-by-address.ts';

const files = { '/': ['assets/home.js'], '/browse': ['assets/browse.js', 'assets/browse.css', 'assets/tables.bin'] };

/** The links that the script leaves in the head of a page at that address. */
function preloadsAt(path: string): string[] {
  history.replaceState(null, '', path);
  // As a browser runs it, in the page's own scope.
  runInThisContext(preloadsScript(files));
  return [...document.head.querySelectorAll('link')].map((link) => `${link.rel} ${link.getAttribute('as') ?? ''} ${link.getAttribute('href')} ${link.crossOrigin ?? '-'}`);
}

afterEach(() => document.head.replaceChildren());

test.each(['/browse', '/browse/', '/browse?type=Grand', '/browse#top'])('at %s it asks for what that screen is made of, each as it will be used', (path) => {
  expect(preloadsAt(path)).toEqual([
    'modulepreload  /assets/browse.js ',
    'preload style /assets/browse.css -',
    'preload fetch /assets/tables.bin ',
  ]);
});

test.each([
  ['/', ['modulepreload  /assets/home.js ']],
  ['/help', []],
  ['/piano/1', []],
])('at %s it asks for no more than belongs there', (path, expected) => {
  expect(preloadsAt(path)).toEqual(expected);
});
