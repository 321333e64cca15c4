import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ReadFailure } from '../reading/read-failure.ts';
import { maxSheetColumns, maxUnpackedBytes } from '../reading/sheet-limits.ts';
import { rowsOf, type Sheet } from '../sheet/sheet.ts';
import { readWorkbook, type ReadWorkbookOptions } from './read-workbook.ts';
import { packed, textRow, workbookBytes, workbookFiles, type TestWorkbook } from './testing/workbook-bytes.ts';

function sheetFrom(bytes: Uint8Array, options: ReadWorkbookOptions = {}): Sheet & { rows: string[][] } {
  const read = readWorkbook(bytes, options);
  if (!read.ok) throw new Error(`No sheet: ${JSON.stringify(read.error)}`);
  return { ...read.value, rows: rowsOf(read.value) };
}

function failureOf(bytes: Uint8Array): ReadFailure | null {
  const read = readWorkbook(bytes, {});
  return read.ok ? null : read.error;
}

const names = textRow('Brand', 'Model', 'Price');
const piano = textRow('Yamaha', 'U3', '5900');
/** The cells of column A below the names. */
const firstCells = (rows: string, workbook: Partial<TestWorkbook> = {}) =>
  sheetFrom(workbookBytes({ sheets: [{ name: 'Stock', rows: textRow('Stock No', 'Brand') + rows }], ...workbook })).rows.map(([cell]) => cell);

describe('R-21 sheets', () => {
  const sheets = [
    { name: 'Notes', rows: '' },
    { name: 'Kept', rows: names + textRow('Hidden', 'x', '1'), state: 'hidden' },
    { name: 'Stock &amp; more', rows: names + piano },
    { name: 'Sold', rows: names + textRow('Kawai', 'K-300', '6900') },
  ] as const;

  it('R-21 reads the first visible one with cells and names the others', () => {
    const { name, header, rows, form } = sheetFrom(workbookBytes({ sheets }));
    expect([name, header, rows]).toEqual(['Stock & more', ['Brand', 'Model', 'Price'], [['Yamaha', 'U3', '5900']]]);
    expect(form).toEqual({ encoding: 'xlsx', delimiter: null, decimal: null, sheetNames: ['Notes', 'Stock & more', 'Sold'] });
  });

  it('R-21 reads the one that is asked for, and the first where there is none of that name', () => {
    expect(sheetFrom(workbookBytes({ sheets }), { sheet: 'Sold' }).rows[0]?.[0]).toBe('Kawai');
    expect(sheetFrom(workbookBytes({ sheets }), { sheet: 'Gone' }).name).toBe('Stock & more');
    expect(sheetFrom(workbookBytes({ sheets: [sheets[1]] })).rows[0]?.[0]).toBe('Hidden');
  });

  it('U-IMP-07 R-21 passes over a cover, notes and names without rows, and offers them', () => {
    const cover = textRow('Klavierhaus am Markt') + textRow('Bestand', '28.11.2026') + textRow('Telefon', '0228 1234');
    const book = { sheets: [{ name: 'Deckblatt', rows: cover }, { name: 'Vorlage', rows: names }, { name: 'Bestand', rows: names + piano }, { name: 'Verkauft', rows: names + piano }] };
    const { name, rows, form } = sheetFrom(workbookBytes(book));
    expect([name, rows, form.sheetNames]).toEqual(['Bestand', [['Yamaha', 'U3', '5900']], ['Deckblatt', 'Vorlage', 'Bestand', 'Verkauft']]);
    expect(sheetFrom(workbookBytes(book), { sheet: 'Deckblatt' }).name).toBe('Deckblatt');
    expect(sheetFrom(workbookBytes({ sheets: [{ name: 'Deckblatt', rows: cover }, { name: 'Leer', rows: '' }] })).name).toBe('Deckblatt');
  });

  it('R-21 finds sheets through their relations, whatever prefix the marks have', () => {
    const files = workbookFiles({ sheets: [{ name: 'Stock', rows: names + piano }] });
    const prefixed = (text: string) => text.replace(/<(\/?)(?=[a-z])/giu, '<$1x:');
    expect(sheetFrom(packed(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, prefixed(text)])))).rows).toHaveLength(1);
  });

  it('R-9 knows the names below a title', () => {
    const rows = `${textRow('Our stock')}<row/>${names}${piano}`;
    expect(sheetFrom(workbookBytes({ sheets: [{ name: 'Stock', rows }] })).header).toEqual(['Brand', 'Model', 'Price']);
  });
});

describe('R-23 cells', () => {
  it('R-23 stand where they say, else behind the one before', () => {
    const rows = '<row r="4"><c r="A4" t="str"><v>A1</v></c><c r="C4"><v>7</v></c></row><row><c t="str"><v>B1</v></c><c><v>8</v></c></row>';
    const sheet = sheetFrom(workbookBytes({ sheets: [{ name: 'S', rows: names + rows }] }));
    expect(sheet.rows).toEqual([['A1', '', '7'], ['B1', '8', '']]);
    expect([...sheet.lines]).toEqual([4, 5]);
  });

  it.each<[what: string, cell: string, text: string]>([
    ['shared text of parts', '<c t="s"><v>0</v></c>', 'Steinway & Sons'],
    ['shared text with what is spoken beside it', '<c t="s"><v>1</v></c>', '山葉'],
    ['shared text with escapes', '<c t="s"><v>2</v></c>', 'Zeile 1\nZeile 2 _x0041_'],
    ['text that is not there', '<c t="s"><v>99</v></c><c t="str"><v>x</v></c>', ''],
    ['a computed number', '<c><f>A1+1</f><v>5900</v></c>', '5900'],
    ['a computed text', '<c t="str"><f>"a"</f><v>Kawai &lt;neu&gt;</v></c>', 'Kawai <neu>'],
    ['a text like a number', '<c t="inlineStr"><is><t>00123</t></is></c>', '00123'],
    ['a text of parts', '<c t="inlineStr"><is><r><t>U</t></r><r><t xml:space="preserve"> 3</t></r></is></c>', 'U 3'],
    ['a raw text', '<c t="inlineStr"><is><t><![CDATA[A<B&C]]></t></is></c>', 'A<B&C'],
    ['a formula of a text file', `<c t="inlineStr"><is><t>'=1+1</t></is></c>`, '=1+1'],
    ['yes', '<c t="b"><v>1</v></c>', 'TRUE'],
    ['an error', '<c t="e"><v>#N/A</v></c>', '#N/A'],
    ['a day as text', '<c t="d"><v>2026-11-28T00:00:00</v></c>', '2026-11-28'],
  ])('R-23 %s', (_, cell, text) => {
    const texts = [
      '<r><t>Steinway</t></r><r><rPr><b/></rPr><t xml:space="preserve"> &amp; Sons</t></r>',
      '<t>山葉</t><rPh sb="0" eb="1"><t>ヤマハ</t></rPh>',
      '<t>Zeile 1_x000D_\nZeile 2 _x005F_x0041_</t>',
    ];
    expect(firstCells(`<row>${cell}</row>`, { texts })[0]).toBe(text);
  });

  it.each<[rule: string, form: string | number, value: string, text: string]>([
    ['R-24', 0, '1234567', '1234567'],
    ['R-24', 0, '1.23E+6', '1230000'],
    ['R-24', 0, '8490.5', '8490,5'],
    ['R-24', 0, '0.1', '0,1'],
    ['R-24', 0, '12.345', '12,3450'],
    ['R-24', 0, '-3', '-3'],
    ['R-24', 0, '1987', '1987'],
    ['R-24', '#,##0.00', '5900', '5900'],
    ['R-24', '#,##0.00\\ "€"', '5900', '5900'],
    ['R-24', '#,##0.00\\ [$€-407]', '5900', '5900'],
    ['R-24', '_-[$$-409]* #,##0.00_ ', '5900', '5900 $'],
    ['R-24', '"CHF" #,##0', '5900', '5900 CHF'],
    ['R-24', '[$£-809]#,##0', '5900', '5900 £'],
    ['R-24', '00000', '123', '00123'],
    ['R-24', '"SN-"0000', '42', 'SN-0042'],
    ['R-24', '0%', '0.19', '19%'],
    ['R-24', '0.00 "Tage"', '3', '3'],
    ['R-24', '[Red]0;[Blue]-0', '3', '3'],
    ['R-24', 'General', '3', '3'],
    ['R-24', 'Standard', '3', '3'],
    ['R-25', 14, '46354', '2026-11-28'],
    ['R-25', 'dd/mm/yyyy', '46354', '2026-11-28'],
    ['R-25', 'yyyy', '46354', '2026-11-28'],
    ['R-25', '[$-407]d. mmmm yyyy', '46354', '2026-11-28'],
    ['R-25', 'dd.mm.yyyy hh:mm', '46354.604166666664', '2026-11-28 14:30'],
    ['R-25', 'hh:mm', '0.5', '12:00'],
    ['R-25', '[h]:mm', '1.5', '1900-01-01 12:00'],
    ['U-IMP-10 R-25', 'dd\\.mm\\.yyyy', '46354', '2026-11-28'],
    ['U-IMP-10 R-25', 'yyyy\\-mm\\-dd', '46354', '2026-11-28'],
    ['U-IMP-10 R-25', '[$-407]dd\\.mm\\.yyyy', '46354', '2026-11-28'],
    ['U-IMP-10 R-25', '[$-407]d/\\ mmmm\\ yyyy;@', '46354', '2026-11-28'],
    ['U-IMP-10 R-25', '[$-F800]dddd\\,\\ mmmm\\ dd\\,\\ yyyy', '46354', '2026-11-28'],
    ['U-IMP-10 R-25', 'mmm\\-yy', '46354', '2026-11-28'],
    ['U-IMP-10 R-25', 'mmmm yyyy', '46354', '2026-11-28'],
    ['U-IMP-10 R-25', 'd.m.yyyy h:mm AM/PM', '46354.25', '2026-11-28 06:00'],
    ['U-IMP-10 R-25', 'TT.MM.JJJJ', '46354', '2026-11-28'],
    ['U-IMP-10 R-25', 'jj/mm/aaaa', '46354', '2026-11-28'],
    ['U-IMP-10 R-25', 'yyyymmdd', '46354', '2026-11-28'],
    ['U-IMP-10 R-25', 'yyyy', '1992', '1992'],
    ['U-IMP-10 R-25', 'yyyy;@', '2026', '2026'],
    ['U-IMP-10 R-25 a first of January', 'yyyy', '1828', '1905-01-01'],
    ['U-IMP-10 R-24', '0.00E+00', '1992', '1992'],
    ['U-IMP-10 R-24', '0\\ "Stück"', '3', '3'],
    ['U-IMP-10 R-24', '0\\ \\m\\m', '1660', '1660'],
    ['U-IMP-10 R-24', 'Estándar', '3', '3'],
    ['R-25', 14, '59', '1900-02-28'],
    ['R-25', 14, '61', '1900-03-01'],
    ['R-25', 14, '-1', '-1'],
    ['R-25', 14, '99999999', '99999999'],
  ])('%s form %s of %s is %s', (_, form, value, text) => {
    expect(firstCells(`<row><c s="1"><v>${value}</v></c></row>`, { forms: [form] })).toEqual([text]);
  });

  it('R-25 days of workbooks that count from 1904', () => {
    expect(firstCells('<row><c s="1"><v>44892</v></c></row>', { forms: [14], date1904: true })).toEqual(['2026-11-28']);
  });
});

describe('R-26 rows', () => {
  it('R-26 a cell drawn over rows holds for each, one drawn over columns does not', () => {
    const rows = `${textRow('Brand', 'Model')}<row r="2"><c r="A2" t="str"><v>Yamaha</v></c><c r="B2" t="str"><v>U1</v></c></row><row r="3"><c r="B3" t="str"><v>U3</v></c></row><row r="9"><c r="A9" t="str"><v>Kawai</v></c></row>`;
    const after = '<mergeCells><mergeCell ref="A2:A3"/><mergeCell ref="A9:B9"/><mergeCell ref="B4:B1048576"/><mergeCell ref="what"/></mergeCells>';
    const sheet = sheetFrom(workbookBytes({ sheets: [{ name: 'S', rows, after }] }));
    expect(sheet.rows).toEqual([['Yamaha', 'U1'], ['Yamaha', 'U3'], ['Kawai', '']]);
    expect([...sheet.lines]).toEqual([2, 3, 9]);
  });

  it('R-17 tells empty sheets, and those with names alone', () => {
    expect(failureOf(workbookBytes({ sheets: [{ name: 'S', rows: '' }] }))).toEqual({ type: 'Empty' });
    expect(failureOf(workbookBytes({ sheets: [{ name: 'S', rows: names }] }))).toEqual({ type: 'HeaderOnly' });
  });

  it('R-19 refuses more rows and columns than are read, without filling the memory', () => {
    const many = names + piano.repeat(50_100);
    expect(failureOf(workbookBytes({ sheets: [{ name: 'S', rows: many }] }))).toEqual({ type: 'TooLarge', rows: 50_101 });
    const wide = `${names}${Array.from({ length: 50_000 }, (_, row) => `<row r="${row + 2}"><c r="XFD${row + 2}"><v>1</v></c></row>`).join('')}`;
    expect(failureOf(workbookBytes({ sheets: [{ name: 'S', rows: wide }] }))).toEqual({ type: 'TooLarge', columns: 16_384 });
    expect(maxSheetColumns).toBeLessThan(16_384);
  });
});

describe('R-22 packed files', () => {
  const bytes = workbookBytes({ sheets: [{ name: 'S', rows: names + piano }] });

  it('R-22 reads what is not packed at all', () => {
    expect(sheetFrom(workbookBytes({ sheets: [{ name: 'S', rows: names + piano }], level: 0 })).rows).toHaveLength(1);
  });

  it('R-22 stops unpacking at the limit, whatever sizes are said', () => {
    const comment = `<!--${' '.repeat(1024 * 1024)}-->`;
    const bomb = workbookBytes({ sheets: [{ name: 'S', rows: names + comment.repeat(260) }] });
    expect(bomb.length).toBeLessThan(2_000_000);
    const failure = failureOf(bomb);
    expect(failure?.type).toBe('TooLarge');
    expect(failure?.type === 'TooLarge' ? failure.unpackedBytes : 0).toBeGreaterThan(maxUnpackedBytes);
  });

  it('R-22 refuses what is cut off, another kind of packed file, and a text that never ends', () => {
    expect(failureOf(bytes.slice(0, bytes.length / 2))).toEqual({ type: 'BrokenWorkbook' });
    expect(failureOf(packed({ 'word/document.xml': '<w/>' }))).toEqual({ type: 'NotText', at: 2 });
    expect(failureOf(workbookBytes({ sheets: [{ name: 'S', rows: `${names}${piano}<row>` }] }))).toEqual({ type: 'BrokenWorkbook' });
    expect(failureOf(workbookBytes({ sheets: [{ name: 'S', rows: `${names}<row><c t="str"><v>${'a'.repeat(30_000_000)}` }] }))).toEqual({ type: 'BrokenWorkbook' });
  });

  it('R-27 tells an entry that a password locks', () => {
    const locked = new Uint8Array(bytes);
    const list = new TextDecoder('latin1').decode(locked).indexOf('PK\u0001\u0002');
    locked[list + 8] = 1;
    expect(failureOf(locked)).toEqual({ type: 'LockedWorkbook' });
  });

  it('R-20 any change to a workbook ends in a sheet or a failure', () => {
    const stored = workbookBytes({ sheets: [{ name: 'S', rows: names + piano }], texts: ['<t>a</t>'], level: 0 });
    fc.assert(
      fc.property(fc.constantFrom(bytes, stored), fc.array(fc.tuple(fc.nat(bytes.length - 1), fc.nat(255)), { minLength: 1, maxLength: 8 }), fc.nat(bytes.length), (original, changes, cut) => {
        const broken = Uint8Array.from(original);
        for (const [at, byte] of changes) broken[at] = byte;
        for (const each of [broken, broken.subarray(0, cut)]) {
          const read = readWorkbook(each, {});
          if (!read.ok) continue;
          const { header, lines } = read.value;
          const rows = rowsOf(read.value);
          expect(rows.every((cells) => cells.length === header.length)).toBe(true);
          expect(lines).toHaveLength(rows.length);
          expect(rows.flat().join('')).not.toMatch(/[^\P{Cc}\t\n]/u);
        }
      }),
      { numRuns: 200 },
    );
  });
});
