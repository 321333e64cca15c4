import { codeCells } from '../sheet/coded-column.ts';
import type { Sheet } from '../sheet/sheet.ts';

/** A sheet of rows; what they have beyond the header is told in `long`. */
export function sheetOfRows(header: readonly string[], rows: readonly (readonly string[])[], delimiter: ';' | ',' = ';'): Sheet {
  return {
    name: 'stock.csv',
    header,
    headerLine: 1,
    length: rows.length,
    columns: codeCells(rows, header.length),
    lines: Uint32Array.from(rows, (_, index) => index + 2),
    long: rows.flatMap((cells, index) => (cells.length > header.length ? [index] : [])),
    form: { encoding: 'utf-8', delimiter, decimal: null, sheetNames: ['stock.csv'] },
  };
}

/** A sheet from plain text without quotes: a header and rows, cells between delimiters. */
export function sheetOf(text: string, delimiter: ';' | ',' = ';'): Sheet {
  const [header = [], ...rows] = text.split('\n').map((line) => line.split(delimiter));
  return sheetOfRows(header, rows, delimiter);
}
