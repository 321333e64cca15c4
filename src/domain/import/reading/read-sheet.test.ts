import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readSheet, readSheetText } from './read-sheet.ts';
import type { ReadFailure } from './read-failure.ts';
import { rowsOf, type Sheet } from '../sheet/sheet.ts';
import { maxSheetBytes, maxSheetColumns, maxSheetRows } from './sheet-limits.ts';

const name = 'stock.csv';
const utf8 = (text: string) => new TextEncoder().encode(text);
const latin = (text: string) => Uint8Array.from(text, (sign) => sign.charCodeAt(0));
const utf16 = (text: string, order: 'le' | 'be') =>
  Uint8Array.from([...text].flatMap((sign) => [sign.charCodeAt(0) % 256, Math.floor(sign.charCodeAt(0) / 256)]).flatMap((byte, index, all) =>
    (order === 'le' ? [byte] : [all[index % 2 === 0 ? index + 1 : index - 1] ?? 0])));
const file = (id: string) => new Uint8Array(readFileSync(new URL(`../../../../tests/fixtures/csv/${id}.csv`, import.meta.url)));

function sheetFrom(bytes: Uint8Array): Sheet & { rows: string[][] } {
  const read = readSheet(bytes, { name });
  if (!read.ok) throw new Error(`No sheet: ${JSON.stringify(read.error)}`);
  return { ...read.value, rows: rowsOf(read.value) };
}

function failureOf(bytes: Uint8Array): ReadFailure | null {
  const read = readSheet(bytes, { name });
  return read.ok ? null : read.error;
}

const column = ({ header, rows }: ReturnType<typeof sheetFrom>, title: string) => rows.map((cells) => cells[header.indexOf(title)]);
const english = ['Brand', 'Model', 'Type', 'Year', 'Condition', 'Price', 'Location'];
const german = ['Marke', 'Modell', 'Typ', 'Baujahr', 'Zustand', 'Preis', 'Ort'];

const cases: readonly [id: string, what: string, header: readonly string[], rows: number, form: Partial<Sheet['form']>][] = [
  ['P-CSV-01', 'a mark glued to a quoted name', english, 3, { encoding: 'utf-8', delimiter: ',' }],
  ['P-CSV-02', 'rows that lost their trailing semicolons', [...german, 'Notiz', 'Platz', 'Regal'], 8, { delimiter: ';' }],
  ['P-CSV-03', 'decimal commas in each row', german, 4, { delimiter: ';', decimal: ',' }],
  ['P-CSV-04', 'a cell of three lines', [...english, 'Description'], 3, { delimiter: ',' }],
  ['P-CSV-05', 'LF, then CR LF', [...english.slice(0, 4), 'Price', 'Location', 'Condition'], 3, { delimiter: ',' }],
  ['P-CSV-06', 'no-break spaces in names', ['BRAND*', 'Model', 'TYPE', 'Year Built', 'Condition', 'PRICE (EUR)', 'Serial No.', 'Location'], 2, { delimiter: ';' }],
  ['P-CSV-09', 'CR CR LF', english, 4, { delimiter: ',' }],
  ['P-CSV-11', 'formula cells', ['Stock No', ...english, 'Description'], 4, { delimiter: ',' }],
  ['P-CSV-13', 'UTF-16LE without a mark', german, 3, { encoding: 'utf-16le', delimiter: '\t' }],
  ['P-CSV-14', 'names that differ in case and a blank', ['Brand', 'Model', 'MODEL', ...english.slice(2)], 2, { delimiter: ',' }],
  ['P-CSV-15', 'CR alone', english, 4, { delimiter: ',' }],
  ['P-CSV-16', 'UTF-16LE with tabs', german, 3, { encoding: 'utf-16le', delimiter: '\t' }],
  ['P-CSV-17', 'one Windows-1252 byte in row 121', german, 121, { encoding: 'windows-1252', delimiter: ';' }],
  ['P-CSV-18', 'Windows-1252', german, 3, { encoding: 'windows-1252', delimiter: ';', decimal: ',' }],
];

describe('files of others', () => {
  it.each(cases)('%s %s', (id, _, header, rows, form) => {
    const sheet = sheetFrom(file(id));
    expect(sheet.header).toEqual(header);
    expect(sheet.rows).toHaveLength(rows);
    expect(sheet.form).toMatchObject(form);
    expect(JSON.stringify(sheet.rows)).not.toMatch(/\\u0000|\ufeff|\ufffd|\\r/u);
  });

  it('P-CSV-02 keeps the comma in a note and fills what lacks', () => {
    const sheet = sheetFrom(file('P-CSV-02'));
    expect(column(sheet, 'Notiz')[0]).toBe('Juni 12, 2019');
    expect(column(sheet, 'Regal')).toEqual(Array.from({ length: 8 }, () => ''));
    expect(sheet.long).toEqual([]);
  });

  it('P-CSV-04 R-12 knows the line of each row, and the row with a cell too many', () => {
    const { lines, long, rows } = sheetFrom(file('P-CSV-04'));
    expect([...lines]).toEqual([2, 5, 6]);
    expect(long).toEqual([2]);
    expect(rows[0]?.at(-1)).toBe('Zeile eins\nZeile zwei\nZeile drei');
  });

  it('P-CSV-10 a header and no rows, with and without a last line end', () => {
    expect(failureOf(file('P-CSV-10'))).toEqual({ type: 'HeaderOnly' });
    expect(failureOf(utf8(english.join(',')))).toEqual({ type: 'HeaderOnly' });
  });

  it('P-CSV-11 leaves formulas as text', () => {
    const sheet = sheetFrom(file('P-CSV-11'));
    expect(column(sheet, 'Description')).toEqual(['=HYPERLINK("http://example.invalid","Foto")', '-12%', '+49 30 000000', '\t=1+1']);
    expect(column(sheet, 'Stock No')[0]).toBe('@SUM(1+1)');
  });

  it.each([
    ['P-CSV-13', ['Bösendorfer', 'Blüthner', 'Petrof']],
    ['P-CSV-16', ['Bösendorfer', 'Blüthner', 'Petrof']],
  ])('%s reads the makers right', (id, brands) => {
    expect(column(sheetFrom(file(id)), 'Marke')).toEqual(brands);
  });

  it('P-CSV-17 decides on the whole file', () => {
    expect(column(sheetFrom(file('P-CSV-17')), 'Marke')[120]).toBe('Blüthner');
  });

  it('P-CSV-18 reads euro sign, dash and apostrophe', () => {
    const sheet = sheetFrom(file('P-CSV-18'));
    expect(column(sheet, 'Marke')[0]).toBe('Bösendorfer');
    expect(column(sheet, 'Modell')[0]).toBe('170 – Johann Strauß');
    expect(column(sheet, 'Preis')[0]).toBe('12.500,00 €');
  });
});

const table = 'Marke;Modell;Preis\nBlüthner;Modell 6;14900\nSauter;„Delta“;18500\n';

describe('encodings', () => {
  it.each<[rule: string, what: string, bytes: Uint8Array, encoding: Sheet['form']['encoding']]>([
    ['R-1', 'UTF-8', utf8(table), 'utf-8'],
    ['R-1', 'UTF-8 with a mark', utf8(`\ufeff${table}`), 'utf-8'],
    ['R-1', 'UTF-16LE with a mark', utf16(`\ufeff${table}`, 'le'), 'utf-16le'],
    ['R-1', 'UTF-16BE with a mark', utf16(`\ufeff${table}`, 'be'), 'utf-16be'],
    ['R-2', 'UTF-16BE without one', utf16(table, 'be'), 'utf-16be'],
    ['R-3', 'Windows-1252', latin(table.replace('„', '\x84').replace('“', '\x93')), 'windows-1252'],
  ])('%s %s', (_rule, _what, bytes, encoding) => {
    const { rows, form } = sheetFrom(bytes);
    expect(rows).toEqual([['Blüthner', 'Modell 6', '14900'], ['Sauter', '„Delta“', '18500']]);
    expect(form.encoding).toBe(encoding);
  });

  it.each<[rule: string, what: string, bytes: Uint8Array, failure: ReadFailure]>([
    ['R-4', 'a broken letter among good ones', latin('Marke;Preis\r\nBl\xc3\xbcthner;1\r\nB\xc3\xb6hm;2\r\nM\xfcller;3\r\n'), { type: 'BadBytes', line: 4 }],
    ['R-4', 'a broken letter behind a mark', latin('\xef\xbb\xbfMarke\nBl\xfcthner\n'), { type: 'BadBytes', line: 2 }],
    ['R-4', 'letters of DOS', latin('Marke;Preis\rYamaha;1\rBl\x81thner;1'), { type: 'BadBytes', line: 3 }],
    ['R-4', 'UTF-16 that ends within a letter', utf16('\ufeffMarke\nYamaha', 'le').slice(0, -1), { type: 'BadBytes', line: 2 }],
    ['R-2', 'a NUL within text', latin('Marke;Preis\nYama\0ha;1'), { type: 'NotText', at: 16 }],
    ['R-2', 'a workbook', latin('PK\x03\x04\x14\0\x06\0'), { type: 'NotText', at: 5 }],
    ['R-2', 'UTF-32', latin('\xff\xfe\0\0M\0\0\0'), { type: 'NotText', at: 0 }],
  ])('%s %s', (_rule, _what, bytes, failure) => {
    expect(failureOf(bytes)).toEqual(failure);
  });
});

describe('the form of a table', () => {
  it.each<[rule: string, text: string, header: readonly string[], first: readonly string[]]>([
    ['R-5', 'Marke;Modell\n\n\r\n;;\nYamaha;U\u00081\u0301', ['Marke', 'Modell'], ['Yamaha', 'U1\u0301']],
    ['R-6', 'Marke;Modell\nBlu\u0308thner;6', ['Marke', 'Modell'], ['Blüthner', '6']],
    ['R-7', 'sep=|\nMarke|Modell;a\nYamaha|U;1', ['Marke', 'Modell;a'], ['Yamaha', 'U;1']],
    ['R-7', '"sep=;"\r\nMarke;Modell,a\r\nYamaha;U,1', ['Marke', 'Modell,a'], ['Yamaha', 'U,1']],
    ['R-7', 'Značka;Typ\tx;Cena\na,1;b,2;3,50\nc;d;4,50', ['Značka', 'Typ\tx', 'Cena'], ['a,1', 'b,2', '3,50']],
    ['R-8', "'Marke';'Modell'\n'Yamaha';'U;1'", ['Marke', 'Modell'], ['Yamaha', 'U;1']],
    ['R-9', 'Bestand am 01.11.2026;;\n\nMarke;Modell;Preis\nYamaha;U1;5000', ['Marke', 'Modell', 'Preis'], ['Yamaha', 'U1', '5000']],
    ['R-10', 'Yamaha;U1;1983;5000\nKawai;K2;1990;6000', ['', '', '', ''], ['Yamaha', 'U1', '1983', '5000']],
    ['R-9', 'Značka;Řada;Stav;Rok\na;b;sold;text\nc;d;e;f', ['Značka', 'Řada', 'Stav', 'Rok'], ['a', 'b', 'sold', 'text']],
    ['R-10', 'Bestand\nEK;Marge;Preis;Lager;VB\n1;2;3;4;5', ['EK', 'Marge', 'Preis', 'Lager', 'VB'], ['1', '2', '3', '4', '5']],
    ['R-11', 'Marke;Modell;;\nYamaha;U1;;\nKawai;K2;;;;', ['Marke', 'Modell'], ['Yamaha', 'U1']],
    ['R-11', 'Marke;Modell;;\nYamaha;U1;x;', ['Marke', 'Modell', ''], ['Yamaha', 'U1', 'x']],
    ['R-15', "Marke;Modell\nYamaha;'=1+1", ['Marke', 'Modell'], ['Yamaha', '=1+1']],
  ])('%s %j', (_rule, text, header, first) => {
    const { header: names, rows } = sheetFrom(utf8(text));
    expect(names).toEqual(header);
    expect(rows[0]).toEqual(first);
  });

  it('R-10 a file without names keeps its first piano', () => {
    const { rows, lines } = sheetFrom(utf8('Yamaha;U1;1983;5000\nKawai;K2;1990;6000'));
    expect(rows).toHaveLength(2);
    expect([...lines]).toEqual([1, 2]);
  });

  it('R-12 counts title lines, the line about the delimiter and blank lines', () => {
    expect([...sheetFrom(utf8('sep=;\nBestand\n\nMarke;Modell\n\nYamaha;U1\n\nKawai;K2')).lines]).toEqual([6, 8]);
  });

  it.each<[text: string, decimal: Sheet['form']['decimal']]>([
    ['8490,50', ','], ['€ 1.600,00', ','], ['1,600.00', '.'], ['420.5 EUR', '.'], ['1.600', null], ['01.01.1987', null], ['1,2;3.4', null],
  ])('R-13 the sign before cents in %s', (cell, decimal) => {
    expect(sheetFrom(utf8(`Marke;Preis;Zahl\nYamaha;${cell}`)).form.decimal).toBe(decimal);
  });

  it('R-14 reads cells that were pasted', () => {
    const read = readSheetText('Marke\tModell\r\nYamaha\t"U1\ud800\nschwarz"', { name: '' });
    expect(read).toMatchObject({ ok: true, value: { header: ['Marke', 'Modell'], form: { delimiter: '\t' } } });
    expect(read.ok && rowsOf(read.value)).toEqual([['Yamaha', 'U1\ufffd\nschwarz']]);
  });
});

describe('what is no table', () => {
  const rows = (count: number) => `Marke;Modell\n${'Yamaha;U1\n'.repeat(count)}`;
  it.each<[rule: string, what: string, text: string, failure: ReadFailure | null]>([
    ['R-17', 'nothing', '', { type: 'Empty' }],
    ['R-17', 'blanks', ' \r\n;;\n', { type: 'Empty' }],
    ['R-17', 'a mark alone', '\ufeff', { type: 'Empty' }],
    ['R-18', 'a quote that never ends', 'Marke;Modell\nYamaha;U1\n"Kawai;K2\nIbach;F', { type: 'UnbalancedQuote', line: 3 }],
    ['R-18', 'a quote that ends in the middle of a cell', 'Marke;Modell\n"Saal" Flügel;1\nKawai;"K2"', { type: 'UnbalancedQuote', line: 2 }],
    ['R-19', 'as many rows as there may be', rows(maxSheetRows), null],
    ['R-19', 'one row more', rows(maxSheetRows + 1), { type: 'TooLarge', rows: maxSheetRows + 1 }],
    ['R-19', 'many more', rows(maxSheetRows + 999), { type: 'TooLarge', rows: maxSheetRows + 1000 }],
    ['R-19', 'too many columns', `${'a;'.repeat(maxSheetColumns)}a\nb;c`, { type: 'TooLarge', columns: maxSheetColumns + 1 }],
    ['R-19', 'too many bytes', ' '.repeat(maxSheetBytes + 1), { type: 'TooLarge', bytes: maxSheetBytes + 1 }],
    ['R-19', 'line ends alone', '\n'.repeat(maxSheetBytes), { type: 'Empty' }],
  ])('%s %s', (_rule, _what, text, failure) => {
    expect(failureOf(utf8(text))).toEqual(failure);
  });
});

it('R-18 a quoted cell may lie across the parts in which a file is read', () => {
  const note = `Notiz;${'x'.repeat(99)}\n`.repeat(100);
  const text = `Marke;Beschreibung\n${`Yamaha;"${note}" \n`.repeat(120)}`;
  const shares: number[] = [];
  const read = readSheet(utf8(text), { name, onProgress: (share) => shares.push(share) });
  expect(read.ok && read.value.length).toBe(120);
  expect(read.ok && rowsOf(read.value).every((cells) => cells[1] === note)).toBe(true);
  expect(read.ok && read.value.lines[119]).toBe(2 + 119 * 101);
  expect(shares.length).toBeGreaterThan(2);
  expect(shares).toEqual(shares.toSorted((a, b) => a - b));
  expect(shares.at(-1)).toBe(1);
});

const signs = fc.constantFrom(...'Aaü€;,\t|"\'\n\r\0\ufeff=-0123.', '\r\n', 'Marke', 'Preis', 'sep=;\n', '"";');
const bytes = fc.oneof(
  fc.uint8Array({ maxLength: 400 }),
  fc.array(signs, { maxLength: 120 }).map((parts) => utf8(parts.join(''))),
  fc.array(signs, { maxLength: 120 }).map((parts) => utf16(parts.join(''), 'le')),
  fc.array(signs, { maxLength: 120 }).map((parts) => latin(parts.join('').replace('€', '\x80'))),
);

describe('any bytes', () => {
  it('R-20 end in a sheet of equal rows or in a failure, without control signs', () => {
    fc.assert(
      fc.property(bytes, (content) => {
        const read = readSheet(content, { name });
        if (!read.ok) {
          expect(read.error.type).not.toBe('');
          return;
        }
        const { header, lines, long } = read.value;
        const rows = rowsOf(read.value);
        expect(rows.length).toBeGreaterThan(0);
        expect(rows.every((cells) => cells.length === header.length)).toBe(true);
        expect([...header, ...rows.flat()].join('')).not.toMatch(/[\0\r\ufeff]/u);
        expect(lines).toHaveLength(rows.length);
        expect([...lines]).toEqual([...lines].toSorted((a, b) => a - b));
        expect(long.every((index) => index < rows.length)).toBe(true);
      }),
      { numRuns: 3000 },
    );
  });
});

describe('whole or not at all', () => {
  const cells = fc.array(fc.constantFrom('Yamaha', 'U1', 'a;b', 'x\ny', 'er sagt "so"', '', '5.900,00'), { minLength: 3, maxLength: 3 });
  const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;

  it('R-18 R-20 a file that was cut off within a quoted cell is refused, wherever the cut is', () => {
    fc.assert(fc.property(fc.array(cells, { minLength: 1, maxLength: 20 }), fc.nat(), fc.constantFrom('\n', '\r\n'), (rows, place, end) => {
      const text = ['Marke;Modell;Preis', ...rows.map((row) => row.map(quoted).join(';'))].join(end);
      const filled = rows.filter((row) => row.some((cell) => cell !== ''));
      const cut = text.slice(0, place % text.length);
      const read = readSheetText(cut, { name });
      if (cut.split('"').length % 2 === 0) expect(read).toMatchObject({ ok: false, error: { type: 'UnbalancedQuote' } });
      else if (read.ok) expect(rowsOf(read.value).slice(0, -1)).toEqual(filled.slice(0, read.value.length - 1));
    }), { numRuns: 1000 });
  });

  it('R-14 R-20 any pasted text ends in a sheet of equal rows or in a failure', () => {
    fc.assert(fc.property(fc.string({ maxLength: 200, unit: 'binary' }), (text) => {
      const read = readSheetText(text, { name });
      if (read.ok) expect(rowsOf(read.value).every((row) => row.length === read.value.header.length)).toBe(true);
      else expect(read.error.type).not.toBe('');
    }), { numRuns: 1000 });
  });

  it.each([
    ['an ordinary file', (row: string) => row],
    ['one that is read with care', (row: string) => row.replace('Yamaha', '"Yamaha" ')],
  ])('R-19 a file of 20 MB tells at every 32nd of it how far the reading is: %s', (_, toRow) => {
    const row = toRow(`Yamaha;U1;${'Ein Klavier. '.repeat(40)}`);
    const text = `Marke;Modell;Beschreibung\n${`${row}\n`.repeat(Math.floor((maxSheetBytes - 100) / (row.length + 1)))}`;
    const shares: number[] = [0];
    readSheetText(text, { name, onProgress: (share) => shares.push(share) });
    const steps = shares.slice(1).map((share, index) => share - (shares[index] ?? 0));
    expect(Math.min(...steps)).toBeGreaterThanOrEqual(0);
    expect(Math.max(...steps)).toBeLessThan(1 / 32);
    expect(shares.at(-1)).toBe(1);
  });
});
