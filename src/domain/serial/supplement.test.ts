import { describe, expect, it } from 'vitest';
import type { Candidate, Confidence } from './candidate.ts';
import { identify } from './identify.ts';
import type { SerialLine, SerialMaker, SerialReference } from './reference.ts';
import { addPoints, judgePoint, type SerialPoint } from './supplement.ts';
import { serialReference } from './testing/bundled-tables.ts';
import { hideBesidePoint, measure, tablesOf } from './testing/hidden-rows.ts';
import { pointsForTests } from './testing/sample-points.ts';

const atLeast: readonly [Confidence, number][] = [['high', 97], ['medium', 92], ['low', 85]];
const now = Date.UTC(2026, 10, 29);

function bestOf(reference: SerialReference, serial: string, maker: string): Candidate | undefined {
  const found = identify({ serial, maker, reference, now });
  return found.ok ? found.value.candidates[0] : undefined;
}

/** Yamaha's list has 1970 for 980,000 and 1971 for 1,150,000. */
const yamaha: SerialPoint = { maker: 'Yamaha', line: 'Japan', serial: 1_050_000, year: 1971, source: 'A stamp inside the case', acceptedOn: '2026-11-29' };

const line: SerialLine = {
  name: '', kind: 'table', prefix: '', minDigits: null, maxDigits: null, minNumber: null, maxNumber: null, ceiling: 9000, otherLetters: '',
  reading: 'first', yearFrom: null, yearTo: 1990, cap: '', location: '', pianoType: '', caution: '',
  starts: [1000, 2000, 3000, 4000, 5000], years: [1950, 1951, 1961, 1962, 1980], marks: { 2: 'rough', 3: 'jump' }, sources: [0, 0, 0, 0, 0],
};
const judged = (serial: number, year: number, changes: Partial<SerialLine> = {}) => judgePoint({ foundedYear: 1940 }, { ...line, ...changes }, { serial, year });

describe('an accepted correction beside the tables', () => {
  it('S-POINT-1 answers its number with its year, and its source stands among those of the answer', () => {
    const before = bestOf(serialReference, '1050000', 'Yamaha');
    const after = bestOf(addPoints(serialReference, [yamaha]), '1050000', 'Yamaha');
    expect([before?.year, before?.confidence]).toEqual([1970, 'high']);
    expect([after?.year, after?.confidence, after?.lower]).toEqual([1971, 'high', { serial: 1_050_000, year: 1971 }]);
    expect(after?.sources[0]).toBe('Correction accepted on 2026-11-29: A stamp inside the case');
    expect(after?.sources.slice(1)).toEqual(before?.sources.slice(-1));
  });

  it('S-POINT-1 leaves the bundled tables as they are, and other makers untouched', () => {
    const copy = structuredClone(serialReference);
    const merged = addPoints(serialReference, pointsForTests());
    expect(serialReference).toEqual(copy);
    expect(addPoints(serialReference, [])).toEqual(serialReference);
    const kawai = (reference: SerialReference): SerialMaker | undefined => reference.makers.find(({ name }) => name === 'Kawai');
    expect(kawai(addPoints(serialReference, [yamaha]))).toBe(kawai(serialReference));
    expect(merged.makers).not.toEqual(serialReference.makers);
  });

  it.each<[string, ReturnType<typeof judged>, ReturnType<typeof judgePoint>]>([
    ['between yearly rows', judged(1500, 1950), { problem: null, mark: '' }],
    ['between rows far apart', judged(2500, 1955), { problem: null, mark: 'rough' }],
    ['beside a rough row', judged(2500, 1955, { years: [1950, 1955, 1956, 1962, 1980] }), { problem: null, mark: 'rough' }],
    ['below the first row', judged(900, 1945), { problem: null, mark: 'rough' }],
    ['above the last row', judged(6000, 1985), { problem: null, mark: 'rough' }],
    ['above a last row that ends the reckoning', judged(6000, 1985, { marks: { 4: 'final' } }), { problem: null, mark: 'final' }],
  ])('S-POINT-3 bears the mark of its place: %s', (_name, fit, expected) => {
    expect(fit).toEqual(expected);
  });

  it.each<[string, ReturnType<typeof judged>, string]>([
    ['earlier than the row below', judged(1500, 1949), 'Contradiction'],
    ['later than the row above', judged(1500, 1952), 'Contradiction'],
    ['later than the line lasted', judged(6000, 1991), 'Contradiction'],
    ['a number of the tables', judged(2000, 1951), 'KnownNumber'],
    ['among numbers that were not used', judged(3500, 1962), 'Leap'],
    ['above all that the line can hold', judged(9001, 1985), 'Misread'],
    ['before the maker was founded', judged(900, 1939), 'BeforeFounding'],
    ['a line without rows', judged(1500, 1950, { starts: [], years: [], kind: 'no-table' }), 'NoList'],
  ])('S-POINT-2 is none where the rows have no room: %s', (_name, fit, problem) => {
    expect(fit).toEqual({ problem });
  });

  it('S-POINT-2 S-POINT-4 passes over what these tables contradict or hold themselves', () => {
    const known = { ...yamaha, serial: 980_000 };
    const falls = { ...yamaha, year: 1969 };
    const elsewhere = { ...yamaha, maker: 'No such maker' };
    expect(addPoints(serialReference, [known, falls, elsewhere]).makers).toEqual(serialReference.makers);
  });

  it('S-POINT-2 S-SAFE-2 numbers rise and years never fall, whatever points come', () => {
    const contradicting = [yamaha, { ...yamaha, serial: 1_060_000, year: 1970 }];
    for (const points of [pointsForTests(), contradicting]) {
      for (const { lines } of addPoints(serialReference, points).makers) {
        for (const { starts, years, sources } of lines) {
          expect(starts.every((start, i) => i === 0 || start > (starts[i - 1] ?? 0))).toBe(true);
          expect(years.every((year, i) => i === 0 || year >= (years[i - 1] ?? 0))).toBe(true);
          expect([years.length, sources.length]).toEqual([starts.length, starts.length]);
        }
      }
    }
  });

  it.each([-2, -1, 0, 1, 2])('S-POINT-3 spoils no band: a point among hidden rows, its year off by %i', (off) => {
    const hidden = tablesOf(serialReference).map((table) => hideBesidePoint(table, off));
    const measured = (['between', 'beyond'] as const).flatMap((place) =>
      atLeast.map(([confidence, share]) => ({ place, confidence, share, ...measure(hidden.flatMap((of) => of[place]).filter((each) => each.confidence === confidence)) })),
    );
    const found = measured.filter(({ rows }) => rows > 0);
    expect(found.map(({ place, confidence }) => `${place} ${confidence}`)).toEqual(['between high', 'between medium', 'between low', 'beyond medium', 'beyond low']);
    for (const { share, inside, insideByTable } of found) {
      expect(inside).toBeGreaterThanOrEqual(share);
      expect(insideByTable).toBeGreaterThanOrEqual(share);
    }
  });
});
