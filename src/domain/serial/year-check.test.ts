import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PianoType } from '../listing/listing-values.ts';
import { isAnswered } from './candidate.ts';
import { identify } from './identify.ts';
import { serialReference as reference } from './testing/bundled-tables.ts';
import rulesText from './RULES.md?raw';
import { checkListedYear } from './check-listed-year.ts';
import { checkYear, type YearCheck } from './year-check.ts';
import testText from './year-check.test.ts?raw';

const now = Date.UTC(2026, 10, 28);

interface Advertised {
  year: number | null;
  serial: string;
  brand: string;
  pianoType?: PianoType;
}

function check({ pianoType = 'Upright', ...advertised }: Advertised): YearCheck {
  return checkListedYear({ ...advertised, pianoType, reference, now });
}

/** 'differs newer 5 1986–1988', 'agrees 1986–1988', 'undated LowConfidence'. */
function textOf(result: YearCheck): string {
  if (result.type === 'undated') return `undated ${result.why}`;
  const distance = result.type === 'agrees' ? '' : ` ${result.direction} ${result.years}`;
  return `${result.type}${distance} ${result.from}–${result.to}`;
}

const rows: readonly [id: string, year: number | null, serial: string, brand: string, expected: string, pianoType?: PianoType][] = [
  ['Y-DATED-1', null, '4512870', 'Yamaha', 'undated NoYear'],
  ['Y-DATED-1', 1987.5, '4512870', 'Yamaha', 'undated NoYear'],
  ['Y-DATED-1', 1987, '', 'Yamaha', 'undated NoAnswer'],
  ['Y-DATED-1', 1987, '---', 'Yamaha', 'undated NoAnswer'],
  ['Y-DATED-1', 1987, '12345678901', 'Yamaha', 'undated NoAnswer'],
  ['Y-DATED-1', 1987, '4512870', 'No such maker', 'undated NoAnswer'],
  ['Y-DATED-1', 1850, '482', 'Steinway', 'undated NoAnswer'],
  ['Y-DATED-2', 1990, '12O4567', 'Yamaha', 'undated LowConfidence'],
  ['Y-DATED-2', 1990, '610000', 'Steinway', 'undated LowConfidence'],
  ['Y-DATED-2', 1961, '45000', 'Kawai', 'undated LowConfidence'],
  ['Y-DATED-3', 2010, '5200000', '', 'undated SeveralReadings'],
  ['Y-DATED-3', 1993, '5200000', '', 'undated SeveralReadings'],
  ['Y-DATED-3', 2010, 'T 150123', 'Yamaha', 'undated SeveralReadings'],
  ['Y-KIND-1', 2015, '4512870', 'Yamaha', 'undated OtherKind', 'Digital'],
  ['Y-KIND-1', 2015, '4512870', 'Yamaha', 'undated OtherKind', 'Hybrid'],
  ['Y-AGREE-1', 1986, '4512870', 'Yamaha', 'agrees 1986–1988'],
  ['Y-AGREE-1', 1988, '4512870', 'Yamaha', 'agrees 1986–1988'],
  ['Y-AGREE-1', 1941, '10000', 'Kawai', 'agrees 1940–1942'],
  ['Y-AGREE-1', 2004, 'B150000', 'Boston', 'agrees 2003–2005'],
  ['Y-NEAR-1', 1989, '4512870', 'Yamaha', 'near newer 1 1986–1988'],
  ['Y-NEAR-1', 1990, '4512870', 'Yamaha', 'near newer 2 1986–1988'],
  ['Y-NEAR-2', 1985, '4512870', 'Yamaha', 'near older 1 1986–1988'],
  ['Y-DIFFER-1', 1991, '4512870', 'Yamaha', 'differs newer 3 1986–1988'],
  ['Y-DIFFER-1', 2005, '550000', 'Steinway & Sons', 'differs newer 5 1998–2000', 'Grand'],
  ['Y-DIFFER-1', 2010, '5700000', 'Yamaha', 'differs newer 11 1998–1999'],
  ['Y-DIFFER-2', 1984, '4512870', 'Yamaha', 'differs older 2 1986–1988'],
  ['Y-DIFFER-2', 1940, '4512870 Yamaha', '', 'differs older 46 1986–1988'],
  ['Y-DATED-2', 1940, '2100000 Yamaha', 'Kawai', 'undated LowConfidence'],
  ['Y-DIFFER-3', 1960, '10000', 'Kawai', 'differs newer 18 1940–1942'],
  ['Y-DIFFER-3', 1890, 'M579624', 'Kawai', 'differs older 81 1971–1973'],
  ['Y-DOUBT-1', 1990, 'B150000', 'Boston', 'undated ReadingDoubted', 'Grand'],
];

describe('an advertised year against the serial number', () => {
  it.each(rows)('%s %s, No. %s of %j: %s', (_id, year, serial, brand, expected, pianoType = 'Upright') => {
    expect(textOf(check({ year, serial, brand, pianoType }))).toBe(expected);
  });

  it('Y-DATED-3 an old hint is no second reading', () => {
    const found = identify({ serial: 'U150123', maker: 'Yamaha', reference, now });
    const candidates = found.ok ? found.value.candidates : [];
    const [best] = candidates;
    if (!best) throw new Error('The tables have no U line');
    const hint = { ...best, from: 1960, to: 1965, confidence: 'low' as const, reasons: [{ type: 'OldHint' as const }] };
    expect(textOf(checkYear({ year: 1982, candidates: [best, hint] }))).toBe('agrees 1981–1983');
    expect(textOf(checkYear({ year: 1982, candidates: [best, { ...hint, reasons: [] }] }))).toBe('undated SeveralReadings');
  });

  it('Y-SAFE-1 "differs" needs a sole, sure reading and a brand', () => {
    const serial = fc.oneof(
      fc.nat(7_000_000).map(String),
      fc.tuple(fc.constantFrom('J', 'U', 'T ', 'M', 'B', 'No. '), fc.nat(6_500_000)).map(([letters, number]) => letters + number),
      fc.string({ unit: fc.constantFrom(...'0123456789OoIl .-JUT') }),
    );
    const brand = fc.constantFrom('', 'Yamaha', 'Kawai', 'Baldwin', 'Steinway & Sons', 'Boston', 'Petrof', 'unknown');
    fc.assert(
      fc.property(serial, brand, fc.integer({ min: 1700, max: 2030 }), (number, name, year) => {
        const result = check({ year, serial: number, brand: name });
        if (result.type !== 'differs') return;
        const found = identify({ serial: number.trim(), maker: name, reference, now });
        const answered = found.ok ? found.value.candidates.filter((one) => isAnswered(one) && !one.reasons.some(({ type }) => type === 'OldHint')) : [];
        expect(name).not.toBe('');
        expect(answered).toHaveLength(1);
        expect(answered[0]?.confidence).not.toBe('low');
        expect(year < result.from - 1 || year > result.to + 2).toBe(true);
      }),
    );
  });

  it('covers every rule by its id', () => {
    const rules = rulesText.match(/^\| Y-[A-Z]+-\d+/gm) ?? [];
    expect(rules.length).toBeGreaterThan(10);
    expect(rules.filter((rule) => !testText.includes(rule.slice(2)))).toEqual([]);
  });
});
