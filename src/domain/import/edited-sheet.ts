import { emptyCells, textAt } from './coded-column.ts';
import type { CellRepair } from './finding.ts';
import { plainText } from './plain-text.ts';
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

/** Codes for the texts of a column that is written to. */
interface WrittenCells {
  codes: Uint32Array;
  texts: string[];
  /** Of the texts that this writing added or used. */
  known: Map<string, number>;
}

/** The file's own columns stay as they are: one is copied when it is written to. */
export function createEditedSheet(original: Sheet): EditedSheet {
  let current = original;
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
        const { codes, texts } = current.columns[column] ?? emptyCells(current.length);
        const copy = written.get(column) ?? { codes: codes.slice(), texts: [...texts], known: new Map() };
        const text = plainText(value);
        const code = copy.known.get(text) ?? copy.texts.push(text) - 1;
        copy.known.set(text, code);
        copy.codes[row - 1] = code;
        written.set(column, copy);
        columns[column] = copy;
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
