/** What the dry run, the outcome, the log and the files of an import say to people. */
import type { MissingChoice } from '../../../domain/import/plan/listing-fields.ts';
import type { PlannedAmbiguity, PlannedSkip } from '../../../domain/import/plan/plan.ts';
import type { PlannedRow } from '../../../domain/import/import-session.ts';
import { formatNumber } from '../../../lib/format/number.ts';
import { formatDay } from '../../../lib/format/day.ts';
import { formatMoment } from '../../../lib/format/moment.ts';
import type { ImportFailure, PicturedSince } from '../../../replica/import-port.ts';

const counted = (count: number, one: string, many: string) => `${formatNumber(count)} ${count === 1 ? one : many}`;
const pianos = (count: number) => counted(count, 'piano', 'pianos');
const listings = (count: number) => counted(count, 'listing', 'listings');
const rows = (count: number) => counted(count, 'row', 'rows');

type PlanKind = PlannedRow['kind'];

/** A line of the dry run each: what it is called, and what it means. */
export const planKindWords: Readonly<Record<PlanKind, { name: string; text: string }>> = {
  create: { name: 'Create', text: 'New pianos' },
  change: { name: 'Change', text: 'Pianos of yours about which the file says something new' },
  same: { name: 'Same', text: 'Pianos of yours that are as the file says' },
  skip: { name: 'Skip', text: 'Rows that are left out' },
  ambiguous: { name: 'Stop', text: 'Rows whose piano can’t be told for sure: nothing is done with them' },
  end: { name: 'End', text: 'Pianos of yours that the file doesn’t name' },
};

export const skipWords: Readonly<Record<PlannedSkip['why'], string>> = {
  Error: 'It has an error: repair it in the table above.',
  Duplicate: 'An earlier row says the same of this piano.',
  NotForSale: 'It is sold or ended and not in your stock.',
};

export const ambiguityWords: Readonly<Record<PlannedAmbiguity['why'], string>> = {
  SeveralListings: 'Several of your listings fit this row. A stock number of its own for each tells them apart.',
  SeveralRows: 'Several rows speak of this piano, and they differ. Leave one of them, or give each its stock number.',
  OtherPiano: 'The stock number is that of another piano: brand and model differ. Correct the number, or the listing.',
};

export const missingWords: Readonly<Record<MissingChoice, { name: string; text: string }>> = {
  keep: { name: 'Keep', text: 'They stay as they are.' },
  reserve: { name: 'Reserve', text: 'They are shown as reserved until you set them free.' },
  end: { name: 'End', text: 'They go off the market. Undoing the import brings them back.' },
};

const missingVerbs: Readonly<Record<MissingChoice, string>> = { keep: 'keep', reserve: 'reserve', end: 'end' };

export const planWords = {
  title: 'What this import will do',
  lead: 'Nothing is written before you press the button below.',
  checking: 'Comparing the file with your stock',
  adds: (total: number) => `${rows(total)} in the file, each counted once above.`,
  show: (name: string) => `Show what is under ${name}`,
  more: (hidden: number) => `Show more (${formatNumber(hidden)} not shown)`,
  listFailed: 'This list could not be read.',
  row: (row: number) => `Row ${formatNumber(row)}`,
  stock: (number: string) => `Stock number ${number}`,
  untitled: 'Without brand and model',
  yours: 'Your listings:',
  missing: (count: number) => `${pianos(count)} of your stock ${count === 1 ? 'is' : 'are'} not in this file`,
  confirmLabel: (count: number, choice: MissingChoice) => `Type ${formatNumber(count)} to ${missingVerbs[choice]} ${count === 1 ? 'it' : 'them'}`,
  confirmHint: (choice: MissingChoice) => `That is more than a fifth of your stock. If the file is only a part of it, choose Keep instead of ${missingWords[choice].name}.`,
  resting: (count: number) =>
    `${pianos(count)} in the file ${count === 1 ? 'is' : 'are'} sold or ended in your stock and ${count === 1 ? 'stays' : 'stay'} so. A column for the status brings ${count === 1 ? 'it' : 'them'} back.`,
  offline: 'No connection: the import is stored here and sent when there is one.',
  changed: 'Your stock has changed since this was compared. Look at the numbers again, then press once more.',
  write: (count: number) => `Import ${pianos(count)}`,
  writeMissing: (count: number, choice: MissingChoice) => `${missingWords[choice].name} ${listings(count)}`,
  reasons: {
    checking: 'The file is being read.',
    netPrices: 'Say above what your prices without VAT are.',
    question: (field: string) => `Say above which column is the ${field}.`,
    noRows: 'No row can be imported: each has an error.',
    typed: (count: number) => `Type ${formatNumber(count)} above to go on.`,
    stopped: 'No row can be imported: see Skip and Stop above.',
  },
  nothing: { title: 'This file changes nothing', text: 'Your stock is already as the file says.' },
  failed: { title: 'The file could not be compared with your stock', text: 'Nothing was written. The file and your corrections are kept.', action: 'Try again' },
  notLoaded: { title: 'The import could not be loaded', text: 'Your stock and your file are safe. With a connection this part of the app loads again.', action: 'Try again' },
} as const;

export const importFailureWords: Readonly<Record<ImportFailure['type'], string>> = {
  DiskFull: 'There is not enough room on this device. Nothing was imported; the file and your corrections are kept. Free some space and try again.',
  Closed: 'The stored data were closed, by another tab or a new version. Nothing was imported; the file is kept. Load this page again.',
};

export const outcomeWords = {
  title: 'Import Complete',
  undone: {
    title: 'Import undone',
    underWay: 'Undoing the import',
    text: 'What it did is taken back: the counts below are what it had done.',
  },
  running: 'Your pianos are being stored',
  storing: 'Stored on this device',
  sending: 'Sent to the marketplace',
  of: (done: number, total: number) => `${formatNumber(done)} of ${formatNumber(total)}`,
  storingText: 'You may leave this page: it continues, even after a reload.',
  waitsOffline: 'No connection: what is stored here is sent when there is one.',
  sent: 'Everything is sent.',
  stopped: { text: 'The device has no room for more. What is stored is safe: free some space and go on.', action: 'Go on' },
  refused: (count: number) => `${counted(count, 'change was', 'changes were')} refused`,
  refusedLink: 'See why',
  success: (imported: number, total: number) =>
    `Import completed successfully! ${formatNumber(imported)} out of ${formatNumber(total)} records have been imported.`,
  rate: (percent: string, word: string) => `Success rate ${percent}: ${word}`,
  rateWords: { good: 'high', warn: 'fair', bad: 'low' },
  counts: {
    created: 'Created',
    changed: 'Changed',
    same: 'Same as before',
    skipped: 'Skipped',
    ambiguous: 'Stopped',
    ended: 'Not in the file: reserved or ended',
  },
  countsLabel: 'What became of the rows',
  dashboard: 'View Dashboard',
  again: 'Import More Data',
  next: 'Next steps',
  rejected: (count: number) => `${rows(count)} ${count === 1 ? 'was' : 'were'} not imported`,
  rejectedText: 'The file has them as they were, with the reason beside each. Correct them there and drop the file in again: it adds to this import.',
  rejectedAction: 'Download these rows (CSV)',
  rejectedShort: (count: number) => `${rows(count)} not imported (CSV)`,
  loading: 'Reading the import',
  missing: 'This import isn’t on this device. If it was made on another one, it comes with the next connection.',
  announceStored: 'The import is stored.',
  announceUndone: 'The import is undone.',
  announceSent: 'The import is sent.',
} as const;

export const rejectedWords = {
  /** The name of the column; the import leaves it aside. */
  column: 'Reason',
  fileName: (name: string) => `${name.replace(/\.[a-z]{2,5}$/iu, '')}-not-imported.csv`,
  columnName: (place: number) => `Column ${place}`,
} as const;

export const logWords = {
  title: 'Earlier imports',
  loading: 'Reading your imports',
  none: 'No imports yet. Each one stays here with what it did, and can be undone for 30 days.',
  rows: (total: number) => `${rows(total)}:`,
  parts: {
    created: (count: number) => `${formatNumber(count)} created`,
    changed: (count: number) => `${formatNumber(count)} changed`,
    same: (count: number) => `${formatNumber(count)} same`,
    skipped: (count: number) => `${formatNumber(count)} skipped`,
    ambiguous: (count: number) => `${formatNumber(count)} stopped`,
  },
  ended: (count: number) => `${listings(count)} that the file didn’t name reserved or ended`,
  states: { storing: 'Being stored', stopped: 'No room', sending: 'Being sent', pending: 'Waits to be sent', stored: 'Imported', undoing: 'Being undone', undone: 'Undone' },
  undoneAt: (iso: string) => `Undone ${formatMoment(iso)}`,
  undoing: 'Undoing',
  kept: (count: number) => `${listings(count)} kept what you changed after the import.`,
  undo: 'Undo import',
  undoLabel: (name: string, at: string) => `Undo import: ${name}, ${at}`,
  until: (iso: string) => `Can be undone until ${formatDay(iso)}`,
  tooLate: 'Too old to be undone',
  resume: 'Go on',
  more: (hidden: number) => `Show earlier imports (${formatNumber(hidden)})`,
} as const;

export const undoWords = {
  title: 'Undo this import?',
  of: (name: string, at: string) => `${name}, imported ${at}. Undoing it means:`,
  created: (count: number) => `${counted(count, 'piano that it created is deleted', 'pianos that it created are deleted')}.`,
  pictured: ({ pianos: count, pictures }: PicturedSince) =>
    `${counted(count, 'more piano that it created stays: it', 'more pianos that it created stay: they')} got ${counted(pictures, 'picture', 'pictures')} after the import.`,
  picturesGo: ({ pictures }: PicturedSince) =>
    `${counted(pictures, 'picture that was', 'pictures that were')} added after the import ${pictures === 1 ? 'goes' : 'go'} with them.`,
  withPictures: ({ pianos: count, pictures }: PicturedSince) =>
    `Delete ${count === 1 ? 'this piano' : `these ${pianos(count)}`} too, with ${counted(pictures, 'picture', 'pictures')}`,
  changed: (count: number) => `${counted(count, 'piano that it changed is', 'pianos that it changed are')} as before.`,
  ended: (count: number) => `${counted(count, 'piano that the file didn’t name is', 'pianos that the file didn’t name are')} as before.`,
  kept: 'What was changed after the import stays as it is now.',
  until: (iso: string) => `This is possible until ${formatMoment(iso)}.`,
  offline: 'No connection: it is undone here at once, and on the marketplace when there is one.',
  act: 'Undo import',
  cancel: 'Cancel',
  started: 'The import is being undone',
  failures: {
    TooLate: 'The 30 days are over: this import can’t be undone any more.',
    NotReady: 'Not all pianos of this import are on this device yet. Connect, wait until everything has come, and try again.',
    DiskFull: 'There is not enough room on this device to undo it. Nothing was changed. Free some space and try again.',
    Closed: 'The stored data were closed, by another tab or a new version. Nothing was changed. Load this page again.',
  },
} as const;

export const exportWords = {
  action: 'Export stock (CSV)',
  text: 'Your pianos in the form that the import reads: change prices in a spreadsheet, then drop the file in here.',
  none: 'There is nothing to export yet',
  noneText: 'Pianos that are for sale, reserved or drafts are exported.',
  failed: 'The file could not be made',
  failedText: 'Your pianos are safe. Try again.',
  done: (count: number) => `${pianos(count)} exported`,
  fileName: (date: string) => `soundboard-stock-${date}.csv`,
} as const;
