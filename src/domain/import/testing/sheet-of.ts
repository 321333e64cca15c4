import type { Sheet } from '../sheet.ts';

/** A sheet from plain text without quotes: a header and rows, cells between semicolons. Rows keep what they have too much in `long`. */
export function sheetOf(text: string, delimiter: ';' | ',' = ';'): Sheet {
  const [header = [], ...rows] = text.split('\n').map((line) => line.split(delimiter));
  const long = rows.flatMap((cells, index) => (cells.length > header.length ? [index] : []));
  return {
    name: 'stock.csv',
    header,
    headerLine: 1,
    rows: rows.map((cells) => header.map((_, column) => cells[column] ?? '')),
    lines: Uint32Array.from(rows, (_, index) => index + 2),
    long,
    form: { encoding: 'utf-8', delimiter, decimal: null, sheetNames: ['stock.csv'] },
  };
}
