import { describe, expect, it } from 'vitest';
import { readCorrection, readSource, sourceOfEvidence, type AnsweredYears, type CorrectionDraft } from './correction.ts';
import testText from './correction.test.ts?raw';
import rulesText from './RULES.md?raw';

const now = Date.UTC(2026, 10, 28);
const evidence = 'Stamped inside the key bed';
const answered: AnsweredYears = { from: 1987, to: 1987 };

/** The problems as 'field Kind', or the claim as it is sent. */
function outcome(draft: Partial<CorrectionDraft>, years = answered): string {
  const read = readCorrection({ year: '', model: '', evidence, ...draft }, { answered: years, now });
  if (!read.ok) return Object.entries(read.error).map((problem) => problem.join(' ')).join(', ');
  return `${read.value.year ?? '-'} | ${read.value.model} | ${read.value.evidence}`;
}

const rows: readonly [id: string, draft: Partial<CorrectionDraft>, expected: string, years?: AnsweredYears][] = [
  ['K-CLAIM-1', { year: '1990' }, `1990 |  | ${evidence}`],
  ['K-CLAIM-1', { year: '1699' }, 'year YearInvalid'],
  ['K-CLAIM-1', { year: '1700' }, `1700 |  | ${evidence}`],
  ['K-CLAIM-1', { year: '2026' }, `2026 |  | ${evidence}`],
  ['K-CLAIM-1', { year: '2027' }, 'year YearInvalid'],
  ['K-CLAIM-1', { year: '90' }, 'year YearInvalid'],
  ['K-CLAIM-1', { year: 'about 1990', model: 'U3' }, 'year YearInvalid'],
  ['K-CLAIM-2', {}, 'year NothingClaimed'],
  ['K-CLAIM-2', { year: ' ', model: ' ' }, 'year NothingClaimed'],
  ['K-CLAIM-2', { model: 'U3' }, `- | U3 | ${evidence}`],
  ['K-CLAIM-3', { year: '1987' }, 'year SameAsAnswered'],
  ['K-CLAIM-3', { year: '1987', model: 'U3' }, `1987 | U3 | ${evidence}`],
  ['K-CLAIM-3', { year: '1987' }, `1987 |  | ${evidence}`, { from: 1986, to: 1988 }],
  ['K-CLAIM-3', { year: '1987' }, `1987 |  | ${evidence}`, { from: 1987, to: null }],
  ['K-CLAIM-3', { model: 'U3' }, `- | U3 | ${evidence}`, { from: null, to: null }],
  ['K-CLAIM-4', { model: 'x'.repeat(101) }, 'model TooLong'],
  ['K-CLAIM-4', { model: '𝄞'.repeat(100) }, `- | ${'𝄞'.repeat(100)} | ${evidence}`],
  ['K-PROOF-1', { year: '1990', evidence: ` ${'x'.repeat(9)} ` }, 'evidence TooShort'],
  ['K-PROOF-1', { year: '1990', evidence: '𝄞'.repeat(9) }, 'evidence TooShort'],
  ['K-PROOF-1', { year: '1990', evidence: 'x'.repeat(10) }, `1990 |  | ${'x'.repeat(10)}`],
  ['K-PROOF-1', { year: '1990', evidence: 'x'.repeat(1000) }, `1990 |  | ${'x'.repeat(1000)}`],
  ['K-PROOF-1', { year: '1990', evidence: 'x'.repeat(1001) }, 'evidence TooLong'],
  ['K-PROOF-1', { year: 'x', evidence: '' }, 'year YearInvalid, evidence TooShort'],
  ['K-TEXT-1', { year: ' 1990 ', model: ' Flu\u0308gel ', evidence: ' Bill of the mu\u0308ller shop\n' }, '1990 | Fl\u00fcgel | Bill of the m\u00fcller shop'],
];

describe('a correction as it is typed', () => {
  it.each(rows)('%s %j', (_id, draft, expected, years) => {
    expect(outcome(draft, years)).toBe(expected);
  });

  it('covers every rule of the form by its id', () => {
    const rules = rulesText.match(/^\| K-(?:CLAIM|PROOF|TEXT)-\d+/gm) ?? [];
    expect(rules.length).toBeGreaterThan(5);
    expect(rules.filter((rule) => !testText.includes(rule.slice(2)))).toEqual([]);
  });
});

it('S-POINT-1 offers the evidence as the source, on one line and no longer than may be', () => {
  expect(sourceOfEvidence(' Stamped\n inside  the key bed ')).toBe('Stamped inside the key bed');
  expect([...sourceOfEvidence('x'.repeat(1000))]).toHaveLength(200);
  expect(sourceOfEvidence('x'.repeat(200))).toBe('x'.repeat(200));
});

it('S-POINT-1 takes a source of 3 to 200 characters', () => {
  expect(readSource('  a \n stamp ')).toEqual({ ok: true, value: 'a stamp' });
  expect(readSource(' x ')).toEqual({ ok: false, error: { type: 'TooShort' } });
  expect(readSource('x'.repeat(201))).toEqual({ ok: false, error: { type: 'TooLong' } });
});
