import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isAnswered, yearRangeText, type Candidate } from './candidate.ts';
import { identify } from './identify.ts';
import { normaliseSerial } from './normalise-serial.ts';
import { readLine } from './read-line.ts';
import rulesText from './RULES.md?raw';
import { serialReference as reference } from './testing/bundled-tables.ts';
import type { RowMark, SerialLine } from './reference.ts';
import { serialMaxLength, validateSerial } from './validate-serial.ts';
import testText from './identify.test.ts?raw';
import readingTests from './reading.test.ts?raw';
import supplementTests from './supplement.test.ts?raw';

const thisYear = 2026;
const now = Date.UTC(thisYear, 10, 28);

function candidatesOf(serial: string, maker: string | null): Candidate[] {
  const found = identify({ serial, maker, reference, now });
  return found.ok ? found.value.candidates : [];
}

/** 'Yamaha/Japan 1971 1970–1972 high', one a candidate, best first. */
function answersOf(serial: string, maker: string | null): string[] {
  return candidatesOf(serial, maker).map((found) =>
    [`${found.maker.split(' ')[0]}/${found.line}`, found.form, found.year, yearRangeText(found), found.confidence]
      .filter((part) => part !== null && part !== '')
      .join(' '),
  );
}

const answers: readonly [id: string, serial: string, maker: string | null, ...expected: string[]][] = [
  ['S-TEXT-1', '１２３４５６７', 'Yamaha', 'Yamaha/Japan year 1971 1970–1972 high'],
  ['S-TEXT-1', 'Ｊ２０００００0', 'Yamaha', 'Yamaha/J prefix year 2002 2001–2003 high'],
  ['S-TEXT-1', '123४567', 'Yamaha', 'Yamaha/Japan year 1971 1970–1972 high'],
  ['S-TEXT-1', '١٢٣٤٥٦', 'Steinway', 'Steinway/ year 1907 1906–1908 high'],
  ['S-TEXT-2', 'No. 4.512.870', 'Yamaha', 'Yamaha/Japan year 1987 1986–1988 high'],
  ['S-TEXT-3', '12O4567', 'Yamaha', 'Yamaha/Japan year 1971 1970–1972 low'],
  ['S-TEXT-4', '4512870 and 523456', 'Yamaha', 'Yamaha/Japan year 1987 1986–1988 low'],
  ['S-LETTER-1', 'U150123', 'Yamaha', 'Yamaha/U prefix year 1982 1981–1983 high'],
  ['S-LETTER-1', 'H0012345', 'Yamaha', 'Yamaha/H prefix year 2006 2005–2007 high'],
  ['S-LETTER-1', 'T500500', 'Yamaha', 'Yamaha/T prefix 500000 series year 1984 1983–1985 high'],
  ['S-LETTER-1', 'A50000', 'Kawai', 'Kawai/A prefix year 1993 1992–1994 high'],
  ['S-LETTER-2', 'M579624', 'Kawai', 'Kawai/ year 1972 1971–1973 medium'],
  ['S-LETTER-2', 'M5796240', 'Yamaha', 'Yamaha/Japan either 1998 1998–1999 medium'],
  ['S-LETTER-2', 'M579624', 'Yamaha', 'Yamaha/Japan year 1967 1966–1968 low'],
  ['S-LETTER-2', 'J1234567', 'Yamaha', 'Yamaha/Japan year 1971 1970–1972 low'],
  ['S-LETTER-2', 'j 1234567', 'Yamaha', 'Yamaha/Japan year 1971 1970–1972 low'],
  ['S-LETTER-3', 'T 150123', 'Yamaha', 'Yamaha/T prefix year 1991 1990–1992 medium', 'Yamaha/Japan year 1961 1960–1962 low'],
  ['S-LETTER-3', 'YT 201234', 'Yamaha', 'Yamaha/Japan year 1962 1961–1963 low', 'Yamaha/YT prefix none low'],
  ['S-LETTER-4', 'E12345', 'Yamaha', 'Yamaha/E prefix span 1990–2009 low'],
  ['S-LETTER-4', 'B123456', 'Kawai', 'Kawai/B prefix none low'],
  ['S-LETTER-5', '150000', 'Boston', 'Boston/B prefix year 2004 2003–2005 low'],
  ['S-MAKER-1', '45150', 'bosendorfer', 'Bösendorfer/ year 2000 1999–2001 high'],
  ['S-MAKER-1', '29101', 'Mason and Hamlin', 'Mason/ about 1920 1920–1922 medium'],
  ['S-MAKER-2', '550000', 'steinwa', 'Steinway/ year 1999 1998–2000 high'],
  ['S-MAKER-2', '550000', 'stein'],
  ['S-OTHER-1', 'Pat. 523456', 'Steinway', 'Steinway/ year 1992 1991–1993 low'],
  ['S-OTHER-2', 'B 211', 'Steinway', 'Steinway/ none low'],
  ['S-OTHER-3', '1987', 'Steinway', 'Steinway/ year 1858 1857–1859 low'],
  ['S-DOUBT-1', 'B150000', 'Boston', 'Boston/B prefix year 2004 2003–2005 medium'],
  ['S-YEAR-1', '1849000', 'Kawai', 'Kawai/ year 1988 1987–1989 high'],
  ['S-YEAR-2', '586900', 'Steinway', 'Steinway/ year 2009 2008–2010 high'],
  ['S-GAP-1', '550000', 'Steinway', 'Steinway/ year 1999 1998–2000 high'],
  ['S-GAP-2', '10000', 'Kawai', 'Kawai/ about 1940 1940–1942 medium'],
  ['S-MARK-1', '1442402', 'Baldwin', 'Baldwin/vertical about 1989 1985–1993 low', 'Baldwin/grand none low'],
  ['S-MARK-2', '5700000', 'Yamaha', 'Yamaha/Japan either 1998 1998–1999 medium'],
  ['S-MARK-2', '5810000', 'Yamaha', 'Yamaha/Japan year 1999 1998–2000 high'],
  ['S-END-1', '482', 'Steinway', 'Steinway/ none low'],
  ['S-END-2', '610000', 'Steinway', 'Steinway/ about 2019 2016–2026 low'],
  ['S-END-2', '640000', 'Steinway', 'Steinway/ about 2026 2014–2026 low'],
  ['S-END-2', 'T300000', 'Yamaha', 'Yamaha/T prefix about 2004 2004–2006 low'],
  ['S-END-2', '1500000', 'Baldwin', 'Baldwin/grand none low', 'Baldwin/vertical none low'],
  ['S-END-3', '650001', 'Steinway', 'Steinway/ none low'],
  ['S-MANY-1', '45000', 'Kawai', 'Kawai/ year 1961 1960–1962 low', 'Kawai/five digits from 1987 year 1992 1991–1993 low'],
  ['S-MANY-2', '200000', 'Baldwin', 'Baldwin/grand about 1972 1970–1974 low', 'Baldwin/vertical none low'],
  ['S-MANY-3', '5200000', null, 'Yamaha/Japan year 1993 1992–1994 medium'],
  ['S-MANY-3', 'J2000000', null, 'Yamaha/J prefix year 2002 2001–2003 medium', 'Kawai/ year 1991 1990–1992 low'],
  ['S-HINT-1', 'U1234567', 'Yamaha', 'Yamaha/Japan year 1971 1970–1972 low', 'Yamaha/U series hint span 1985–1995 low'],
  ['S-HINT-1', 'C150000', 'Yamaha', 'Yamaha/Japan year 1961 1960–1962 low', 'Yamaha/C series hint span 1980–1990 low'],
  ['S-BAND-1', '483', 'Steinway', 'Steinway/ about 1853 1853–1855 medium'],
  ['S-BAND-1', '2804200', 'Kawai', 'Kawai/ year 2026 2025–2026 high'],
  ['S-ORDER-1', '550000', null, 'Kawai/ year 1971 1970–1972 low', 'Petrof/ year 1997 1996–1998 low', 'Steinway/ year 1999 1998–2000 low', 'Yamaha/Japan year 1966 1965–1967 low'],
];

/** A line of two rows with a mark on the second, for rules that the present tables have no row for. */
function lineOf({ years, mark = '' }: { years: [number, number]; mark?: RowMark }): SerialLine {
  const plain = reference.makers.flatMap((maker) => maker.lines).find((line) => line.kind === 'table' && line.prefix === '');
  if (!plain) throw new Error('The tables have no plain line');
  return { ...plain, reading: 'first', starts: [1000, 2000], years, marks: { 1: mark }, ceiling: null, yearTo: null };
}

const readings: readonly [id: string, SerialLine, number, expected: string][] = [
  ['S-GAP-3', lineOf({ years: [1900, 1913] }), 1500, 'about 1906 1903–1909 low'],
  ['S-GAP-3', lineOf({ years: [1842, 1866] }), 1500, 'about 1854 1848–1860 low'],
  ['S-MARK-1', lineOf({ years: [1900, 1902], mark: 'weak' }), 1500, 'about 1901 1898–1904 low'],
  ['S-MARK-1', lineOf({ years: [1900, 1902], mark: 'isolated' }), 2000, 'about 1902 1900–1904 low'],
  ['S-MARK-2', lineOf({ years: [1900, 1902], mark: 'jump' }), 1500, 'none null  low'],
  ['S-MARK-2', lineOf({ years: [1900, 1902], mark: 'jump' }), 1000, 'year 1900 1899–1901 medium'],
  ['S-MARK-3', lineOf({ years: [1900, 1902], mark: 'rough' }), 1500, 'about 1901 1898–1904 medium'],
];

const texts: readonly [id: string, typed: string, recorded: string, suggestion: string | null][] = [
  ['S-TEXT-1', 'ｊ１２３４５６７', 'J1234567', null],
  ['S-TEXT-2', "S/N 4'512'870", '4512870', null],
  ['S-TEXT-3', '12O4567', '12O4567', '1204567'],
  ['S-TEXT-3', 'l234567', 'l234567', '1234567'],
  ['S-TEXT-3', 'L1234567', 'L1234567', null],
  ['S-TEXT-4', 'U1 1234567 123', 'U1 1234567 123', '1234567'],
  ['S-LETTER-1', 'yt 201234', 'YT201234', null],
];

const validity: readonly [id: string, text: string, expected: string | null][] = [
  ['S-VALID-1', '  123 ', '123'],
  ['S-VALID-1', '12', null],
  ['S-VALID-1', '---', null],
  ['S-VALID-1', ' 1  ', null],
  ['S-VALID-1', '٣٤٥', '٣٤٥'],
  ['S-VALID-1', '9'.repeat(60), '9'.repeat(serialMaxLength)],
];

describe('serial numbers', () => {
  it.each(answers)('%s %s, %s', (_id, serial, maker, ...expected) => {
    expect(answersOf(serial, maker)).toEqual(expected);
  });

  it.each(readings)('%s a marked table, %#', (_id, line, number, expected) => {
    const read = readLine(line, { number, thisYear });
    expect(`${read.form} ${read.year} ${yearRangeText(read)} ${read.confidence}`).toBe(expected);
  });

  it.each(texts)('%s %s is kept as %s', (_id, typed, recorded, suggestion) => {
    expect(normaliseSerial(typed)).toMatchObject({ ok: true, value: { typed, recorded, suggestion } });
  });

  it.each(validity)('%s %j', (_id, text, expected) => {
    const valid = validateSerial(text);
    expect(valid.ok ? valid.value : null).toBe(expected);
  });

  it('S-TEXT-4 S-MAKER-2 tell why there is no number', () => {
    expect(identify({ serial: '12345678901', maker: null, reference, now })).toEqual({ ok: false, error: { type: 'TooManyDigits', digits: 11 } });
    expect(identify({ serial: 'Steinway', maker: null, reference, now })).toEqual({ ok: false, error: { type: 'NoDigits' } });
    expect(identify({ serial: '123456', maker: 'Nobody', reference, now })).toEqual({ ok: false, error: { type: 'UnknownMaker', maker: 'Nobody' } });
  });

  it('S-SAFE-1 no text makes it throw', () => {
    const maker = fc.constantFrom(null, '', 'Yamaha', 'Kawai', 'Baldwin', 'Steinway & Sons', 'x');
    const text = fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: fc.constantFrom(...'0123456789OoIl| .-JUYT٣４') }));
    fc.assert(
      fc.property(text, maker, (serial, name) => {
        for (const found of candidatesOf(serial, name)) expect(isAnswered(found)).toBe(found.from !== null);
      }),
    );
  });

  const tables = reference.makers.flatMap((maker) => maker.lines.filter(({ kind }) => kind === 'table').map((line) => ({ maker, line })));

  it('S-SAFE-2 the year never falls and lies between the rows', () => {
    fc.assert(
      fc.property(fc.constantFrom(...tables), fc.double({ min: 0, max: 1, noNaN: true }), fc.double({ min: 0, max: 1, noNaN: true }), ({ line }, a, b) => {
        const first = line.starts[0] ?? 0;
        const last = line.starts.at(-1) ?? 0;
        const [one = first, other = first] = [a, b].map((share) => Math.round(first + share * (last - first))).sort((x, y) => x - y);
        const [before, after] = [readLine(line, { number: one, thisYear }), readLine(line, { number: other, thisYear })];
        for (const { year, index } of [before, after]) {
          if (year === null) continue;
          expect(year).toBeGreaterThanOrEqual(line.years[index] ?? -Infinity);
          expect(year).toBeLessThanOrEqual(line.years[index + 1] ?? Infinity);
        }
        expect(before.year ?? before.from ?? 0).toBeLessThanOrEqual(after.year ?? after.to ?? Infinity);
      }),
    );
  });

  it('S-END-3 every plain table that reckons beyond its last row has a ceiling', () => {
    const open = tables.filter(({ line }) => line.ceiling === null && line.starts.length > 1 && line.maxNumber === null && line.marks[line.starts.length - 1] !== 'final');
    expect(open.map(({ maker, line }) => `${maker.name} ${line.name}`)).toEqual([]);
  });

  it('covers every rule by its id', () => {
    const pointTests = readFileSync(new URL('../../../tests/integration/serial-points.test.ts', import.meta.url), 'utf8');
    const rules = rulesText.match(/^\| S-[A-Z]+-\d+/gm) ?? [];
    expect(rules.length).toBeGreaterThan(20);
    expect(rules.filter((rule) => !`${testText}${readingTests}${supplementTests}${pointTests}`.includes(rule.slice(2)))).toEqual([]);
  });
});
