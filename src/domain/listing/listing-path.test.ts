import { describe, expect, it } from 'vitest';
import { isListingPath, listingPath } from './listing-path.ts';

const sources = import.meta.glob<string>(['/{src,workers}/**/*.{ts,tsx}', '/supabase/functions/**/*.ts', '!/**/*.test.{ts,tsx}', '!/**/testing/**'], { query: '?raw', import: 'default', eager: true });

/** A listing's address put together by hand: a text that begins with its folder and goes on with an id. */
const byHand = /['"`]\/piano\/(?:['"]|\$\{)/gu;

describe('the address of a listing', () => {
  it('has one place, and whatever an id holds stays one part of it', () => {
    expect(listingPath('00000000-0000-4000-8000-000000000001')).toBe('/piano/00000000-0000-4000-8000-000000000001');
    expect(listingPath('../a?b#c')).toBe('/piano/..%2Fa%3Fb%23c');
    expect(isListingPath(listingPath('1'))).toBe(true);
    expect(isListingPath('/piano-lookup')).toBe(false);
  });

  it('is written here alone', () => {
    const found = Object.entries(sources).filter(([, source]) => source.search(byHand) >= 0).map(([path]) => path);
    expect(Object.keys(sources).length).toBeGreaterThan(900);
    expect(found).toEqual(['/src/domain/listing/listing-path.ts']);
  });

  it.each(["const folder = '/piano/';", 'href={`/piano/${id}`}', '"/piano/" + id'])('%s is found', (source) => {
    expect(source.match(byHand)).not.toBeNull();
  });
});
