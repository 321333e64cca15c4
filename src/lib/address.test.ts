import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseSearch, stringifySearch, textParam } from './address.ts';

describe('parseSearch', () => {
  it.each([
    ['', {}],
    ['?', {}],
    ['?serial=4512870', { serial: '4512870' }],
    ['?q=Bl%C3%BCthner+Stil+6', { q: 'Blüthner Stil 6' }],
    ['?brand=Yamaha&brand=Kawai', { brand: ['Yamaha', 'Kawai'] }],
    ['?a', { a: '' }],
    ['?q=100%', { q: '100%' }],
    ['?q=%E0%A4%A', { q: '\uFFFD%A' }],
    ['?serial="4"', { serial: '"4"' }],
  ])('reads %s', (search, record) => {
    expect(parseSearch(search)).toEqual(record);
  });

  it('reads back what stringifySearch wrote', () => {
    const wellFormed = fc.string({ unit: 'grapheme' });
    const values = fc.oneof(wellFormed, fc.array(wellFormed, { minLength: 2, maxLength: 4 }));
    fc.assert(
      fc.property(fc.dictionary(wellFormed, values), (record) => {
        expect(parseSearch(stringifySearch(record))).toEqual({ ...record });
      }),
    );
  });

  it('is stable after one round, whatever stands in the address', () => {
    fc.assert(
      fc.property(fc.string(), (search) => {
        const once = stringifySearch(parseSearch(search));
        expect(stringifySearch(parseSearch(once))).toBe(once);
      }),
    );
  });
});

describe('stringifySearch', () => {
  it('leaves out what is absent', () => {
    expect(stringifySearch({ a: undefined, b: null, c: 1 })).toBe('?c=1');
    expect(stringifySearch({})).toBe('');
  });
});

describe('textParam', () => {
  it.each([
    [' 4512870 ', '4512870'],
    [['first', 'second'], 'first'],
    [undefined, ''],
    [{ a: 1 }, ''],
    ['u\u0308', 'ü'],
    ['x'.repeat(10_000), 'x'.repeat(500)],
  ])('takes one text out of %j', (value, text) => {
    expect(textParam(value)).toBe(text);
  });
});
