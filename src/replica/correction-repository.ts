import { map } from 'rxjs';
import { openCorrectionLimit } from '../domain/serial/correction.ts';
import { fail, ok } from '../lib/result.ts';
import { shownRow, type ReplicaDocument } from './document.ts';
import { readableFrom } from './observe.ts';
import type { OwnCorrection, Replica } from './replica.ts';
import type { StoredDocument } from './replica-schema.ts';
import { contentOf } from './rxdb-store.ts';
import { deleteRow, putRow, type WriteContext } from './write-context.ts';

const collection = 'serial_corrections';

/** What people report on the answers to serial numbers. A visitor's is sent without a name and never comes back with a decision. */
export function createCorrectionRepository(context: WriteContext): Replica['corrections'] {
  const query = { selector: { kind: { $eq: collection } } };
  const read = (documents: readonly { toJSON(): unknown }[]): readonly OwnCorrection[] =>
    documents
      .map((document) => contentOf(document.toJSON() as StoredDocument))
      .filter((document) => shownRow(document).deleted !== true)
      .map(toOwnCorrection)
      .sort((a, b) => b.created_at.localeCompare(a.created_at));
  return {
    all: readableFrom<readonly OwnCorrection[] | undefined>(context.collections.personal.find(query).$.pipe(map(read)), undefined),
    async add(correction) {
      const stored = read(await context.collections.personal.find(query).exec());
      const open = stored.filter(({ status }) => status === 'new').length;
      // A visitor's stay open here for ever: their decision can't be told.
      if (context.userId !== null && open >= openCorrectionLimit) return fail({ type: 'TooMany' });
      await putRow(context, collection, { ...correction, status: 'new', admin_note: '', decided_at: null, id: context.ids.create() });
      return ok(null);
    },
    withdraw: (id) => deleteRow(context, { collection, id }),
  };
}

function toOwnCorrection(document: ReplicaDocument): OwnCorrection {
  const row = shownRow(document) as unknown as OwnCorrection;
  const { id, serial_number, manufacturer, answered_year_from, answered_year_to, claimed_year, claimed_model, evidence, created_at } = row;
  const sending = document.pending === 'waiting' ? 'waiting' : document.pending === 'parked' ? 'refused' : 'sent';
  return {
    id, serial_number, manufacturer, answered_year_from, answered_year_to, claimed_year, claimed_model, evidence, created_at,
    status: row.status, admin_note: row.admin_note, sending,
  };
}
