import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { distanceKm } from './distance.ts';
import { createTowns } from './find-town.ts';
import { gazetteer } from './gazetteer.ts';

const towns = createTowns();

describe('find', () => {
  it.each<[string, string, string | null]>([
    ['G-1', 'Köln', 'Köln'],
    ['G-1', 'koeln', 'Köln'],
    ['G-1', 'COLOGNE', 'Köln'],
    ['G-1', ' Lueneburg ', 'Lüneburg'],
    ['G-1', 'Giessen', 'Gießen'],
    ['G-1', 'Genève', 'Genf'],
    ['G-1', 'St. Pölten', 'Sankt Pölten'],
    ['G-1', 'den bosch', "'s-Hertogenbosch"],
    ['G-2', 'Frankfurt', 'Frankfurt am Main'],
    ['G-2', 'Frankfurt/Oder', 'Frankfurt (Oder)'],
    ['G-3', 'Lüneburg, Germany', 'Lüneburg'],
    ['G-4', 'Heidelb', 'Heidelberg'],
    ['G-4', 'Ba', null],
    ['G-4', 'Atlantis', null],
    ['G-4', '', null],
    ['G-4', 'x'.repeat(10_000), null],
  ])('%s: %s', (_rule, text, name) => {
    expect(towns.find(text)?.name ?? null).toBe(name);
  });

  it('G-1: finds every town by its full name', () => {
    for (const [country, lines] of Object.entries(gazetteer)) {
      for (const line of lines.trim().split('\n')) {
        const name = (/^[^/]+?(?=\/| -?\d+\.\d+ )/u.exec(line) ?? [''])[0];
        expect(towns.find(name), line).toMatchObject({ name, country });
      }
    }
  });

  it('G-5: every town lies in the part of Europe that its country covers', () => {
    const boxes: Record<string, [number, number, number, number]> = {
      DE: [47.2, 55.1, 5.8, 15.1],
      AT: [46.3, 49.1, 9.5, 17.2],
      CH: [45.8, 47.9, 5.9, 10.5],
      NL: [50.7, 53.6, 3.3, 7.3],
    };
    for (const [country, lines] of Object.entries(gazetteer)) {
      const [south = 0, north = 0, west = 0, east = 0] = boxes[country] ?? [];
      for (const line of lines.trim().split('\n')) {
        const [lat = 0, lng = 0] = line.split(' ').slice(-2).map(Number);
        expect(lat >= south && lat <= north && lng >= west && lng <= east, line).toBe(true);
      }
    }
  });
});

describe('suggest', () => {
  it('G-2: larger towns first, no town twice', () => {
    expect(towns.suggest('fra', 5).map((town) => town.name)).toEqual([
      'Frankfurt am Main',
      'Frankfurt (Oder)',
      'Frauenfeld',
    ]);
    expect(towns.suggest('b', 3)).toHaveLength(3);
    expect(towns.suggest('', 3)).toEqual([]);
  });
});

describe('distanceKm', () => {
  it.each<[string, string, string, number]>([
    ['G-5', 'Hamburg', 'Lüneburg', 43],
    ['G-5', 'Hamburg', 'Bremen', 95],
    ['G-5', 'Berlin', 'München', 504],
    ['G-5', 'Wien', 'Zürich', 592],
  ])('%s: %s to %s is about %d km', (_rule, from, to, km) => {
    const start = towns.find(from);
    const end = towns.find(to);
    if (!start || !end) throw new Error('a town is missing');
    expect(Math.abs(distanceKm(start, end) - km)).toBeLessThan(3);
  });

  it('G-5: is the same both ways, 0 at home and never beyond half the globe', () => {
    const anywhere = fc.record({
      lat: fc.double({ min: -90, max: 90, noNaN: true }),
      lng: fc.double({ min: -180, max: 180, noNaN: true }),
    });
    fc.assert(
      fc.property(anywhere, anywhere, (a, b) => {
        const there = distanceKm(a, b);
        expect(there).toBeCloseTo(distanceKm(b, a), 6);
        expect(distanceKm(a, a)).toBe(0);
        expect(there >= 0 && there <= 20_016).toBe(true);
      }),
    );
  });
});
