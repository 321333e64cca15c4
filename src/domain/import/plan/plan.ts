/** What an import would do, row by row, before anything is written. Rules P-1 to P-11 in RULES.md. */
import { groupBy } from '../../../lib/group-by.ts';
import { foldWords } from '../text/fold.ts';
import { serialKey, stockKey } from '../records/identity.ts';
import {
  changedFields, isInStock, missingFields, newListingFields, type MissingChoice, type StockListing, type WrittenFields,
} from './listing-fields.ts';
import { indexStock, listingsByNumber, matchByNumber, matchNameless, type Ambiguity, type Match, type StockIndex } from './match-stock.ts';
import { withOwnTexts, type CellOf } from './own-texts.ts';
import type { ImportRecord, ImportValues } from '../records/record.ts';

export interface PlannedCreate {
  row: number;
  fields: WrittenFields;
}

export interface PlannedChange {
  row: number;
  listingId: string;
  /** The same fields before and after. */
  before: Partial<WrittenFields>;
  after: Partial<WrittenFields>;
}

export interface PlannedSkip {
  row: number;
  /** It has errors; it is an earlier row once more; it is sold or ended and not in stock. */
  why: 'Error' | 'Duplicate' | 'NotForSale';
}

export interface PlannedAmbiguity {
  row: number;
  why: Ambiguity;
  listingIds: string[];
}

/** A listing that the file doesn't name, and what is written to it. */
export interface PlannedEnd {
  listingId: string;
  before: Partial<WrittenFields>;
  after: Partial<WrittenFields>;
}

export interface ImportPlan {
  create: PlannedCreate[];
  change: PlannedChange[];
  same: { row: number; listingId: string }[];
  skip: PlannedSkip[];
  ambiguous: PlannedAmbiguity[];
  end: PlannedEnd[];
  /** Listings of the stock that the file doesn't name, whatever is done with them. */
  missing: number;
  /** Sold or ended listings that the file names without saying that they are for sale again: they stay as they are. */
  resting: number;
  /** So many of the stock would be ended or reserved that a person must say so in writing. */
  needsConfirmation: boolean;
}

/** Above this share of the stock (specification, rules with numbers). */
const mostMissing = 0.2;

export interface PlanInput {
  records: readonly ImportRecord[];
  /** All listings of the dealer's own. */
  stock: readonly StockListing[];
  missing: MissingChoice;
  /** The cells that were read, so that a listing's own text is known again (rule P-11). */
  cell?: CellOf;
}

function pick(listing: StockListing, fields: Partial<WrittenFields>): Partial<WrittenFields> {
  return Object.fromEntries((Object.keys(fields) as (keyof WrittenFields)[]).map((field) => [field, listing[field]]));
}

/** A state that isn't understood takes an offer back; what is sold or ended stays so. */
function withoutAskedStatus({ findings }: ImportRecord, values: ImportValues): ImportValues {
  const { status: _asked, ...others } = values;
  return findings.some(({ type }) => type === 'StatusAsked') ? others : values;
}

/** What a row says of this listing: no VAT is added to the price of one that is sold under the margin scheme. */
function saidOf(record: ImportRecord, listing: StockListing): ImportValues {
  const values = isInStock(listing) ? record.values : withoutAskedStatus(record, record.values);
  return record.netCents !== undefined && listing.vat_scheme === 'margin' ? { ...values, price_cents: record.netCents } : values;
}

interface MatchedRow {
  record: ImportRecord;
  match: Match;
}

/** Rows that say the same of the same piano once more. */
function isRepeated({ findings }: ImportRecord): boolean {
  return findings.some(({ type }) => type === 'Duplicate');
}

function hasRival({ findings }: ImportRecord): boolean {
  return findings.some(({ type }) => type === 'DuplicateDiffers');
}

/** The row has the listing's stock number and leaves it the brand and serial number by which another row may know it. */
function isSurelyAbout({ values }: ImportRecord, listing: StockListing): boolean {
  const { stock_number: number } = values;
  return number !== undefined && stockKey(number) === stockKey(listing.stock_number) && serialKey({ ...listing, ...values }) === serialKey(listing);
}

/** A listing that several rows speak of is changed by none of them, but by the one that is surely about it. */
function withoutRivals(rows: readonly MatchedRow[]): MatchedRow[] {
  const listingsOf = ({ match }: MatchedRow) => (match.type === 'one' ? [match.listing] : match.type === 'ambiguous' ? match.listings : []);
  const claims = groupBy(rows.flatMap(listingsOf), ({ id }) => id);
  return rows.map((row) => {
    const { record, match } = row;
    const isContested = match.type === 'one' && (claims.get(match.listing.id)?.length ?? 0) > 1 && !isSurelyAbout(record, match.listing);
    if (!isContested && !hasRival(record)) return row;
    return { record, match: { type: 'ambiguous', why: 'SeveralRows', listings: listingsOf(row) } };
  });
}

function stockNumbers(records: readonly ImportRecord[]): Set<string> {
  return new Set(records.flatMap(({ values }) => (values.stock_number === undefined ? [] : [stockKey(values.stock_number)])));
}

interface MatchContext {
  index: StockIndex;
  /** Stock numbers of the whole file. */
  numbers: ReadonlySet<string>;
}

function matchRows(records: readonly ImportRecord[], { index, numbers }: MatchContext): MatchedRow[] {
  const numbered: MatchedRow[] = [];
  const nameless: ImportRecord[] = [];
  for (const record of records) {
    const match = matchByNumber(record.values, index, numbers);
    if (match) numbered.push({ record, match });
    else nameless.push(record);
  }
  return [...withoutRivals(numbered), ...matchNameless(nameless, index)].sort((a, b) => a.record.row - b.record.row);
}

const anything = '*';

function likeness(brand: string | undefined, model: string | undefined): string {
  return `${brand === undefined ? anything : foldWords(brand)}|${model === undefined ? anything : foldWords(model)}`;
}

/**
 * Whether one of the rows that aren't imported may be about a listing: its piano is in the shop all the same (rule P-8). Where a
 * row has no number, that is told by as much as it says of brand and model.
 */
function createMayName(unplaced: readonly ImportRecord[]): (listing: StockListing) => boolean {
  const known = new Set(unplaced.map(({ values: { brand, model } }) => likeness(brand, model)));
  return ({ brand, model }) =>
    [likeness(brand, model), likeness(brand, undefined), likeness(undefined, model), likeness(undefined, undefined)].some((each) => known.has(each));
}

/** Compares the file with the stock. Pure; the rows in create, change, same, skip and ambiguous are all rows of the file, each once. */
export function planImport({ records: read, stock, missing: choice, cell }: PlanInput): ImportPlan {
  const records = cell ? withOwnTexts(read, stock, cell) : read;
  const context: MatchContext = { index: indexStock(stock), numbers: stockNumbers(records) };
  const plan: ImportPlan = { create: [], change: [], same: [], skip: [], ambiguous: [], end: [], missing: 0, resting: 0, needsConfirmation: false };
  const refused = records.filter(({ status }) => status === 'error');
  const repeated = records.filter((record) => record.status !== 'error' && isRepeated(record));
  const rows = matchRows(records.filter((record) => record.status !== 'error' && !isRepeated(record)), context);

  const named = new Set<string>();
  for (const { record, match } of rows) {
    const { row, values } = record;
    if (match.type === 'one') named.add(match.listing.id);
    else for (const { id } of [...listingsByNumber(values, context.index), ...(match.type === 'ambiguous' ? match.listings : [])]) named.add(id);
    if (match.type === 'ambiguous') plan.ambiguous.push({ row, why: match.why, listingIds: match.listings.map(({ id }) => id) });
    else if (match.type === 'one') {
      if (!isInStock(match.listing) && values.status === undefined) plan.resting += 1;
      const after = changedFields(match.listing, saidOf(record, match.listing));
      if (Object.keys(after).length === 0) plan.same.push({ row, listingId: match.listing.id });
      else plan.change.push({ row, listingId: match.listing.id, before: pick(match.listing, after), after });
    } else {
      const fields = newListingFields(values);
      if (fields && fields.status !== 'sold' && fields.status !== 'ended') plan.create.push({ row, fields });
      else plan.skip.push({ row, why: fields ? 'NotForSale' : 'Error' });
    }
  }
  for (const { row } of repeated) plan.skip.push({ row, why: 'Duplicate' });
  const unplaced: ImportRecord[] = [];
  for (const record of refused) {
    plan.skip.push({ row: record.row, why: 'Error' });
    // A sum below the list names no piano.
    if (record.findings.some(({ type }) => type === 'TotalRow')) continue;
    const { stock_number: number, ...values } = record.values;
    for (const { id } of listingsByNumber(record.values, context.index)) named.add(id);
    if (number === undefined && serialKey(values) === null) unplaced.push(record);
  }
  plan.skip.sort((a, b) => a.row - b.row);

  const live = stock.filter(isInStock);
  const mayName = createMayName(unplaced);
  const gone = live.filter((listing) => !named.has(listing.id) && !mayName(listing));
  plan.end = gone.flatMap((listing) => {
    const after = missingFields(listing, choice);
    return after ? [{ listingId: listing.id, before: pick(listing, after), after }] : [];
  });
  plan.missing = gone.length;
  plan.needsConfirmation = plan.end.length > live.length * mostMissing;
  return plan;
}
