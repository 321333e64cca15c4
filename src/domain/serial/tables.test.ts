import { describe, expect, it } from 'vitest';
import { isAnswered, type Candidate } from './candidate.ts';
import { identify } from './identify.ts';
import { serialReference as reference } from './testing/bundled-tables.ts';
import type { SerialLine, SerialMaker } from './reference.ts';

const now = Date.UTC(2026, 10, 28);
/** The list of Bentley numbers is older than the company of that name. */
const olderThanFirm = ['Bentley'];

const dated = reference.makers.filter((maker) => maker.lines.some((line) => line.starts.length > 0));
const tables = dated.flatMap((maker) =>
  maker.lines
    .filter((line) => line.kind === 'table')
    .map((line): [name: string, maker: SerialMaker, line: SerialLine] => [`${maker.name} ${line.name}`.trim(), maker, line]),
);

/** As it stands on the piano: the letters of the line, and no fewer digits than the line has. */
function written(line: SerialLine, number: number): string {
  return line.prefix + String(number).padStart(line.minDigits ?? 1, '0');
}

function answerOf(input: { maker: SerialMaker; line: SerialLine; number: number }): Candidate | undefined {
  const { maker, line, number } = input;
  const found = identify({ serial: written(line, number), maker: maker.name, reference, now });
  return found.ok ? found.value.candidates.find((candidate) => candidate.line === line.name) : undefined;
}

describe('the tables', () => {
  it('date 46 makers and know 42 more by name, country and founding year', () => {
    expect(dated).toHaveLength(46);
    expect(reference.makers).toHaveLength(88);
    expect(reference.makers.filter(({ country }) => country === '')).toEqual([]);
    const undated = reference.makers.filter(({ foundedYear }) => foundedYear === null).map(({ name }) => name);
    expect(undated).toEqual(['Weinbach', 'Hyundai', 'Sojin']);
  });

  it('give no two makers the same name', () => {
    const names = reference.makers.map(({ name }) => name.toLowerCase());
    expect(new Set(names).size).toBe(names.length);
  });

  it('lead no alias to another maker', () => {
    const owners = new Map<string, string>();
    const shared: string[] = [];
    for (const maker of reference.makers) {
      for (const name of new Set([maker.name, maker.shortName, ...maker.aliases].map((each) => each.toLowerCase()))) {
        if (owners.has(name)) shared.push(`${name}: ${owners.get(name)}, ${maker.name}`);
        owners.set(name, maker.name);
      }
    }
    expect(shared).toEqual([]);
  });

  it.each(tables)('%s: numbers rise, years do not fall and are plausible', (_name, maker, { starts, years }) => {
    expect(years).toHaveLength(starts.length);
    expect([...starts].sort((a, b) => a - b)).toEqual(starts);
    expect(new Set(starts).size).toBe(starts.length);
    expect([...years].sort((a, b) => a - b)).toEqual(years);
    const earliest = olderThanFirm.includes(maker.name) ? 1700 : (maker.foundedYear ?? 1700) - 1;
    expect(years[0]).toBeGreaterThanOrEqual(earliest);
    expect(years.at(-1)).toBeLessThanOrEqual(2026);
  });

  it.each(tables)('%s: every row answers with its own year', (_name, maker, line) => {
    const wrong = line.starts.filter((number, i) => {
      const answer = answerOf({ maker, line, number });
      const year = line.years[i] ?? 0;
      if (!answer || answer.from === null) return true;
      const isNamed = answer.year === year || (answer.form === 'span' && answer.year === null);
      return !isNamed || year < answer.from || (answer.to !== null && year > answer.to);
    });
    expect(wrong).toEqual([]);
  });

  it.each(tables)('%s: U-SER-05 below the first row there is no year, above the last a best year and never a confident one', (_name, maker, line) => {
    const [first = 0] = line.starts;
    const last = line.starts.at(-1) ?? 0;
    const below = first > 0 ? answerOf({ maker, line, number: first - 1 }) : undefined;
    expect(below ? isAnswered(below) : false).toBe(false);
    const above = answerOf({ maker, line, number: last + 1 });
    if (!above) return;
    expect(above.confidence).toBe('low');
    if (!isAnswered(above)) return;
    expect(above.year).toBeGreaterThanOrEqual(line.years.at(-1) ?? Infinity);
    expect(above.to).toBeLessThanOrEqual(2026);
    expect(above.reasons.map(({ type }) => type)).toContain('AboveLast');
  });

  it.each(tables)('%s: an answer between two rows never leaves them', (_name, maker, line) => {
    const outside = line.starts.slice(1).filter((upper, i) => {
      const number = Math.floor(((line.starts[i] ?? 0) + upper) / 2);
      const answer = answerOf({ maker, line, number });
      const year = answer?.year ?? null;
      return year !== null && (year < (line.years[i] ?? 0) || year > (line.years[i + 1] ?? 0));
    });
    expect(outside).toEqual([]);
  });

  it('say of a maker without a list that there is none, and nothing more', () => {
    for (const maker of reference.makers.filter((each) => !dated.includes(each))) {
      const found = identify({ serial: '123456', maker: maker.name, reference, now });
      const [only, ...more] = found.ok ? found.value.candidates : [];
      expect(only).toMatchObject({ maker: maker.name, country: maker.country, form: 'none', confidence: 'low', reasons: [{ type: 'NoTable' }] });
      expect(more).toEqual([]);
    }
  });
});
