import { map } from 'rxjs';
import type { Evaluator } from '../domain/evaluation/evaluators.ts';
import type { HeldEvaluation } from '../domain/evaluation/evaluation.ts';
import type { EvaluationRow } from '../domain/evaluation/evaluation-row.ts';
import type { RequestedPiano } from '../domain/evaluation/request.ts';
import type { EvaluationState } from '../domain/evaluation/steps.ts';
import type { Readable } from '../lib/readable.ts';
import type { Base, FormOutcome } from './form-base.ts';
import { heldRow, watchRows } from './kind-rows.ts';
import { evaluations } from './kinds/evaluations.ts';
import { readableFrom } from './observe.ts';
import { putRow, writeFrom, type WriteContext } from './write-context.ts';

/** One piano, and who is asked about it. */
export interface NewEvaluations {
  piano: RequestedPiano;
  /** Which of the person's own instruments or listings it is; null for none. */
  instrumentId: string | null;
  listingId: string | null;
  evaluators: readonly Evaluator[];
}

export interface EvaluationStep {
  state: EvaluationState;
  /** '' for none. */
  note: string;
  /** Epoch ms, with 'scheduled'. */
  startsAt?: number;
}

export interface Evaluations {
  /** Those that the person asked for and those that were asked of them, in no order; undefined while loading. */
  all: Readable<readonly HeldEvaluation[] | undefined>;
  /** Stores a row for each evaluator, to be sent when there is a line; resolves to the request's id. */
  request(asked: NewEvaluations): Promise<string>;
  /** Stores a step, to be sent when there is a line. One that has been led on since it was shown takes none of it. */
  step(base: Base<EvaluationRow>, step: EvaluationStep): Promise<FormOutcome>;
}

const collection = evaluations.name;
const decidedBy = ['state', 'starts_at'];
const iso = (instant: number) => new Date(instant).toISOString();

/** Evaluations that the person asked for or was asked for. A visitor has none. */
export function createEvaluationRepository(context: WriteContext): Evaluations {
  return {
    all: readableFrom<readonly HeldEvaluation[] | undefined>(watchRows(context, evaluations).pipe(map((found) => found.map(heldRow))), undefined),
    async request({ piano, instrumentId, listingId, evaluators }) {
      const requestId = context.ids.create();
      const now = iso(context.clock.now());
      for (const { provider, serviceId, fee, travelFee, commission } of evaluators) {
        await putRow(context, collection, {
          id: context.ids.create(),
          user_id: context.userId,
          provider_user_id: provider.user_id,
          provider_id: provider.id,
          provider_name: provider.name,
          customer_name: '',
          request_id: requestId,
          service_id: serviceId,
          instrument_id: instrumentId,
          listing_id: listingId,
          maker: piano.maker,
          model: piano.model,
          serial_number: piano.serialNumber,
          piano_type: piano.pianoType,
          year: piano.year,
          town: piano.town,
          country_code: piano.countryCode,
          address: piano.address,
          lat: piano.place.lat,
          lng: piano.place.lng,
          note: piano.note,
          fee,
          travel_fee: travelFee,
          commission,
          refund: 0,
          refunded_at: null,
          state: 'requested',
          stepped_by: null,
          step_note: '',
          payment_id: null,
          booking_id: null,
          starts_at: null,
          ends_at: null,
          time_zone: provider.time_zone,
          inspected_at: null,
          report_due_at: null,
          reported_at: null,
          updated_at: now,
        });
      }
      return requestId;
    },
    step: (base, { state, note, startsAt }) =>
      writeFrom(context, collection, {
        base,
        fields: { state, step_note: note, ...(startsAt === undefined ? {} : { starts_at: iso(startsAt) }) },
        standsOn: decidedBy,
      }),
  };
}
