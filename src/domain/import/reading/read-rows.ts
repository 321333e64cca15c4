/** A text to rows of cells. Rules in RULES.md. */
import Papa from 'papaparse';
import { fail, ok, type Result } from '../../../lib/result.ts';
import { lineAt } from '../text/plain-text.ts';
import type { ReadFailure } from './read-failure.ts';
import { maxSheetRows } from './sheet-limits.ts';
import { isBlankRow, type TableForm } from './table-form.ts';

/** Signs that are read in one go: blank rows are dropped and progress is told in between. */
const partSigns = 512 * 1024;
/** Titles above the table and the row of names are no pianos. */
export const mostTextRows = maxSheetRows + 20;

export interface TextRows {
  /** Without blank ones. */
  rows: string[][];
  /** Line at which each begins. */
  lines: number[];
}

interface ReadRowsOptions {
  form: TableForm;
  /** Hears after each part how much of the text is read, 0 to 1. */
  onProgress?: (share: number) => void;
}

function linesIn(cells: readonly string[]): number {
  let lines = 1;
  for (const cell of cells) {
    for (let at = cell.indexOf('\n'); at !== -1; at = cell.indexOf('\n', at + 1)) lines += 1;
  }
  return lines;
}

/** `text` with '\n' as line end. */
export function readRows(text: string, { form, onProgress }: ReadRowsOptions): Result<TextRows, ReadFailure> {
  const table = text.slice(form.start);
  const rows: string[][] = [];
  const lines: number[] = [];
  let line = lineAt(text, form.start);
  let count = 0;
  let failure: ReadFailure | null = null;
  let ended = false;
  const hasQuotes = table.includes(form.quote);

  const take = ({ data, errors, meta }: Papa.ParseResult<string[]>, last: boolean) => {
    // What is wrong in a row that this part cuts off shows again in the next one, unless the cut itself was the fault.
    const wrong = errors.find((error) => last || errors.length > 1 || (error.row ?? 0) < data.length);
    const until = wrong ? (wrong.row ?? data.length) : data.length;
    for (const cells of data.slice(0, until)) {
      if (!isBlankRow(cells)) {
        count += 1;
        if (count <= mostTextRows) {
          rows.push(cells);
          lines.push(line);
        }
      }
      line += hasQuotes ? linesIn(cells) : 1;
    }
    if (wrong) failure = { type: 'UnbalancedQuote', line };
    ended = wrong !== undefined;
    onProgress?.(meta.cursor / table.length);
  };

  Papa.parse<string[]>(table, {
    delimiter: form.delimiter,
    newline: '\n',
    quoteChar: form.quote,
    escapeChar: form.quote,
    chunkSize: partSigns,
    chunk: (results: Papa.ParseResult<string[]>, parser: Papa.Parser) => {
      take(results, results.meta.cursor >= table.length);
      if (ended) parser.abort();
    },
    complete: () => onProgress?.(1),
  });
  if (failure) return fail(failure);
  return count > mostTextRows ? fail({ type: 'TooLarge', rows: count }) : ok({ rows, lines });
}
