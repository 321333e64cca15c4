import { describe, expect, it } from 'vitest';
import rulesText from '../../domain/serial/RULES.md?raw';
import { serialReference as reference } from '../../domain/serial/testing/bundled-tables.ts';
import { pointsFor, pointsToLookAt } from './points-to-look-at.ts';

const idsFor = (maker: string, [from, to]: [number, number], country = '') => pointsFor({ maker, country, from, to }).map(({ id }) => id);

describe('U-SER-07 what to look at', () => {
  it('is of the maker and the age', () => {
    expect(idsFor('Yamaha', [1986, 1988])).toEqual(['L-YAMAHA-1', 'L-YAMAHA-2', 'L-AGE-2', 'L-ALL-1']);
    expect(idsFor('Yamaha', [2005, 2007])).toEqual(['L-ALL-1']);
    expect(idsFor('Kemble', [1969, 1971], 'United Kingdom')).toEqual(['L-KEMBLE-1', 'L-BRITAIN-1', 'L-AGE-2', 'L-ALL-1']);
    expect(idsFor('Kemble', [1981, 1983], 'United Kingdom')).not.toContain('L-KEMBLE-1');
    expect(idsFor('Steinway & Sons', [1905, 1907])).toEqual(['L-STEINWAY-2', 'L-AGE-1', 'L-AGE-2', 'L-ALL-1']);
    expect(idsFor('Kawai', [1974, 1978])).toContain('L-KAWAI-1');
  });

  it('never is nothing, for any maker of the tables', () => {
    for (const { name, country } of reference.makers) expect(idsFor(name, [1950, 1952], country).length).toBeGreaterThan(0);
  });

  it('names makers and countries as the tables do, and stands in RULES.md with its source', () => {
    const makers = pointsToLookAt.flatMap((point) => point.makers);
    expect(makers.filter((maker) => !reference.makers.some(({ name }) => name === maker))).toEqual([]);
    const countries = pointsToLookAt.flatMap(({ country }) => (country === '' ? [] : [country]));
    expect(countries.filter((country) => !reference.makers.some((maker) => maker.country === country))).toEqual([]);
    const rules = [...rulesText.matchAll(/^\| (L-[A-Z]+-\d) \|/gm)].map(([, id]) => id);
    expect(rules).toEqual(pointsToLookAt.map(({ id }) => id));
  });
});
