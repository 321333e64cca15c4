import { readFileSync } from 'node:fs';
import { makers, now, towns } from '../../../src/domain/import/testing/rows.ts';
import type { ImportSession, ImportSource, SheetHead } from '../../../src/domain/import/import-session.ts';
import { readSource } from '../read-source.ts';
import { createImportSession } from '../session.ts';

export { now };

export function newSession(): ImportSession {
  return createImportSession({ readSource, loadMakers: () => Promise.resolve(makers), loadTowns: () => Promise.resolve(towns) });
}

export const pasted = (text: string): ImportSource => ({ kind: 'text', name: 'pasted', text });

export function fixture(id: string): ImportSource {
  const bytes = Uint8Array.from(readFileSync(new URL(`../../../tests/fixtures/csv/${id}.csv`, import.meta.url))).buffer;
  return { kind: 'file', name: `${id}.csv`, bytes };
}

/** A session that has read a source with the mapping it guessed. */
export async function openSession(source: ImportSource): Promise<{ session: ImportSession; head: SheetHead }> {
  const session = newSession();
  const read = await session.read(source, { now, remembered: {} });
  if (!read.ok) throw new Error(`No sheet: ${JSON.stringify(read.error)}`);
  return { session, head: read.value };
}

/** What the guess says of every column. */
export function guessed({ guess }: SheetHead) {
  return { mapping: guess.columns.map(({ field }) => field), valueMap: {}, defaults: {} };
}
