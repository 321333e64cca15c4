import type { ImportField } from '../../../domain/import/columns/fields.ts';
import type { SheetHead } from '../../../domain/import/import-session.ts';
import { maxSheetBytes, maxSheetColumns, maxSheetRows } from '../../../domain/import/reading/sheet-limits.ts';
import { formatBytes } from '../../../lib/format/measure.ts';
import { formatNumber } from '../../../lib/format/number.ts';
import type { DeskFailure } from '../desk-failure.ts';

const limits = { rows: formatNumber(maxSheetRows), bytes: `${formatNumber(maxSheetBytes / 1024 / 1024)} MB`, columns: formatNumber(maxSheetColumns) };

export const screenWords = {
  title: 'Bulk Piano Import',
  lead: 'Your whole stock from a spreadsheet: read and checked on this device, also without a connection.',
  back: 'Dashboard',
  tabsLabel: 'Import and pricing',
  tabs: { import: 'Bulk Import', pricing: 'Professional Pricing' },
  stepsLabel: 'Steps of the import',
  steps: { upload: 'Upload CSV', review: 'Review & Validate', done: 'Import Complete' },
  undoneStep: 'Import undone',
  stepDone: 'done',
  loading: 'Opening the import',
  visitor: {
    title: 'For dealers',
    text: 'Dealers bring in their whole stock here from a spreadsheet. Sign in with your dealer account to go on.',
    signIn: 'Sign in',
  },
  noReplica: { title: 'The import can’t be opened', text: 'The data stored on this device can’t be read now.', sync: 'See what is stored here' },
  other: {
    title: 'For dealers',
    text: (role: string) => `Bulk import is for dealer accounts. Yours is registered as: ${role}. You can create listings one by one.`,
    list: 'Create a listing',
  },
  notLoaded: { title: 'The import could not be loaded', text: 'Your stock is safe. This part of the app loads again once there is a connection.', retry: 'Try again' },
  unkept: 'There is no room on this device to keep this file. Go on, but don’t close or reload this page before you have imported it.',
} as const;

export const uploadWords = {
  title: 'Upload CSV',
  lead: 'Export your stock from your spreadsheet or shop system. Columns, encoding and number formats are recognised.',
  drop: 'Drop your file here',
  dropNow: 'Let go to read this file',
  or: 'or',
  choose: 'Choose a file',
  formats: `CSV, text with tabs, or an Excel workbook (.xlsx). Up to ${limits.rows} pianos and ${limits.bytes}.`,
  offline: 'No connection: reading, checking and importing work here all the same. What you import is sent when there is one.',
  pasteTitle: 'Paste cells instead',
  pasteLabel: 'Cells with the names of the columns in the first row',
  pasteHint: 'Copy them in your spreadsheet and paste them here, or press Ctrl+V anywhere on this page.',
  pasteAct: 'Read these cells',
  pastedName: 'Pasted cells',
  templateTitle: 'Start from our template',
  template: 'Download template (CSV)',
  templateFile: 'soundboard-template.csv',
  templateText: 'It has only the column names. One row per piano; the six required columns are enough, in any order.',
  columnsTitle: 'What the columns hold',
  required: 'required',
  resume: (name: string) => `Go on with ${name}`,
  resumeText: (name: string) => `${name} is under review, with your corrections.`,
  replace: {
    title: (name: string) => `Replace ${name}?`,
    text: (name: string) => `${name} is under review. Another file takes its place, and your corrections to it are gone.`,
    act: 'Replace it',
    cancel: 'Keep it',
  },
} as const;

export const readingWords = {
  title: (name: string) => `Reading ${name}`,
  label: 'Read',
  checking: 'Checking every row',
  cancel: 'Cancel',
} as const;

export const reviewWords = {
  back: 'Back to Upload',
  rows: (rows: number) => (rows === 1 ? '1 row' : `${formatNumber(rows)} rows`),
  sheet: 'Sheet of the workbook',
  busy: 'Reading the rows anew',
  stockToCome: {
    title: 'Your stock is not on this device yet',
    coming: 'It is on its way. Then this file is compared with it, so that no piano is added twice.',
    offline: 'Connect once: this file is compared with your stock, so that no piano is added twice. The file and your corrections are kept.',
  },
} as const;

/** What is to be written into a column, in short. */
export const columnHints: Readonly<Record<ImportField, string>> = {
  brand: 'The maker: Steinway & Sons, Yamaha.',
  model: 'U3, B-211, Clavinova CLP-785.',
  type: 'Grand, Upright, Digital or Hybrid. Flügel, Klavier, Baby Grand and the like are understood.',
  year: 'The year of making, four digits. Leave it empty if you don’t know it.',
  condition: 'New, Used - Like New, Used - Good, Used - Fair or For Parts/Not Working. neuwertig, gebraucht and the like are understood.',
  price: 'In euro: 4200 or 4.200,00.',
  currency: 'EUR. Rows in another currency are not imported.',
  location: 'Town and country: Berlin, Germany.',
  stock_number: 'Your own number. By it, the next file changes this piano instead of adding it again.',
  serial_number: 'As on the iron plate.',
  finish: 'Ebony polished, walnut.',
  size_cm: 'Length of a grand, height of an upright, in cm.',
  description: 'What buyers should know.',
  status: 'Available, Reserved, Sold, Draft or Ended. Empty means Available for a new piano.',
  image_url: 'Pictures from your own export. Add new ones after the import, by file name.',
  vat_scheme: 'standard (VAT can be shown) or margin (margin scheme).',
};

const encodings: Readonly<Record<SheetHead['form']['encoding'], string>> = {
  'utf-8': 'UTF-8', 'utf-16le': 'UTF-16', 'utf-16be': 'UTF-16', 'windows-1252': 'Windows-1252', xlsx: 'Excel workbook',
};
const delimiters: Readonly<Record<NonNullable<SheetHead['form']['delimiter']>, string>> = { ',': 'commas', ';': 'semicolons', '\t': 'tabs', '|': 'bars' };

/** 'Windows-1252, semicolons, decimal comma, names in line 3'. */
export function describeForm({ form: { encoding, delimiter, decimal }, headerLine }: Pick<SheetHead, 'form' | 'headerLine'>): string {
  const sign = decimal === null ? [] : [decimal === ',' ? 'decimal comma' : 'decimal point'];
  const names = headerLine === null ? 'columns without names' : `names in line ${formatNumber(headerLine)}`;
  return [encodings[encoding], ...(delimiter === null ? [] : [delimiters[delimiter]]), ...sign, names].join(', ');
}

interface FailureWords {
  title: string;
  text: string;
}

function tooLarge({ rows, bytes, columns }: Extract<DeskFailure, { type: 'TooLarge' }>): string {
  if (rows !== undefined) return `It has ${formatNumber(rows)} rows; ${limits.rows} can be read at once. Split it into parts: each adds to your stock.`;
  if (columns !== undefined) return `It has ${formatNumber(columns)} columns; ${limits.columns} can be read. Delete those that say nothing about a piano.`;
  if (bytes !== undefined) return `It has ${formatBytes(bytes)}; ${limits.bytes} can be read. Delete sheets, pictures and columns that say nothing about a piano, or split it into parts.`;
  return 'Unpacked, this workbook is too large to be read here. Save the sheet with your pianos as CSV.';
}

/** What is the matter with a file, where, and what to do. */
export function describeFailure(failure: DeskFailure): FailureWords {
  switch (failure.type) {
    case 'Empty':
      return { title: 'This file is empty', text: 'It has no filled cell. Check that you exported the right sheet.' };
    case 'HeaderOnly':
      return { title: 'There are no pianos in this file', text: 'It has names of columns and nothing below them. Fill in one row for each piano, then drop it in again.' };
    case 'NotText':
      return {
        title: 'This is not a table',
        text: `From byte ${formatNumber(failure.at + 1)} on it isn’t text, as in a picture or a document. Save your table as CSV or as an Excel workbook (.xlsx).`,
      };
    case 'BadBytes':
      return {
        title: 'Letters in this file are damaged',
        text: `The first is in line ${formatNumber(failure.line)}. Export the file again as CSV UTF-8; in Excel: Save as, “CSV UTF-8”.`,
      };
    case 'UnbalancedQuote':
      return {
        title: 'A quotation mark in this file is not closed',
        text: `The row that begins in line ${formatNumber(failure.line)} has a cell that opens with a quotation mark and doesn’t end with one. Correct that row, then drop the file in again.`,
      };
    case 'TooLarge':
      return { title: 'This file is too large', text: tooLarge(failure) };
    case 'OldWorkbook':
      return { title: 'This is an old kind of workbook (.xls)', text: 'Open it in your spreadsheet and save it as .xlsx or CSV.' };
    case 'LockedWorkbook':
      return { title: 'This workbook has a password', text: 'Save a copy without a password, or save the sheet as CSV.' };
    case 'BrokenWorkbook':
      return { title: 'This workbook is damaged', text: 'Open it in your spreadsheet, let it be repaired, and save it again; or save the sheet as CSV.' };
    case 'Cancelled':
      return { title: 'Reading was cancelled', text: 'Nothing was changed.' };
    case 'ReaderStopped':
      return {
        title: 'Reading stopped',
        text: 'The device had too little memory, or this part of the app could not be loaded. Close other pages, then try again. Nothing was lost.',
      };
    case 'Unreadable':
      return { title: 'The device can’t open this file', text: 'It may have been moved, or another program holds it. Close it there and choose it again.' };
  }
}
