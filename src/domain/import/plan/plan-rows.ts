/** What a plan says, in the portions that a screen and a writer take. */
import { listingTitle } from '../../listing/listing-title.ts';
import type { PlanEntry, PlannedRow, PlanSummary, RejectedRow } from '../import-session.ts';
import type { StockListing } from './listing-fields.ts';
import type { ImportPlan } from './plan.ts';
import type { ImportRecord } from '../records/record.ts';
import { rowOf, type Sheet } from '../sheet/sheet.ts';

export function summarise(plan: ImportPlan): PlanSummary {
  const { create, change, same, skip, ambiguous, end, missing, resting, needsConfirmation } = plan;
  return {
    total: create.length + change.length + same.length + skip.length + ambiguous.length,
    create: create.length,
    change: change.length,
    same: same.length,
    skip: skip.length,
    ambiguous: ambiguous.length,
    end: end.length,
    missing,
    resting,
    needsConfirmation,
  };
}

/** Creates, then changes, then ends. */
export function planEntries({ create, change, end }: ImportPlan): PlanEntry[] {
  return [
    ...create.map((each): PlanEntry => ({ kind: 'create', ...each })),
    ...change.map((each): PlanEntry => ({ kind: 'change', ...each })),
    ...end.map((each): PlanEntry => ({ kind: 'end', ...each })),
  ];
}

interface PlanNames {
  sheet: Sheet;
  /** `row` from 1. */
  record(row: number): ImportRecord;
  listing(id: string): StockListing | undefined;
}

type Names = Pick<PlannedRow, 'title' | 'stockNumber'>;

function namesOfRow(row: number, { sheet, record }: PlanNames): Names {
  const { brand, model, piano_type: type, stock_number: stockNumber = '' } = record(row).values;
  const said = [brand, model, type?.replaceAll('_', ' ')].filter((word) => word !== undefined && word !== '');
  // A row of which nothing is understood is known by how it begins.
  const cells = said.length > 0 ? said : rowOf(sheet, row - 1).filter((cell) => cell.trim() !== '').slice(0, 3);
  return { title: cells.join(' '), stockNumber };
}

function namesOfListing(id: string, { listing }: PlanNames): Names {
  const known = listing(id);
  return known ? { title: listingTitle(known), stockNumber: known.stock_number } : { title: '', stockNumber: '' };
}

interface PlanWindow {
  kind: PlannedRow['kind'];
  from: number;
  count: number;
}

/** The entries of one outcome with the words to know them by. */
export function plannedRows(plan: ImportPlan, { kind, from, count }: PlanWindow, names: PlanNames): PlannedRow[] {
  const window = <T>(list: readonly T[]) => list.slice(from, from + count);
  switch (kind) {
    case 'create': return window(plan.create).map((each) => ({ kind, ...each, ...namesOfRow(each.row, names) }));
    case 'change': return window(plan.change).map((each) => ({ kind, ...each, ...namesOfListing(each.listingId, names) }));
    case 'same': return window(plan.same).map((each) => ({ kind, ...each, ...namesOfListing(each.listingId, names) }));
    case 'skip': return window(plan.skip).map((each) => ({ kind, ...each, ...namesOfRow(each.row, names) }));
    case 'ambiguous': return window(plan.ambiguous).map((each) => ({ kind, ...each, ...namesOfRow(each.row, names) }));
    case 'end': return window(plan.end).map((each) => ({ kind, ...each, ...namesOfListing(each.listingId, names) }));
  }
}

/** A row that is not imported; null where its findings say why. */
export interface LeftRow {
  row: number;
  ambiguity: RejectedRow['ambiguity'];
}

/** Every row that is not imported, in the order of the file: those that are skipped and those that stop. */
export function leftRows({ skip, ambiguous }: Pick<ImportPlan, 'skip' | 'ambiguous'>): LeftRow[] {
  const left = [...skip.map(({ row }) => ({ row, ambiguity: null })), ...ambiguous.map(({ row, why }) => ({ row, ambiguity: why }))];
  return left.toSorted((a, b) => a.row - b.row);
}

export function rejectedRow({ row, ambiguity }: LeftRow, { sheet, record }: Pick<PlanNames, 'sheet' | 'record'>): RejectedRow {
  const { line, findings } = record(row);
  return { row, line, cells: rowOf(sheet, row - 1), findings, ambiguity };
}
