import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ageChoiceIds, ageOptions, withAnswer, type AgeAnswers, type AgeQuestionId } from './answers.ts';
import { clueOf } from './clues.ts';
import { ageQuestionIds, estimateAge, type AgeEstimate } from './estimate-age.ts';
import { nextQuestion } from './next-question.ts';
import rulesText from './RULES.md?raw';
import testText from './estimate-age.test.ts?raw';

const now = Date.UTC(2026, 10, 28);
const thisYear = 2026;
const german = { name: 'Bechstein', country: 'Germany', foundedYear: 1853 };
const american = { name: 'Baldwin', country: 'United States', foundedYear: 1862 };

const widthOf = ({ from, to }: AgeEstimate) => to - from;

function textOf(answers: AgeAnswers): string {
  const estimate = estimateAge(answers, now);
  return estimate ? `${estimate.from}–${estimate.to}` : 'nothing';
}

const estimates: readonly [id: string, AgeAnswers, expected: string][] = [
  ['A-KIND-1', { kind: 'square' }, '1760–1890'],
  ['A-KIND-2', { kind: 'low' }, '1934–1995'],
  ['A-KIND-3', { kind: 'upright' }, '1840–2026'],
  ['A-KEYS-1', { keys: '88' }, '1885–2026'],
  ['A-KEYS-2', { keys: '85' }, '1850–1940'],
  ['A-KEYS-2', { keys: '85', case: 'slim' }, '1935–1975'],
  ['A-KEYS-3', { keys: 'fewer' }, 'nothing'],
  ['A-KEYS-3', { kind: 'grand', keys: 'fewer' }, '1760–1880'],
  ['A-KEYS-4', { kind: 'low', keys: 'fewer' }, '1934–1975'],
  ['A-STRING-1', { strings: 'crossed' }, '1875–2026'],
  ['A-STRING-2', { strings: 'straight' }, '1780–1915'],
  ['A-DAMP-1', { dampers: 'above' }, '1850–1920'],
  ['A-DAMP-1', { kind: 'grand', dampers: 'above' }, 'nothing'],
  ['A-DAMP-2', { dampers: 'below' }, '1875–2026'],
  ['A-KEYTOP-1', { keytops: 'ivory' }, '1700–1957'],
  ['A-KEYTOP-1', { keytops: 'ivory', maker: german, words: 'w-germany' }, '1949–1957'],
  ['A-KEYTOP-2', { keytops: 'ivory', maker: american }, '1862–1957'],
  ['A-KEYTOP-3', { keytops: 'celluloid' }, '1900–1955'],
  ['A-KEYTOP-4', { keytops: 'plastic' }, '1955–2026'],
  ['A-KEYTOP-4', { keytops: 'plastic', dampers: 'above' }, '1850–1920'],
  ['A-CANDLE-1', { candles: 'yes' }, '1860–1915'],
  ['A-CASE-1', { case: 'ornate' }, '1865–1912'],
  ['A-CASE-2', { case: 'plain-heavy' }, '1905–1935'],
  ['A-CASE-3', { case: 'deco' }, '1925–1940'],
  ['A-CASE-4', { case: 'slim' }, '1955–1975'],
  ['A-CASE-5', { case: 'gloss' }, '1965–2026'],
  ['A-CASE-5', { case: 'gloss', words: 'drp' }, '1877–1945'],
  ['A-WORD-1', { words: 'germany' }, '1887–2026'],
  ['A-WORD-2', { words: 'w-germany' }, '1949–1990'],
  ['A-WORD-3', { words: 'gdr' }, '1949–1990'],
  ['A-WORD-4', { words: 'drp' }, '1877–1945'],
  ['A-WORD-5', { words: 'dbp' }, '1950–1990'],
  ['A-WORD-6', { words: 'czechoslovakia' }, '1918–1992'],
  ['A-WORD-7', { words: 'ussr' }, '1922–1991'],
  ['A-WORD-8', { words: 'nippon-gakki' }, '1900–1987'],
  ['A-WORD-9', { words: 'japan' }, '1950–2026'],
  ['A-WORD-10', { words: 'korea' }, '1956–2026'],
  ['A-WORD-11', { words: 'china' }, '1980–2026'],
  ['A-FRAME-1', { frame: 'wood' }, '1700–1875'],
  ['A-FRAME-2', { frame: 'iron' }, '1870–2026'],
  ['A-EXTRA-1', { extras: 'slow-fall' }, '1995–2026'],
  ['A-EXTRA-2', { extras: 'silent' }, '1993–2026'],
  ['A-EXTRA-2', { extras: 'silent', words: 'w-germany' }, '1949–1990'],
  ['A-EXTRA-3', { extras: 'practice' }, '1955–2026'],
  ['A-POST-1', { postcode: 'two' }, '1700–1962'],
  ['A-POST-2', { postcode: 'four', case: 'gloss' }, '1965–1993'],
  ['A-YEAR-1', { castYear: 1900, case: 'ornate' }, '1900–1912'],
  ['A-MAKER-1', { maker: german }, '1853–2026'],
  ['A-MAKER-1', { maker: { ...german, foundedYear: null } }, 'nothing'],
  ['A-FIT-1', { kind: 'upright', keys: '85', strings: 'straight', dampers: 'above', case: 'ornate', words: 'germany' }, '1887–1912'],
  ['A-FIT-1', { kind: 'upright', keys: '88', case: 'deco', words: 'drp', maker: german }, '1925–1940'],
  ['A-FIT-1', { case: 'deco', keytops: 'plastic' }, '1925–1940'],
  ['A-FIT-2', { extras: 'slow-fall', dampers: 'above', strings: 'straight' }, '1850–1915'],
  ['A-BOUND-1', { castYear: thisYear }, '2021–2026'],
  ['A-WIDTH-1', { castYear: 1911, case: 'ornate' }, '1909–1914'],
  ['A-WIDTH-1', {}, 'nothing'],
];

/** All questions with all their answers; a missing one is undefined. */
const choices = ageChoiceIds.flatMap((id) => ageOptions[id].map((option): AgeAnswers => withAnswer({}, id, option)));
const castYears = Array.from({ length: 33 }, (_none, index): AgeAnswers => ({ castYear: 1700 + 10 * index }));
const makers = [german, american, { ...german, foundedYear: null }].map((maker): AgeAnswers => ({ maker }));
const single = fc.constantFrom(...choices, ...castYears, ...makers);

/** Any answers at all, most of them contradictory. */
const anyAnswers = fc.array(single, { maxLength: 12 }).map((parts) => parts.reduce<AgeAnswers>((answers, part) => ({ ...answers, ...part }), {}));

/** Answers that are all usual in one year. */
const fittingAnswers = fc
  .tuple(fc.integer({ min: 1860, max: 2010 }), fc.array(single, { minLength: 4, maxLength: 40 }))
  .map(([year, parts]) => parts.filter((part) => isUsual(part, year)).reduce<AgeAnswers>((answers, part) => ({ ...answers, ...part }), {}));

function isUsual(answer: AgeAnswers, year: number): boolean {
  const [id] = Object.keys(answer) as AgeQuestionId[];
  const clue = id && clueOf(id, answer);
  return !clue || (year >= (clue.usual[0] ?? 0) && year <= (clue.usual[1] ?? 9999));
}

/** A grand takes the dampers' answer away. */
const keepsReasons = (before: AgeEstimate, after: AgeEstimate) => before.reasons.every(({ clue }) => after.reasons.some((reason) => reason.clue.rule === clue.rule));
const isAllUsual = (estimate: AgeEstimate) => estimate.reasons.every(({ fit }) => fit === 'usual');

describe('the age of a piano without a number', () => {
  it.each(estimates)('%s %j: %s', (_id, answers, expected) => {
    expect(textOf(answers)).toBe(expected);
  });

  it('A-FIT-2 names what does not fit together, and sets the weaker aside', () => {
    const estimate = estimateAge({ extras: 'slow-fall', dampers: 'above', strings: 'straight' }, now);
    expect(estimate?.conflicts).toEqual([
      ['strings', 'extras'],
      ['dampers', 'extras'],
    ]);
    expect(estimate?.reasons.map(({ question, fit }) => [question, fit])).toEqual([
      ['strings', 'usual'],
      ['dampers', 'usual'],
      ['extras', 'against'],
    ]);
  });

  it('A-FIT-2 spans both where neither is weightier', () => {
    const estimate = estimateAge({ words: 'ussr', castYear: 2010 }, now);
    expect(estimate).toMatchObject({ from: 1922, to: 2026, conflicts: [['words', 'castYear']] });
    expect(estimate?.reasons.map(({ fit }) => fit)).toEqual(['rare', 'rare']);
  });

  it('A-FIT-3 an answer that fits never widens the estimate', () => {
    let compared = 0;
    fc.assert(
      fc.property(fittingAnswers, fc.constantFrom(...ageQuestionIds), (answers, id) => {
        const before = estimateAge(withAnswer(answers, id, undefined), now);
        const after = estimateAge(answers, now);
        if (!before || !after || !isAllUsual(before) || !isAllUsual(after) || !keepsReasons(before, after)) return;
        compared += 1;
        expect(widthOf(after)).toBeLessThanOrEqual(widthOf(before));
      }),
      // A grand after dampers, which takes a clue away.
      { numRuns: 500, examples: [[{ dampers: 'above', kind: 'grand', castYear: 1860 }, 'kind']] },
    );
    expect(compared).toBeGreaterThan(100);
  });

  it('A-FIT-4 A-BOUND-1 A-WIDTH-1 any answers: reasons, bounds, width', () => {
    fc.assert(
      fc.property(anyAnswers, (answers) => {
        const telling = ageQuestionIds.filter((id) => clueOf(id, answers) !== null);
        const estimate = estimateAge(answers, now);
        expect(estimate?.reasons.map(({ question }) => question) ?? []).toEqual(telling);
        if (!estimate) return;
        expect(estimate.from).toBeGreaterThanOrEqual(1700);
        expect(estimate.to).toBeLessThanOrEqual(thisYear);
        expect(widthOf(estimate)).toBeGreaterThanOrEqual(5);
        expect(estimate.reasons.some(({ fit }) => fit !== 'against')).toBe(true);
      }),
    );
  });

  it('A-NEXT-1 A-WIDTH-2 asks for what would narrow a wide estimate, and for nothing beside a narrow one', () => {
    const wide: AgeAnswers = { kind: 'upright', keys: '88', strings: 'crossed' };
    const narrow: AgeAnswers = { case: 'slim' };
    const next = (answers: AgeAnswers) => {
      const estimate = estimateAge(answers, now);
      return estimate && nextQuestion(answers, { estimate, now });
    };
    expect(next(wide)).toBe('case');
    expect(next(withAnswer(wide, 'case', 'deco'))).toBeNull();
    expect(next(narrow)).toBeNull();
  });

  it('A-NEXT-1 what it asks for is open, and some answer narrows', () => {
    fc.assert(
      fc.property(anyAnswers, (answers) => {
        const estimate = estimateAge(answers, now);
        const next = estimate && nextQuestion(answers, { estimate, now });
        if (!estimate || !next || next === 'castYear' || next === 'maker') return;
        expect(widthOf(estimate)).toBeGreaterThan(20);
        expect(answers[next]).toBeUndefined();
        const widths = ageOptions[next].map((option) => estimateAge(withAnswer(answers, next, option), now)).flatMap((after) => (after ? [widthOf(after)] : []));
        expect(Math.min(...widths)).toBeLessThan(widthOf(estimate));
      }),
      { numRuns: 200 },
    );
  });

  it('covers every rule by its id, and every clue has a rule', () => {
    const rules = (rulesText.match(/^\| A-[A-Z]+-\d+/gm) ?? []).map((rule) => rule.slice(2));
    expect(rules.length).toBeGreaterThan(40);
    expect(rules.filter((rule) => !new RegExp(`${rule}(?!\\d)`, 'u').test(testText))).toEqual([]);
    const given = ageChoiceIds.flatMap((id) => ageOptions[id].flatMap((option) => clueOf(id, withAnswer({}, id, option))?.rule ?? []));
    expect(given.filter((rule) => !rules.includes(rule))).toEqual([]);
  });
});
