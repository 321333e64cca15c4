/** Which row of a table names its columns. Rules in RULES.md. */
import { importFields } from './fields.ts';
import { headerKey } from './header-key.ts';
import { headerSynonyms } from './header-synonyms.ts';

const knownNames: ReadonlySet<string> = new Set(importFields.flatMap((field) => headerSynonyms[field].split('|').map(headerKey)));
/** Titles and dates above a table take no more rows. */
export const searchedRows = 20;
const enoughNames = 2;

const isFilled = (cell: string) => cell.trim() !== '';
const looksLikeData = /^\D{0,4}\d[\d.,'’/ ]*\D{0,4}$/u;

function knownIn(cells: readonly string[]): number {
  return new Set(cells.map(headerKey).filter((key) => knownNames.has(key))).size;
}

export interface HeaderRow {
  /** Index of the row; null when the first row is a piano already. */
  index: number | null;
  /** Index of the first row below. */
  firstRow: number;
  /** Names among its cells that are known as such. */
  known: number;
}

/** `rows` without blank ones; at least one. */
export function findHeaderRow(rows: readonly (readonly string[])[]): HeaderRow {
  const searched = rows.slice(0, searchedRows).map((cells, index) => ({ index, known: knownIn(cells), filled: cells.filter(isFilled) }));
  const isTitleFor = (width: number) => (row: { filled: string[] }) => row.filled.length < width;
  const sure = searched.find(({ known, filled }, index) =>
    known >= enoughNames && known >= filled.length / 2 && searched.slice(0, index).every(isTitleFor(filled.length)));
  if (sure) return { index: sure.index, firstRow: sure.index + 1, known: sure.known };
  const width = Math.max(...searched.map(({ filled }) => filled.length));
  const wide = searched.find(({ filled }) => filled.length >= Math.max(2, width / 2)) ?? searched[0];
  const index = wide?.index ?? 0;
  return wide?.filled.some((cell) => looksLikeData.test(cell.trim())) && wide.known === 0
    ? { index: null, firstRow: index, known: 0 }
    : { index, firstRow: index + 1, known: wide?.known ?? 0 };
}
