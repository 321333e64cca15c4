import type { ImportField } from '../../../domain/import/columns/fields.ts';
import type { SheetHead } from '../../../domain/import/import-session.ts';
import { formatNumber } from '../../../lib/format/number.ts';
import type { ColumnNote } from './mapping-choices.ts';

export const importFieldNames: Readonly<Record<ImportField, string>> = {
  brand: 'Brand', model: 'Model', type: 'Type', year: 'Year', condition: 'Condition', price: 'Price', currency: 'Currency', location: 'Location',
  stock_number: 'Stock number', serial_number: 'Serial number', finish: 'Finish', size_cm: 'Size', description: 'Description', status: 'Status',
  image_url: 'Pictures', vat_scheme: 'VAT scheme',
};

export const mappingWords = {
  title: 'Columns',
  summary: ({ read, out }: { read: number; out: number }) => `Columns: ${formatNumber(read)} read, ${formatNumber(out)} left out.`,
  toCheck: (columns: number) => (columns === 1 ? '1 to check.' : `${formatNumber(columns)} to check.`),
  missing: (names: string) => `No column for: ${names}.`,
  change: 'Change',
  close: 'Close',
  unnamed: (place: number) => `Column ${place}, without a name`,
  empty: 'Empty in the first rows',
  samples: 'First values',
  holds: (name: string) => `${name} holds`,
  out: 'Left out',
  outTitle: (columns: number) => (columns === 1 ? '1 column left out' : `${formatNumber(columns)} columns left out`),
  moved: ({ field, from, to }: { field: string; from: string; to: string }) => `${field} is now read from ${to}. ${from} is left out.`,
  defaultsTitle: 'One value for all rows',
  defaultsLead: 'A piano can’t be listed without these. Choose a column for them below, or give the value that holds for every row.',
  defaultUse: 'Use for all rows',
  defaultEmpty: 'Choose',
} as const;

export const noteWords: Readonly<Record<ColumnNote['kind'], { word: string; tone: 'good' | 'brass' | 'warn' | 'plain' }>> = {
  sure: { word: 'Sure', tone: 'good' },
  likely: { word: 'Likely', tone: 'plain' },
  check: { word: 'Please check', tone: 'warn' },
  remembered: { word: 'As last time', tone: 'good' },
  chosen: { word: 'Your choice', tone: 'good' },
  guarded: { word: 'Private?', tone: 'warn' },
  duplicate: { word: 'Double', tone: 'warn' },
  asked: { word: 'Your answer is needed', tone: 'warn' },
  unknown: { word: 'Not recognised', tone: 'plain' },
  out: { word: 'Left out', tone: 'plain' },
};

const listOf = (others: number) => (others === 1 ? 'another column' : `${formatNumber(others)} other columns`);

/** Why a column stands as it does, where the word alone doesn't say it. */
export function describeNote(note: ColumnNote, nameOf: (column: number) => string): string {
  if (note.kind === 'check') return 'Guessed by its name or values. Compare the first values.';
  if (note.kind === 'guarded') return 'It may be private, such as costs, customers or notes: it is left out unless you choose otherwise.';
  if (note.kind === 'asked') return `This or ${listOf(note.columns.length - 1)} may be the ${importFieldNames[note.field].toLowerCase()}: choose above.`;
  return note.kind === 'duplicate' ? `It looks like ${importFieldNames[note.field]} too, which is read from ${nameOf(note.of)}.` : '';
}

export const questionWords = {
  title: (field: string) => `Which column is the ${field.toLowerCase()}?`,
  equal: (name: string, columns: number) =>
    `${columns === 2 ? 'Two columns are' : `${formatNumber(columns)} columns are`} called ${name}, and their values differ. Nothing is imported until you choose.`,
  different: 'These columns could all be it, and their values differ. Nothing is imported until you choose.',
  place: (place: number) => `column ${formatNumber(place)}`,
  none: 'None of them',
} as const;

const shopWords = {
  known: (shop: string) => `${shop} export: read as a whole, one row for each piano.`,
  parents: (rows: number) => `${rows === 1 ? '1 parent product is' : `${formatNumber(rows)} parent products are`} shown through their variants.`,
  extras: (rows: number) => `${rows === 1 ? '1 picture row is' : `${formatNumber(rows)} picture rows are`} joined with their product.`,
} as const;

export function describeShop({ shop, joined }: NonNullable<SheetHead['shop']>): string {
  const { known, parents, extras } = shopWords;
  return [known(shop), ...(joined.parents > 0 ? [parents(joined.parents)] : []), ...(joined.extras > 0 ? [extras(joined.extras)] : [])].join(' ');
}

export const valueWords = {
  title: 'Words that need your decision',
  lead: 'Say once what a word stands for; it is remembered for your next file.',
  summary: (words: number) => (words === 1 ? '1 word is not understood.' : `${formatNumber(words)} words are not understood.`),
  decided: (words: number) => (words === 1 ? '1 word decided by you.' : `${formatNumber(words)} words decided by you.`),
  show: 'Change',
  hide: 'Close',
  rows: (rows: number) => (rows === 1 ? '1 row' : `${formatNumber(rows)} rows`),
  standsFor: (word: string) => `“${word}” stands for`,
  undecided: 'Not decided',
  loading: 'Reading the words',
} as const;

export const meaningNames: Readonly<Record<string, string>> = {
  active: 'Available', reserved: 'Reserved', sold: 'Sold', ended: 'Ended', draft: 'Draft', standard: 'VAT can be shown', margin: 'Margin scheme',
};

export const netWords = {
  title: 'These prices are without VAT',
  lead: (rows: number) =>
    `${rows === 1 ? '1 row has' : `${formatNumber(rows)} rows have`} a net price. Buyers see the whole price. Nothing is imported until you choose.`,
  country: 'Your VAT country',
  convert: (rate: string) => `Add ${rate} VAT`,
  example: (net: string, gross: string) => `${net} becomes ${gross}`,
  margin: 'Pianos sold under the margin scheme keep their price, whatever you choose.',
  asIs: 'Take them as they are',
  asIsText: 'The buyer pays the net amount, as it stands',
  converted: (rows: number, rate: string) => `${rate} VAT is added to ${rows === 1 ? '1 net price' : `${formatNumber(rows)} net prices`}.`,
  taken: (rows: number) => `${rows === 1 ? '1 net price is taken as it stands' : `${formatNumber(rows)} net prices are taken as they stand`}.`,
  change: 'Change',
  price: 'Prices without VAT',
  forSupplier: (name: string) => `Use this answer for every sheet of ${name === '' ? 'this supplier' : `“${name}”`}`,
  forSupplierHint: (column: string) => `Only while the price stands in a column called “${column}”. Otherwise you are asked again with each sheet.`,
  changeLabel: 'Change: prices without VAT',
} as const;
