/** A workbook's sheet as a table. Rules in RULES.md. */
import { fail, type Result } from '../../../lib/result.ts';
import type { ReadFailure } from '../read-failure.ts';
import { maxSheetBytes, maxSheetColumns, maxUnpackedBytes } from '../sheet-limits.ts';
import type { Sheet } from '../sheet.ts';
import { tableOf } from '../text-table.ts';
import { toSheet } from '../to-sheet.ts';
import { createXmlScanner, type XmlHandler } from './scan-xml.ts';
import { createSheetReader } from './sheet-rows.ts';
import { readWorkbookParts, type WorkbookParts } from './workbook-parts.ts';
import { unpackEntry, zipEntries, type ZipEntries } from './zip-entries.ts';

export interface ReadWorkbookOptions {
  /** The sheet's name; else the first one with cells. */
  sheet?: string;
  /** Hears from time to time how much is read, 0 to 1. */
  onProgress?: (share: number) => void;
}

/** Ends the unpacking of a file that is larger than what is read of it. */
interface TooMuch {
  type: 'TooMuch';
  bytes: number;
}

function isTooMuch(reason: unknown): reason is TooMuch {
  return typeof reason === 'object' && reason !== null && 'type' in reason && reason.type === 'TooMuch';
}

/** What every packed file begins with, 'PK' aside, is no text. */
const markedAt = 2;

/** Hears the share of a part that is done. */
type ReadPartAloud = (path: string, handler: XmlHandler, onShare: (share: number) => void) => boolean;

/** All parts together have one limit: a part is unpacked as often as it is named. */
function createPartReader(bytes: Uint8Array, entries: ZipEntries): ReadPartAloud {
  let unpacked = 0;
  return (path, handler, onShare) => {
    const entry = entries.get(path);
    if (!entry) return false;
    const letters = new TextDecoder();
    const scanner = createXmlScanner(handler);
    unpackEntry(bytes, entry, (part, share) => {
      unpacked += part.length;
      if (unpacked > maxUnpackedBytes) throw { type: 'TooMuch', bytes: unpacked } satisfies TooMuch;
      scanner.push(letters.decode(part, { stream: true }));
      onShare(share);
    });
    scanner.end();
    return true;
  };
}

function readSheetOf(readPart: ReadPartAloud, parts: WorkbookParts, { sheet, onProgress = () => {} }: ReadWorkbookOptions): Result<Sheet, ReadFailure> {
  const asked = parts.sheets.filter(({ name }) => name === sheet);
  for (const { name, path } of asked.length > 0 ? asked : parts.sheets) {
    const reader = createSheetReader(parts);
    readPart(path, reader.handler, onProgress);
    const { rows, lines, count, columns } = reader.finish();
    if (count === 0) continue;
    if (columns > maxSheetColumns) return fail({ type: 'TooLarge', columns });
    if (count > rows.length) return fail({ type: 'TooLarge', rows: count });
    onProgress(1);
    const form = { encoding: 'xlsx', delimiter: null, decimal: null, sheetNames: parts.sheets.map((each) => each.name) } as const;
    return toSheet(tableOf(rows, lines), form, name);
  }
  return fail({ type: 'Empty' });
}

/** Any bytes: what is no workbook is a failure, never an exception. */
export function readWorkbook(bytes: Uint8Array, options: ReadWorkbookOptions): Result<Sheet, ReadFailure> {
  if (bytes.length > maxSheetBytes) return fail({ type: 'TooLarge', bytes: bytes.length });
  const entries = zipEntries(bytes);
  if (!entries) return fail({ type: 'BrokenWorkbook' });
  if ([...entries.values()].some(({ locked }) => locked)) return fail({ type: 'LockedWorkbook' });
  const readPart = createPartReader(bytes, entries);
  try {
    const parts = readWorkbookParts((path, handler) => readPart(path, handler, () => {}));
    return parts ? readSheetOf(readPart, parts, options) : fail({ type: 'NotText', at: markedAt });
  } catch (error) {
    return fail(isTooMuch(error) ? { type: 'TooLarge', unpackedBytes: error.bytes } : { type: 'BrokenWorkbook' });
  }
}
