import { describe, expect, it } from 'vitest';
import type { ImportChoices } from '../import-session.ts';
import { appliedOf, applyProfile, correctedTexts, makeProfile, profilesFor, proposedName, sheetFor } from './profile.ts';
import type { ImportProfile, SupplierChoice } from './supplier-choice.ts';

const header = ['Marke', 'Modell', 'Preis netto', 'EK'];
const profile: ImportProfile = {
  id: 'p', name: 'Nord', columns: ['marke', 'modell', 'preisnetto', 'ek'], sheet: '',
  mapping: { marke: 'brand', modell: 'model', preisnetto: 'price', ek: 'ignore' },
  valueMap: { status: { 'im zulauf': 'draft' }, location: { 'lager 2': 'Bonn' } },
  defaults: { location: 'Bonn', type: 'Upright' },
  net: { column: 'preisnetto', take: 'convert', country: 'AT' },
};
const guessed: ImportChoices = { mapping: ['brand', 'model', null, null], valueMap: { status: { alt: 'sold' } }, defaults: {} };
const day = '2026-11-29';
const supplier: SupplierChoice = { profile: null, name: ' Nord ', remember: true, net: false };

describe('U-IMP-15 whose sheet it is', () => {
  it.each<[string, string[], number]>([
    ['Q-1 the same columns', header, 1],
    ['Q-1 written otherwise', ['MARKE', 'modell ', 'Preis, netto', 'ek'], 1],
    ['Q-1 in another order', ['EK', 'Marke', 'Preis netto', 'Modell'], 1],
    ['Q-1 beside columns without names', [...header, ''], 1],
    ['Q-1 with one more', [...header, 'Farbe'], 0],
    ['Q-1 with one less', header.slice(1), 0],
    ['Q-1 without any name', ['', ''], 0],
  ])('%s', (_rule, given, count) => {
    expect(profilesFor(given, [profile])).toHaveLength(count);
  });

  it('Q-2 columns of one name must stand in their order', () => {
    const twice = { columns: ['marke', 'preis', 'preis 2'] };
    expect(profilesFor(['Marke', 'Preis', 'Preis'], [twice])).toEqual([twice]);
    expect(profilesFor(['Preis', 'Marke', 'Preis'], [twice])).toEqual([]);
  });

  it('Q-3 a workbook’s sheet is the one that was chosen before', () => {
    const sheets = ['Deckblatt', 'Preise'];
    expect(sheetFor([{ sheet: 'Preise' }], { read: 'Deckblatt', sheets })).toBe('Preise');
    expect(sheetFor([{ sheet: 'Preise' }], { read: 'Preise', sheets })).toBeNull();
    expect(sheetFor([{ sheet: '' }, { sheet: 'Andere' }], { read: 'Deckblatt', sheets })).toBeNull();
  });

  it.each([
    ['Preisliste_Nord_2026-11.csv', 'Preisliste Nord'], ['stock (2).xlsx', 'stock'], ['2026-11-29.csv', 'Marke, Modell, Preis netto'],
  ])('Q-8 %s is proposed as %s', (file, name) => {
    expect(proposedName(file, header)).toBe(name);
  });
});

describe('U-IMP-15 what is applied', () => {
  it('Q-4 columns, left out ones too, texts and values for all rows, each over what was guessed', () => {
    const applied = applyProfile(guessed, profile, { header, day });
    expect(applied).toMatchObject({
      mapping: ['brand', 'model', 'price', 'ignore'],
      valueMap: { status: { alt: 'sold', 'im zulauf': 'draft' }, location: { 'lager 2': 'Bonn' } },
      defaults: { type: 'Upright', location: 'Bonn' },
      netPrices: { take: 'convert', rate: { countryCode: 'AT', rate: 2000 } },
    });
    expect(appliedOf(applied, profile, header)).toMatchObject({
      columns: [{ field: 'brand' }, { field: 'model' }, { field: 'price' }, { field: 'ignore' }], values: [{ field: 'type' }, { field: 'location' }], net: { take: 'convert' },
    });
  });

  it('Q-4 a field that a column of theirs has is given up by the column that was guessed', () => {
    const other: ImportChoices = { mapping: ['brand', 'model', null, 'price'], valueMap: {}, defaults: {} };
    expect(applyProfile(other, { ...profile, mapping: { preisnetto: 'price' } }, { header, day }).mapping).toEqual(['brand', 'model', 'price', null]);
  });

  it.each<[string, Partial<ImportProfile>, string[]]>([
    ['no answer for all sheets was given', { net: null }, header],
    ['the price stands in another column', {}, ['Marke', 'Modell', 'HEK netto', 'EK']],
    ['the country has no known rate', { net: { column: 'preisnetto', take: 'convert', country: 'XX' } }, header],
  ])('Q-5 prices without VAT are asked about where %s', (_where, more, given) => {
    const choices: ImportChoices = { ...guessed, mapping: ['brand', 'model', 'price', null], netPrices: { take: 'as-is' } };
    expect(applyProfile(choices, { ...profile, ...more }, { header: given, day }).netPrices).toBeUndefined();
  });

  it('Q-9 columns and texts that it doesn’t name stay as they are without it', () => {
    const wider = [...header, 'Notiz', 'Farbe'];
    const applied = applyProfile({ ...guessed, mapping: [...guessed.mapping, null, 'finish'] }, { ...profile, net: null }, { header: wider, day });
    expect(applied.mapping).toEqual(['brand', 'model', 'price', 'ignore', null, 'finish']);
    expect(Object.keys(applied.valueMap.status ?? {})).toEqual(['alt', 'im zulauf']);
    expect(applied.netPrices).toBeUndefined();
  });

  it('Q-6 what was changed since is the answer to this sheet and no longer theirs', () => {
    const applied = applyProfile(guessed, profile, { header, day });
    const changed = { ...applied, mapping: ['brand', 'ignore', 'price', 'ignore'] as const, valueMap: {}, defaults: {}, netPrices: { take: 'as-is' } as const };
    const { columns, ...rest } = appliedOf(changed, profile, header);
    expect(columns.map(({ column }) => column)).toEqual([0, 2, 3]);
    expect(rest).toEqual({ answers: [], values: [], net: null });
  });
});

describe('U-IMP-15 what is remembered', () => {
  const choices = applyProfile(guessed, { ...profile, net: null }, { header, day });
  const parts = { id: 'new', header, sheet: '', choices, supplier, texts: { status: new Set(['alt']) }, towns: { hof: 'Weimar' } };

  it('Q-7 decisions about texts that the sheet has, corrected places, and columns', () => {
    expect(makeProfile(parts)).toMatchObject({
      id: 'new', name: 'Nord', columns: profile.columns, mapping: profile.mapping, valueMap: { status: { alt: 'sold' }, location: { hof: 'Weimar' } }, net: null,
    });
  });

  it('Q-7 texts of earlier sheets stay while they hold', () => {
    const { valueMap } = makeProfile({ ...parts, texts: {}, towns: {}, supplier: { ...supplier, profile } });
    expect(valueMap).toEqual({ status: { 'im zulauf': 'draft' }, location: { 'lager 2': 'Bonn' } });
    const { status: _status, ...without } = choices.valueMap;
    expect(makeProfile({ ...parts, texts: {}, towns: {}, supplier: { ...supplier, profile }, choices: { ...choices, valueMap: without } }).valueMap.status).toBeUndefined();
  });

  it('Q-5 the answer about prices without VAT only by a yes for all sheets', () => {
    const answered: ImportChoices = { ...choices, netPrices: { take: 'as-is' } };
    expect(makeProfile({ ...parts, choices: answered }).net).toBeNull();
    const all = { ...supplier, net: true };
    expect(makeProfile({ ...parts, choices: answered, supplier: all }).net).toEqual({ column: 'preisnetto', take: 'as-is', country: '' });
    expect(makeProfile({ ...parts, supplier: all }).net).toBeNull();
  });

  it('Q-7 a place is what all its cells were corrected to, however often', () => {
    const cell = (row: number, value: string, column = 2) => ({ row, column, value });
    const steps = [
      { cells: [cell(1, 'Bon'), cell(2, 'Bonn')], before: [cell(1, 'Lager 2'), cell(2, 'LAGER 2')] },
      { cells: [cell(1, 'Bonn'), cell(4, 'Weimar')], before: [cell(1, 'Bon'), cell(4, 'Hof')] },
      { cells: [cell(5, 'Jena'), cell(6, 'x', 0), cell(7, '')], before: [cell(5, 'Hof'), cell(6, 'y', 0), cell(7, 'Ort')] },
    ];
    expect(correctedTexts(steps, 2)).toEqual({ 'lager 2': 'Bonn' });
  });
});
