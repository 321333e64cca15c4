/** Why a file is no table. Lines are those of the file, 1-based. */
export type ReadFailure =
  | { type: 'Empty' }
  /** Names of columns, or a title, and nothing below. */
  | { type: 'HeaderOnly' }
  /** A picture, a document, a program. `at`: offset in bytes of the first sign that no text has. */
  | { type: 'NotText'; at: number }
  /** Letters in a form that no known encoding explains. */
  | { type: 'BadBytes'; line: number }
  /** A cell that begins with a quotation mark and doesn't end with one; `line` is where its row begins. */
  | { type: 'UnbalancedQuote'; line: number }
  /** What there is too much of; the limits stand in `sheet-limits.ts`. */
  | { type: 'TooLarge'; rows?: number; bytes?: number; columns?: number; unpackedBytes?: number }
  /** A workbook as Excel wrote it before 2007, '.xls'. */
  | { type: 'OldWorkbook' }
  /** A workbook that opens with a password. */
  | { type: 'LockedWorkbook' }
  | { type: 'BrokenWorkbook' }
  /** A person has ended the reading. */
  | { type: 'Cancelled' }
  /** What reads files could not be started, or ended by itself, mostly for want of memory. */
  | { type: 'ReaderStopped' };
