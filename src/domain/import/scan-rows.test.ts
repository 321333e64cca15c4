import fc from 'fast-check';
import { expect, it } from 'vitest';
import { plainText } from './plain-text.ts';
import { mostTextRows, readRows } from './read-rows.ts';
import { scanRows } from './scan-rows.ts';
import type { TableForm } from './table-form.ts';

const form: TableForm = { delimiter: ';', quote: '"', start: 0 };
const quick = (raw: string, start = 0) => scanRows(raw, { form: { ...form, start }, line: 1, mostRows: mostTextRows });
const careful = (raw: string) => {
  const read = readRows(plainText(raw), { form });
  return read.ok ? read.value : null;
};

const sign = fc.constantFrom(...'ab;;;"\'\n \t\0=,€ü’\u0301\ud83c\ufeff한', '\r\n', '\r\n', '\r', '\r\r\n', '""', ';"', '";', '"\n', 'Yamaha');
const anyText = fc.array(sign, { maxLength: 40 }).map((signs) => signs.join(''));
const cell = fc.oneof(
  fc.constantFrom('', ' ', 'Yamaha', 'U1', '5.900,00', '"a;b"', '"a\n""b"" c"', 'Flügel', '8" hoch', '한', 'e\u0301', "'=1"),
  fc.string({ maxLength: 12 }).map((text) => text.replace(/[\r\n;"]/gu, ' ')),
);
const lineEnd = fc.constantFrom('\n', '\r\n');
const table = fc
  .tuple(fc.array(fc.array(cell, { minLength: 1, maxLength: 5 }), { maxLength: 12 }), lineEnd, fc.constantFrom('', '\n', ';', '\r\n\r\n'))
  .map(([rows, end, last]) => rows.map((cells) => cells.join(';')).join(end) + last);

it('R-5 R-8 R-12 the quick reading is the careful one, or leaves the text to it', () => {
  fc.assert(
    fc.property(fc.oneof(anyText, table), (raw) => {
      const seen = quick(raw);
      if (!seen) return;
      const { rows, lines } = careful(raw) ?? { rows: null, lines: null };
      expect(seen.rows).toEqual(rows);
      expect(seen.lines).toEqual(lines);
      if (!seen.apostrophes) expect(seen.rows.flat().some((text) => text.startsWith("'"))).toBe(false);
    }),
    { numRuns: 5000 },
  );
});

it('R-8 ordinary tables are read quickly', () => {
  const texts = ['Marke;Modell\r\n"Yamaha";U1\r\n', 'a;b\n"x;""y""\nz";\n', 'a', 'Größe;한\n', '8" hoch;b\n', ' \n;\n"";\n'];
  expect(texts.map((text) => quick(text)?.rows ?? null)).toEqual(texts.map((text) => careful(text)?.rows));
});

it.each([
  ['a mark within quotes that does not end the cell', '"a" b;c'],
  ['quotes without an end', 'a;"b'],
  ['a lone carriage return', 'a\rb'],
  ['two carriage returns', 'a\r\r\nb'],
  ['a sign to be left out before a mark', '\0"a;b"'],
])('R-5 R-18 left to the careful reading: %s', (_, text) => {
  expect(quick(text)).toBeNull();
});

it('R-12 more different texts than are kept are read all the same', () => {
  const raw = Array.from({ length: 6000 }, (_, row) => `K${row % 3000};${row};Yamaha`).join('\n');
  expect(quick(raw)?.rows).toEqual(careful(raw)?.rows);
});
