/** A workbook's sheet as a table. Rules in RULES.md. */
import { fail, type Result } from '../../../lib/result.ts';
import { findHeaderRow } from '../columns/header-row.ts';
import type { ReadFailure } from '../reading/read-failure.ts';
import { maxSheetBytes, maxSheetColumns, maxUnpackedBytes } from '../reading/sheet-limits.ts';
import type { Sheet } from '../sheet/sheet.ts';
import { tableOf } from '../reading/text-table.ts';
import { toSheet } from '../reading/to-sheet.ts';
import { createXmlScanner, type XmlHandler } from './scan-xml.ts';
import { createSheetReader } from './sheet-rows.ts';
import { readWorkbookParts, type WorkbookParts } from './workbook-parts.ts';
import { unpackEntry, zipEntries, type ZipEntries } from './zip-entries.ts';

export interface ReadWorkbookOptions {
  /** The sheet's name; else the first one with names of columns. */
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

/** What a sheet holds, and how many of its columns have known names; null where no cell is filled. */
interface ReadTable {
  result: Result<Sheet, ReadFailure>;
  known: number;
}

function readTableOf(readPart: ReadPartAloud, { name, path }: WorkbookParts['sheets'][number], parts: WorkbookParts, onProgress: (share: number) => void): ReadTable | null {
  const reader = createSheetReader(parts);
  readPart(path, reader.handler, onProgress);
  const { rows, lines, count, columns } = reader.finish();
  if (count === 0) return null;
  const table = tableOf(rows, lines);
  const { known } = findHeaderRow(table.head);
  if (columns > maxSheetColumns) return { result: fail({ type: 'TooLarge', columns }), known };
  if (count > rows.length) return { result: fail({ type: 'TooLarge', rows: count }), known };
  const form = { encoding: 'xlsx', delimiter: null, decimal: null, sheetNames: parts.sheets.map((each) => each.name) } as const;
  return { result: toSheet(table, form, name), known };
}

/** Known names that tell the list of pianos from a cover and from notes. */
const enoughNames = 2;

/** The sheet that is asked for, else the first whose columns have known names and that has rows, else the first that can be read. */
function readSheetOf(readPart: ReadPartAloud, parts: WorkbookParts, { sheet, onProgress = () => {} }: ReadWorkbookOptions): Result<Sheet, ReadFailure> {
  const asked = parts.sheets.filter(({ name }) => name === sheet);
  let best: Result<Sheet, ReadFailure> | null = null;
  for (const each of asked.length > 0 ? asked : parts.sheets) {
    try {
      const read = readTableOf(readPart, each, parts, onProgress);
      if (read === null) continue;
      const { result, known } = read;
      const isList = known >= enoughNames && (result.ok || result.error.type === 'TooLarge');
      if (isList || best === null || (result.ok && !best.ok)) best = result;
      if (isList) break;
    } catch (error) {
      // A sheet behind one that can be read doesn't spoil it.
      if (best?.ok !== true) throw error;
      break;
    }
  }
  onProgress(1);
  return best ?? fail({ type: 'Empty' });
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
