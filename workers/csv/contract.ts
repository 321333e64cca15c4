import type { ImportSession } from '../../src/domain/import/import-session.ts';

/** What the page may ask of the import worker: one session for as long as the worker lives. The bytes of a file move into it. */
export type CsvWorkerContract = ImportSession;
