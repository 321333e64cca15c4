/** What a person does on a device, through the functions that the screens' repositories use. */
import { choose, discardDocument, mayHaveLeft, retryDocument, sameValue, type ReplicaDocument } from '../../src/replica/document.ts';
import type { Row } from '../../src/replica/row.ts';
import { baseOf, type Base } from '../../src/replica/form-base.ts';
import { kinds, type ReplicatedCollection } from '../../src/replica/kinds/kinds.ts';
import { changeOrMake, deleteRow, markRow, putRow, writeFrom, type WriteContext } from '../../src/replica/write-context.ts';
import { toFieldValue, trackedFields, wordOf } from './field-values.ts';
import { isEditable, kindSettings } from './kind-settings.ts';
import type { Ledger } from './ledger.ts';
import type { MemoryStore } from './memory-store.ts';
import { collectionOfRow, referencesOf, type RowName, type Step } from './steps.ts';

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
  /** Null for a visitor. */
  userId: string | null;
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

/** Of the two people of a history. */
export function otherPersonThan(userId: string | null): string {
  return userId === 'me' ? 'other' : 'me';
}

export function isPersonStep(step: Step): step is PersonStep {
  return ['open-form', 'save-form', 'edit', 'add', 'revert', 'toggle-save', 'delete', 'revive', 'retry', 'discard', 'choose'].includes(step.do);
}

interface Saving {
  step: Extract<Step, { do: 'save-form' }>;
  collection: ReplicatedCollection;
  shown: ReplicaDocument | null;
}

/** Whether a screen offers it: a field that is written once may be changed until the server is known to have the row. */
function mayEdit(collection: ReplicatedCollection, { version }: ReplicaDocument, field: string): boolean {
  const settings = kindSettings[collection];
  return isEditable(settings, field) || (settings.lasting.includes(field) && version === 0);
}

/** What a person writes into a new row: all that is told apart, of a row that only adds one thing. */
function contentOf(ports: PersonPorts, { row, value }: { row: RowName; value: number }): { told: Row; more: Row } {
  const collection = collectionOfRow(row);
  const { additive, ownerField, otherSide } = kindSettings[collection];
  const { fields } = kinds[collection];
  const tracked = trackedFields[collection];
  const written = additive ? tracked.filter((_field, place) => place === value % tracked.length) : tracked;
  const isKnown = (field: string | null): field is string => field !== null && field in fields;
  return {
    told: Object.fromEntries(written.map((field) => [field, toFieldValue(collection, field, value)])),
    more: {
      ...Object.fromEntries(Object.entries(referencesOf(row)).map(([field, name]) => [field, ports.idOf(name)])),
      ...(isKnown(ownerField) ? { [ownerField]: ports.userId } : {}),
      ...(isKnown(otherSide) ? { [otherSide]: otherPersonThan(ports.userId) } : {}),
    },
  };
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
  if (!mayEdit(collection, shown, field)) return;
  const value = toFieldValue(collection, field, step.value);
  ledger.noteEdit({ device: place, row, field, value, opened: form.at });
  const base = ports.forgetsBase ? baseOf({ ...shown.row, id: shown.id }) : form.base;
  await writeFrom(contextOf(ports), collection, { base, fields: { [field]: value } });
  const after = store.documents.get(shown.id);
  const stood = shown.row[field];
  if (!after || sameValue(stood, (form.base.shown as Row)[field]) || sameValue(stood, value)) return;
  const isKept = after.alternatives.some((each) => each.field === field && sameValue(each.mine, value));
  if (!sameValue(after.row[field], stood) || !isKept) ledger.complain(`a form wrote ${row}.${field}=${wordOf(value)} over ${wordOf(stood)}, which it had not shown`);
}

/** A step that the screen would not offer, such as an edit of a row that the device lacks, does nothing. */
export async function act(ports: PersonPorts, step: PersonStep): Promise<void> {
  const { store, ledger, place, idOf } = ports;
  const { row } = step;
  const context = contextOf(ports);
  const collection = collectionOfRow(row);
  const target = { collection, id: idOf(row) };
  const { writable } = kinds[collection];
  const settings = kindSettings[collection];
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
      if (!shown || !mayEdit(collection, shown, step.field)) return;
      const value = toFieldValue(collection, step.field, step.value);
      note(step.field, value);
      if (settings.additive) return markRow(context, target, { [step.field]: value });
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
      if (!shown || before === undefined || sameValue(before, shown.row[step.field]) || !mayEdit(collection, shown, step.field)) return;
      ledger.noteEdit({ device: place, row, field: step.field, value: before, isRevert: true });
      await writeFrom(context, collection, { base: baseOf({ ...shown.row, id: target.id }), fields: { [step.field]: before } });
      return;
    }
    case 'add': {
      const at = new Date(ports.now()).toISOString();
      if (shown && !settings.additive) return;
      const { told, more } = contentOf(ports, step);
      for (const [field, value] of Object.entries(told)) note(field, value);
      const rest = collection === 'saved_searches' ? { query: `q=${step.value}`, seen_at: at } : more;
      return putRow(context, { collection, prepare: step.value % 2 === 0 }, { ...rest, ...told, id: target.id });
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
      return shown && isEditable(settings, 'deleted') ? remove() : undefined;
    case 'revive':
      if (!document || shown || !isEditable(settings, 'deleted')) return;
      note('deleted', false);
      return changeOrMake(context, collection, { row: { ...document.row, id: target.id }, fields: { deleted: false } });
    case 'discard':
      if (document?.pending !== 'waiting' && document?.pending !== 'parked') return;
      withdraw(null);
      // What was sent already is set back by a write of its own.
      if (mayHaveLeft(document)) {
        const fields = document.base ? Object.keys(document.change?.sent?.fields ?? {}) : writable.filter((field) => field === 'deleted');
        // A field that the row did not have is not set back to anything.
        for (const field of fields.filter((each) => !document.base || document.base[each] !== undefined)) {
          ledger.noteEdit({ device: place, row, field, value: document.base ? document.base[field] : true, isRevert: true });
        }
      }
      return change((stored) => discardDocument(stored, writable));
    case 'retry':
      return change(retryDocument);
    case 'choose': {
      const alternative = document?.alternatives.find((each) => each.field === step.field);
      // While a row is gone its choices are not offered.
      if (!document || !alternative || sameValue(document.row[step.field], alternative.mine)) return;
      if (!step.mine) {
        // Where an edit was made since, that is what the choice leaves standing.
        if (!document.base || sameValue(document.row[step.field], document.base[step.field])) withdraw(step.field);
      }
      // The question is answered for all that were kept.
      for (const { field, mine } of document.alternatives) {
        if (field === step.field && !(step.mine && sameValue(mine, alternative.mine))) giveUp(field, mine);
      }
      if (step.mine) note(step.field, alternative.mine);
      const stands = document.row[step.field];
      const kept = document.alternatives.flatMap(({ field, mine }) => (field === step.field ? [mine] : []));
      const choice = { field: step.field, value: step.mine ? alternative.mine : stands, shown: stands, kept, now: ports.now(), writable };
      return change((stored) => choose(stored, choice));
    }
  }
}
