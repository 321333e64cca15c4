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

/** The file's own rows stay as they are: a row is copied when it is first written to. */
export function createEditedSheet(original: Sheet): EditedSheet {
  let current = original;
  const isInside = ({ row, column }: CellRepair) => original.rows[row - 1] !== undefined && column >= 0 && column < original.header.length;
  return {
    sheet: () => current,
    write(cells) {
      const inside = cells.filter(isInside);
      const before = inside.map(({ row, column }) => ({ row, column, value: current.rows[row - 1]?.[column] ?? '' }));
      const rows = [...current.rows];
      const copied = new Map<number, string[]>();
      for (const { row, column, value } of inside) {
        const copy = copied.get(row) ?? [...(rows[row - 1] ?? [])];
        copy[column] = plainText(value);
        copied.set(row, copy);
        rows[row - 1] = copy;
      }
      current = { ...current, rows };
      return before;
    },
    editedColumns(row) {
      const own = original.rows[row - 1] ?? [];
      const now = current.rows[row - 1] ?? own;
      return now === own ? [] : now.flatMap((cell, column) => (cell === own[column] ? [] : [column]));
    },
  };
}
