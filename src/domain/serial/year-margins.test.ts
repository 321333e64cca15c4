import { describe, expect, it } from 'vitest';
import type { Confidence } from './candidate.ts';
import { readLine } from './read-line.ts';
import rulesText from './RULES.md?raw';
import { serialReference as reference } from './testing/bundled-tables.ts';
import { gapSteps, hideBetween, hideTails, measure, measuredRows, tablesOf, tailSteps } from './testing/hidden-rows.ts';
import { gapMargin, tailMargin } from './year-margins.ts';

// Rows of the tables are hidden and reckoned from what is left: the bands must hold them, and be no wider than that needs.

const tables = tablesOf(reference);
const between = tables.flatMap(hideBetween);
const beyond = tables.flatMap(hideTails);
const of = (hidden: typeof between, [from, to]: readonly [number, number]) => measure(hidden.filter(({ distance }) => distance >= from && distance <= to));

const atLeast: readonly [Confidence, number][] = [['high', 97], ['medium', 92], ['low', 85]];

describe('the band around a reckoned year', () => {
  it.each(atLeast)('U-SER-04 U-SER-05 holds, with %s confidence, %i of a hundred hidden rows or more', (confidence, share) => {
    const said = measure([...between, ...beyond].filter((each) => each.confidence === confidence));
    expect(said.rows).toBeGreaterThan(500);
    expect(said.inside).toBeGreaterThanOrEqual(share);
    expect(said.insideByTable).toBeGreaterThanOrEqual(share);
  });

  it.each(gapSteps)('U-SER-04 across %i to %i years holds nine of ten hidden rows, and is no wider than that needs', (...step) => {
    const said = of(between, step);
    expect(said.insideByTable).toBeGreaterThanOrEqual(89);
    // One year less would no longer do, but for the halves that rounding takes.
    expect(Math.abs(gapMargin(step[1]) - said.nineOfTen)).toBeLessThanOrEqual(1);
  });

  it.each(tailSteps)('U-SER-05 %i to %i years beyond the last row holds nine of ten hidden rows', (...step) => {
    const said = of(beyond, step);
    expect(said.insideByTable).toBeGreaterThanOrEqual(89);
    const { before, after } = tailMargin(step[1]);
    expect(before + after + 1).toBeGreaterThanOrEqual(said.medianWidth);
    expect(said.medianWidth).toBeLessThanOrEqual(2 * (said.nineOfTen + 1) + 2);
  });

  it('U-SER-04 stands as measured in RULES.md', () => {
    expect(measuredRows({ between, beyond }).filter((row) => !rulesText.includes(row))).toEqual([]);
  });

  it('U-SER-04 every number between two rows that may be reckoned with has a best year', () => {
    const open = tables.flatMap(({ name, line }) =>
      line.starts.slice(1).flatMap((upper, i) => {
        const marks = [line.marks[i] ?? '', line.marks[i + 1] ?? ''];
        if (marks.includes('isolated') || marks[1] === 'jump') return [];
        const { year, from, to } = readLine(line, { number: Math.floor(((line.starts[i] ?? 0) + upper) / 2), thisYear: 2026 });
        return year !== null && from !== null && to !== null && year >= from && year <= to ? [] : [`${name} ${upper}`];
      }),
    );
    expect(open).toEqual([]);
  });

  it('U-SER-05 no year beyond the last row is later than today, whenever today is', () => {
    for (const { line } of tables) {
      const last = line.starts.at(-1) ?? 0;
      for (const thisYear of [2026, 2031]) {
        for (const number of [last + 1, last * 1.05, last * 1.5, last * 3].map(Math.ceil)) {
          const { year, to } = readLine({ ...line, ceiling: null }, { number, thisYear });
          if (year === null) continue;
          expect(year).toBeLessThanOrEqual(thisYear);
          expect(to).toBeLessThanOrEqual(thisYear);
        }
      }
    }
  });
});
