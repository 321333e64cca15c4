/** What a person does on a device, through the functions that the screens' repositories use. */
import { choose, discardDocument, mayHaveLeft, retryDocument, type ReplicaDocument } from '../../src/replica/document.ts';
import type { Row } from '../../src/replica/row.ts';
import { baseOf, type Base } from '../../src/replica/form-base.ts';
import { kinds, type ReplicatedCollection } from '../../src/replica/kinds/kinds.ts';
import { changeOrMake, deleteRow, putRow, writeFrom, type WriteContext } from '../../src/replica/write-context.ts';
import type { Ledger } from './ledger.ts';
import type { MemoryStore } from './memory-store.ts';
import { collectionOfRow, toFieldValue, type RowName, type Step } from './steps.ts';

export type PersonStep = Extract<
  Step,
  { do: 'open-form' | 'save-form' | 'edit' | 'add' | 'revert' | 'toggle-save' | 'delete' | 'revive' | 'retry' | 'discard' | 'choose' }
>;

/** What a form showed when it was opened, and when that was. */
export interface OpenForm {
  base: Base<Row>;
  at: number;
}

export interface PersonPorts {
  place: number;
  userId: string;
  store: MemoryStore;
  ledger: Ledger;
  /** Forms that are held open, by row; they outlive pages, as a stored draft does. */
  forms: Map<RowName, OpenForm>;
  /** Taken out, a form stands on what is stored when it is saved. */
  forgetsBase: boolean;
  now: () => number;
  createId: () => string;
  /** The id under which a row is known. */
  idOf: (row: RowName) => string;
}

export function contextOf({ store, now, createId, userId }: PersonPorts): WriteContext {
  return {
    // Screens watch the collections; writes go through the store alone.
    collections: undefined as never,
    store,
    clock: { now, sleep: async () => undefined },
    ids: { create: createId },
    userId,
    userAgent: 'simulation',
  };
}

export function isPersonStep(step: Step): step is PersonStep {
  return ['open-form', 'save-form', 'edit', 'add', 'revert', 'toggle-save', 'delete', 'revive', 'retry', 'discard', 'choose'].includes(step.do);
}

interface Saving {
  step: Extract<Step, { do: 'save-form' }>;
  collection: ReplicatedCollection;
  shown: ReplicaDocument | null;
}

/** Saves a form that was held open. What was stored meanwhile is still there afterwards, and so is what the person entered. */
async function saveForm(ports: PersonPorts, { step, collection, shown }: Saving): Promise<void> {
  const { ledger, place, store, forms } = ports;
  const { row, field } = step;
  const form = forms.get(row);
  if (!form) return;
  forms.delete(row);
  // Of a row that is gone the form says so, and keeps its text.
  if (!shown) return;
  const value = toFieldValue(field, step.value);
  ledger.noteEdit({ device: place, row, field, value, opened: form.at });
  const base = ports.forgetsBase ? baseOf({ ...shown.row, id: shown.id }) : form.base;
  await writeFrom(contextOf(ports), collection, { base, fields: { [field]: value } });
  const after = store.documents.get(shown.id);
  const stood = shown.row[field];
  if (!after || stood === (form.base.shown as Row)[field] || stood === value) return;
  const isKept = after.alternatives.some((each) => each.field === field && each.mine === value);
  if (after.row[field] !== stood || !isKept) ledger.complain(`a form wrote ${row}.${field}=${String(value)} over ${String(stood)}, which it had not shown`);
}

/** A step that the screen would not offer, such as an edit of a row that the device lacks, does nothing. */
export async function act(ports: PersonPorts, step: PersonStep): Promise<void> {
  const { store, ledger, place, idOf } = ports;
  const { row } = step;
  const context = contextOf(ports);
  const collection = collectionOfRow(row);
  const target = { collection, id: idOf(row) };
  const { writable } = kinds[collection];
  const document = store.documents.get(target.id);
  const shown = document && document.row.deleted !== true ? document : null;
  const note = (field: string, value: unknown) => ledger.noteEdit({ device: place, row, field, value });
  const withdraw = (field: string | null) => void ledger.withdrawn.push({ at: ledger.next(), device: place, row, field });
  const giveUp = (field: string, value: unknown) => void ledger.withdrawn.push({ at: ledger.next(), device: place, row, field, value });
  const change = (apply: (document: ReplicaDocument) => ReplicaDocument | null) =>
    store.update(collection, [target.id], (stored) => stored && apply(stored));

  async function remove(): Promise<void> {
    withdraw(null);
    note('deleted', true);
    await deleteRow(context, target);
  }

  switch (step.do) {
    case 'edit': {
      if (!shown) return;
      const value = toFieldValue(step.field, step.value);
      note(step.field, value);
      await writeFrom(context, collection, { base: baseOf({ ...shown.row, id: target.id }), fields: { [step.field]: value } });
      return;
    }
    case 'open-form':
      if (shown) ports.forms.set(row, { base: baseOf({ ...shown.row, id: target.id }), at: ledger.next() });
      return;
    case 'save-form':
      return saveForm(ports, { step, collection, shown });
    case 'revert': {
      const before = shown?.base?.[step.field];
      if (!shown || before === undefined || before === shown.row[step.field]) return;
      ledger.noteEdit({ device: place, row, field: step.field, value: before, isRevert: true });
      await writeFrom(context, collection, { base: baseOf({ ...shown.row, id: target.id }), fields: { [step.field]: before } });
      return;
    }
    case 'add': {
      const field = collection === 'saved_searches' ? 'name' : 'serial_number';
      const value = toFieldValue(field, step.value);
      note(field, value);
      const at = new Date(ports.now()).toISOString();
      const more =
        collection === 'saved_searches'
          ? { query: `q=${step.value}`, seen_at: at }
          : { manufacturer_found: '', year_estimated: null, confidence_level: null, was_successful: false, user_agent: 'simulation' };
      return putRow(context, { collection, prepare: step.value % 2 === 0 }, { id: target.id, [field]: value, ...more });
    }
    case 'toggle-save': {
      if (shown) return remove();
      note('deleted', false);
      const kept = typeof document?.row.note === 'string' ? document.row.note : '';
      const piano_id = idOf(row.replace('save-', 'piano-') as RowName);
      // The rows of one listing of each person go as they stand, so that both ways of sending meet every kind of step.
      const prepare = row === 'save-x' || row === 'save-p';
      return putRow(context, { collection, prepare }, { id: target.id, piano_id, title: 'Upright', note: kept, deleted: false });
    }
    case 'delete':
      return shown ? remove() : undefined;
    case 'revive':
      if (!document || shown) return;
      note('deleted', false);
      return changeOrMake(context, collection, { row: { ...document.row, id: target.id }, fields: { deleted: false } });
    case 'discard':
      if (document?.pending !== 'waiting' && document?.pending !== 'parked') return;
      withdraw(null);
      // What was sent already is set back by a write of its own.
      if (mayHaveLeft(document)) {
        const fields = document.base ? Object.keys(document.change?.sent?.fields ?? {}) : ['deleted'];
        for (const field of fields) {
          ledger.noteEdit({ device: place, row, field, value: document.base ? document.base[field] : true, isRevert: true });
        }
      }
      return change((stored) => discardDocument(stored, writable));
    case 'retry':
      return change(retryDocument);
    case 'choose': {
      const alternative = document?.alternatives.find((each) => each.field === step.field);
      // While a row is gone its choices are not offered.
      if (!document || !alternative || document.row[step.field] === alternative.mine) return;
      if (!step.mine) {
        // Where an edit was made since, that is what the choice leaves standing.
        if (!document.base || document.row[step.field] === document.base[step.field]) withdraw(step.field);
      }
      // The question is answered for all that were kept.
      for (const { field, mine } of document.alternatives) {
        if (field === step.field && !(step.mine && mine === alternative.mine)) giveUp(field, mine);
      }
      if (step.mine) note(step.field, alternative.mine);
      const stands = document.row[step.field];
      const kept = document.alternatives.flatMap(({ field, mine }) => (field === step.field ? [mine] : []));
      const choice = { field: step.field, value: step.mine ? alternative.mine : stands, shown: stands, kept, now: ports.now(), writable };
      return change((stored) => choose(stored, choice));
    }
  }
}
