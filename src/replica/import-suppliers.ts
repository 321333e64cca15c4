/** Suppliers' profiles: what the newest import of each one's sheets noted. */
import { map } from 'rxjs';
import type { ImportProfile, RememberedNet } from '../domain/import/columns/supplier-choice.ts';
import type { Readable } from '../lib/readable.ts';
import { watchRows } from './kind-rows.ts';
import { importBatches } from './kinds/import-batches.ts';
import type { Row } from './row.ts';
import { parseChoices, recordOf } from './import-choices.ts';
import type { StoredSupplier } from './import-port.ts';
import { readableFrom } from './observe.ts';
import type { ReplicaCollections } from './rxdb-store.ts';

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function parseNet(given: unknown): RememberedNet | null {
  const { column, take, country } = recordOf(given);
  if (typeof column !== 'string' || (take !== 'as-is' && take !== 'convert')) return null;
  return { column, take, country: textOf(country) };
}

/** Null where the import remembered none, or the supplier was forgotten since. */
function parseProfile(given: unknown): (ImportProfile & { isForgotten: boolean }) | null {
  const { id, name, columns, sheet, net, forgotten } = recordOf(given);
  if (typeof id !== 'string' || typeof name !== 'string' || !Array.isArray(columns)) return null;
  const named = columns.filter((key): key is string => typeof key === 'string');
  return { ...parseChoices(given), id, name, columns: named, sheet: textOf(sheet), net: parseNet(net), isForgotten: forgotten === true };
}

function notedAt({ choices }: { choices: Row }): number {
  const { at } = recordOf(choices.supplier);
  return typeof at === 'number' ? at : 0;
}

/** Of each supplier the newest import's; the one used last first. */
export function suppliersOf(rows: readonly Row[]): StoredSupplier[] {
  const newestFirst = rows
    .map((row) => ({ id: String(row.id), used_at: String(row.created_at), choices: recordOf(row.choices) }))
    // Imports that were sent together have one time of the server: then the device's says which came last.
    .sort((a, b) => (a.used_at === b.used_at ? notedAt(b) - notedAt(a) || (a.id < b.id ? -1 : 1) : a.used_at < b.used_at ? 1 : -1));
  const met = new Set<string>();
  return newestFirst.flatMap(({ id, used_at, choices }): StoredSupplier[] => {
    const found = parseProfile(choices.supplier);
    if (!found || met.has(found.id)) return [];
    met.add(found.id);
    const { isForgotten, ...profile } = found;
    return isForgotten ? [] : [{ id, used_at, choices, profile }];
  });
}

export function watchSuppliers(collections: ReplicaCollections): Readable<readonly StoredSupplier[] | undefined> {
  const found = watchRows({ collections }, importBatches);
  return readableFrom<readonly StoredSupplier[] | undefined>(found.pipe(map((batches) => suppliersOf(batches.map(({ row }) => row)))), undefined);
}
