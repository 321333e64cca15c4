/** One change to many listings of an owner, shown in full before it is made. Rules B-1 to B-4 in RULES.md. */
import { actionFields, actionsFor, type FieldAction, type StateFields } from './lifecycle.ts';
import type { Listing } from './listing.ts';

export type BulkChange =
  /** In hundredths of a percent: 250 makes a price of 100 € one of 102,50 €, or 103 € in whole euro. */
  | { kind: 'percent'; hundredths: number }
  | { kind: 'amount'; cents: number }
  | { kind: 'action'; action: FieldAction };

export type BulkTarget = StateFields & Pick<Listing, 'id' | 'title' | 'price_cents'>;
export type BulkFields = Partial<Pick<Listing, 'price_cents' | 'status' | 'is_published'>>;

export interface PlannedEdit {
  id: string;
  title: string;
  /** What was shown of each field that is written. */
  before: BulkFields;
  after: BulkFields;
}

/** `NoPrice`: its price is on request. `TooLow`: nothing or less would be left. `Same`: it is so already. `NotNow`: in this state nobody does that. */
export type LeftOut = 'NoPrice' | 'TooLow' | 'TooHigh' | 'Same' | 'NotNow';

export interface BulkPlan {
  edits: PlannedEdit[];
  left: { id: string; title: string; why: LeftOut }[];
}

/** The column is numeric(12,2); nothing near it is a piano's. */
const mostCents = 99_999_999_900;

/** Whole euro, as shops price. Rule B-1. */
function changedPrice(cents: number, change: Exclude<BulkChange, { kind: 'action' }>): number {
  const exact = change.kind === 'amount' ? cents + change.cents : (cents * (10_000 + change.hundredths)) / 10_000;
  return change.kind === 'amount' && exact % 100 !== 0 ? exact : Math.round(exact / 100) * 100;
}

function editOf(target: BulkTarget, change: BulkChange): Pick<PlannedEdit, 'before' | 'after'> | LeftOut {
  const { price_cents: cents, status, is_published } = target;
  if (change.kind === 'action') {
    if (!actionsFor(target).includes(change.action)) return 'NotNow';
    const after = actionFields[change.action];
    return { before: 'is_published' in after ? { status, is_published } : { status }, after };
  }
  if (!actionsFor(target).includes('price')) return 'NotNow';
  if (cents === null) return 'NoPrice';
  const next = changedPrice(cents, change);
  if (next <= 0) return 'TooLow';
  if (next > mostCents) return 'TooHigh';
  return next === cents ? 'Same' : { before: { price_cents: cents }, after: { price_cents: next } };
}

/** Every listing is in the plan once, changed or left with a reason. */
export function planBulkEdit(targets: readonly BulkTarget[], change: BulkChange): BulkPlan {
  const plan: BulkPlan = { edits: [], left: [] };
  for (const target of targets) {
    const { id, title } = target;
    const edit = editOf(target, change);
    if (typeof edit === 'string') plan.left.push({ id, title, why: edit });
    else plan.edits.push({ id, title, ...edit });
  }
  return plan;
}

/** '5', '-2,5 %', '+3.25': hundredths of a percent between -90 and 900 percent; null for anything else. */
export function parsePercent(text: string): number | null {
  const found = /^\s*([+\-−–]?)\s*(\d{1,3})(?:[.,](\d{1,2}))?\s*%?\s*$/u.exec(text);
  if (!found) return null;
  const [, sign = '', whole = '', fraction = ''] = found;
  const size = Number(whole) * 100 + Number(fraction.padEnd(2, '0'));
  const hundredths = sign === '' || sign === '+' ? size : -size;
  return hundredths >= -9000 && hundredths <= 90_000 ? hundredths : null;
}
