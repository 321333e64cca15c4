import { columnWords } from '../../src/domain/import/values/column-words.ts';
import { createEditedSheet, type EditedSheet } from '../../src/domain/import/sheet/edited-sheet.ts';
import { repairsOf } from '../../src/domain/import/records/finding.ts';
import type { CheckedSheet, ImportChoices, ImportSession, ImportSource, PlanEntry, RowFilter } from '../../src/domain/import/import-session.ts';
import type { StockListing } from '../../src/domain/import/plan/listing-fields.ts';
import type { Makers } from '../../src/domain/import/values/makers.ts';
import { guessMapping } from '../../src/domain/import/columns/mapping.ts';
import { cellsOf } from '../../src/domain/import/plan/own-texts.ts';
import { leftRows, planEntries, plannedRows, rejectedRow, summarise, type LeftRow } from '../../src/domain/import/plan/plan-rows.ts';
import { planImport, type ImportPlan } from '../../src/domain/import/plan/plan.ts';
import type { ReadOptions } from '../../src/domain/import/values/read-columns.ts';
import type { ReadFailure } from '../../src/domain/import/reading/read-failure.ts';
import { readRecords, type ImportReading } from '../../src/domain/import/records/records.ts';
import { rowOf, rowsOf, type Sheet } from '../../src/domain/import/sheet/sheet.ts';
import { readShop } from '../../src/domain/import/shops/read-shop.ts';
import { replacementsIn } from '../../src/domain/import/sheet/replace-cells.ts';
import { ok, type Result } from '../../src/lib/result.ts';
import { createFilters, type Filters } from './filters.ts';

export interface SessionParts {
  readSource(source: ImportSource, onProgress: (share: number) => void): Promise<Result<Sheet, ReadFailure>>;
  /** Asked before each reading. Null where it can't be had: then nothing is unknown by it. */
  loadMakers(): Promise<Makers | null>;
  loadTowns(): Promise<NonNullable<ReadOptions['towns']> | null>;
}

interface Reviewed {
  edited: EditedSheet;
  choices: ImportChoices;
  home: string | undefined;
  ownerId: string | undefined;
  /** Epoch ms. */
  now: number;
}

/** What follows from a file and the choices about it; made anew by every check and edit. */
interface Checked {
  reading: ImportReading;
  filters: Filters;
  options: ReadOptions;
  plan: { plan: ImportPlan; entries: readonly PlanEntry[]; left: readonly LeftRow[]; stock: ReadonlyMap<string, StockListing> } | null;
}

const headRows = 5;
/** A column that is taken for another gives a group for each of its words: more than anybody reads, and slow to hand over. */
const mostGroups = 500;
/** Of the progress that is told; the rest is guessing what the columns hold. */
const readingShare = 0.95;

/** The rules of src/domain/import/RULES.md for one file after another. Calls are answered one after the other, in their order. */
export function createImportSession({ readSource, loadMakers, loadTowns }: SessionParts): ImportSession {
  let reviewed: Reviewed | null = null;
  let checked: Checked | null = null;
  let last: Promise<unknown> = Promise.resolve();

  function inOrder<T>(answer: () => T | Promise<T>): Promise<T> {
    const next = last.then(answer);
    last = next.catch(() => {});
    return next;
  }

  function theReviewed(): Reviewed {
    if (!reviewed) throw new Error('No file has been read.');
    return reviewed;
  }

  async function readAll(): Promise<Checked> {
    const { edited, choices, home, ownerId, now } = theReviewed();
    const [makers, towns] = await Promise.all([loadMakers(), loadTowns()]);
    const options: ReadOptions = { now, valueMap: choices.valueMap, defaults: choices.defaults, netPrices: choices.netPrices ?? null, makers, towns, ...(home && { home }), ...(ownerId && { ownerId }) };
    const reading = readRecords(edited.sheet(), choices.mapping, options);
    checked = { reading, filters: createFilters(reading), options, plan: null };
    return checked;
  }

  async function theChecked(): Promise<Checked> {
    return checked ?? readAll();
  }

  const answerOf = ({ reading: { stats, groups, netRows } }: Checked): CheckedSheet => ({
    stats,
    groups: groups.slice(0, mostGroups),
    moreGroups: Math.max(0, groups.length - mostGroups),
    netRows,
  });
  const positions = ({ filters }: Checked, filter: RowFilter) => filters.positions(filter);

  return {
    read: (source, { now, remembered, home, ownerId }, onProgress) =>
      inOrder(async () => {
        reviewed = null;
        checked = null;
        const [read, makers] = await Promise.all([readSource(source, (share) => onProgress?.(share * readingShare)), loadMakers()]);
        if (!read.ok) return read;
        const shop = readShop(read.value, { makers, thisYear: new Date(now).getUTCFullYear() });
        const sheet = shop?.sheet ?? read.value;
        const guess = guessMapping(sheet, { now, remembered, makers, ...(shop && { settled: shop.settled }) });
        const mapping = guess.columns.map(({ field }) => field);
        reviewed = { edited: createEditedSheet(sheet), choices: { mapping, valueMap: {}, defaults: {} }, home, ownerId, now };
        onProgress?.(1);
        const { name, header, headerLine, form, length } = sheet;
        return ok({ name, header, headerLine, form, rows: length, firstRows: rowsOf(sheet, 0, headRows), guess, shop: shop && { shop: shop.shop, joined: shop.joined } });
      }),

    check: (choices, now) =>
      inOrder(async () => {
        reviewed = { ...theReviewed(), choices, now };
        return answerOf(await readAll());
      }),

    edit: (cells) =>
      inOrder(async () => {
        const before = theReviewed().edited.write(cells);
        return { before, checked: answerOf(await readAll()) };
      }),

    rows: ({ filter, from, count }) =>
      inOrder(async () => {
        const current = await theChecked();
        const { edited } = theReviewed();
        const sheet = edited.sheet();
        const all = positions(current, filter);
        return {
          total: all.length,
          rows: Array.from(all.subarray(from, from + count), (index) => ({
            ...current.reading.record(index),
            cells: rowOf(sheet, index),
            edited: edited.editedColumns(index + 1),
          })),
        };
      }),

    placeOf: (row, filter) => inOrder(async () => positions(await theChecked(), filter).indexOf(row - 1)),

    repairsOf: (groupKey) =>
      inOrder(async () => {
        const current = await theChecked();
        const found = [...positions(current, 'warning'), ...positions(current, 'error')].sort((a, b) => a - b);
        return repairsOf(found.map((index) => current.reading.record(index)), groupKey);
      }),

    replacements: (search, by) => inOrder(() => replacementsIn(theReviewed().edited.sheet(), search, by)),

    words: (column) =>
      inOrder(async () => {
        const { options } = await theChecked();
        const { edited, choices } = theReviewed();
        return columnWords({ sheet: edited.sheet(), mapping: choices.mapping, column, options });
      }),

    plan: (stock, missing) =>
      inOrder(async () => {
        const current = await theChecked();
        const { edited, choices } = theReviewed();
        const plan = planImport({ records: current.reading.records(), stock, missing, cell: cellsOf(edited.sheet(), choices) });
        current.plan = { plan, entries: planEntries(plan), left: leftRows(plan), stock: new Map(stock.map((listing) => [listing.id, listing])) };
        return summarise(plan);
      }),

    planned: (window) =>
      inOrder(() => {
        if (!checked?.plan) return [];
        const { reading, plan: { plan, stock } } = checked;
        const names = { sheet: theReviewed().edited.sheet(), record: (row: number) => reading.record(row - 1), listing: (id: string) => stock.get(id) };
        return plannedRows(plan, window, names);
      }),

    entries: ({ from, count }) => inOrder(() => checked?.plan?.entries.slice(from, from + count) ?? []),

    rejected: ({ from, count }) =>
      inOrder(() => {
        if (!checked?.plan) return [];
        const { reading, plan } = checked;
        const names = { sheet: theReviewed().edited.sheet(), record: (row: number) => reading.record(row - 1) };
        return plan.left.slice(from, from + count).map((left) => rejectedRow(left, names));
      }),
  };
}
