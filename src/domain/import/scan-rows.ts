/** A quick way from a text to rows, for tables without anything to argue about. Rules in RULES.md. */
import { createKnownCells } from './known-cells.ts';
import { isUsualSign, plainText } from './plain-text.ts';
import type { TextRows } from './read-rows.ts';
import { isBlankRow, type TableForm } from './table-form.ts';

export interface ScanOptions {
  form: TableForm;
  /** Line at which the table begins. */
  line: number;
  /** More rows are left to the other reading. */
  mostRows: number;
  /** Hears from time to time how much of the text is read, 0 to 1. */
  onProgress?: (share: number) => void;
}

const lineFeed = 10;
const carriageReturn = 13;
const apostrophe = 0x27;
/** Signs between two words of progress. */
const partSigns = 512 * 1024;

/** What a sign does within a cell without quotes. */
const kinds = { plain: 0, delimiter: 1, line: 2, return: 3, quote: 4, unusual: 5 } as const;

/** Signs above are rare, and looked at one by one. */
const commonSigns = 0x300;

function kindsOfSigns(delimiter: string, quote: string): Uint8Array {
  const kindOf = Uint8Array.from({ length: commonSigns }, (_, code) => (isUsualSign(code) ? kinds.plain : kinds.unusual));
  kindOf[lineFeed] = kinds.line;
  kindOf[carriageReturn] = kinds.return;
  kindOf[quote.charCodeAt(0)] = kinds.quote;
  kindOf[delimiter.charCodeAt(0)] = kinds.delimiter;
  return kindOf;
}

/** Place of the quotation mark that ends a cell, -1 when none does. */
function quoteEnd(text: string, quote: string, from: number): number {
  let end = text.indexOf(quote, from);
  while (end !== -1 && text.startsWith(quote, end + 1)) end = text.indexOf(quote, end + 2);
  return end;
}

/**
 * The rows of a decoded text as it stands, its signs made plain cell by cell; equal short cells of a column are one string.
 * Null when something in it takes a second look: a quotation mark in an unexpected place, a lone carriage return, too many rows.
 */
export function scanRows(text: string, { form, line: firstLine, mostRows, onProgress }: ScanOptions): TextRows | null {
  const { delimiter, quote, start } = form;
  const kindOf = kindsOfSigns(delimiter, quote);
  const known: ((from: number, to: number) => string)[] = [];
  const knownIn = (column: number) => (known[column] ??= createKnownCells(text));
  const { length } = text;
  const rows: string[][] = [];
  // A row is copied out of it at its own length, which takes less memory than one that has grown.
  const cells: string[] = [];
  const lines: number[] = [];
  let apostrophes = false;
  let line = firstLine;
  let told = start;
  let at = start;
  while (at < length) {
    let width = 0;
    const rowLine = line;
    for (let ended = false; !ended; ) {
      const from = at;
      if (text.charCodeAt(at) === apostrophe) apostrophes = true;
      let kind: number = kinds.line;
      if (kindOf[text.charCodeAt(at)] === kinds.quote) {
        const end = quoteEnd(text, quote, at + 1);
        if (end === -1) return null;
        const cell = plainText(text.slice(at + 1, end));
        if (cell.charCodeAt(0) === apostrophe) apostrophes = true;
        for (let feed = cell.indexOf('\n'); feed !== -1; feed = cell.indexOf('\n', feed + 1)) line += 1;
        cells[width] = cell.replaceAll(quote + quote, quote);
        at = end + 1;
        if (at < length) kind = kindOf[text.charCodeAt(at)] ?? kinds.unusual;
        if (kind === kinds.plain || kind === kinds.unusual || kind === kinds.quote) return null;
      } else {
        let usual = true;
        let hasQuote = false;
        for (; at < length; at += 1) {
          const code = text.charCodeAt(at);
          kind = kindOf[code] ?? (isUsualSign(code) ? kinds.plain : kinds.unusual);
          if (kind === kinds.plain) continue;
          if (kind === kinds.unusual) usual = false;
          else if (kind === kinds.quote) hasQuote = true;
          else break;
        }
        if (at === length) kind = kinds.line;
        // Behind a sign that is left out, the mark would begin the cell.
        if (hasQuote && !usual) return null;
        const cell = usual ? knownIn(width)(from, at) : plainText(text.slice(from, at));
        if (!usual && cell.charCodeAt(0) === apostrophe) apostrophes = true;
        cells[width] = cell;
      }
      width += 1;
      if (kind === kinds.return) {
        at += 1;
        if (text.charCodeAt(at) !== lineFeed) return null;
      }
      ended = kind !== kinds.delimiter;
      at += 1;
      // A delimiter at the very end has an empty cell behind it.
      if (!ended && at >= length) {
        cells[width] = '';
        width += 1;
        ended = true;
      }
    }
    line += 1;
    const row = cells.slice(0, width);
    if (!isBlankRow(row)) {
      if (rows.length === mostRows) return null;
      rows.push(row);
      lines.push(rowLine);
    }
    if (at - told >= partSigns) {
      told = at;
      onProgress?.(at / length);
    }
  }
  onProgress?.(1);
  return { rows, lines, apostrophes };
}
