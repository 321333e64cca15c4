import { fileKind } from '../../src/domain/import/reading/file-kind.ts';
import type { ImportSource } from '../../src/domain/import/import-session.ts';
import type { ReadFailure } from '../../src/domain/import/reading/read-failure.ts';
import { readSheet, readSheetText } from '../../src/domain/import/reading/read-sheet.ts';
import type { Sheet } from '../../src/domain/import/sheet/sheet.ts';
import { fail, type Result } from '../../src/lib/result.ts';

/** A file or pasted cells as a table; `onProgress` hears 0 to 1. */
export async function readSource(source: ImportSource, onProgress: (share: number) => void): Promise<Result<Sheet, ReadFailure>> {
  const { name } = source;
  if (source.kind === 'text') return readSheetText(source.text, { name, onProgress });
  const bytes = new Uint8Array(source.bytes);
  switch (fileKind(bytes)) {
    case 'text': return readSheet(bytes, { name, onProgress });
    case 'old-workbook': return fail({ type: 'OldWorkbook' });
    case 'locked-workbook': return fail({ type: 'LockedWorkbook' });
    case 'workbook': {
      // Most files are text: what reads the others is a part of its own.
      const { readWorkbook } = await import('../../src/domain/import/workbook/read-workbook.ts');
      return readWorkbook(bytes, { onProgress, ...(source.sheet !== undefined && { sheet: source.sheet }) });
    }
  }
}
