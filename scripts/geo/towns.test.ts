import { describe, expect, it } from 'vitest';
import { readTownList } from '../../src/domain/geo/town-list.ts';
import { countries } from './countries.mjs';
import { generateTowns, storedTowns } from './generate.mjs';
import { knownNames } from './known-names.mjs';
import { pickTowns } from './pick-towns.mjs';

/** A row of the source; the test names what matters. */
const row = { name: 'Ulm', otherNames: [], country: 'LI', kind: 'PPL', inhabitants: 5000, lat: 47.1, lng: 9.5 };

describe('list of towns', () => {
  it('is what the source gives; if not, run node scripts/geo/generate.mjs', () => {
    expect(storedTowns() === generateTowns()).toBe(true);
  });

  it('has every country of the table, in its order', () => {
    expect(readTownList(storedTowns())?.countries).toEqual(countries.map(([country]) => country));
  });
});

describe('pickTowns', () => {
  /** Names of the tables are sought in their own countries; this one has none. */
  const picked = (...rows: Partial<typeof row>[]) =>
    pickTowns([...everyKnownTown(), ...rows.map((part) => ({ ...row, ...part }))]).filter(({ country }) => country === row.country);

  it.each<[string, Partial<typeof row>[], string[]]>([
    ['larger first', [{ name: 'Small' }, { name: 'Large', inhabitants: 6000 }], ['Large', 'Small']],
    ['of one name within 5 km the larger', [{ inhabitants: 6000 }, { lat: 47.14 }], ['Ulm']],
    ['of one name further apart both', [{ inhabitants: 6000 }, { lat: 47.2 }], ['Ulm', 'Ulm']],
    ['no part of a town', [{ kind: 'PPLX' }, { name: 'Ulm (Kreis 3)' }, { name: 'Ulm 08' }], []],
    ['none below the number of the country', [{ inhabitants: 999 }], []],
    ['two names of one town', [{ name: 'Ulm / Oulm' }], ['Ulm/Oulm']],
    ['no addition behind a comma', [{ name: 'Ulm, Donau' }], ['Ulm']],
  ])('takes %s', (_case, rows, names) => {
    expect(picked(...rows).map((town) => town.names.join('/'))).toEqual(names);
  });
});

function everyKnownTown() {
  return Object.entries(knownNames).flatMap(([country, rows]) =>
    rows.map(([name = '']) => ({ ...row, country, name, inhabitants: 100_000 })),
  );
}
