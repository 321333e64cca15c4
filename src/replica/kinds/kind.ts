import type { Fields, RowOf } from '../../lib/fields.ts';
import type { Row } from '../row.ts';

interface KindOptions<F extends Fields> {
  fields: F;
  /** A short name of a row for people. */
  subject(row: RowOf<F>): string;
  /** The field with the id of the row that this one belongs to: the device finds all rows of one parent without reading the others. */
  parent?: keyof F & string;
  /** The field whose order the device keeps the rows in, a text or a whole number; by default when they were made. */
  sortedBy?: keyof F & string;
  /** Visitors' rows are sent too; else they stay on the device. */
  visitorsSend?: true;
  /** Under which name the rows stand in the export of a person's data, as in the server's; by default the kind's own. */
  exportAs?: string;
  /** Every change only adds to what the row has become by then: a newer row and an unsent change never ask for a choice. */
  additive?: true;
}

/**
 * All that the device knows of a kind of row: the engine, the outbox, the sync page and the export read it. The database has its own
 * side in one row of `app.synced_kinds`; tests/integration/synced-kinds.test.ts holds both equal. What people read of it stands in
 * src/features/parts/kind-words.ts.
 */
export interface Kind<F extends Fields = Fields, N extends string = string> extends KindOptions<F> {
  /** The name of its table. */
  name: N;
  /** The fields that a device may write, with the mark of deletion where rows are deleted. */
  writable: readonly string[];
}

export function defineKind<const N extends string, F extends Fields>(name: N, options: KindOptions<F>): Kind<F, N> {
  const writable = Object.entries(options.fields).flatMap(([field, rule]) => (rule.writable ? [field] : []));
  return { ...options, name, writable };
}

/** A stored row with the fields of its kind: what a device holds was read by them, and migrated with them. */
export function rowOf<F extends Fields>(_kind: Kind<F>, row: Row): RowOf<F> {
  return row as RowOf<F>;
}

/** Fields of a row to the server's columns; a field that the kind doesn't have goes as it is, and the server refuses it. */
export function toColumns(kind: Kind, fields: Row): Record<string, unknown> {
  const columns: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(fields)) {
    const field = kind.fields[name];
    const column = field?.column ?? name;
    const written = field?.encode ? field.encode(value) : value;
    columns[column] = field?.key === undefined ? written : { ...(columns[column] as object | undefined), [field.key]: written };
  }
  return columns;
}
