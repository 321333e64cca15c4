import { describe, expect, it } from 'vitest';
import { identify } from '../../domain/serial/identify.ts';
import { serialReference as reference } from '../../domain/serial/testing/bundled-tables.ts';
import { numberLinePlaces } from './number-line-places.ts';

function placesOf(serial: string, maker: string) {
  const found = identify({ serial, maker, reference, now: Date.UTC(2026, 10, 28) });
  const [best] = found.ok ? found.value.candidates : [];
  return best ? numberLinePlaces(best, Number(serial)) : null;
}

describe('numberLinePlaces', () => {
  it('puts the number between its rows, in proportion', () => {
    // Rows 4,360,000 (1987) and 4,560,000 (1988); the line runs from 8 to 92 per cent.
    expect(placesOf('4360000', 'Yamaha')?.pin).toBe(8);
    expect(placesOf('4460000', 'Yamaha')?.pin).toBe(50);
    expect(placesOf('4460000', 'Yamaha')?.rows.map(({ row }) => row.year)).toEqual([1987, 1988]);
  });

  it('covers the answered year and its band, and marks the years between', () => {
    const places = placesOf('29101', 'Mason & Hamlin');
    expect(places?.year?.left).toBe(8);
    expect(places?.band?.width).toBeGreaterThan(places?.year?.width ?? Infinity);
    expect(places?.newYears).toHaveLength(4);
  });

  it('stays inside the line for every dated number', () => {
    const outside = reference.makers.flatMap(({ name, lines }) =>
      lines
        .filter(({ prefix }) => prefix === '')
        .flatMap(({ starts }) => starts.flatMap((start) => [start, start + 7]))
        .filter((serial) => {
          const places = placesOf(String(serial), name);
          const stretches = [places?.band, places?.year].filter((stretch) => stretch !== null && stretch !== undefined);
          return (
            places !== null &&
            (!(places.pin >= 0 && places.pin <= 100) || stretches.some(({ left, width }) => !(left >= 0 && width >= 0 && left + width <= 100.001)))
          );
        })
        .map((serial) => `${name} ${serial}`),
    );
    expect(outside).toEqual([]);
  });

  it('has no scale above the last row, and draws nothing below the first', () => {
    expect(placesOf('610000', 'Steinway')).toMatchObject({ rows: [{ row: { serial: 600000, year: 2015 } }], year: null });
    expect(placesOf('482', 'Steinway')).toBeNull();
  });
});
