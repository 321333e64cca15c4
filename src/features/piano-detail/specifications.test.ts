import { describe, expect, it } from 'vitest';
import { sampleListings } from './sample-listings.ts';
import { detailText, listingSpecifications, serialHref } from './specifications.ts';

const bare = {
  ...sampleListings.yamaha,
  model: '',
  year: null,
  condition: null,
  finish: '',
  length_cm: null,
  serial_number: '',
  instrument_details: {},
};

function valuesOf(listing: typeof bare) {
  return Object.fromEntries(listingSpecifications(listing).map(({ label, value }) => [label, value]));
}

describe('listingSpecifications', () => {
  it('keeps what buyers ask for, stated or not, and nothing else that is empty', () => {
    expect(valuesOf(bare)).toEqual({
      Brand: 'Yamaha',
      Model: null,
      Type: 'Grand, Semi-Concert',
      Year: null,
      Condition: 'Used - Good',
      Length: null,
      Finish: null,
      'Serial number': null,
    });
  });

  it.each([
    ['an upright is asked for its height', { piano_type: 'Upright' as const }, ['Height'], ['Length']],
    ['a grand shows a height that was given too', { height_cm: 101 }, ['Length', 'Height'], []],
    ['a digital piano is asked for neither', { piano_type: 'Digital' as const }, [], ['Length', 'Height']],
  ])('%s', (_why, change, shown, left) => {
    const labels = listingSpecifications({ ...bare, ...change }).map(({ label }) => label);
    expect(labels).toEqual(expect.arrayContaining(shown));
    for (const label of left) expect(labels).not.toContain(label);
  });

  it('shows every detail once, with words for the unknown ones', () => {
    const instrument_details = { length: 227, finish: 'ebony', serialNumber: 'x', pedalCount: 3, silentSystem: true, nested: { a: 1 } };
    const values = valuesOf({ ...bare, instrument_details });
    expect(values).toMatchObject({ Finish: 'ebony', Pedals: '3', 'Silent system': 'Yes' });
    expect(Object.keys(values)).not.toEqual(expect.arrayContaining(['Nested']));
  });

  it('leads from the serial number to the look-up', () => {
    expect(serialHref({ serial_number: 'J 1234/5', brand: 'Steinway & Sons', year: 1987 })).toBe(
      '/piano-lookup?serial=J+1234%2F5&manufacturer=Steinway+%26+Sons&year=1987',
    );
    expect(serialHref({ serial_number: '12345', brand: '', year: null })).toBe('/piano-lookup?serial=12345');
  });

  it.each([
    ['a grand with a number and a year', {}, true],
    ['no year', { year: null }, false],
    ['no brand', { brand: ' ' }, false],
    ['no number', { serial_number: ' ' }, false],
    ['a digital piano', { piano_type: 'Digital' as const }, false],
  ])('compares the year with the number: %s', (_why, change, compared) => {
    const row = listingSpecifications({ ...sampleListings.yamaha, serial_number: '5412345', ...change }).find(({ label }) => label === 'Serial number');
    expect(row?.checked !== undefined).toBe(compared);
  });
});

describe('detailText', () => {
  it.each([
    ['2026-04-14', '14.04.2026'],
    ['spring 2026', 'spring 2026'],
    ['2026-99-99', '2026-99-99'],
    ['  ', null],
    [12000, '12.000'],
    [Number.NaN, null],
    [false, 'No'],
    [['USB', 'MIDI', ''], 'USB, MIDI'],
    [[], null],
    [{ a: 1 }, null],
    [null, null],
    [undefined, null],
  ])('%j', (value, expected) => {
    expect(detailText(value)).toBe(expected);
  });
});
