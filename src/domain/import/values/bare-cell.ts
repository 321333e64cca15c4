/** Cells without the guards by which people and shops keep a spreadsheet from changing numbers: ="00417", '00417. Rule V-25. */
import { oneLine } from '../text/fold.ts';

const equals = 0x3d;
const apostrophes: ReadonlySet<number> = new Set([0x27, 0x2018, 0x2019, 0x60]);
const asText = /^=\s*"((?:[^"]|"")*)"$/u;
const asNumber = /^=\s*(\d[\d.,]*)$/u;
/** An apostrophe before one word that begins with a digit guards it; before words it may be one of theirs. */
const guardedNumber = /^.(\d[^\s'’]*)$/u;
/** What a piano is known by is no text that begins with an apostrophe. */
const guardedName = /^.([\p{L}\p{N}][^'’]*)$/u;

/** `isName`: a number that a piano is known by, which may begin with letters. */
export function bareCell(cell: string, isName = false): string {
  const first = cell.charCodeAt(0);
  if (first === equals) {
    const text = asText.exec(cell)?.[1];
    return text === undefined ? (asNumber.exec(cell)?.[1] ?? cell) : text.replaceAll('""', '"').trim();
  }
  if (!apostrophes.has(first)) return cell;
  return (isName ? guardedName : guardedNumber).exec(cell)?.[1] ?? cell;
}

/** A stock number as it is stored and compared: one line without guards, whatever kind its blanks are. */
export function bareStockNumber(text: string): string {
  return bareCell(oneLine(text), true);
}

/** Whether a cell that is plain ASCII begins as a guard does. */
export function mayBeGuarded(cell: string): boolean {
  const first = cell.charCodeAt(0);
  return first === equals || apostrophes.has(first);
}
