import type { ImportSource } from '../../src/domain/import/import-session.ts';
import type { ReadFailure } from '../../src/domain/import/read-failure.ts';
import { readSheet, readSheetText } from '../../src/domain/import/read-sheet.ts';
import type { Sheet } from '../../src/domain/import/sheet.ts';
import type { Result } from '../../src/lib/result.ts';

/** A file or pasted cells as a table; `onProgress` hears 0 to 1. */
export async function readSource(source: ImportSource, onProgress: (share: number) => void): Promise<Result<Sheet, ReadFailure>> {
  const { name } = source;
  if (source.kind === 'text') return readSheetText(source.text, { name, onProgress });
  return readSheet(new Uint8Array(source.bytes), { name, onProgress });
}
