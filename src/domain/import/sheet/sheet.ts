import { textAt, type CodedCells } from './coded-column.ts';

/** A table as it was read, before anything is known of its meaning. */
export interface Sheet {
  /** Name of the file, or of the sheet in it. */
  name: string;
  /** The columns' names as written: NFC, without marks of order and no-break spaces at their ends. '' is possible. */
  header: readonly string[];
  /** Line of the file (1-based) that names the columns; null where none does. */
  headerLine: number | null;
  /** Number of rows. */
  length: number;
  /** Cells as text, as many columns as there are names and as many rows as `length`; what a row lacks is ''. */
  columns: readonly CodedCells[];
  /** Line of the file (1-based) at which each row begins. */
  lines: Uint32Array;
  /** Indexes of rows that had more cells than there are names. */
  long: readonly number[];
  form: {
    /** 'xlsx' for a sheet of a workbook. */
    encoding: 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252' | 'xlsx';
    /** Null for a sheet of a workbook. */
    delimiter: ',' | ';' | '\t' | '|' | null;
    /** What separates cents in this file, null where it can't be told. */
    decimal: ',' | '.' | null;
    /** All sheets of a workbook; one name for a text file. */
    sheetNames: readonly string[];
  };
}

/** The cells of rows, by default of all: as many as there are columns. Rows (from 0) that the sheet hasn't are left out. */
export function rowsOf({ length, columns }: Pick<Sheet, 'length' | 'columns'>, from = 0, count = length): string[][] {
  const rows = Math.max(0, Math.min(count, length - from));
  return Array.from({ length: rows }, (_, index) => columns.map((cells) => textAt(cells, from + index)));
}

/** The cells of one row (from 0); none where the sheet hasn't it. */
export function rowOf(sheet: Pick<Sheet, 'length' | 'columns'>, row: number): string[] {
  return rowsOf(sheet, row, 1)[0] ?? [];
}
