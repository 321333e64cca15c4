import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { createTowns } from '../../geo/find-town.ts';
import { serialReference } from '../../serial/testing/bundled-tables.ts';
import type { ImportField } from '../columns/fields.ts';
import { createMakers } from '../values/makers.ts';
import type { ReadOptions } from '../values/read-columns.ts';
import { readRecords } from '../records/records.ts';
import { sheetOfRows } from './sheet-of.ts';

export const now = Date.UTC(2026, 10, 28);
export const makers = createMakers(serialReference);
export const towns = createTowns(gunzipSync(readFileSync(new URL('../../geo/towns.bin', import.meta.url))).toString('utf8'));

const base = { brand: 'Yamaha', model: 'U3', type: 'Upright', condition: 'Used - Good', price: '5900', location: 'Berlin' } as const;
type Cells = Partial<Record<ImportField, string>>;

/** Rows that are right but for what is given. */
export function readRows(rows: readonly Cells[], options: Partial<ReadOptions> & { header?: Cells } = {}) {
  const fields = [...new Set([...Object.keys(base), ...rows.flatMap((row) => Object.keys(row))])] as ImportField[];
  const cells = rows.map((row) => fields.map((field) => row[field] ?? (base as Cells)[field] ?? ''));
  const sheet = sheetOfRows(fields.map((field) => options.header?.[field] ?? field), cells);
  return readRecords(sheet, fields, { now, makers, ...options });
}

export function readOne(row: Cells, options: Partial<ReadOptions> & { header?: Cells } = {}) {
  const { values, findings, status } = readRows([row], options).record(0);
  return { values, status, found: findings.map(({ type, expected }) => (expected === '' ? type : `${type} ${expected}`)) };
}
