/** The rows of a file as records with typed values and findings. Rules V-* and F-* in RULES.md. */
import { forRows } from '../sheet/coded-column.ts';
import type { Mapping } from '../columns/fields.ts';
import { groupFindings, type Finding, type FindingGroup } from './finding.ts';
import { readColumns, type ReadOptions, type SheetColumns } from '../values/read-columns.ts';
import type { ImportRecord } from './record.ts';
import { checkDuplicates, checkNetPrices, checkPictures, checkPrices, checkRequired, checkYears } from './row-checks.ts';
import type { Sheet } from '../sheet/sheet.ts';

export interface ImportStats {
  total: number;
  valid: number;
  warnings: number;
  errors: number;
}

export interface ImportReading {
  stats: ImportStats;
  groups: FindingGroup[];
  /** Rows whose price is said to be without VAT. */
  netRows: number;
  /** A row's status, without making the record. `index` from 0. */
  status(index: number): ImportRecord['status'];
  record(index: number): ImportRecord;
  /** All of them; of 50,000 rows a window is cheaper. */
  records(): ImportRecord[];
}

const none: readonly Finding[] = [];

function countNetRows(columns: SheetColumns): number {
  const coded = columns.coded('price');
  let rows = 0;
  if (coded) forRows(coded, ({ net }) => net !== undefined, () => (rows += 1));
  return rows;
}

function statusOf(findings: readonly Finding[] | undefined): ImportRecord['status'] {
  if (findings === undefined) return 'valid';
  return findings.some(({ level }) => level === 'error') ? 'error' : 'warning';
}

/** Reads the whole sheet. Pure: the same sheet, mapping and options give the same records. */
export function readRecords(sheet: Sheet, mapping: Mapping, options: ReadOptions): ImportReading {
  const columns = readColumns(sheet, mapping, options);
  const found = new Map<number, Finding[]>();
  const add = (row: number, finding: Finding) => {
    const before = found.get(row);
    if (before) before.push(finding);
    else found.set(row, [finding]);
  };
  const tooMany: Finding = { type: 'TooManyCells', level: 'error', column: null, field: null, found: '', expected: String(sheet.header.length) };
  columns.findings(add);
  checkRequired(columns, add);
  checkNetPrices(columns, add);
  for (const row of sheet.long) add(row, tooMany);
  checkPictures(columns, add);
  const reference = options.makers?.reference;
  if (reference) checkYears(columns, { reference, now: options.now }, add);
  checkDuplicates(columns, (row) => statusOf(found.get(row)) === 'error', add);
  checkPrices(columns, add);

  const withFindings = [...found].sort(([a], [b]) => a - b);
  const errors = withFindings.filter(([, findings]) => statusOf(findings) === 'error').length;
  const stats: ImportStats = { total: columns.length, valid: columns.length - found.size, warnings: found.size - errors, errors };
  const record = (index: number): ImportRecord => {
    const values = columns.values(index);
    const net = values.vat_scheme === undefined ? columns.converted(index) : null;
    return {
      row: index + 1,
      line: sheet.lines[index] ?? index + 1,
      values,
      status: statusOf(found.get(index)),
      findings: found.get(index) ?? none,
      ...(net !== null && { netCents: net }),
    };
  };
  return {
    stats,
    groups: groupFindings(withFindings),
    netRows: countNetRows(columns),
    status: (index) => statusOf(found.get(index)),
    record,
    records: () => Array.from({ length: columns.length }, (_, index) => record(index)),
  };
}
