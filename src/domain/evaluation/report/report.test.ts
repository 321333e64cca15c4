import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defineKind, toColumns } from '../../../replica/kinds/kind.ts';
import { readRow } from '../../../lib/fields.ts';
import { costsOf, missingIn, readRepair, valuesProblem, type Repair, type ReportContent, type Values } from './content.ts';
import { gradeOf, progressOf } from './grade.ts';
import { mostPaperBytes, paperProblem } from './pdf-bytes.ts';
import { pointWords } from './point-words.ts';
import { answers, emptyFinding, groups, inspectionPoints, pointsOf, templates, type Answer, type Findings, type Template } from './points.ts';
import { answeredPoints, repairsSentence, toldGroups, unseenSentence } from './report-text.ts';
import { findingsIn, mostPoints, reportFields } from './report-row.ts';
import { stepsOf } from './steps.ts';
import { isValid, validUntil } from './validity.ts';

/** Every point of the form with one answer, and others where they are named. */
function allWith(answer: Answer, others: Readonly<Record<number, Answer>> = {}, template: Template = 'upright'): Findings {
  return new Map(pointsOf(template).map(({ number }) => [number, { ...emptyFinding, grade: others[number] ?? answer, note: 'why' }]));
}

describe('the form', () => {
  it('R-1 has about sixty points for either build, in twelve groups, each under a number of its own', () => {
    expect(templates.map((template) => pointsOf(template).length)).toEqual([60, 62]);
    expect(groups).toHaveLength(12);
    expect(new Set(inspectionPoints.map(({ number }) => number)).size).toBe(inspectionPoints.length);
    expect(inspectionPoints.every(({ number }) => number >= 1 && number <= mostPoints)).toBe(true);
  });

  it('R-15 has a name and a reason for each point', () => {
    const names = inspectionPoints.map((point) => pointWords(point).name);
    expect(new Set(names).size).toBe(names.length);
    expect(inspectionPoints.filter((point) => pointWords(point).about.length < 20)).toEqual([]);
  });

  it.each<[string, Answer | '', string, number]>([
    ['R-2', 'A', '', 1],
    ['R-2', 'C', '', 1],
    ['R-2', 'none', '', 1],
    ['R-2', 'D', '', 0],
    ['R-2', 'E', '  ', 0],
    ['R-2', 'unseen', '', 0],
    ['R-2', 'unseen', 'The plate hides it', 1],
    ['R-2', '', 'only a note', 0],
  ])('%s counts %s with the note "%s" as %i answered', (_rule, grade, note, answered) => {
    const points = inspectionPoints.slice(0, 3);
    expect(progressOf(new Map([[1, { ...emptyFinding, grade, note }]]), points)).toEqual({ answered, total: 3 });
  });

  it('R-3 reads a point with six photos at most, and no answer that it does not know', () => {
    const photos = Array.from({ length: 9 }, (_, at) => `me/${at}.jpg`);
    const row = readRow({ point_8: reportFields.point_8 as NonNullable<typeof reportFields.point_8> }, { points: { 8: { grade: 'Z', note: 'u\u0308', photos } } });
    expect(row.point_8).toEqual({ grade: '', note: 'ü', photos: photos.slice(0, 6) });
  });

  it('R-4 keeps each point apart, and sends those that are given', () => {
    const kind = defineKind('reports', { fields: reportFields, subject: () => '' });
    const one = { grade: 'B', note: '', photos: [] };
    expect(toColumns(kind, { point_8: one, point_20: { ...one, grade: 'D' }, summary: 'x', repairs: [{ what: 'Tuning', urgency: 'now', cost: 12_050 }] })).toEqual({
      points: { 8: one, 20: { ...one, grade: 'D' } }, summary: 'x', repairs: [{ what: 'Tuning', urgency: 'now', cost: 120.5 }],
    });
    expect([...findingsIn({ point_8: { ...emptyFinding, grade: 'B' }, point_9: null })]).toEqual([[8, one]]);
  });
});

describe('the grade of the whole', () => {
  it.each<[string, Findings, string | null]>([
    ['R-5', allWith('A'), 'A'],
    ['R-5', allWith('E'), 'E'],
    ['R-5', allWith('none', { 59: 'C' }), 'C'],
    // 2 × 4 and 2 × 3: half a grade goes up.
    ['R-5', allWith('none', { 59: 'A', 60: 'B' }), 'A'],
    // Weights 3, 1 and 1: (3 × 4 + 0 + 0) / 5 is 2.4.
    ['R-5', allWith('none', { 10: 'A', 1: 'E', 2: 'E' }), 'C'],
    ['R-5', new Map(), null],
    ['R-6', allWith('A', { 8: 'D' }), 'C'],
    ['R-6', allWith('A', { 16: 'E' }), 'D'],
    ['R-6', allWith('E', { 16: 'A' }), 'E'],
    ['R-6', allWith('A', { 20: 'unseen' }), 'B'],
    ['R-6', allWith('A', { 1: 'E', 44: 'unseen' }), 'A'],
    ['R-7', allWith('none', { 59: 'A', 60: 'A', 61: 'unseen' }), 'A'],
    ['R-7', allWith('none', { 59: 'A', 60: 'unseen' }), null],
    ['R-7', allWith('unseen'), null],
  ])('%s', (_rule, findings, grade) => {
    expect(gradeOf('upright', findings)).toBe(grade);
  });

  it('R-5 better answers never make it worse', () => {
    const better: Partial<Record<Answer, Answer>> = { E: 'D', D: 'C', C: 'B', B: 'A' };
    const value = (findings: Findings) => 'EDCBA'.indexOf(gradeOf('grand', findings) ?? '?');
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...answers), { minLength: 64, maxLength: 64 }), fc.constantFrom(...pointsOf('grand')), (given, { number }) => {
        const findings = new Map(pointsOf('grand').map((point) => [point.number, { ...emptyFinding, grade: given[point.number - 1] ?? 'A' }]));
        const raised = better[findings.get(number)?.grade as Answer];
        if (!raised) return true;
        return value(new Map([...findings, [number, { ...emptyFinding, grade: raised }]])) >= value(findings);
      }),
    );
  });
});

const values = (minimum: number | null, high: number | null, insurance: number | null): Values => ({ minimum, high, insurance });

describe('values and repairs', () => {
  it.each<[string, Values, string | null]>([
    ['R-8', values(0, 0, 0), null],
    ['R-8', values(100_000, 250_000, 600_000), null],
    ['R-8', values(100_000, null, 600_000), 'missing'],
    ['R-8', values(300_000, 250_000, 600_000), 'order'],
    ['R-8', values(100_000, 250_000, 200_000), 'order'],
    ['R-8', values(1, 2, 1_000_000_001), 'too-large'],
    ['R-8', values(1, 2, Number.NaN), 'too-large'],
  ])('%s', (_rule, given, problem) => {
    expect(valuesProblem(given)).toBe(problem);
  });

  it.each<[string, string, string, unknown]>([
    ['R-9', 'Replace the strings', '1.200,50', { ok: true, value: { what: 'Replace the strings', urgency: 'now', cost: 120_050 } }],
    ['R-9', ' ', '10', { ok: false, error: ['what'] }],
    ['R-9', 'x'.repeat(201), 'much', { ok: false, error: ['what', 'cost'] }],
    ['R-9', 'Too dear', '1.000.001', { ok: false, error: ['cost'] }],
  ])('%s reads %.20s for %s', (_rule, what, cost, read) => {
    expect(readRepair({ what, urgency: 'now', cost })).toEqual(read);
  });

  it('R-9 adds up by urgency', () => {
    const repairs: Repair[] = [{ what: 'a', urgency: 'now', cost: 70_000 }, { what: 'b', urgency: 'year', cost: 30_000 }, { what: 'c', urgency: 'now', cost: 5000 }];
    expect(costsOf(repairs)).toEqual({ now: 75_000, year: 30_000, later: 0, all: 105_000 });
    expect(repairsSentence(repairs).replaceAll('\u00a0', ' ')).toBe('Repairs are estimated at 1.050 € in all: 750 € now and 300 € within a year.');
    expect(repairsSentence([])).toBe('No repairs are needed.');
  });
});

const whole: ReportContent = { template: 'upright', findings: allWith('B'), values: values(1, 2, 3), paper: '', grade: null };

describe('sending', () => {
  it.each<[string, Partial<ReportContent>, readonly string[]]>([
    ['R-10', {}, []],
    ['R-10', { findings: new Map([...allWith('B')].slice(1)) }, ['points']],
    ['R-10', { findings: allWith('unseen'), values: values(1, 2, null) }, ['too-little-seen', 'values']],
    ['R-10', { findings: new Map(), paper: 'me/report.pdf' }, ['grade']],
    ['R-10', { findings: new Map(), paper: 'me/report.pdf', grade: 'C' }, []],
  ])('%s', (_rule, change, missing) => {
    expect(missingIn({ ...whole, ...change }).map(({ type }) => type)).toEqual(missing);
  });

  it.each<[string, string, string]>([
    ['R-12', '2026-11-30T10:00:00.000Z', '2027-11-30T10:00:00.000Z'],
    ['R-12', '2028-02-29T23:30:00.000Z', '2029-02-28T23:30:00.000Z'],
  ])('%s from %s until %s', (_rule, from, until) => {
    expect(validUntil(from)).toBe(until);
    expect([isValid({ valid_until: until }, Date.parse(until) - 1), isValid({ valid_until: until }, Date.parse(until)), isValid({ valid_until: null }, 0)]).toEqual([true, false, false]);
  });
});

const now = Date.parse('2026-11-30T12:00:00Z');
const sent = { user_id: 'author', customer_user_id: 'customer', sent_at: '2026-11-30T11:00:00.000Z', shared_at: null, valid_until: '2027-11-30T10:00:00.000Z' };

describe('who may do what', () => {
  it.each<[string, Partial<typeof sent> & { shared_at?: string | null }, string, readonly string[]]>([
    ['R-10', { sent_at: null as never }, 'author', ['fill', 'send']],
    ['R-10', { sent_at: null as never }, 'customer', []],
    ['R-11', {}, 'author', []],
    ['R-13', {}, 'customer', ['share']],
    ['R-13', { shared_at: sent.sent_at as never }, 'customer', ['take-back']],
    ['R-13', { valid_until: '2026-11-30T11:30:00.000Z' }, 'customer', []],
    ['R-13', { valid_until: '2026-11-30T11:30:00.000Z', shared_at: sent.sent_at as never }, 'customer', ['take-back']],
    ['R-13', {}, 'stranger', []],
  ])('%s', (_rule, change, me, steps) => {
    expect(stepsOf({ ...sent, ...change }, { me, now })).toEqual(steps);
  });
});

describe('a PDF', () => {
  const bytes = (text: string) => new TextEncoder().encode(text);
  it.each<[string, Uint8Array, string | null]>([
    ['R-14', bytes('%PDF-1.7\n…\n%%EOF\n'), null],
    ['R-14', bytes(`%PDF-2.0\n${' '.repeat(5000)}%%EOF${' '.repeat(900)}`), null],
    ['R-14', bytes(''), 'empty'],
    ['R-14', bytes('%PDF-1.7\n cut off'), 'no-pdf'],
    ['R-14', bytes('<html>%PDF-1.7 %%EOF'), 'no-pdf'],
    ['R-14', bytes('%PDF-nope %%EOF'), 'no-pdf'],
    ['R-14', Uint8Array.of(0xff, 0xd8, 0xff, 0xe0), 'no-pdf'],
    ['R-14', new Uint8Array(mostPaperBytes + 1), 'too-large'],
  ])('%s', (_rule, given, problem) => {
    expect(paperProblem(given)).toBe(problem);
  });

  it('R-14 answers any bytes', () => {
    fc.assert(fc.property(fc.uint8Array({ maxLength: 2000 }), (given) => [null, 'empty', 'no-pdf'].includes(paperProblem(given))));
  });
});

describe('the report in plain language', () => {
  const findings = allWith('A', { 8: 'D', 9: 'C', 20: 'unseen', 59: 'none' });
  findings.forEach((finding, number) => (findings as Map<number, typeof finding>).set(number, { ...finding, note: number === 8 ? 'A long open crack' : number === 20 ? 'No wrench fits' : '' }));

  it('R-15 says of each group how it is, and tells what is not good with its reason', () => {
    const soundboard = toldGroups('upright', findings).find(({ group }) => group === 'soundboard');
    expect(soundboard?.summary).toBe('Two of 4 points are good or better, one is worn and one needs repair.');
    expect(soundboard?.points.map(({ text }) => text)).toEqual(['Needs repair: A long open crack.', 'Worn.']);
    expect(toldGroups('upright', findings).find(({ group }) => group === 'hammers')).toMatchObject({ summary: 'Like new throughout.', points: [] });
  });

  it('R-15 says what was not seen', () => {
    expect(unseenSentence('upright', findings)).toBe('Not everything could be inspected, and what was not seen may hide costs: hold of the tuning pins.');
    expect(unseenSentence('upright', allWith('A'))).toBe('');
    expect(toldGroups('upright', allWith('unseen'))[0]?.summary).toBe('This could not be inspected.');
    expect(answeredPoints('upright', findings).filter(({ answer }) => answer === 'Not seen')).toHaveLength(1);
  });

  it('R-15 speaks in whole sentences, whatever was found', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...answers), { minLength: 64, maxLength: 64 }), fc.constantFrom(...templates), (given, template) => {
        const any = new Map(given.map((grade, at) => [at + 1, { ...emptyFinding, grade, note: 'Here' }]));
        const told = toldGroups(template, any).flatMap(({ summary, points }) => [summary, ...points.map(({ text }) => text)]).filter(Boolean);
        return told.every((text) => /^[A-Z].*\.$/u.test(text) && !/\b(?:undefined|null)\b/u.test(text));
      }),
    );
  });
});
