import { describe, expect, it } from 'vitest';
import { meantTown, type SizedTown } from './meant-town.ts';

const sized = (country: string, size: number): SizedTown => ({ town: { name: 'Neustadt', country, lat: 50, lng: 10 }, size });

describe('G-12, U-IMP-14: which town a name means', () => {
  it.each<[string, SizedTown[], string | undefined, string, string, boolean]>([
    ['one’s own', [sized('DE', 12)], undefined, 'DE', 'DE', true],
    ['one’s own beside a larger one', [sized('AT', 20), sized('DE', 12)], undefined, 'DE', 'DE', true],
    ['one’s own beside one 16 times as large', [sized('AT', 28), sized('DE', 12)], undefined, 'DE', 'DE', false],
    ['a small one abroad', [sized('GB', 22)], undefined, 'DE', 'GB', false],
    ['a large one abroad', [sized('AT', 27)], undefined, 'DE', 'AT', true],
    ['a large one abroad beside one that is nearly as large', [sized('AT', 30), sized('FR', 23)], undefined, 'DE', 'AT', false],
    ['a small one whose country is said', [sized('FR', 30), sized('GB', 10)], 'GB', 'DE', 'GB', true],
    ['a country that has none of the name', [sized('GB', 40)], 'AT', 'DE', 'GB', false],
  ])('G-12 %s', (_what, named, said, home, country, isSure) => {
    expect(meantTown(named, { said, home })).toMatchObject({ town: { country }, isSure });
  });

  it('G-12 the others are one a country, larger ones first', () => {
    const named = [sized('FR', 30), sized('AT', 20), sized('FR', 19), sized('DE', 12), sized('DE', 8)];
    expect(meantTown(named, { said: undefined, home: 'DE' })?.others.map(({ country }) => country)).toEqual(['FR', 'AT']);
    expect(meantTown([], { said: 'DE', home: 'DE' })).toBeNull();
  });
});
