/** A table as it was read, before anything is known of its meaning. */
export interface Sheet {
  /** Name of the file, or of the sheet in it. */
  name: string;
  /** The columns' names as written: NFC, without marks of order and no-break spaces at their ends. '' is possible. */
  header: readonly string[];
  /** Line of the file (1-based) that names the columns; null where none does. */
  headerLine: number | null;
  /** Cells as text, as many as there are names; what a row lacks is ''. */
  rows: readonly (readonly string[])[];
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
