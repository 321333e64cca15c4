import { createTowns } from '../../src/domain/geo/find-town.ts';
import { createMakers } from '../../src/domain/import/values/makers.ts';
import { guessMapping } from '../../src/domain/import/columns/mapping.ts';
import { readRecords, type ImportReading } from '../../src/domain/import/records/records.ts';
import { readSheet } from '../../src/domain/import/reading/read-sheet.ts';
import type { SerialReference } from '../../src/domain/serial/reference.ts';

export interface ImportSteps {
  /** From bytes to checked rows, as the app's worker does it. */
  check(bytes: Uint8Array): ImportReading;
}

/** With all that the app's worker compares rows with, new as for the first file of a day; `towns` is the list as text. */
export function createImportSteps({ towns, tables }: { towns: string; tables: SerialReference }): ImportSteps {
  const options = { now: Date.now(), makers: createMakers(tables), towns: createTowns(towns) };
  return {
    check(bytes) {
      const read = readSheet(bytes, { name: 'stock.csv' });
      if (!read.ok) throw new Error(`The bench's own file is no table: ${read.error.type}`);
      const mapping = guessMapping(read.value, options).columns.map(({ field }) => field);
      return readRecords(read.value, mapping, options);
    },
  };
}
