/** What people did and saw and what the server took, written down while a history runs; `judge.ts` holds the end against it. */
import { sameValue, type ReplicaDocument } from '../../src/replica/document.ts';
import type { Row } from '../../src/replica/row.ts';
import type { PulledRow, PushedChange } from '../../src/sync/server.ts';
import type { Coverage } from './coverage.ts';
import { trackedFields, wordOf } from './field-values.ts';
import { kindSettings } from './kind-settings.ts';
import type { RowName } from './steps.ts';

export interface Edit {
  /** Place in the order of everything written down. */
  at: number;
  device: number;
  row: RowName;
  field: string;
  value: unknown;
  /** Of a form that was held open: when it was opened. What was stored since its writer has not seen. */
  opened: number | null;
  /** Set back to what the server had: a wish like any other, but its value tells nobody apart. */
  isRevert: boolean;
}

export interface AcceptedValue {
  at: number;
  row: RowName;
  field: string;
  value: unknown;
}

export interface Ledger {
  edits: Edit[];
  accepted: AcceptedValue[];
  /** What a person gave up again: by discarding, deleting or choosing the server's value. Null for the whole row; a value where it was but one. */
  withdrawn: { at: number; device: number; row: RowName; field: string | null; value?: unknown }[];
  /** What was written past all devices. */
  elsewhere: { row: RowName; field: string }[];
  /** Rows whose repeated change was refused: whether the server takes the earlier request stays open. */
  doubted: RowName[];
  /** Faults that show at once, in words. */
  complaints: string[];
  /** What really happened to rows of each kind. */
  coverage: Coverage;
  next(): number;
  noteEdit(edit: Omit<Edit, 'at' | 'isRevert' | 'opened'> & { isRevert?: boolean; opened?: number }): void;
  noteSeen(device: number, row: RowName, document: ReplicaDocument): void;
  /** Complains when the change overwrites what the writer had not seen. */
  noteAccepted(row: RowName, change: PushedChange, present: PulledRow | null): void;
  complain(complaint: string): void;
}

const keyOf = (row: RowName, field: string, value: unknown) => `${row}.${field}=${wordOf(value)}`;

export function createLedger(): Ledger {
  let count = 0;
  const seen = new Map<string, number>();
  const ledger: Ledger = {
    edits: [],
    accepted: [],
    withdrawn: [],
    elsewhere: [],
    doubted: [],
    complaints: [],
    coverage: new Map(),
    next: () => (count += 1),
    noteEdit: (edit) => void ledger.edits.push({ isRevert: false, opened: null, ...edit, at: ledger.next() }),
    noteSeen(device, row, document) {
      for (const field of trackedFields[document.collection]) {
        const key = `${device}:${keyOf(row, field, document.row[field])}`;
        if (!seen.has(key)) seen.set(key, ledger.next());
      }
    },
    noteAccepted(row, change, present) {
      const at = ledger.next();
      for (const [field, value] of Object.entries(change.fields)) {
        ledger.accepted.push({ at, row, field, value });
        const overwritten = unseenValue({ row, field, value, present: present?.row ?? null, change });
        if (overwritten !== null) ledger.complain(`${overwritten} was overwritten unseen`);
      }
    },
    complain(complaint) {
      if (!ledger.complaints.includes(complaint)) ledger.complaints.push(complaint);
    },
  };

  function unseenValue(args: { row: RowName; field: string; value: unknown; present: Row | null; change: PushedChange }): string | null {
    const { row, field, value, present, change } = args;
    const before = present?.[field];
    // Who makes a deleted row anew starts from an empty sheet.
    if (!trackedFields[change.collection].includes(field) || !present || present.deleted === true) return null;
    // What only adds overwrites nothing: the database keeps what was reached.
    if (kindSettings[change.collection].additive || before === undefined) return null;
    const writers = ledger.edits.filter((each) => each.row === row && each.field === field && sameValue(each.value, value));
    const knew = writers.some(({ device, at, opened }) => {
      const isOwn = (each: Edit) => each.device === device && each.row === row && each.field === field && sameValue(each.value, before);
      const own = ledger.edits.some((each) => isOwn(each) && (opened === null || each.at < opened));
      return own || (seen.get(`${device}:${keyOf(row, field, before)}`) ?? Number.POSITIVE_INFINITY) < (opened ?? at);
    });
    return sameValue(before, value) || knew ? null : keyOf(row, field, before);
  }

  return ledger;
}

/** Whether the person on the device has given up the row, or this field of it, since. */
export function isWithdrawn(ledger: Ledger, edit: Pick<Edit, 'at' | 'device' | 'row' | 'field' | 'value'>): boolean {
  return ledger.withdrawn.some((given) => given.at > edit.at && concerns(given, edit));
}

/** Whether what was given up is this edit. */
export function concerns(given: Ledger['withdrawn'][number], edit: Pick<Edit, 'device' | 'row' | 'field' | 'value'>): boolean {
  const { device, row, field } = given;
  const isField = field === null || (field === edit.field && (!('value' in given) || sameValue(given.value, edit.value)));
  return device === edit.device && row === edit.row && isField;
}
