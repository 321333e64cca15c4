import { describe, expect, it } from 'vitest';
import { groupBy } from '../../lib/group-by.ts';
import { distanceKm } from './distance.ts';
import { packedTowns, townsText } from './testing/read-towns.ts';
import { readTownList } from './town-list.ts';

const text = await townsText();

function readAll() {
  const list = readTownList(text);
  if (!list) throw new Error('The list of towns cannot be read.');
  return list.names.trim().split('\n').map((_, number) => ({ ...list.town(number), size: list.sizeOf(number) }));
}

const all = readAll();

describe('list of towns', () => {
  it('G-9: has at most 300 kB packed', async () => {
    expect((await packedTowns()).byteLength).toBeLessThanOrEqual(300_000);
  });

  it('G-9: credits its source', () => {
    expect(text).toMatch(/GeoNames \(https:\/\/www\.geonames\.org\), licence CC BY 4\.0/);
  });

  it('G-9: goes by country, larger first', () => {
    const wrong = all.filter((town, number) => {
      const before = all[number - 1];
      return before?.country === town.country && town.size > before.size;
    });
    const turns = all.filter((town, number) => town.country !== all[number - 1]?.country);
    expect(wrong).toEqual([]);
    expect(turns.length).toBe(new Set(all.map((town) => town.country)).size);
  });

  it.each([
    ['DE', 6500, 7500],
    ['AT', 1100, 1400],
    ['CH', 1000, 1300],
    ['NL', 1000, 1400],
    ['PL', 1300, 1600],
    ['FR', 2900, 3300],
    ['IT', 2800, 3200],
    ['GB', 1500, 1800],
    ['LU', 60, 100],
    ['LI', 8, 11],
    ['UA', 600, 900],
  ])('G-9: %s has %d to %d towns', (country, fewest, most) => {
    const count = all.filter((town) => town.country === country).length;
    expect(count >= fewest && count <= most, String(count)).toBe(true);
  });

  it('G-9: lies in Europe, in the part that a country covers', () => {
    const boxes: Record<string, [south: number, north: number, west: number, east: number]> = {
      DE: [47.2, 55.1, 5.8, 15.1],
      AT: [46.3, 49.1, 9.5, 17.2],
      CH: [45.8, 47.9, 5.9, 10.5],
      NL: [50.7, 53.6, 3.3, 7.3],
      FR: [41.3, 51.2, -5.2, 9.7],
      IT: [35.4, 47.1, 6.6, 18.6],
    };
    const outside = all.filter(({ country, lat, lng }) => {
      // From the Canary Islands and the Azores to the north of Norway and the east of Ukraine.
      const [south, north, west, east] = boxes[country] ?? [27.6, 71.2, -31.3, 40.3];
      return !(lat >= south && lat <= north && lng >= west && lng <= east);
    });
    expect(outside).toEqual([]);
  });

  it('G-9: holds no name twice within 5 km', () => {
    const byName = groupBy(all, (town) => `${town.name}, ${town.country}`);
    // A little less than 5: the generator measures on a flat map.
    const close = [...byName.values()].filter((towns) =>
      towns.some((town, number) => towns.slice(0, number).some((other) => distanceKm(town, other) < 4.95)),
    );
    expect(close).toEqual([]);
  });
});
