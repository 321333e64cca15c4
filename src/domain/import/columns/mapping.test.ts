import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { serialReference } from '../../serial/testing/bundled-tables.ts';
import { importFields } from './fields.ts';
import { columnKeys, headerKey } from './header-key.ts';
import { createMakers } from '../values/makers.ts';
import { guessMapping } from './mapping.ts';
import { rememberMapping, type RememberedMapping } from './remembered-mapping.ts';
import { sheetOf, sheetOfRows } from '../testing/sheet-of.ts';

const now = Date.UTC(2026, 10, 28);
const makers = createMakers(serialReference);
const guess = (text: string, remembered: RememberedMapping = {}) => guessMapping(sheetOf(text), { now, makers, remembered });
const fields = (text: string, remembered?: RememberedMapping) => guess(text, remembered).columns.map(({ field }) => field);

const synonyms = readFileSync(new URL('data/header-synonyms.csv', import.meta.url), 'utf8')
  .trim().split('\n').slice(1).map((line) => line.split(','));

describe('M-1 names of columns', () => {
  it.each([
    ['M-1 case and a star', ' BRAND*', 'brand'],
    ['M-1 no-break space', 'Model\u00a0', 'model'],
    ['M-1 a unit in brackets', 'PRICE (EUR)', 'price'],
    ['M-1 a unit behind', 'Preis in €', 'preis'],
    ['M-1 accents', 'Modèle', 'modele'],
    ['M-1 umlauts spelled out', 'Waehrung', headerKey('Währung')],
    ['M-1 signs and words run together', 'serial_number', headerKey('SerialNumber')],
  ])('%s', (_rule, header, key) => {
    expect(headerKey(header)).toBe(key);
  });

  it('M-1 a second column of one name has a key of its own, one without a name has none', () => {
    expect(columnKeys(['Model', 'MODEL ', ''])).toEqual(['model', 'model 2', '']);
  });
});

describe('M-2 synonyms', () => {
  it('M-2 every name of the list means its field, or is left to a person as a note', () => {
    const missed = synonyms.filter(([field, name = '']) => {
      const [column] = guessMapping(sheetOfRows([name], []), { now }).columns;
      return column?.field !== field && column?.why !== 'guarded';
    });
    expect(missed).toEqual([]);
    expect(new Set(synonyms.map(([field]) => field))).toEqual(new Set(importFields));
  });

  it('M-2 a longer name holds the field with less confidence', () => {
    const { columns } = guess('Piano Year Built;Brand\n1987;Yamaha');
    expect(columns.map(({ field }) => field)).toEqual(['year', 'brand']);
    expect(columns[0]?.confidence).toBeLessThan(columns[1]?.confidence ?? 0);
  });

  it('M-2 a column for the tax says how a piano is taxed, amounts of tax and what a dealer gains do not', () => {
    expect(fields('Marke;MwSt\nYamaha;19 %\nKawai;§25a')).toEqual(['brand', 'vat_scheme']);
    expect(fields('Marke;Differenzbesteuert\nYamaha;ja')).toEqual(['brand', 'vat_scheme']);
    expect(fields('Marke;MwSt\nYamaha;939,50\nKawai;1.200,00')).toEqual(['brand', null]);
    expect(fields('Marke;Marge\nYamaha;400')).toEqual(['brand', null]);
  });

  it('M-2 P-CSV-06: case, stars, no-break spaces and units', () => {
    expect(fields(' BRAND*;Model\u00a0;TYPE;Year Built;Condition ;PRICE (EUR);Serial No.;Location\nYamaha;U3;Upright;1983;Used - Good;5900;3456789;Berlin'))
      .toEqual(['brand', 'model', 'type', 'year', 'condition', 'price', 'serial_number', 'location']);
  });
});

describe('M-3 two columns for one field', () => {
  it('M-3 P-CSV-14: the second is reported and holds nothing', () => {
    const { columns, duplicates } = guess('Brand;Model;MODEL ;Price;Location\nYamaha;U1;KL-0042;5200;Berlin\nKawai;BS-2A;KL-0043;2900;Berlin');
    expect(columns[2]).toEqual({ field: null, confidence: 0, why: 'duplicate' });
    expect(duplicates).toEqual([{ column: 2, field: 'model', of: 1 }]);
  });

  it('M-3 an internal code is not the model, whichever column comes first', () => {
    expect(fields('Brand;MODEL ;Model\nYamaha;KL-0042;U1\nKawai;KL-0043;BS-2A')).toEqual(['brand', null, 'model']);
  });

  it('M-3 the better name wins: a price over a list price, a height over a width', () => {
    expect(fields('RRP;Preis;width_cm;Höhe\n9000;8000;150;131')).toEqual([null, 'price', null, 'size_cm']);
  });

  it('U-IMP-11 M-3 an empty sale price doesn’t win over the full regular one', () => {
    expect(fields('Marke;Angebotspreis;Regulärer Preis\nYamaha;4500;4900\nKawai;;7490\nKawai;;7990\nPetrof;;7990')).toEqual(['brand', null, 'price']);
    expect(fields('Marke;Modell;Bezeichnung\nYamaha;;U1\nKawai;;K-300\nPetrof;P 125;P 125')).toEqual(['brand', null, 'model']);
  });

  it('M-3 pictures may have several columns', () => {
    expect(fields('IMAGE1;IMAGE2\nhttps://a.example/1.jpg;https://a.example/2.jpg')).toEqual(['image_url', 'image_url']);
  });
});

describe('M-9 and M-10 which of several columns', () => {
  it('U-IMP-12 M-9 columns of one name with different cells are asked, and none is read', () => {
    const { columns, questions, missing } = guess('Marke;Preis;Preis\nYamaha;4900;2900\nKawai;7490;5100');
    expect(questions).toEqual([{ field: 'price', columns: [1, 2], names: 'equal' }]);
    expect(columns.slice(1)).toEqual([1, 2].map(() => ({ field: null, confidence: 0, why: 'asked' })));
    expect(missing).toContain('price');
  });

  it.each([
    ['case and blanks', 'Price; PRICE '],
    ['units', 'Price;Price (EUR)'],
    ['one mostly empty', 'Price;price'],
  ])('U-IMP-12 M-9 names that differ by nothing else are one: %s', (what, names) => {
    const last = what === 'one mostly empty' ? '' : '3900';
    expect(guess(`Marke;${names}\nYamaha;4900;2900\nKawai;7490;${last}\nKawai;7990;${last}`).questions[0]).toMatchObject({ field: 'price', columns: [1, 2] });
  });

  it('M-9 columns that say the same ask nothing', () => {
    expect(guess('Marke;Preis;Preis\nYamaha;4900;4900').questions).toEqual([]);
  });

  it('U-IMP-11 M-10 names that fit alike are asked, with what the dealer chose before they are not', () => {
    const text = 'Marke;VK;Verkaufspreis\nYamaha;4900;5400\nKawai;7490;7990';
    expect(guess(text).questions).toEqual([{ field: 'price', columns: [1, 2], names: 'different' }]);
    expect(guess(text, { verkaufspreis: 'price', vk: 'ignore' }).questions).toEqual([]);
    expect(fields(text, { verkaufspreis: 'price' })).toEqual(['brand', null, 'price']);
  });
});

describe('M-4 content', () => {
  it('M-4 names nobody knows: makers, types and conditions show themselves', () => {
    expect(fields('A;B;C;D\nYamaha;Klavier;neuwertig;1975\nKawai;Flügel;gebraucht;1999')).toEqual(['brand', 'type', 'condition', 'year']);
  });

  it('M-4 amounts under an unknown name are no price', () => {
    expect(fields('Zahl\n4.500,00 €\n3.200,00 €')).toEqual([null]);
  });

  it('M-4 years of buying are no years of building', () => {
    expect(fields('Q;Brand\n2024;Yamaha\n2025;Kawai')).toEqual([null, 'brand']);
  });

  it('M-4 a column named Typ that holds models is the model', () => {
    expect(fields('Marke;Typ\nYamaha;U3\nKawai;K-300')).toEqual(['brand', 'model']);
  });

  it('M-4 cells that contradict the name take confidence away', () => {
    const sure = guess('Baujahr\n1987').columns[0]?.confidence ?? 0;
    const doubted = guess('Baujahr\nschwarz').columns[0]?.confidence ?? 1;
    expect(doubted).toBeLessThan(sure);
  });
});

describe('M-5 what is never published by guess', () => {
  it.each([
    'EK', 'EK-Preis', 'Einkaufspreis', 'Einkauf', 'Purchase Price', 'Cost', 'Kosten', 'Marge', 'Margin %', 'EK netto', 'Wholesale price', 'Prix d’achat',
    'Inkoopprijs', 'Prezzo di acquisto', 'Händlerpreis', 'Mindestpreis', 'Interne Notiz', 'internal notes', 'Customer name', 'Kunde', 'Lieferant', 'Regal', 'Platz',
    'Location in store', 'Mietpreis', 'Preis pro Monat', 'Neupreis', 'Vorbesitzer', 'Lagerwert', 'Provision', 'Stock value', 'Email', 'Rental price',
  ])('M-5 %s', (header) => {
    const { columns } = guess(`${header};Brand\n4500;Yamaha\n3200;Kawai`);
    expect(columns[0]).toEqual({ field: null, confidence: 0, why: 'guarded' });
  });

  it('M-5 but where the dealer chose so before', () => {
    expect(fields('Händlerpreis\n4500', { [headerKey('Händlerpreis')]: 'price' })).toEqual(['price']);
  });
});

describe('M-6 notes', () => {
  const prose = 'Ein sehr gepflegtes Instrument aus erster Hand mit warmem Klang und neu regulierter Mechanik, gestimmt.';
  it('M-6 are a description only where they read like one', () => {
    expect(fields(`Notiz\n${prose}`)).toEqual(['description']);
    expect(guess('Notiz\nJuni 12, 2019').columns[0]?.why).toBe('guarded');
  });
  it('M-6 and never beside a description', () => {
    expect(fields(`Beschreibung;Bemerkung\n${prose};${prose}`)).toEqual(['description', null]);
  });
});

describe('M-7 what a dealer chose before', () => {
  it('M-7 goes before every guess, also the choice to ignore a column', () => {
    const header = ['Typ', 'Preis', 'Foo'];
    const remembered = rememberMapping(header, ['model', 'ignore', 'finish']);
    expect(fields('Typ;Preis;Foo\nFlügel;4500;schwarz', remembered)).toEqual(['model', 'ignore', 'finish']);
  });
  it('M-7 columns that nobody decided on and columns without a name are not remembered', () => {
    expect(rememberMapping(['Marke', '', 'X'], ['brand', 'model', null], { old: 'year' })).toEqual({ old: 'year', marke: 'brand' });
  });
});

it('M-8 required fields without a column are named', () => {
  expect(guess('Marke;Modell;Preis\nYamaha;U1;5000').missing).toEqual(['type', 'condition', 'location']);
});
