import { describe, expect, it } from 'vitest';
import { familyPath } from '../page-head/family-head.ts';
import { familiesOf, findFamily, yearsOf } from './family.ts';
import { serialReference } from './testing/bundled-tables.ts';

const makerNamed = (name: string) => {
  const maker = serialReference.makers.find((each) => each.name === name);
  if (!maker) throw new Error(`No maker ${name}`);
  return maker;
};

describe('the families of a maker’s pianos', () => {
  it('are the series that it numbers apart under a name, and no rules of thumb', () => {
    expect(familiesOf(makerNamed('Baldwin')).map(({ name }) => name)).toEqual(['grand', 'vertical']);
    expect(familiesOf(makerNamed('Bechstein'))).toEqual([]);
    const yamaha = familiesOf(makerNamed('Yamaha')).map(({ name }) => name);
    expect(yamaha).toContain('E prefix');
    expect(yamaha.filter((name) => name.includes('hint'))).toEqual([]);
  });

  it('are found by their names in addresses, and no two have the same', () => {
    const all = serialReference.makers.flatMap((maker) => familiesOf(maker).map((line) => ({ maker, line, path: familyPath(maker.name, line.name) })));
    expect(all.length).toBeGreaterThan(20);
    expect(new Set(all.map(({ path }) => path)).size).toBe(all.length);
    for (const { maker, line, path } of all) expect(findFamily(maker, path.split('/').at(-1) ?? '')).toBe(line);
    expect(findFamily(makerNamed('Kawai'), 't-prefix')).toBeUndefined();
    // The one sequence without a name.
    expect(findFamily(makerNamed('Kawai'), '')).toBeUndefined();
  });

  it('have the years of their rows, or those that are known without', () => {
    expect(yearsOf({ years: [1973, 1980], yearFrom: null, yearTo: 2006 })).toEqual({ from: 1973, to: 2006 });
    expect(yearsOf({ years: [], yearFrom: 1990, yearTo: 2009 })).toEqual({ from: 1990, to: 2009 });
    expect(yearsOf({ years: [], yearFrom: null, yearTo: null })).toEqual({ from: null, to: null });
  });
});
