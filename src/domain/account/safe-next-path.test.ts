import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { safeNextPath } from './safe-next-path.ts';

const table: readonly [name: string, text: unknown, path: string][] = [
  ['a path with a query that holds slashes', '/dashboard?x=//a', '/dashboard?x=//a'],
  ['a path with query and fragment', '/browse?type=Grand#results', '/browse?type=Grand#results'],
  ['an encoded backslash stays a path of this origin', '/%5Cexample.invalid', '/%5Cexample.invalid'],
  ['a backslash after the slash', '/\\example.invalid', '/'],
  ['a backslash later on', '/a/..\\\\example.invalid', '/'],
  ['protocol-relative', '//example.invalid', '/'],
  ['a tab inside', '/\t/example.invalid', '/'],
  ['a line break inside', '/\n/example.invalid', '/'],
  ['a dot segment that uncovers a protocol-relative address', '/.//example.invalid', '/'],
  ['two dots that uncover one', '/a/..//example.invalid', '/'],
  ['a scheme without slashes', 'https:example.invalid', '/'],
  ['another origin', 'https://example.invalid/', '/'],
  ['script', 'javascript:0', '/'],
  ['leading space', ' //example.invalid', '/'],
  ['a relative path', 'browse', '/'],
  ['empty', '', '/'],
  ['not a text', ['/browse'], '/'],
  ['undefined', undefined, '/'],
  ['the sign-in page, which would lead in a circle', '/auth?next=/browse', '/'],
  ['the other sign-in page', '/login', '/'],
  ['far too long', `/${'a'.repeat(3000)}`, '/'],
];

describe('safeNextPath', () => {
  it.each(table)('P-SEC-02 %s', (_name, text, path) => {
    expect(safeNextPath(text)).toBe(path);
  });

  it('P-SEC-02 never leaves the origin, whatever is written', () => {
    const origin = 'https://soundboard.example';
    const nearAddresses = fc.string({ unit: fc.constantFrom('/', '\\', '.', ':', '\t', '@', '?', '#', '%', 'a', '5', 'C') });
    fc.assert(
      fc.property(fc.oneof(fc.string(), nearAddresses.map((text) => `/${text}`)), (text) => {
        const path = safeNextPath(text);
        expect(path.startsWith('/')).toBe(true);
        expect(new URL(path, origin).origin).toBe(origin);
        expect(safeNextPath(path)).toBe(path);
      }),
    );
  });
});
