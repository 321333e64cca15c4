/** The one boundary between the server's rows and the replica's: the fields of each kind say how they are read and written. */
import { read, readRow, Unreadable } from '../lib/fields.ts';
import { fail, ok, type Result } from '../lib/result.ts';
import type { Row } from '../replica/row.ts';
import { toColumns } from '../replica/kinds/kind.ts';
import { kinds, type ReplicatedCollection } from '../replica/kinds/kinds.ts';
import { storable } from './storable.ts';

/** A server row that this version can't read; the row is left out and reported, its neighbours are kept. */
export interface UnreadableRow {
  type: 'UnreadableRow';
  field: string;
  value: unknown;
}

export interface WireRow {
  row: Row;
  version: number;
}

/** A server row to a replica row. */
export function rowFromWire(collection: ReplicatedCollection, given: unknown): Result<WireRow, UnreadableRow> {
  try {
    const columns = read.object(given, 'row');
    return ok({ row: readRow(kinds[collection].fields, columns), version: read.number(columns.version, 'version') });
  } catch (error) {
    if (error instanceof Unreadable) return fail({ type: 'UnreadableRow', field: error.field, value: error.value });
    throw error;
  }
}

/** What of a list of rows could be read, and what this version could not. */
export interface ReadRows {
  rows: readonly WireRow[];
  unreadable: readonly { id: string; field: string }[];
}

/** Rows that can be read, and those that can't, told apart: one bad row costs its neighbours nothing. */
export function rowsFromWire(name: ReplicatedCollection, given: readonly unknown[]): ReadRows {
  const rows: WireRow[] = [];
  const unreadable: { id: string; field: string }[] = [];
  for (const each of given) {
    const read = rowFromWire(name, each);
    if (read.ok) rows.push(read.value);
    else unreadable.push({ id: String((each as { id?: unknown } | null)?.id ?? ''), field: read.error.field });
  }
  return { rows, unreadable };
}

/** Replica fields to the server's columns. */
export function fieldsToWire(collection: ReplicatedCollection, fields: Row): Record<string, unknown> {
  return storable(toColumns(kinds[collection], fields)) as Record<string, unknown>;
}
