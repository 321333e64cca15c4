/** What the review of a file's rows says to people. Findings have their sentences in `finding-words.ts`. */
import type { RowFilter } from '../../../domain/import/import-session.ts';
import { formatNumber } from '../../../lib/format/number.ts';
import type { IconName } from '../../../ui/icon-paths.ts';

const counted = (amount: number, one: string, many: string) => `${formatNumber(amount)} ${amount === 1 ? one : many}`;

/** The specification's filters, in its words. */
export const filterNames: Readonly<Record<RowFilter, string>> = { all: 'All', valid: 'Valid', warning: 'Warnings', error: 'Errors' };

export const statusWords: Readonly<Record<Exclude<RowFilter, 'all'>, { word: string; icon: IconName; tone: 'good' | 'warn' | 'bad' }>> = {
  valid: { word: 'Valid', icon: 'check', tone: 'good' },
  warning: { word: 'Warning', icon: 'info', tone: 'warn' },
  error: { word: 'Error', icon: 'alert', tone: 'bad' },
};

export const reviewWords = {
  title: 'Review the rows',
  loading: 'Reading the rows',
  busy: 'Reading the file anew',
  count: formatNumber,
  total: 'Total',
  /** The quoted sentence, and its form for one. */
  skipped: (errors: number) =>
    `${errors === 1 ? '1 record has' : `${formatNumber(errors)} records have`} errors and will be skipped during import. Review the data below to fix issues.`,
  filters: 'Rows shown',
  table: 'Rows of the file',
  rowHead: 'Row',
  statusHead: 'Status',
  line: (line: number) => `line ${formatNumber(line)}`,
  rowName: (row: number, line: number) => `Row ${formatNumber(row)} (line ${formatNumber(line)})`,
  edited: 'Changed by you',
  shown: (shown: number, total: number) => `${formatNumber(shown)} of ${counted(total, 'row', 'rows')} shown.`,
  showAll: 'Show All',
  none: {
    all: 'The file has no rows.',
    valid: 'No row is free of warnings and errors.',
    warning: 'No row has warnings.',
    error: 'No row has errors.',
  } satisfies Readonly<Record<RowFilter, string>>,
  failed: { title: 'The rows could not be shown', text: 'Your file and your corrections are kept.', action: 'Try again' },
  untitled: 'Without brand and model',
} as const;

export const cellWords = {
  help: 'Choose a cell to see what is in it. Enter or F2 edits it, arrow keys move, Ctrl+Z undoes the last step.',
  holds: 'In the file',
  empty: 'empty',
  readAs: 'read as',
  noColumn: (name: string) => `The file has no column for ${name}. Choose one, or one value for all rows, under Columns.`,
  edit: (name: string, row: number) => `${name}, row ${formatNumber(row)}`,
  fill: 'Fill down',
  use: (value: string) => `Use ${value}`,
} as const;

export const stepWords = {
  changed: (cells: number) => `${counted(cells, 'cell', 'cells')} changed.`,
  nothing: 'Nothing to change.',
  undone: 'The last step was taken back.',
  failed: 'That could not be done. Your file and your corrections are kept; try again.',
  undo: 'Undo',
} as const;

export const faultWords = {
  title: 'What to fix',
  lead: 'The same faults are grouped, and fixed together once you have seen what changes.',
  rows: (rows: number) => counted(rows, 'row', 'rows'),
  first: (rows: number) => (rows === 1 ? '' : 'First: '),
  fixAll: 'Fix all',
  fixOne: 'Fix',
  /** Begins with what stands on the button. */
  labelled: (label: string, cause: string) => `${label}: ${cause}`,
  fixWith: (value: string) => `Writes “${value}”.`,
  fixEach: 'Writes the value that was read into each cell.',
  show: 'Show rows',
  showOne: 'Show row',
  showAll: (faults: number) => `Show all ${formatNumber(faults)}`,
  showFewer: 'Show fewer',
} as const;

export const repairWords = {
  title: (cause: string) => `Fix: ${cause}`,
  lead: (cells: number) => `${cells === 1 ? '1 cell changes' : `${formatNumber(cells)} cells change`}. You can take it back.`,
  reading: 'Reading what would change',
  failed: 'What would change could not be read. Close this and try again.',
  row: 'Row',
  before: 'Now',
  after: 'Afterwards',
  empty: '(empty)',
  more: (cells: number) => `Show ${formatNumber(cells)} more`,
  act: (cells: number) => (cells === 1 ? 'Change 1 cell' : `Change ${formatNumber(cells)} cells`),
  cancel: 'Cancel',
} as const;

export const fillWords = {
  title: 'Fill down',
  lead: (text: string, name: string) => `Writes “${text}” into ${name} of the rows below, as they are shown now.`,
  leadEmpty: (name: string) => `Empties ${name} of the rows below, as they are shown now.`,
  how: 'How far',
  gap: 'To the next filled cell',
  end: 'To the last row',
  number: 'A number of rows',
  rows: 'Rows',
  rowsError: 'Give a whole number, 1 or more.',
  act: 'Fill down',
  cancel: 'Cancel',
} as const;

export const replaceWords = {
  open: 'Find and replace',
  title: 'Find and replace',
  find: 'Find',
  findHint: 'Leave it empty to find empty cells: then “Whole cell” is needed.',
  by: 'Replace by',
  where: 'In',
  everywhere: 'All columns',
  unnamed: (place: number) => `Column ${place}, without a name`,
  wholeCell: 'Whole cell only',
  matchCase: 'Case counts',
  searching: 'Counting',
  found: (cells: number) => (cells === 0 ? 'No cell would change.' : `${counted(cells, 'cell', 'cells')} would change.`),
  act: (cells: number) => (cells === 0 ? 'Replace' : `Replace in ${counted(cells, 'cell', 'cells')}`),
  cancel: 'Cancel',
} as const;

export const rowWords = {
  edit: 'Edit',
  editLabel: (row: number) => `Edit row ${formatNumber(row)}`,
  readAs: (value: string) => `Read as ${value}.`,
  save: 'Save',
  cancel: 'Cancel',
} as const;
