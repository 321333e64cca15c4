import { importFields, type ImportField, type Mapping } from '../../../domain/import/fields.ts';
import { headerKey } from '../../../domain/import/header-key.ts';
import type { RejectedRow } from '../../../domain/import/import-session.ts';
import { writeCsv } from '../../../domain/import/write-csv.ts';
import type { RejectedFile } from '../../../replica/import-port.ts';
import { describeFinding } from '../review/finding-words.ts';
import { ambiguityWords, rejectedWords, skipWords } from './outcome-words.ts';

interface RejectedInput {
  /** Of the file that was read. */
  fileName: string;
  header: readonly string[];
  mapping: Mapping;
  rows: readonly RejectedRow[];
}

function reasonOf({ findings, ambiguity }: RejectedRow): string {
  if (ambiguity) return ambiguityWords[ambiguity];
  const errors = findings.filter(({ level }) => level === 'error');
  const said = errors.length > 0 ? errors : findings.filter(({ type }) => type === 'Duplicate');
  return said.length > 0 ? [...new Set(said.map(describeFinding))].join(' ') : skipWords.NotForSale;
}

/** A column without a name is named by what it holds: the file is read again by its names. */
function nameOf(header: string, { field, place }: { field: ImportField | 'ignore' | null | undefined; place: number }): string {
  if (header.trim() !== '') return header;
  return importFields.find((each) => each === field) ?? rejectedWords.columnName(place);
}

/**
 * The rows that an import leaves out, in the file's own columns with the reason behind them; null when there are none. Dropped
 * in again it is read like the file itself: no field is mapped to the reason, and an earlier one is replaced.
 */
export function rejectedFile({ fileName, header, mapping, rows }: RejectedInput): RejectedFile | null {
  if (rows.length === 0) return null;
  const isOld = header.map((name, column) => headerKey(name) === headerKey(rejectedWords.column) && (mapping[column] ?? 'ignore') === 'ignore');
  const own = <T>(cells: readonly T[]) => cells.filter((_cell, column) => isOld[column] !== true);
  const names = own(header.map((name, column) => nameOf(name, { field: mapping[column], place: column + 1 })));
  const lines = rows.map((row) => [...own(row.cells), reasonOf(row)]);
  return { name: rejectedWords.fileName(fileName), text: writeCsv([...names, rejectedWords.column], lines), rows: rows.length };
}
