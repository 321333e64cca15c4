/** How the cells of a text are kept apart. Rules in RULES.md. */
import Papa from 'papaparse';
import { findHeaderRow } from '../columns/header-row.ts';
import type { Sheet } from '../sheet/sheet.ts';

type Delimiter = NonNullable<Sheet['form']['delimiter']>;

export interface TableForm {
  delimiter: Delimiter;
  quote: '"' | "'";
  /** Place in the text at which the table begins. */
  start: number;
}

/** In the order in which they win when nothing else decides. */
const delimiters: readonly Delimiter[] = [';', '\t', ',', '|'];
const probedSigns = 64 * 1024;
const probedRows = 60;

/** The first line of a file may say what separates cells, as Excel writes and reads it. */
const said = /^\s*"?sep=(.)"?[;,|\t ]*(?:\n|$)/iu;
const inApostrophes = /^'.*'$/su;

export function isBlankRow(cells: readonly string[]): boolean {
  return cells.every((cell) => cell.trim() === '');
}

function probe(text: string, delimiter: Delimiter): string[][] {
  const { data } = Papa.parse<string[]>(text, { delimiter, newline: '\n', preview: probedRows });
  return data.filter((cells) => !isBlankRow(cells));
}

/** Known names weigh most, then that rows are as wide as the one that names the columns, then how wide that is. */
function weigh(rows: readonly (readonly string[])[]): number {
  if (rows.length === 0) return 0;
  const { index, firstRow, known } = findHeaderRow(rows);
  const width = rows[index ?? firstRow]?.length ?? 0;
  if (width < 2) return 0;
  const alike = rows.slice(firstRow).filter((cells) => cells.length === width).length;
  return known * 1000 + (alike / rows.length) * 100 + Math.min(width, 99);
}

/** `text` with '\n' as line end. */
export function findTableForm(text: string): TableForm {
  const sepLine = said.exec(text);
  const start = sepLine?.[0].length ?? 0;
  const head = text.slice(start, start + probedSigns);
  const probes = delimiters.map((delimiter) => ({ delimiter, rows: probe(head, delimiter) }));
  const stated = probes.find(({ delimiter }) => delimiter === sepLine?.[1]);
  const weighed = probes.map(({ delimiter, rows }) => ({ delimiter, rows, weight: weigh(rows) }));
  const { delimiter, rows } = stated ?? weighed.reduce((best, next) => (next.weight > best.weight ? next : best));
  const first = rows[0]?.filter((cell) => cell.trim() !== '') ?? [];
  const quote = first.length > 1 && first.every((cell) => inApostrophes.test(cell.trim())) ? "'" : '"';
  return { delimiter, quote, start };
}
