import { describe, expect, it } from 'vitest';
import { guessMapping } from '../../../domain/import/columns/mapping.ts';
import type { RememberedMapping } from '../../../domain/import/columns/remembered-mapping.ts';
import { sheetOf } from '../../../domain/import/testing/sheet-of.ts';
import { answerQuestion, chooseField, noteOf, openQuestions, summariseMapping, withDefault, type ColumnNote } from './mapping-choices.ts';

const now = Date.UTC(2026, 10, 28);
const rows = 'Yamaha;U3;Klavier;gut;4200;4.500;Bonn;2.000;1987;x\nKawai;K3;Klavier;gut;3900;4.100;Bonn;1.900;1988;y';

function headOf(names: string, remembered: RememberedMapping = {}) {
  const sheet = sheetOf(`${names}\n${rows}`);
  return { header: sheet.header, guess: guessMapping(sheet, { now, remembered }) };
}

const names = 'Marke;Modell;Typ;Zustand;Preis;RRP;Standort;EK;Piano Year Built;Zz';
const head = headOf(names);
const mapping = head.guess.columns.map(({ field }) => field);

describe('a column’s note', () => {
  it.each<[string, number, ColumnNote]>([
    ['known name', 0, { kind: 'sure' }],
    ['second column for a field', 5, { kind: 'duplicate', field: 'price', of: 4 }],
    ['cost', 7, { kind: 'guarded' }],
    ['name that holds a known one', 8, { kind: 'likely' }],
    ['unknown name', 9, { kind: 'unknown' }],
  ])('%s', (_name, column, note) => {
    expect(noteOf(column, head, mapping)).toEqual(note);
  });

  it('tells a choice from a guess, and from last time’s', () => {
    expect(noteOf(9, head, mapping.with(9, 'finish'))).toEqual({ kind: 'chosen' });
    expect(noteOf(0, head, mapping.with(0, 'ignore'))).toEqual({ kind: 'out' });
    const again = headOf(names, { zz: 'finish' });
    expect(noteOf(9, again, mapping.with(9, 'finish'))).toEqual({ kind: 'remembered' });
  });
});

describe('choosing a field', () => {
  it('takes it from the column that had it, so that no field is read twice', () => {
    const chosen = chooseField(mapping, 5, 'price');
    expect(chosen).toEqual({ mapping: mapping.with(5, 'price').with(4, 'ignore'), from: 4 });
    expect(noteOf(5, head, chosen.mapping)).toEqual({ kind: 'chosen' });
  });

  it.each<[string, number, 'image_url' | 'ignore' | 'brand']>([['pictures may stand in several', 9, 'image_url'], ['nothing', 4, 'ignore'], ['what it is', 0, 'brand']])('%s', (_name, column, field) => {
    const before = mapping.with(8, 'image_url');
    expect(chooseField(before, column, field)).toEqual({ mapping: before.with(column, field), from: -1 });
  });
});

describe('the line above the columns', () => {
  const choices = { mapping, valueMap: {}, defaults: {} };

  it('counts every column once', () => {
    const summary = summariseMapping(head, choices);
    expect(summary).toEqual({ read: 7, out: 3, toCheck: 1, missing: [] });
    expect(summary.read + summary.out).toBe(head.header.length);
  });

  it('names what is missing until a value for all rows stands in', () => {
    const without = { ...choices, mapping: mapping.with(6, 'ignore') };
    expect(summariseMapping(head, without).missing).toEqual(['location']);
    expect(summariseMapping(head, withDefault(without, 'location', ' Bonn ')).missing).toEqual([]);
    expect(withDefault(withDefault(without, 'location', 'Bonn'), 'location', ' ').defaults).toEqual({});
  });
});

describe('U-IMP-12 a question about columns', () => {
  const asked = headOf('Marke;Modell;Typ;Zustand;Preis;Preis;Standort;EK;Baujahr;Zz');
  const open = asked.guess.columns.map(({ field }) => field);
  const [question] = openQuestions(asked, open);

  it('stands at each of its columns until it is answered', () => {
    expect(noteOf(4, asked, open)).toEqual({ kind: 'asked', field: 'price', columns: [4, 5] });
    expect(noteOf(5, asked, open).kind).toBe('asked');
    expect(summariseMapping(asked, { mapping: open, valueMap: {}, defaults: {} }).missing).toEqual([]);
  });

  it('is answered by one of them, or by none', () => {
    if (!question) throw new Error('Nothing is asked.');
    const second = answerQuestion(open, question, 5);
    expect([second[4], second[5]]).toEqual(['ignore', 'price']);
    expect(openQuestions(asked, second)).toEqual([]);
    const none = answerQuestion(open, question, null);
    expect([none[4], none[5]]).toEqual(['ignore', 'ignore']);
    expect(openQuestions(asked, none)).toEqual([]);
  });
});
