import { expect, it } from 'vitest';
import { makerPagesOf } from './maker-pages.ts';
import { serialReference } from './testing/bundled-tables.ts';

const at = { reference: serialReference, now: Date.parse('2026-11-30T00:00:00Z') };
const of = (brand: string, serial = '', pianoType: 'Grand' | 'Upright' | 'Digital' = 'Grand') => makerPagesOf({ brand, serial, pianoType }, at);

it.each([
  ['STEINWAY', 'Steinway & Sons'], [' Bluethner ', 'Blüthner'], ['Nippon Gakki', 'Yamaha'],
])('a brand written %s is of %s', (brand, maker) => {
  expect(of(brand)).toEqual({ maker, family: null });
});

it.each(['', 'Stein', 'Yamaha-like', 'constructor'])('%s is nobody’s whole name', (brand) => {
  expect(of(brand)).toBeNull();
});

it('a number tells its series, where the maker numbers some apart and the number is of one alone', () => {
  expect(of('Yamaha', 'J2500000')).toEqual({ maker: 'Yamaha', family: 'J prefix' });
  expect(of('Yamaha', '5412345', 'Upright')).toEqual({ maker: 'Yamaha', family: 'Japan' });
  // One sequence without a name of its own, several that hold the number, nothing that can be read, a piano without a plate.
  expect(of('Bechstein', '100000')).toEqual({ maker: 'Bechstein', family: null });
  expect(of('Baldwin', '250000')).toEqual({ maker: 'Baldwin', family: null });
  expect(of('Yamaha', 'unknown')).toEqual({ maker: 'Yamaha', family: null });
  expect(of('Yamaha', 'J2500000', 'Digital')).toEqual({ maker: 'Yamaha', family: null });
});
