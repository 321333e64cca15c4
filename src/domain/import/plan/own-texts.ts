/** Rows that say a listing's own text, as an export of the stock does. Rule P-11 in RULES.md. */
import { hostless } from '../../listing/stored-address.ts';
import { groupBy } from '../../../lib/group-by.ts';
import { textAt } from '../sheet/coded-column.ts';
import { cellKey, foldWords } from '../text/fold.ts';
import type { ImportField, Mapping, ValueMap } from '../columns/fields.ts';
import { serialKey, stockKey } from '../records/identity.ts';
import type { StockListing } from './listing-fields.ts';
import { plainText } from '../text/plain-text.ts';
import type { ImportRecord, ImportValues } from '../records/record.ts';
import type { Sheet } from '../sheet/sheet.ts';

/** Fields whose reading may differ from the text: guards are taken off, makers are spelled, lines cut, places known, pictures left out. */
const ownTextFields = ['stock_number', 'brand', 'model', 'finish', 'serial_number', 'description', 'location', 'image_url'] as const satisfies readonly ImportField[];
type OwnTextField = (typeof ownTextFields)[number];

/** The text of a row's cell, rows from 1; '' where the row says nothing of the field, or a person has decided what it stands for. */
export type CellOf = (row: number, field: OwnTextField) => string;

/** What a file can hold of a listing's text. */
export function ownText(listing: StockListing, field: OwnTextField): string {
  return plainText(field === 'image_url' ? listing.image_urls.join(' ') : listing[field]);
}

export function cellsOf({ columns }: Pick<Sheet, 'columns'>, { mapping, valueMap }: { mapping: Mapping; valueMap: ValueMap }): CellOf {
  const cells = new Map(ownTextFields.map((field) => [field, columns[mapping.indexOf(field)]]));
  return (row, field) => {
    const column = cells.get(field);
    const text = column ? textAt(column, row - 1) : '';
    if (valueMap[field]?.[cellKey(text)] !== undefined) return '';
    return field === 'image_url' ? text.split(' ').map(hostless).join(' ') : text;
  };
}

function likeness({ brand, model, finish }: Pick<StockListing, 'brand' | 'model' | 'finish'>): string {
  return [brand, model, finish].map(foldWords).join('|');
}

function ownValues(listing: StockListing, field: OwnTextField): ImportValues {
  if (field === 'image_url') return { image_urls: listing.image_urls };
  if (field !== 'location') return { [field]: listing[field] };
  const { location, town, country_code, lat, lng } = listing;
  return { location, town, country_code, lat, lng };
}

/** Rows whose cells have the very text of the listing that they name say what it says, whatever that text is read as. */
export function withOwnTexts(records: readonly ImportRecord[], stock: readonly StockListing[], cell: CellOf): readonly ImportRecord[] {
  const byStock = groupBy(stock, ({ stock_number: number }) => stockKey(number));
  const bySerial = groupBy(stock, serialKey);
  const byLikeness = groupBy(stock, (listing) =>
    likeness({ brand: ownText(listing, 'brand'), model: ownText(listing, 'model'), finish: ownText(listing, 'finish') }));
  const namedBy = (row: number, { stock_number: number }: ImportValues): readonly StockListing[] => {
    if (number !== undefined) return byStock.get(stockKey(number)) ?? [];
    const own = { brand: cell(row, 'brand'), model: cell(row, 'model'), finish: cell(row, 'finish') };
    const serial = serialKey({ brand: own.brand, serial_number: cell(row, 'serial_number') });
    return (serial === null ? byLikeness.get(likeness(own)) : bySerial.get(serial)) ?? [];
  };
  return records.map((record) => {
    const { row, values } = record;
    let said: { listing: StockListing; fields: readonly OwnTextField[] } | null = null;
    for (const listing of namedBy(row, values)) {
      const fields = ownTextFields.filter((field) => cell(row, field) !== '' && cell(row, field) === ownText(listing, field));
      if (fields.length > (said?.fields.length ?? 0)) said = { listing, fields };
    }
    if (!said) return record;
    const { listing, fields } = said;
    return { ...record, values: Object.assign({ ...values }, ...fields.map((field) => ownValues(listing, field))) as ImportValues };
  });
}
