import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { serialReference } from '../../src/domain/serial/testing/bundled-tables.ts';
import { generateReference, staleReferenceFiles } from './generate.mjs';
import { markOf } from './read-tables.mjs';

describe('generated reference data', () => {
  it('is what the tables give; if not, run node scripts/reference/generate.mjs', () => {
    expect(staleReferenceFiles()).toEqual([]);
  });

  it('keeps the bundled tables within 120 kB, packed as they are', () => {
    expect(readFileSync(new URL('../../src/domain/serial/serial-tables.bin', import.meta.url)).byteLength).toBeLessThanOrEqual(120_000);
  });

  it('holds every row once in the bundle and in the seed', () => {
    const rows = serialReference.makers.flatMap((maker) => maker.lines.flatMap((line) => line.starts));
    const seed = generateReference()['supabase/seed/reference.sql'];
    const [, ranges = ''] = seed.split('insert into public.serial_ranges');
    expect(ranges.match(/^ {2}\('/gm)).toHaveLength(rows.length);
  });

  it.each([
    ['decade list', ''],
    ['jump: numbers between the 1980 and 1982 figures were not used', 'jump'],
    ['the published list jumps here by more than the yearly rate', 'unsure'],
    ['isolated point: dated instrument (museum)', 'isolated'],
    ['low trust: count of instruments made by early 2012', 'weak'],
    ['milestone: 16000 made by 1924', 'rough'],
    ['count: more than 400 made by 1860', 'rough'],
    ['disputed as for 1860; decade list', 'rough'],
    ['dated instrument (dealer), not the first of the year', 'rough'],
    ['dated by the collection', 'rough'],
    ["sold 24 December 1897 (maker's sales book); close to the start of 1898", 'rough'],
    ['single point: do not extrapolate', 'final'],
  ])('reads the note %j as %j', (note, mark) => {
    expect(markOf(note)).toBe(mark);
  });
});
