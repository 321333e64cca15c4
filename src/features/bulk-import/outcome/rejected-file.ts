import { importFields, type ImportField, type Mapping } from '../../../domain/import/columns/fields.ts';
import { headerKey } from '../../../domain/import/columns/header-key.ts';
import type { ImportSession, RejectedRow } from '../../../domain/import/import-session.ts';
import { writeCsv, writeCsvRows } from '../../../domain/import/export/write-csv.ts';
import type { RejectedFile } from '../../../replica/import-port.ts';
import { describeFinding } from '../review/finding-words.ts';
import { ambiguityWords, rejectedWords, skipWords } from './outcome-words.ts';

interface RejectedInput {
  /** Of the file that was read. */
  fileName: string;
  header: readonly string[];
  mapping: Mapping;
  session: Pick<ImportSession, 'rejected'>;
}

/** Rows asked for and written in one go: the page has its turn in between. */
const rowsAtOnce = 500;

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
export async function rejectedFile({ fileName, header, mapping, session }: RejectedInput): Promise<RejectedFile | null> {
  const isOld = header.map((name, column) => headerKey(name) === headerKey(rejectedWords.column) && (mapping[column] ?? 'ignore') === 'ignore');
  const own = <T>(cells: readonly T[]) => cells.filter((_cell, column) => isOld[column] !== true);
  const names = own(header.map((name, column) => nameOf(name, { field: mapping[column], place: column + 1 })));
  const parts: string[] = [];
  let count = 0;
  for (;;) {
    const rows = await session.rejected({ from: count, count: rowsAtOnce });
    if (rows.length === 0) break;
    parts.push(writeCsvRows(rows.map((row) => [...own(row.cells), reasonOf(row)])));
    count += rows.length;
  }
  if (count === 0) return null;
  return { name: rejectedWords.fileName(fileName), text: writeCsv([...names, rejectedWords.column], []) + parts.join(''), rows: count };
}
