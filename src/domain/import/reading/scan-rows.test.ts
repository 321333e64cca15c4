import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { plainText } from '../text/plain-text.ts';
import { mostTextRows, readRows } from './read-rows.ts';
import type { ScannedBytes } from './scan-cell.ts';
import { scanRows } from './scan-rows.ts';
import { rowsOf } from '../sheet/sheet.ts';
import type { TableForm } from './table-form.ts';
import { tableOf, type TextTable } from './text-table.ts';

const form: TableForm = { delimiter: ';', quote: '"', start: 0 };
const inUtf8 = (text: string): ScannedBytes => ({ bytes: new TextEncoder().encode(text), encoding: 'utf-8' });
const inWindows = (text: string): ScannedBytes => ({ bytes: Uint8Array.from(text, (sign) => sign.charCodeAt(0)), encoding: 'windows-1252' });
const scan = (scanned: ScannedBytes) => scanRows(scanned, { form, start: { byte: 0, line: 1 }, mostRows: mostTextRows });
const quick = (raw: string) => scan(inUtf8(raw));
const careful = (raw: string) => {
  const read = readRows(plainText(raw), { form });
  return read.ok ? tableOf(read.value.rows, read.value.lines) : null;
};

/** What a table says, whatever its codes; cells behind the last filled one say nothing. */
function seen({ head, columns, lines, filled }: TextTable) {
  const rows = rowsOf({ length: lines.length, columns }).map((cells, row) => cells.slice(0, filled[row]));
  return { head, rows, lines: [...lines] };
}
const seenIn = (table: TextTable | null) => table && seen(table);

const sign = fc.constantFrom(...'ab;;;"\'\n \t\0=,€ü’\u0301\ud83c\ufeff한😀', '\r\n', '\r\n', '\r', '\r\r\n', '""', ';"', '";', '"\n', 'Yamaha', "'=1");
const anyText = fc.array(sign, { maxLength: 40 }).map((signs) => signs.join(''));
const cell = fc.oneof(
  fc.constantFrom('', ' ', 'Yamaha', 'U1', '5.900,00', '"a;b"', '"a\n""b"" c"', 'Flügel', '8" hoch', '8" – breit', '한', '😀 U1', 'e\u0301', "'=1", '"\'=1"'),
  fc.string({ maxLength: 12 }).map((text) => text.replace(/[\r\n;"]/gu, ' ')),
);
const lineEnd = fc.constantFrom('\n', '\r\n');
const table = fc
  .tuple(fc.array(fc.array(cell, { minLength: 1, maxLength: 5 }), { maxLength: 12 }), lineEnd, fc.constantFrom('', '\n', ';', '\r\n\r\n'))
  .map(([rows, end, last]) => rows.map((cells) => cells.join(';')).join(end) + last);

describe('the quick reading is the careful one, or leaves the text to it', () => {
  it('R-5 R-6 R-8 R-12 R-15 in UTF-8', () => {
    fc.assert(fc.property(fc.oneof(anyText, table), (raw) => {
      const read = quick(raw);
      if (read) expect(seen(read)).toEqual(seenIn(careful(raw)));
    }), { numRuns: 5000 });
  });

  it('R-5 R-6 R-8 R-12 R-15 in one byte a sign', () => {
    fc.assert(fc.property(fc.oneof(anyText, table).map((text) => text.replace(/[^\0-\x7f\xa0-\xff]/gu, '\xe4')), (raw) => {
      const read = scan(inWindows(raw));
      if (read) expect(seen(read)).toEqual(seenIn(careful(raw)));
    }), { numRuns: 2000 });
  });

  it('R-8 it begins behind a line about the delimiter', () => {
    const raw = 'sep=;„ü\nMarke;ä\nSauter;ö';
    const start = { byte: new TextEncoder().encode('sep=;„ü\n').length, line: 2 };
    const read = scanRows(inUtf8(raw), { form, start, mostRows: mostTextRows });
    expect(read && seen(read)).toMatchObject({ rows: [['Marke', 'ä'], ['Sauter', 'ö']], lines: [2, 3] });
  });
});

it('R-8 ordinary tables are read quickly', () => {
  const texts = ['Marke;Modell\r\n"Yamaha";U1\r\n', 'a;b\n"x;""y""\nz";\n', 'a', 'Größe;한\n', '8" hoch – breit;b\n', ' \n;\n"";\n', "'=1;\"'=2\"\n"];
  for (const text of texts) {
    const read = quick(text);
    expect(read, text).not.toBeNull();
    expect(seenIn(read)).toEqual(seenIn(careful(text)));
  }
});

it.each([
  ['a mark within quotes that does not end the cell', '"a" b;c'],
  ['quotes without an end', 'a;"b'],
  ['a lone carriage return', 'a\rb'],
  ['two carriage returns', 'a\r\r\nb'],
  ['a sign to be left out before a mark', '\0"a;b"'],
  ['more columns than are read', `${';'.repeat(256)}a`],
])('R-5 R-18 R-19 left to the careful reading: %s', (_, text) => {
  expect(quick(text)).toBeNull();
});

describe('R-12 columns with many texts', () => {
  const rows = 12_000;
  const raw = Array.from({ length: rows }, (_, row) => `K${row % 3000};${row};Yamaha;${row % 9000};${'x'.repeat(41)}${row % 2}`).join('\n');

  it('R-12 are read like others', () => {
    expect(seenIn(quick(raw))).toEqual(seenIn(careful(raw)));
  });

  it('R-12 a column whose texts repeat has each once, one whose texts differ is not searched in vain', () => {
    const counts = quick(raw)?.columns.map(({ texts }) => texts.length);
    expect(counts).toEqual([3001, rows + 1, 2, expect.any(Number), rows + 1]);
    expect(counts?.[3]).toBeGreaterThan(9000);
  });
});

it('R-12 R-19 rows that become shorter than the first ones, or longer, are all there', () => {
  const wide = Array.from({ length: 400 }, (_, row) => `${row};${'x'.repeat(2000)}`);
  const narrow = Array.from({ length: 40_000 }, (_, row) => `${row};y`);
  expect(quick([...wide, ...narrow].join('\n'))?.lines).toHaveLength(40_400);
  expect(quick([...narrow, ...wide].join('\n'))?.columns[0]?.codes).toHaveLength(40_400);
});
