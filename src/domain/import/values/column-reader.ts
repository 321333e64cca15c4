/** One reader a column: text of a cell → what it says to a row's values, and the finding about it. */
import type { Towns } from '../../geo/find-town.ts';
import type { Condition, ListingStatus } from '../../listing/listing-values.ts';
import type { ImportField, ValueMap } from '../columns/fields.ts';
import type { Finding } from '../records/finding.ts';
import { cellKey, foldWords, oneLine } from '../text/fold.ts';
import { headerKey } from '../columns/header-key.ts';
import type { Makers } from './makers.ts';
import type { ImportValues } from '../records/record.ts';
import { bareCell } from './bare-cell.ts';
import { createPlaceReader } from './place.ts';
import { readPrice, type KnownThousands, type NetPrices } from './price.ts';
import { nothing, readAs, refuse, saysUnknown, type Read } from './read.ts';
import { readDescription, readLine, readPictures, readSerialNumber, readStockNumber } from './texts.ts';
import { readTax } from './tax-words.ts';
import { readVatScheme, schemeAsked } from './vat-scheme.ts';
import { conditionWords, statusOf, typeWords, type Meaning, type TypeMeaning } from './words.ts';
import { readYear } from './year.ts';

/** What a cell brings to its row. Shared by all rows with that text, so never changed. */
export interface CellReading {
  values: ImportValues | null;
  finding: Finding | null;
  /** Cents of a price that is said to be without VAT, as they stand. */
  net?: number;
}

export interface ReaderContext {
  thisYear: number;
  makers: Makers | null;
  towns: Pick<Towns, 'meant'> | null;
  /** The dealer's country. */
  home: string;
  /** Who imports; null where that isn't known. */
  ownerId: string | null;
  thousands: KnownThousands;
  netPrices: NetPrices;
  valueMap: ValueMap;
}

export interface Column {
  field: Exclude<ImportField, 'size_cm'>;
  /** Null for a value that holds for all rows without one of their own. */
  index: number | null;
  header: string;
}

type ReadCell = (text: string) => Read<ImportValues>;

function mapped<V>(read: Read<V>, toValues: (value: V) => ImportValues): Read<ImportValues> {
  const { value, ...rest } = read;
  return { ...rest, ...(value !== undefined && { value: toValues(value) }) };
}

function readWord<V>(text: string, words: ReadonlyMap<string, Meaning<V>>, show: (value: V) => string): Read<V> {
  const key = foldWords(text);
  const meaning = key === '' ? undefined : words.get(key);
  if (meaning) return meaning.assumed ? readAs(meaning.value, show(meaning.value)) : { value: meaning.value };
  return saysUnknown(text) ? nothing : refuse('NotAllowed');
}

function readBrand(text: string, makers: Makers | null): Read<string> {
  const line = readLine(text, 'brand');
  const name = line.value;
  if (name === undefined || line.problem || !makers) return line;
  const spelling = makers.spell(name);
  if (spelling !== null) return { value: spelling };
  const meant = makers.suggest(name);
  return { value: name, problem: { type: 'UnknownMaker', level: 'warning', expected: meant ?? '', ...(meant !== null && { repair: { kind: 'replace', value: meant } }) } };
}

const euro: ReadonlySet<string> = new Set(['', 'eur', 'euro', 'euros', '€', '978']);

/** A dash says nothing; any other text that isn't understood makes no offer of the piano (rule V-12). */
function readStatus(text: string, columnKey: string): Read<ListingStatus> {
  if (isDash.test(text)) return nothing;
  const status = statusOf(text, columnKey);
  if (status) return { value: status };
  return { value: 'draft', problem: { type: 'StatusAsked', level: 'warning', expected: '' } };
}

const isDash = /^[\s\-–—./_]*$/u;

function cellReader({ field, header }: Column, context: ReaderContext): ReadCell {
  switch (field) {
    case 'brand': return (text) => mapped(readBrand(text, context.makers), (brand) => ({ brand }));
    case 'model': return (text) => mapped(saysUnknown(text) ? nothing : readLine(text, 'model'), (model) => ({ model }));
    case 'type': return (text) => mapped(readWord<TypeMeaning>(text, typeWords, ({ type }) => type), ({ type, subtype }) =>
      (subtype === '' ? { piano_type: type } : { piano_type: type, subtype }));
    case 'year': return (text) => mapped(readYear(text, context.thisYear), (year) => ({ year }));
    case 'condition': return (text) => mapped(readWord<Condition>(text, conditionWords, String), (condition) => ({ condition }));
    case 'price': {
      const column = { known: context.thousands, isNet: readTax(header).tax === 'net', netPrices: context.netPrices };
      return (text) => mapped(readPrice(text, column), (price_cents) => ({ price_cents }));
    }
    case 'currency': return (text) => (euro.has(text.trim().toLowerCase()) ? nothing : refuse('PriceNotEuro'));
    case 'location': {
      const readPlace = createPlaceReader(context);
      return (text) => (saysUnknown(text) ? nothing : readPlace(oneLine(text)));
    }
    case 'stock_number': return (text) => mapped(readStockNumber(text), (stock_number) => ({ stock_number }));
    case 'serial_number': return (text) => mapped(readSerialNumber(text), (serial_number) => ({ serial_number }));
    case 'finish': return (text) => mapped(saysUnknown(text) ? nothing : readLine(text, 'finish'), (finish) => ({ finish }));
    case 'description': return (text) => mapped(readDescription(text), (description) => ({ description }));
    case 'status': return (text) => mapped(readStatus(text, foldWords(header) || headerKey(header)), (status) => ({ status }));
    case 'vat_scheme': {
      const asks = schemeAsked(header);
      return (text) => mapped(readVatScheme(text, asks), (vat_scheme) => ({ vat_scheme }));
    }
    case 'image_url': return (text) => mapped(readPictures(text, context.ownerId), (image_urls) => ({ image_urls }));
  }
}

const empty: CellReading = { values: null, finding: null };
/** Signs of a cell that is no longer as a description than one may be, however it is read. */
const shortDescription = 5000;

/**
 * Columns whose cells are mostly different, so that remembering each would cost more than reading it. What they hold against
 * them says that nothing is to be found in the cell, without reading it.
 */
const distinct: Readonly<Partial<Record<ImportField, (cell: string) => boolean>>> = {
  stock_number: (cell) => cell.length <= 50 && !cell.includes('+'),
  serial_number: (cell) => cell.length <= 50 && !cell.includes('+'),
  description: (cell) => cell.length <= shortDescription,
  image_url: (cell) => cell === '',
};

/** Whether equal cells are many, so that each different one should be read once. */
export function cellsRepeat(field: ImportField): boolean {
  return distinct[field] === undefined;
}

export interface ColumnReader {
  read(cell: string): CellReading;
  /** True only when the reading brings no finding. */
  isQuiet(cell: string): boolean;
  /** No reading of a cell with so many signs at most brings a finding; -1 where the signs themselves must be seen. */
  quietSigns: number;
}

export function createColumnReader(column: Column, context: ReaderContext): ColumnReader {
  const readValue = cellReader(column, context);
  const replacements = context.valueMap[column.field];
  const isQuiet = distinct[column.field];
  const isName = column.field === 'stock_number' || column.field === 'serial_number';
  return {
    read(cell) {
      const trimmed = bareCell(cell.trim(), isName);
      const { value = null, problem, net } = readValue(replacements?.[cellKey(trimmed)] ?? trimmed);
      if (value === null && !problem) return empty;
      return { values: value, finding: problem ? { ...problem, column: column.index, field: column.field, found: cell } : null, ...(net !== undefined && { net }) };
    },
    isQuiet: isQuiet && !replacements ? isQuiet : () => false,
    quietSigns: column.field === 'description' && !replacements ? shortDescription : -1,
  };
}
