/** The columns of the review's table and what a cell of them shows. */
import type { ImportField, Mapping } from '../../../domain/import/columns/fields.ts';
import type { Finding } from '../../../domain/import/records/finding.ts';
import type { ImportValues } from '../../../domain/import/records/record.ts';
import { formatEuro } from '../../../domain/money/euro.ts';
import { formatCentimetres } from '../../../lib/format/measure.ts';
import { formatCentsAsWholeEuro } from '../../../lib/format/money.ts';
import { importFieldNames, meaningNames } from '../mapping/mapping-words.ts';
import type { ShownRow } from './row-windows.ts';

export interface ReviewColumn {
  /** Of the file; null where it has none, and the cell can't be written. */
  column: number | null;
  field: ImportField;
  name: string;
}

/** As the specification lists them; other columns stand behind in the order of the file. */
const specified = ['brand', 'model', 'type', 'year', 'condition', 'price', 'location'] as const satisfies readonly ImportField[];

export function reviewColumns(mapping: Mapping, header: readonly string[]): ReviewColumn[] {
  const first = specified.map((field): ReviewColumn => {
    const column = mapping.indexOf(field);
    return { column: column === -1 ? null : column, field, name: importFieldNames[field] };
  });
  const isFirst: ReadonlySet<string> = new Set(specified);
  const rest = mapping.flatMap((field, column): ReviewColumn[] => {
    if (field === null || field === 'ignore' || isFirst.has(field)) return [];
    const isOne = mapping.indexOf(field) === mapping.lastIndexOf(field);
    return [{ column, field, name: isOne ? importFieldNames[field] : (header[column] ?? importFieldNames[field]) }];
  });
  return [...first, ...rest];
}

function valueText(field: ImportField, values: ImportValues): string {
  switch (field) {
    case 'brand': return values.brand ?? '';
    case 'model': return values.model ?? '';
    case 'type': return values.piano_type ?? '';
    case 'year': return values.year ? String(values.year) : '';
    case 'condition': return values.condition ?? '';
    case 'price': return typeof values.price_cents === 'number' ? formatCentsAsWholeEuro(values.price_cents) : '';
    case 'location': return values.location ?? '';
    case 'finish': return values.finish ?? '';
    case 'size_cm': {
      const size = values.height_cm ?? values.length_cm;
      return size ? formatCentimetres(size) : '';
    }
    case 'status': return values.status ? (meaningNames[values.status] ?? values.status) : '';
    case 'vat_scheme': return values.vat_scheme ? (meaningNames[values.vat_scheme] ?? values.vat_scheme) : '';
    case 'currency': case 'stock_number': case 'serial_number': case 'description': case 'image_url': return '';
  }
}

/** What stands in the file's cell, '' where it has no such column. */
export function rawText(row: ShownRow, { column }: Pick<ReviewColumn, 'column'>): string {
  return column === null ? '' : (row.cells[column] ?? '');
}

/** What was read, else the cell's own text; '-' for a year that isn't known (specification, import record). */
export function cellText(row: ShownRow, { column, field }: Pick<ReviewColumn, 'column' | 'field'>): string {
  const raw = rawText(row, { column });
  if (column !== null && row.unread.includes(column)) return raw;
  return valueText(field, row.values) || raw.trim() || (field === 'year' ? '-' : '');
}

/** A price with its cents where it has some, for the line that tells what was read. */
export function readText(row: ShownRow, { field }: Pick<ReviewColumn, 'field'>): string {
  const { price_cents: cents } = row.values;
  return field === 'price' && typeof cents === 'number' ? formatEuro(cents) : valueText(field, row.values);
}

/** Of one cell. What concerns the whole row is shown with its status. */
export function findingsOf(row: Pick<ShownRow, 'findings'>, { column, field }: Pick<ReviewColumn, 'column' | 'field'>): readonly Finding[] {
  return row.findings.filter((finding) => (finding.column === null ? column === null && finding.field === field : finding.column === column));
}

/** The worst of some findings. */
export function levelOf(findings: readonly Pick<Finding, 'level'>[]): Finding['level'] | null {
  if (findings.some(({ level }) => level === 'error')) return 'error';
  return findings.length > 0 ? 'warning' : null;
}
