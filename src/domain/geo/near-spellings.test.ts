import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { distanceKm } from './distance.ts';
import { countSlips } from './near-spellings.ts';
import { readTowns, townsText } from './testing/read-towns.ts';
import { readTownList } from './town-list.ts';

const text = await townsText();
const towns = await readTowns();

describe('similar', () => {
  it.each<[string, string, string | null]>([
    ['begins so', 'Ba', 'Barcelona'],
    ['a letter missed', 'Luneurg', 'Lüneburg'],
    ['a letter mistaken', 'Hambirg', 'Hamburg'],
    ['two letters swapped', 'Hambrug', 'Hamburg'],
    ['the first two swapped', 'Ahmburg', 'Hamburg'],
    ['two slips in a long name', 'Reggensbugr', 'Regensburg'],
    ['what follows a comma is left out', 'Hambrug, Germany', 'Hamburg'],
    ['a saint', 'Sankt Pöllten', 'Sankt Pölten'],
    ['nothing like it', 'Atlantis', null],
    ['too short to guess', 'Xq', null],
    ['nothing', '', null],
    ['signs', '/.(*', null],
  ])('U-SEA-04, G-10: %s: %s', (_what, given, expected) => {
    expect(towns.similar(given, 3)[0]?.name ?? null).toBe(expected);
    expect(towns.similar(given, 3).length).toBeLessThanOrEqual(3);
  });

  it.each<[string, string, number, number | null]>([
    ['hamburg', 'hamburg', 2, 0],
    ['hambrug', 'hamburg', 2, 1],
    ['amburg', 'hamburg', 1, 1],
    ['bremen', 'dresden', 2, null],
    ['ulm', 'ulmenau', 2, null],
    ['', 'ab', 2, 2],
  ])('G-10: %s and %s are apart by', (a, b, most, slips) => {
    expect(countSlips(a, b, most)).toBe(slips);
    expect(countSlips(b, a, most)).toBe(slips);
  });

  it('G-10: is calm about whatever is typed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 100 }), (given) => {
        expect(towns.similar(given, 3).length).toBeLessThanOrEqual(3);
      }),
      { numRuns: 100 },
    );
  });
});

describe('nearest', () => {
  it.each<[string, number, number, string | null]>([
    ['in a town', 53.249, 10.414, 'Lüneburg'],
    ['outside one', 53.24, 10.44, 'Lüneburg'],
    ['in the Atlantic', 45, -30, null],
    ['at the pole', 90, 0, null],
    ['in New York', 40.713, -74.006, null],
  ])('U-SEA-04, G-11: %s', (_where, lat, lng, expected) => {
    expect(towns.nearest({ lat, lng })).toBe(expected);
  });

  it('G-11: the text that it gives is found again, and no other town that can be found lies nearer', () => {
    const list = readTownList(text);
    if (!list) throw new Error('The list of towns cannot be read.');
    fc.assert(
      fc.property(fc.integer({ min: 0, max: list.count - 1 }), (number) => {
        const { name, country, ...place } = list.town(number);
        const found = towns.find(towns.nearest(place) ?? '');
        expect(found, `${name}, ${country}`).not.toBeNull();
        const own = towns.find(name, country);
        if (found && own) expect(distanceKm(place, found)).toBeLessThanOrEqual(distanceKm(place, own));
      }),
      { numRuns: 100 },
    );
  });
});
