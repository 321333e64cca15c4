/** What the cells of a column say about its meaning, whatever its name. Rule M-4 in RULES.md. */
import type { CodedCells } from '../sheet/coded-column.ts';
import type { ImportField } from './fields.ts';
import { foldWords } from '../text/fold.ts';
import type { Makers } from '../values/makers.ts';
import { vatSchemeOf } from '../values/vat-scheme.ts';
import { conditionWords, statusWords, typeWords } from '../values/words.ts';

/** Cells that are looked at: from the beginning, as a dealer's file is alike throughout. */
const sampleRows = 400;
const sampleCells = 100;

/** The first cells of a column that are not empty. */
export function sampleOf({ codes, texts }: CodedCells): string[] {
  const cells: string[] = [];
  for (const code of codes.subarray(0, sampleRows)) {
    const cell = (texts.at(code) ?? '').trim();
    if (cell !== '') cells.push(cell);
    if (cells.length === sampleCells) break;
  }
  return cells;
}

/** The first cells as they stand, row by row. */
export function sampleRowsOf({ codes, texts }: CodedCells): string[] {
  return Array.from(codes.subarray(0, sampleRows), (code) => (texts.at(code) ?? '').trim());
}

/** How many of the first cells say something, 0 to 1; 1 for a column without rows. */
export function filledShare(cells: CodedCells): number {
  const sample = sampleRowsOf(cells);
  return sample.length === 0 ? 1 : sample.filter((cell) => cell !== '').length / sample.length;
}

function shareOf(cells: readonly string[], holds: (cell: string) => boolean): number {
  return cells.filter(holds).length / cells.length;
}

const isCode = /^[A-Z]{1,5}[-_/ ]?0\d{2,}$|^[A-Z]{1,5}[-_/]\d{4,}$/;
const isPicture = /^https?:\/\/\S+$|\.(?:jpe?g|png|webp|heic)$/iu;
const isAmount = /^[^\d]{0,6}\d[\d.,'’ ]*[^\d]{0,8}$/u;
const hasDigit = /\d/;
const isCurrency = /^(?:[A-Z]{3}|€|\$|£|Euro)$/u;
const yearWithin = /(?<!\d)(?:1[789]|20)\d{2}(?!\d)/;

interface ContentContext {
  makers: Makers | null;
  thisYear: number;
}

/** From 0 (contradicts) to 1 (fits); null when the cells can't tell. */
export function fitOf(field: ImportField, cells: readonly string[], { makers }: ContentContext): number | null {
  if (cells.length === 0) return null;
  switch (field) {
    case 'brand': return makers ? 0.5 + shareOf(cells, (cell) => makers.spell(cell) !== null) / 2 : null;
    case 'model': return 1 - shareOf(cells, (cell) => isCode.test(cell)) / 2;
    case 'type': return shareOf(cells, (cell) => typeWords.has(foldWords(cell)));
    case 'condition': return shareOf(cells, (cell) => conditionWords.has(foldWords(cell)));
    case 'year': return shareOf(cells, (cell) => yearWithin.test(cell));
    case 'price': return shareOf(cells, (cell) => isAmount.test(cell));
    case 'currency': return shareOf(cells, (cell) => isCurrency.test(cell));
    case 'location': return shareOf(cells, (cell) => /\p{L}{2}/u.test(cell));
    case 'serial_number': case 'size_cm': return shareOf(cells, (cell) => hasDigit.test(cell));
    case 'status': return 0.5 + shareOf(cells, (cell) => statusWords.has(foldWords(cell))) / 2;
    case 'image_url': return shareOf(cells, (cell) => isPicture.test(cell));
    case 'stock_number': return new Set(cells).size / cells.length;
    // Yes and no mean something where the column's name asks; amounts of tax mean nothing.
    case 'vat_scheme': return shareOf(cells, (cell) => vatSchemeOf(cell, 'margin') !== null);
    case 'finish': case 'description': return null;
  }
}

/** Whole sentences, as in a description. */
export function isProse(cells: readonly string[]): boolean {
  if (cells.length === 0) return false;
  const total = cells.reduce((sum, cell) => sum + cell.length, 0);
  return total / cells.length >= 60 && shareOf(cells, (cell) => cell.split(/\s+/u).length >= 6) >= 0.5;
}

/** Fewer cells prove nothing. */
const enoughCells = 2;
const mostFit = 0.8;
/** Fields whose cells are unmistakable. A price is never among them: it might be what the dealer paid. */
const telling = ['brand', 'type', 'condition', 'image_url'] as const satisfies readonly ImportField[];

/** The field that the cells alone show; null when none. */
export function fieldByContent(cells: readonly string[], { makers, thisYear }: ContentContext): ImportField | null {
  if (cells.length < enoughCells) return null;
  const shareFor = (field: (typeof telling)[number]) =>
    (field === 'brand' ? (makers ? shareOf(cells, (cell) => makers.spell(cell) !== null) : 0) : (fitOf(field, cells, { makers, thisYear }) ?? 0));
  const seen = telling.find((field) => shareFor(field) >= mostFit);
  if (seen) return seen;
  // Years of building reach back; years of buying or selling do not.
  const years = cells.map(Number);
  const areYears = years.every((year) => Number.isInteger(year) && year >= 1800 && year <= thisYear);
  return areYears && years.some((year) => year < thisYear - 15) ? 'year' : null;
}
