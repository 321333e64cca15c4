import { describe, expect, it } from 'vitest';
import { parseListingId } from './listing-id.ts';

describe('parseListingId', () => {
  it.each([
    ['0b9e80aa-51c2-4a63-9f0e-2d3c4b5a6978', '0b9e80aa-51c2-4a63-9f0e-2d3c4b5a6978'],
    [' 0B9E80AA-51C2-4A63-9F0E-2D3C4B5A6978 ', '0b9e80aa-51c2-4a63-9f0e-2d3c4b5a6978'],
    ['', null],
    ['none', null],
    ['0b9e80aa51c24a639f0e2d3c4b5a6978', null],
    ["0b9e80aa-51c2-4a63-9f0e-2d3c4b5a6978' or 1=1", null],
    ['x'.repeat(10_000), null],
  ])('%j', (text, expected) => {
    expect(parseListingId(text)).toBe(expected);
  });
});
