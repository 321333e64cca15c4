import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DirectoryEntry } from './directory.ts';
import type { FoundProvider } from './find-providers.ts';
import { findFree, freshMs, keptNextFrees, knownNextFree, readNextFrees, unasked, type NextFrees } from './next-free.ts';

const now = Date.parse('2026-12-01T10:00Z');
const at = (time: string | null) => (time === null ? null : Date.parse(time));
const said = (startsAt: string | null, ageMs = 0) => ({ startsAt: at(startsAt), saidAt: now - ageMs });
const found = (id: string, time_zone = 'Europe/Berlin'): FoundProvider => ({ provider: { id, time_zone } as DirectoryEntry, km: null });

describe('when a provider is next free', () => {
  it.each([
    ['a time to come', said('2026-12-02T09:00Z'), true],
    ['none in the days that are looked at', said(null), true],
    ['a time that has passed', said('2026-12-01T09:00Z', 3 * 3_600_000), false],
    ['nothing said', undefined, false],
  ])('P-12 %s', (_name, given, isKnown) => expect(knownNextFree(given, now) !== undefined).toBe(isKnown));

  it('P-12 asked are those of whom nothing is known, or for ten minutes', () => {
    const book: NextFrees = { fresh: said('2026-12-02T09:00Z', freshMs - 1), old: said('2026-12-02T09:00Z', freshMs), passed: said('2026-12-01T09:00Z'), none: said(null) };
    expect(unasked(['fresh', 'old', 'passed', 'none', 'new'], book, now)).toEqual(['old', 'passed', 'new']);
  });
  it('P-12 what comes takes the place of what was kept, the latest of at most 1,000', () => {
    const many = Object.fromEntries(Array.from({ length: 1000 }, (_, place) => [`p${place}`, said(null, place)]));
    const kept = keptNextFrees(many, { p5: said('2026-12-02T09:00Z'), q: said(null) });
    expect([Object.keys(kept).length, kept['p5'], 'q' in kept, 'p999' in kept]).toEqual([1000, said('2026-12-02T09:00Z'), true, false]);
  });
  it('P-12 an answer is read, or refused as a whole', () => {
    expect(readNextFrees({ a: '2026-12-02T09:00:00+00:00', b: null }, now)).toEqual({ a: said('2026-12-02T09:00Z'), b: said(null) });
    expect(() => readNextFrees({ a: 'soon' }, now)).toThrow();
  });
});

describe('who is free', () => {
  const all = [found('late'), found('unknown'), found('soon'), found('none'), found('midnight', 'America/New_York'), found('passed')];
  const book: NextFrees = {
    late: said('2026-12-20T09:00Z'), soon: said('2026-12-02T09:00Z'), none: said(null), midnight: said('2026-12-04T03:00Z'), passed: said('2026-12-01T09:00Z'),
  };
  const ids = (by: string, soonestFirst: boolean) => findFree(all, { by, soonestFirst }, { said: book, now }).map(({ provider }) => provider.id);

  it.each([
    ['P-13 nothing is asked: all, as they were', '', false, ['late', 'unknown', 'soon', 'none', 'midnight', 'passed']],
    ['P-13 by a day of their own calendar', '2026-12-03', false, ['soon', 'midnight']],
    ['P-13 the day before is too early', '2026-12-02', false, ['soon']],
    ['P-13 the soonest first, those without a time behind', '', true, ['soon', 'midnight', 'late', 'unknown', 'none', 'passed']],
    ['P-13 both', '2026-12-31', true, ['soon', 'midnight', 'late']],
  ] as const)('%s', (_name, by, soonestFirst, expected) => expect(ids(by, soonestFirst)).toEqual(expected));

  it('P-13 whoever is found by a day is found by each later one, and sorting loses nobody', () => {
    const some = fc.array(fc.option(fc.integer({ min: -100, max: 2000 })), { maxLength: 20 });
    fc.assert(fc.property(some, fc.integer({ min: 1, max: 28 }), (hours, day) => {
      const people = hours.map((_, place) => found(String(place)));
      const given = { said: Object.fromEntries(hours.map((hour, place) => [String(place), { startsAt: hour === null ? null : now + hour * 3_600_000, saidAt: now }])), now };
      const by = (of: number, soonestFirst = false) => findFree(people, { by: `2026-12-${String(of).padStart(2, '0')}`, soonestFirst }, given).map(({ provider }) => provider.id);
      expect(by(day + 1)).toEqual(expect.arrayContaining(by(day)));
      expect(by(day, true).toSorted()).toEqual(by(day).toSorted());
      expect(findFree(people, { by: '', soonestFirst: true }, given)).toHaveLength(people.length);
    }));
  });
});
