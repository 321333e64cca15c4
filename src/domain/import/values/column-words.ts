/** The different texts of a column and what each is read as, so that a dealer can say what they stand for (rule V-21). */
import { formatEuro } from '../../money/euro.ts';
import { displayCountry } from '../../vat/vat.ts';
import { countsOf } from '../sheet/coded-column.ts';
import { createColumnReader, type ReaderContext } from './column-reader.ts';
import type { ImportField, Mapping } from '../columns/fields.ts';
import { cellKey } from '../text/fold.ts';
import type { ColumnWord } from '../import-session.ts';
import type { ReadOptions } from './read-columns.ts';
import type { ImportValues } from '../records/record.ts';
import type { Sheet } from '../sheet/sheet.ts';
import { knownThousands } from './price.ts';

const mostWords = 200;

const valueOf: Readonly<Partial<Record<ImportField, (values: ImportValues) => string | number | null | undefined>>> = {
  brand: ({ brand }) => brand,
  model: ({ model }) => model,
  type: ({ piano_type: type }) => type,
  year: ({ year }) => year,
  condition: ({ condition }) => condition,
  price: ({ price_cents: cents }) => (cents === undefined ? null : formatEuro(cents)),
  location: ({ location }) => location,
  stock_number: ({ stock_number: number }) => number,
  serial_number: ({ serial_number: number }) => number,
  finish: ({ finish }) => finish,
  description: ({ description }) => description,
  status: ({ status }) => status,
  image_url: ({ image_urls: urls }) => urls?.join(' '),
  vat_scheme: ({ vat_scheme: scheme }) => scheme,
};

interface WordsInput {
  sheet: Sheet;
  mapping: Mapping;
  column: number;
  options: ReadOptions;
}

function meaningReader({ sheet, mapping, column, options }: WordsInput): (text: string) => string {
  const field = mapping[column] ?? 'ignore';
  const show = field === 'ignore' ? undefined : valueOf[field];
  if (field === 'ignore' || field === 'size_cm' || !show) return () => '';
  const { now, valueMap = {}, makers = null, towns = null, home = displayCountry, ownerId = null, netPrices = null } = options;
  const thousands = knownThousands(field === 'price' && sheet.columns[column] ? countsOf(sheet.columns[column]) : []);
  const context: ReaderContext = { thisYear: new Date(now).getUTCFullYear(), makers, towns, home, ownerId, thousands, valueMap, netPrices };
  const reader = createColumnReader({ field, index: column, header: sheet.header[column] ?? '' }, context);
  return (text) => {
    const { values, finding } = reader.read(text);
    // Until the dealer says what it means, nothing is known of it.
    return values && finding?.type !== 'StatusAsked' ? String(show(values) ?? '') : '';
  };
}

/** Texts that one decision is for are one, written as where they first stand. The most frequent first, at most 200; empty cells are none. */
export function columnWords(input: WordsInput): ColumnWord[] {
  const counted = new Map<string, { text: string; count: number }>();
  const cells = input.sheet.columns[input.column];
  for (const [cell, count] of cells ? countsOf(cells) : []) {
    const text = cell.trim();
    if (text === '') continue;
    const key = cellKey(text);
    const word = counted.get(key);
    if (word) word.count += count;
    else counted.set(key, { text, count });
  }
  const meaningOf = meaningReader(input);
  return [...counted.values()]
    .toSorted((a, b) => b.count - a.count)
    .slice(0, mostWords)
    .map((word) => ({ ...word, means: meaningOf(word.text) }));
}
