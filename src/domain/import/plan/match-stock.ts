/** Which listing of the dealer's stock a row speaks of. Rules P-1 to P-4 in RULES.md. */
import { groupBy } from '../../../lib/group-by.ts';
import { foldWords } from '../text/fold.ts';
import { serialKey, stockKey } from '../records/identity.ts';
import { changedFields, isInStock, type StockListing } from './listing-fields.ts';
import type { ImportRecord, ImportValues } from '../records/record.ts';

export type Ambiguity =
  /** More than one listing fits the row. */
  | 'SeveralListings'
  /** More than one row speaks of the listing, and they differ. */
  | 'SeveralRows'
  /** The stock number is that of a listing of another brand and model. */
  | 'OtherPiano';

export type Match =
  | { type: 'none' }
  | { type: 'one'; listing: StockListing }
  | { type: 'ambiguous'; why: Ambiguity; listings: readonly StockListing[] };

const none: Match = { type: 'none' };

/** Of several listings of one piano, the one that is on the market. */
function chosen(listings: readonly StockListing[]): Match {
  const [first] = listings;
  if (!first) return none;
  const live = listings.filter(isInStock);
  const [only] = live.length === 0 ? listings : live;
  return (live.length || listings.length) === 1 && only ? { type: 'one', listing: only } : { type: 'ambiguous', why: 'SeveralListings', listings };
}

function isOtherPiano({ brand = '', model = '' }: ImportValues, listing: StockListing): boolean {
  return foldWords(brand) !== foldWords(listing.brand) && foldWords(model) !== foldWords(listing.model);
}

/** What a piano without any number is told by: never its price, which a dealer corrects. */
function likenessKey({ brand = '', model = '', piano_type: type = 'Upright', finish = '' }: ImportValues): string {
  return [brand, model, type, finish].map(foldWords).join('|');
}

export interface StockIndex {
  byStock: ReadonlyMap<string, readonly StockListing[]>;
  bySerial: ReadonlyMap<string | null, readonly StockListing[]>;
  /** Listings without any number. */
  nameless: ReadonlyMap<string, readonly StockListing[]>;
}

export function indexStock(stock: readonly StockListing[]): StockIndex {
  return {
    byStock: groupBy(stock.filter(({ stock_number: number }) => number !== ''), ({ stock_number: number }) => stockKey(number)),
    bySerial: groupBy(stock, serialKey),
    nameless: groupBy(stock.filter((listing) => listing.stock_number === '' && serialKey(listing) === null), likenessKey),
  };
}

/**
 * By stock number, else by brand and serial number; null when the row has neither. `numbers` are the stock numbers of the
 * whole file: a listing that has one of them belongs to that row, so that two pianos with one serial number stay two.
 */
export function matchByNumber(values: ImportValues, { byStock, bySerial }: StockIndex, numbers: ReadonlySet<string>): Match | null {
  const { stock_number: number = '' } = values;
  const serial = serialKey(values);
  if (number === '' && serial === null) return null;
  const held = number === '' ? [] : (byStock.get(stockKey(number)) ?? []);
  if (held.length > 0) {
    const exact = held.filter(({ stock_number: each }) => each === number);
    const match = chosen(exact.length > 0 ? exact : held);
    return match.type === 'one' && isOtherPiano(values, match.listing) ? { type: 'ambiguous', why: 'OtherPiano', listings: [match.listing] } : match;
  }
  const alike = serial === null ? [] : (bySerial.get(serial) ?? []);
  return chosen(number === '' ? alike : alike.filter(({ stock_number: each }) => each === '' || !numbers.has(stockKey(each))));
}

/** Every listing that has the row's stock number or its brand and serial number. */
export function listingsByNumber(values: ImportValues, { byStock, bySerial }: StockIndex): readonly StockListing[] {
  const { stock_number: number = '' } = values;
  const serial = serialKey(values);
  return [...(number === '' ? [] : (byStock.get(stockKey(number)) ?? [])), ...(serial === null ? [] : (bySerial.get(serial) ?? []))];
}

export interface NamelessRow {
  record: ImportRecord;
  match: Match;
}

/**
 * Rows without any number against listings without any, alike in brand, model, type and finish: equal ones belong
 * together, then a single row to a single listing; what is left over on both sides can't be told apart.
 */
export function matchNameless(records: readonly ImportRecord[], index: StockIndex): NamelessRow[] {
  return [...groupBy(records, ({ values }) => likenessKey(values))].flatMap(([key, rows]) => {
    const free = new Set((index.nameless.get(key) ?? []).toSorted((a, b) => Number(isInStock(b)) - Number(isInStock(a))));
    const paired = rows.map((record): NamelessRow => {
      for (const listing of free) {
        if (Object.keys(changedFields(listing, record.values)).length > 0) continue;
        free.delete(listing);
        return { record, match: { type: 'one', listing } };
      }
      return { record, match: none };
    });
    const open = paired.filter(({ match }) => match.type === 'none');
    const left = [...free].filter(isInStock);
    const [only] = left;
    if (!only || open.length === 0) return paired;
    const match: Match = open.length === 1 && left.length === 1 ? { type: 'one', listing: only } : { type: 'ambiguous', why: 'SeveralListings', listings: left };
    return paired.map((each) => (each.match.type === 'none' ? { ...each, match } : each));
  });
}
