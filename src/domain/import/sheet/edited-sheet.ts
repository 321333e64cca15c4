import { emptyCells, signsAtMost, textAt, type CellTexts } from './coded-column.ts';
import type { CellRepair } from '../records/finding.ts';
import { plainText } from '../text/plain-text.ts';
import type { Sheet } from './sheet.ts';

/** A sheet as it was read, and what a person has written into it. */
export interface EditedSheet {
  /** As it stands now. */
  sheet(): Sheet;
  /** Writes cells and tells what stood in them, in the same order: written back, it undoes this. Cells outside the sheet are ignored. */
  write(cells: readonly CellRepair[]): CellRepair[];
  /** Columns of a row (from 1) whose cells differ from the file's, in their order. */
  editedColumns(row: number): readonly number[];
}

/** Texts that were written, behind those of the file. */
function withTexts(texts: CellTexts, written: readonly string[]): CellTexts {
  const { length } = texts;
  return {
    length: length + written.length,
    at: (code) => (code < length ? texts.at(code) : written[code - length]),
    atMost: (code) => (code < length ? signsAtMost(texts, code) : (written[code - length] ?? '').length),
  };
}

interface WrittenCells {
  codes: Uint32Array;
  texts: string[];
  /** Codes of the texts that this writing has used. */
  known: Map<string, number>;
}

/** The file's own columns stay as they are: one is copied when it is written to. */
export function createEditedSheet(original: Sheet): EditedSheet {
  let current = original;
  /** By column, the texts that were ever written into it. */
  const texts = new Map<number, readonly string[]>();
  const isInside = ({ row, column }: CellRepair) => row >= 1 && row <= original.length && original.columns[column] !== undefined;
  const cellOf = ({ columns }: Sheet, row: number, column: number) => textAt(columns[column] ?? emptyCells(0), row - 1);
  return {
    sheet: () => current,
    write(cells) {
      const inside = cells.filter(isInside);
      const before = inside.map(({ row, column }) => ({ row, column, value: cellOf(current, row, column) }));
      const columns = [...current.columns];
      const written = new Map<number, WrittenCells>();
      for (const { row, column, value } of inside) {
        const own = original.columns[column] ?? emptyCells(original.length);
        const cells = written.get(column) ?? { codes: (columns[column] ?? own).codes.slice(), texts: [...(texts.get(column) ?? [])], known: new Map() };
        const text = plainText(value);
        const code = cells.known.get(text) ?? own.texts.length + cells.texts.push(text) - 1;
        cells.known.set(text, code);
        cells.codes[row - 1] = code;
        written.set(column, cells);
      }
      for (const [column, cells] of written) {
        const own = original.columns[column] ?? emptyCells(original.length);
        texts.set(column, cells.texts);
        columns[column] = { codes: cells.codes, texts: withTexts(own.texts, cells.texts) };
      }
      current = { ...current, columns };
      return before;
    },
    editedColumns(row) {
      return current.columns.flatMap((cells, column) =>
        (cells === original.columns[column] || cellOf(current, row, column) === cellOf(original, row, column) ? [] : [column]));
    },
  };
}
