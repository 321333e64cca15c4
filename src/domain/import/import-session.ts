/**
 * A file under review, as the screen may ask of it. The sheet itself stays where the session runs, in a worker: what crosses are
 * windows of rows. Rows are numbered as in the file's records, the first below the names is 1; columns count from 0.
 */
import type { Result } from '../../lib/result.ts';
import type { ImportField, Mapping, ValueMap } from './columns/fields.ts';
import type { CellRepair, Finding, FindingGroup, ShownRepair } from './records/finding.ts';
import type { MissingChoice, StockListing, WrittenFields } from './plan/listing-fields.ts';
import type { MappingGuess } from './columns/mapping.ts';
import type { SupplierChoice } from './columns/supplier-choice.ts';
import type { RememberedMapping } from './columns/remembered-mapping.ts';
import type { ImportPlan, PlannedAmbiguity, PlannedSkip } from './plan/plan.ts';
import type { ReadFailure } from './reading/read-failure.ts';
import type { ImportRecord } from './records/record.ts';
import type { ImportStats } from './records/records.ts';
import type { Sheet } from './sheet/sheet.ts';
import type { ShopReading } from './shops/read-shop.ts';
import type { NetPrices } from './values/price.ts';

/** `sheet`: which one of a workbook, by its name; the first with cells by default. The bytes are given away: read them again for another reading. */
export type ImportSource =
  | { kind: 'file'; name: string; bytes: ArrayBuffer; sheet?: string }
  | { kind: 'text'; name: string; text: string };

export interface SheetHead extends Pick<Sheet, 'name' | 'header' | 'headerLine' | 'form'> {
  /** Number of rows. */
  rows: number;
  /** At most five. */
  firstRows: readonly (readonly string[])[];
  guess: MappingGuess;
  /** The shop whose export this is, with the rows that went into others; null for any other file. */
  shop: Pick<ShopReading, 'shop' | 'joined'> | null;
}

/** What a person has decided about the file. */
export interface ImportChoices {
  mapping: Mapping;
  valueMap: ValueMap;
  /** For rows whose cell is empty and for fields without a column. */
  defaults: Readonly<Partial<Record<ImportField, string>>>;
  /** What prices without VAT are, for this file; absent while nobody has said it. */
  netPrices?: NetPrices;
  /** Whose sheet it is; absent in a draft of an earlier version. */
  supplier?: SupplierChoice;
}

/** A cell's new text; `row` from 1. */
export type CellEdit = CellRepair;

export interface CheckedSheet {
  stats: ImportStats;
  /** Errors first, then the most frequent; at most 500. */
  groups: FindingGroup[];
  /** Groups beyond those; 0 by default. */
  moreGroups?: number;
  /** Rows whose price is said to be without VAT, whatever was decided about them: 0 asks nothing. */
  netRows?: number;
}

export type RowFilter = 'all' | 'valid' | 'warning' | 'error';

export interface ReviewedRow extends ImportRecord {
  /** As they stand now, edits included. */
  cells: readonly string[];
  /** Columns in which a cell was edited. */
  edited: readonly number[];
}

export interface RowWindow {
  /** Rows that pass the filter. */
  total: number;
  rows: readonly ReviewedRow[];
}

export interface CellSearch {
  text: string;
  /** Null searches all columns. */
  column: number | null;
  wholeCell: boolean;
  matchCase: boolean;
}

/** A text of a column, whatever its case and signs, for deciding what it stands for. */
export interface ColumnWord {
  text: string;
  /** Rows. */
  count: number;
  /** What it is read as, in the words that a listing stores, prices in euro; '' where it isn't understood or the column holds nothing. */
  means: string;
}

export interface PlanSummary extends Pick<ImportPlan, 'missing' | 'resting' | 'needsConfirmation'> {
  /** Rows of the file; create, change, same, skip and ambiguous add up to it. */
  total: number;
  create: number;
  change: number;
  same: number;
  skip: number;
  ambiguous: number;
  end: number;
}

/** One write of an import. `before` and `after` have the same fields. */
export type PlanEntry =
  | { kind: 'create'; row: number; fields: WrittenFields }
  | { kind: 'change'; row: number; listingId: string; before: Partial<WrittenFields>; after: Partial<WrittenFields> }
  | { kind: 'end'; listingId: string; before: Partial<WrittenFields>; after: Partial<WrittenFields> };

/** For a list of what would happen: the entries of one outcome with the words to know them by. */
export type PlannedRow =
  | (PlanEntry & { title: string; stockNumber: string })
  | { kind: 'same'; row: number; listingId: string; title: string; stockNumber: string }
  | ({ kind: 'skip'; title: string; stockNumber: string } & PlannedSkip)
  | ({ kind: 'ambiguous'; title: string; stockNumber: string } & PlannedAmbiguity);

/** A row that is not imported, for the file of rejected rows. */
export interface RejectedRow {
  row: number;
  line: number;
  cells: readonly string[];
  findings: readonly Finding[];
  /** Null where the findings say why. */
  ambiguity: PlannedAmbiguity['why'] | null;
}

/** Calls are answered in their order. All but `read` reject when no file has been read, or when the reader ended. */
export interface ImportSession {
  /** Reads the source and guesses its columns. `onProgress` hears 0 to 1. Replaces what was read before. */
  read(source: ImportSource, options: { now: number; remembered: RememberedMapping; home?: string | undefined; ownerId?: string | undefined }, onProgress?: (share: number) => void): Promise<Result<SheetHead, ReadFailure>>;
  /** Reads all rows by these choices; they hold for everything below until the next call. `now` in epoch ms. */
  check(choices: ImportChoices, now: number): Promise<CheckedSheet>;
  /** Writes cells, reads the file anew, and tells what stood there, in the same order, for taking it back. */
  edit(cells: readonly CellEdit[]): Promise<{ before: CellEdit[]; checked: CheckedSheet }>;
  rows(window: { filter: RowFilter; from: number; count: number }): Promise<RowWindow>;
  /** Place of a row among those that pass a filter, from 0; -1 when it doesn't. */
  placeOf(row: number, filter: RowFilter): Promise<number>;
  /** What the one repair of a group would write, and what stands there now. */
  repairsOf(groupKey: string): Promise<ShownRepair[]>;
  /** What replacing would write, in the order of rows. */
  replacements(search: CellSearch, by: string): Promise<CellEdit[]>;
  /** Different texts of a column, the most frequent first, at most 200. */
  words(column: number): Promise<ColumnWord[]>;
  /** Compares the rows with the stock; it holds until the next check or edit. */
  plan(stock: readonly StockListing[], missing: MissingChoice): Promise<PlanSummary>;
  planned(window: { kind: PlannedRow['kind']; from: number; count: number }): Promise<readonly PlannedRow[]>;
  /** All writes of the plan, creates first, then changes, then ends. */
  entries(window: { from: number; count: number }): Promise<readonly PlanEntry[]>;
  /** Rows that the plan skips or stops at, in the order of the file. */
  /** Rows that the plan leaves out, in the order of the file. */
  rejected(window: { from: number; count: number }): Promise<readonly RejectedRow[]>;
}
