import { expect, it } from 'vitest';
import { divide, mostLines, partPath, rangeOf, readPartPath, renderIndex, renderPart } from './sitemap.ts';

it.each([
  ['', '00000000-0000-0000-0000-000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff'],
  ['0', '00000000-0000-0000-0000-000000000000', '7fffffff-ffff-ffff-ffff-ffffffffffff'],
  ['1', '7fffffff-ffff-ffff-ffff-ffffffffffff', 'ffffffff-ffff-ffff-ffff-ffffffffffff'],
  ['0110', '5fffffff-ffff-ffff-ffff-ffffffffffff', '6fffffff-ffff-ffff-ffff-ffffffffffff'],
])('H-9 the range %j begins where the one before ends', (bits, after, last) => {
  expect(rangeOf(bits)).toEqual({ after, last });
});

/** Random ids of a market, some of which an owner chose so that they begin alike. */
function someIds(random: number, alike: number): string[] {
  return [
    ...Array.from({ length: random }, () => crypto.randomUUID() as string),
    ...Array.from({ length: alike }, (_, n) => `abcdef00-0000-4000-8000-${n.toString(16).padStart(12, '0')}`),
  ].toSorted();
}

it.each([
  [1000, 0],
  [mostLines, 0],
  [200_000, 0],
  [3000, 60_000],
])('H-9 divides %i random ids and %i that begin alike: each in one part, none with too many', async (random, alike) => {
  const ids = someIds(random, alike);
  /** How many are at or below an id: found by halving, as an index does. */
  const upTo = (id: string, from = 0, to = ids.length): number => {
    if (from === to) return from;
    const middle = (from + to) >> 1;
    return (ids[middle] ?? '') <= id ? upTo(id, middle + 1, to) : upTo(id, from, middle);
  };
  const within = ({ after, last }: { after: string; last: string }) => upTo(last) - upTo(after);
  const parts = await divide((range) => Promise.resolve(Math.min(within(range), mostLines + 1)));
  const counts = parts.map((bits) => within(rangeOf(bits)));
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(ids.length);
  expect(Math.max(...counts)).toBeLessThanOrEqual(mostLines);
  expect(parts.map((bits) => readPartPath(partPath('listings', bits)))).toEqual(parts.map((bits) => ({ part: 'listings', bits })));
});

it.each(['/sitemap.xml', '/sitemap-listings-2.xml', '/sitemap-pages-0.xml', '/sitemap-others.xml', `/sitemap-listings-${'0'.repeat(121)}.xml`])('%s is no part', (path) => {
  expect(readPartPath(path)).toBeNull();
});

it('H-10 writes what changed when, and escapes', () => {
  expect(renderPart([{ address: 'https://a.example/contact/a&b', changed: '2026-11-29T10:00:00.000Z' }])).toContain('<url><loc>https://a.example/contact/a&amp;b</loc><lastmod>2026-11-29T10:00:00.000Z</lastmod></url>');
  expect(renderIndex(['https://a.example/sitemap-pages.xml'])).toContain('<sitemap><loc>https://a.example/sitemap-pages.xml</loc></sitemap>');
});
