import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { distanceKm } from './distance.ts';
import { createTowns } from './find-town.ts';
import { readTowns, townsText } from './testing/read-towns.ts';
import { candidatePositions } from './town-candidates.ts';
import { toTownKey, withShortSaint } from './town-key.ts';
import { readTownList } from './town-list.ts';

const text = await townsText();
const towns = await readTowns();

function townList() {
  const list = readTownList(text);
  if (!list) throw new Error('The list of towns cannot be read.');
  const lines = list.names.trim().split('\n').map((line) => line.split('/'));
  return { list, lines };
}

describe('find', () => {
  it.each<[string, string, string | null]>([
    ['G-1', 'Köln', 'Köln, DE'],
    ['G-1', 'koeln', 'Köln, DE'],
    ['G-1', 'COLOGNE', 'Köln, DE'],
    ['G-1', ' Lueneburg ', 'Lüneburg, DE'],
    ['G-1', 'Giessen', 'Gießen, DE'],
    ['G-1', 'Genève', 'Genf, CH'],
    ['G-1', 'Geneva', 'Genf, CH'],
    ['G-1', 'munich', 'München, DE'],
    ['G-1', 'vienna', 'Wien, AT'],
    ['G-1', 'the hague', 'Den Haag, NL'],
    ['G-1', 'den bosch', "'s-Hertogenbosch, NL"],
    ['G-1', "'s-hertogenbosch", "'s-Hertogenbosch, NL"],
    ['G-1', 'lhay les roses', "L'Haÿ-les-Roses, FR"],
    ['G-1', 'Naestved', 'Næstved, DK'],
    ['G-1', 'Århus', 'Aarhus, DK'],
    ['G-1', 'Lodz', 'Łódź, PL'],
    ['G-1', 'Kopenhagen', 'København, DK'],
    ['G-1', 'prag', 'Praha, CZ'],
    ['G-1', 'Kiev', 'Kyiv, UA'],
    ['G-2', 'Frankfurt', 'Frankfurt am Main, DE'],
    ['G-2', 'Frankfurt/Oder', 'Frankfurt (Oder), DE'],
    ['G-2', 'Neustadt', 'Neustadt an der Weinstraße, DE'],
    ['G-2', 'Halle', 'Halle (Saale), DE'],
    ['G-2', 'Chalon', 'Chalon-sur-Saône, FR'],
    ['G-2', 'Paris', 'Paris, FR'],
    ['G-3', 'Lüneburg, Germany', 'Lüneburg, DE'],
    ['G-3', 'Lüneburg, Niedersachsen', 'Lüneburg, DE'],
    ['G-4', 'Heidelb', 'Heidelberg, DE'],
    ['G-4', 'Ba', null],
    ['G-4', 'Atlantis', null],
    ['G-4', '', null],
    ['G-4', ' , ', null],
    ['G-4', '/.(*', null],
    ['G-4', 'x'.repeat(10_000), null],
    ['G-6', 'Baden, AT', 'Baden bei Wien, AT'],
    ['G-6', 'Baden, ch', 'Baden, CH'],
    ['G-6', 'Baden, Switzerland', 'Baden, CH'],
    ['G-6', 'Baden, Schweiz', 'Baden, CH'],
    ['G-6', 'Freiburg', 'Freiburg im Breisgau, DE'],
    ['G-6', 'Freiburg, CH', 'Freiburg im Üechtland, CH'],
    ['G-6', 'Boston, UK', 'Boston, GB'],
    ['G-6', 'Köln, France', 'Köln, DE'],
    ['G-7', 'St. Pölten', 'Sankt Pölten, AT'],
    ['G-7', 'Sankt Gallen', 'St. Gallen, CH'],
    ['G-7', 'St Etienne', 'Saint-Étienne, FR'],
    ['G-7', 'Sankt Niklaas', 'Sint-Niklaas, BE'],
  ])('%s: %s', (_rule, given, name) => {
    const town = towns.find(given);
    expect(town && `${town.name}, ${town.country}`).toBe(name);
  });

  it('G-6: takes the country beside the name', () => {
    expect(towns.find('Baden', 'CH')).toMatchObject({ name: 'Baden', country: 'CH' });
    expect(towns.find('Lyon', 'DE')).toMatchObject({ name: 'Lyon', country: 'FR' });
  });

  it('G-1, G-2: finds a town of that name in the country for every name of the list', () => {
    const { list, lines } = townList();
    fc.assert(
      fc.property(fc.integer({ min: 0, max: lines.length - 1 }), fc.nat(3), (number, which) => {
        const names = lines[number] ?? [];
        const name = names[which % names.length] ?? '';
        const { country } = list.town(number);
        const found = towns.find(name, country);
        expect(found?.country, name).toBe(country);
        expect(towns.find(name.toUpperCase().normalize('NFD'), country), name).toEqual(found);
      }),
      { numRuns: 300 },
    );
  });

  it('G-1, G-7: the scan for the first letters misses no name that folds to the key', () => {
    const { list, lines } = townList();
    const byBeginning = new Map<string, Set<number>>();
    for (const [number, names] of lines.entries()) {
      for (const key of names.flatMap((name) => [toTownKey(name), withShortSaint(toTownKey(name))])) {
        const beginning = key.slice(0, 3).trim();
        byBeginning.set(beginning, (byBeginning.get(beginning) ?? new Set()).add(number));
      }
    }
    for (const [beginning, numbers] of byBeginning) {
      const found = new Set([...candidatePositions(list, beginning)].map(list.townAt));
      expect([...numbers].filter((number) => !found.has(number)), beginning).toEqual([]);
    }
  });

  it('G-1: the scan finds names by a longer or shorter beginning', () => {
    const { list, lines } = townList();
    fc.assert(
      fc.property(fc.integer({ min: 0, max: lines.length - 1 }), fc.integer({ min: 1, max: 12 }), (number, length) => {
        for (const name of lines[number] ?? []) {
          const key = toTownKey(name).slice(0, length).trim();
          const numbers = new Set([...candidatePositions(list, key)].map(list.townAt));
          expect(numbers, `${name} by ${key}`).toContain(number);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('G-4: never throws, whatever is typed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 20 }), (given) => {
        const found = towns.find(given);
        expect(found === null || Number.isFinite(found.lat)).toBe(true);
        expect(towns.suggest(given, 5).length).toBeLessThanOrEqual(5);
      }),
      { numRuns: 200 },
    );
  });

  it.each([['', 'empty'], ['DE 1:1', 'no names'], ['a\n\nDE 1:1\n\nUlm\n\n0000', 'half a place']])('refuses %j: %s', (given) => {
    expect(createTowns(given)).toBeNull();
  });
});

describe('suggest', () => {
  it.each<[string, string, string[]]>([
    ['G-8', 'fra', ['Frankfurt am Main', 'Frankfurt (Oder)', 'Frankenthal']],
    ['G-8', 'st. g', ['St. Gallen', 'Saint-Gilles', 'Saint-Germain-en-Laye']],
    ['G-8', 'kopenh', ['København']],
    ['G-8', 'm', ['Madrid', 'München', 'Milano']],
    ['G-8', '', []],
  ])('%s: %s', (_rule, given, names) => {
    expect(towns.suggest(given, 3).map((town) => town.name)).toEqual(names);
  });

  it('G-8: names no town of one country twice', () => {
    const names = towns.suggest('neustadt', 50).map((town) => `${town.name}, ${town.country}`);
    expect(new Set(names).size).toBe(names.length);
  });
});

describe('distanceKm', () => {
  it.each<[string, string, string, number]>([
    ['G-5', 'Hamburg', 'Lüneburg', 43],
    ['G-5', 'Hamburg', 'Bremen', 95],
    ['G-5', 'Berlin', 'München', 504],
    ['G-5', 'Wien', 'Zürich', 592],
    ['G-5', 'London', 'Paris', 344],
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
