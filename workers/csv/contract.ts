import type { ImportSession } from '../../src/domain/import/import-session.ts';
import type { SerialReference } from '../../src/domain/serial/reference.ts';

/** What the page may ask of the import worker: one session for as long as the worker lives. The bytes of a file move into it. */
export interface CsvWorkerContract extends ImportSession {
  /**
   * Hands over the tables of serial numbers, once, beside the first reading: as a part of the worker they would be stored on the
   * device a second time. Null where they can't be had: then no maker is unknown.
   */
  takeTables(tables: SerialReference | null): void;
}
