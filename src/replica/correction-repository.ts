import { map } from 'rxjs';
import { openCorrectionLimit } from '../domain/serial/correction.ts';
import { fail, ok, type Result } from '../lib/result.ts';
import { findRows, sendingOf, watchRows, type KindDocument } from './kind-rows.ts';
import { corrections, type CorrectionRow } from './kinds/corrections.ts';
import { readableFrom } from './observe.ts';
import { deleteRow, putRow, type WriteContext } from './write-context.ts';
import type { Readable } from '../lib/readable.ts';

/** What a person reports on the answer to a serial number. */
export type NewCorrection = Omit<CorrectionRow, 'id' | 'status' | 'admin_note' | 'decided_at' | 'created_at' | 'deleted'>;

export interface OwnCorrection extends Omit<CorrectionRow, 'decided_at' | 'deleted'> {
  /** `refused`: by the server; why stands in the outbox. */
  sending: 'waiting' | 'refused' | 'sent';
}

export interface Corrections {
  /** The person's own, newest first; undefined while loading. */
  all: Readable<readonly OwnCorrection[] | undefined>;
  /** At most 20 of a person wait for a decision: then `TooMany`. */
  add(correction: NewCorrection): Promise<Result<null, { type: 'TooMany' }>>;
  withdraw(id: string): Promise<void>;
}

const collection = corrections.name;

/** What people report on the answers to serial numbers. A visitor's is sent without a name and never comes back with a decision. */
export function createCorrectionRepository(context: WriteContext): Corrections {
  const all = watchRows(context, corrections).pipe(map((found) => found.toReversed().map(toOwnCorrection)));
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
