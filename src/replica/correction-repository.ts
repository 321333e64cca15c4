import { map } from 'rxjs';
import { openCorrectionLimit } from '../domain/serial/correction.ts';
import { fail, ok } from '../lib/result.ts';
import { byCreation, findRows, sendingOf, watchRows, type KindDocument } from './kind-rows.ts';
import { corrections } from './kinds/corrections.ts';
import { readableFrom } from './observe.ts';
import type { OwnCorrection, Replica } from './replica.ts';
import { deleteRow, putRow, type WriteContext } from './write-context.ts';

const collection = 'serial_corrections';

/** What people report on the answers to serial numbers. A visitor's is sent without a name and never comes back with a decision. */
export function createCorrectionRepository(context: WriteContext): Replica['corrections'] {
  const all = watchRows(context, corrections).pipe(map((found) => found.toSorted(byCreation).map(toOwnCorrection)));
  return {
    all: readableFrom<readonly OwnCorrection[] | undefined>(all, undefined),
    async add(correction) {
      const open = (await findRows(context, corrections)).filter(({ row }) => row.status === 'new').length;
      // A visitor's stay open here for ever: their decision can't be told.
      if (context.userId !== null && open >= openCorrectionLimit) return fail({ type: 'TooMany' });
      await putRow(context, collection, { ...correction, status: 'new', admin_note: '', decided_at: null, id: context.ids.create() });
      return ok(null);
    },
    withdraw: (id) => deleteRow(context, { collection, id }),
  };
}

function toOwnCorrection(document: KindDocument<typeof corrections.fields>): OwnCorrection {
  const { row } = document;
  const { id, serial_number, manufacturer, answered_year_from, answered_year_to, claimed_year, claimed_model, evidence, created_at } = row;
  return {
    id, serial_number, manufacturer, answered_year_from, answered_year_to, claimed_year, claimed_model, evidence, created_at,
    status: row.status, admin_note: row.admin_note, sending: sendingOf(document),
  };
}
