import { map } from 'rxjs';
import { minutesOf } from '../domain/viewing/offered-times.ts';
import type { HeldViewing } from '../domain/viewing/viewing.ts';
import { heldRow, watchRows } from './kind-rows.ts';
import { viewingRequests } from './kinds/viewing-requests.ts';
import { readableFrom } from './observe.ts';

import type { ServerQueries } from './server-queries.ts';
import { putRow, writeFrom, type WriteContext } from './write-context.ts';
import type { ViewingContent } from '../domain/viewing/request.ts';
import type { ViewingState } from '../domain/viewing/steps.ts';
import type { ViewingRow } from '../domain/viewing/viewing-row.ts';
import type { Readable } from '../lib/readable.ts';
import type { Result } from '../lib/result.ts';
import type { Base, FormOutcome } from './form-base.ts';
import type { ServerFailure } from '../domain/refusal/server-failure.ts';

/** What is asked of a seller. `timeZone` as this device knows it: the database sets the seller's. */
export interface NewViewing extends ViewingContent {
  piano: { id: string; title: string; place: string };
  seller: { id: string; name: string; timeZone: string };
}

export interface Viewings {
  /** Those that the person made and those that they got, in no order; undefined while loading. */
  all: Readable<readonly HeldViewing[] | undefined>;
  /** Stores the request, to be sent when there is a line; resolves to its id. */
  request(viewing: NewViewing): Promise<string>;
  /** Another time or content for a request that the server has not taken. */
  amend(base: Base<ViewingRow>, content: ViewingContent & { timeZone: string }): Promise<FormOutcome>;
  /**
   * Stores a step, to be sent when there is a line. `note`, '' for none, as `readStepNote` gives it; `proposedAt` in epoch ms. A
   * request that has been led on since it was shown takes none of it.
   */
  step(base: Base<ViewingRow>, step: { state: ViewingState; note: string; proposedAt?: number }): Promise<FormOutcome>;
  /** By which clock a listing's times go, and the half hours that its seller has given away, in epoch ms. Online only. */
  times(pianoId: string): Promise<Result<{ timeZone: string; taken: readonly number[] }, ServerFailure>>;
}

const collection = viewingRequests.name;

/** Whoever says yes or no says it to this: where one of these has moved on, the step was meant for something else. */
const decidedBy = ['state', 'starts_at', 'proposed_at', 'sequence'];

/** Requests for viewings and calls that the person made or got. A visitor has none. */
export function createViewingRepository(context: WriteContext, server: Pick<ServerQueries, 'viewingTimes'>): Viewings {
  const iso = (instant: number) => new Date(instant).toISOString();
  return {
    all: readableFrom<readonly HeldViewing[] | undefined>(watchRows(context, viewingRequests).pipe(map((found) => found.map(heldRow))), undefined),
    async request({ piano, seller, kind, startsAt, note, phone }) {
      const id = context.ids.create();
      await putRow(context, collection, {
        id,
        user_id: context.userId,
        seller_id: seller.id,
        seller_name: seller.name,
        buyer_name: '',
        piano_id: piano.id,
        piano_title: piano.title,
        place: piano.place,
        kind,
        state: 'requested',
        starts_at: iso(startsAt),
        proposed_at: null,
        minutes: minutesOf[kind],
        time_zone: seller.timeZone,
        note,
        phone,
        step_note: '',
        stepped_by: null,
        sequence: 0,
        updated_at: iso(context.clock.now()),
      });
      return id;
    },
    amend: (base, { kind, startsAt, note, phone, timeZone }) =>
      writeFrom(context, collection, {
        base,
        fields: { kind, starts_at: iso(startsAt), minutes: minutesOf[kind], note, phone, time_zone: timeZone },
      }),
    step: (base, { state, note, proposedAt }) =>
      writeFrom(context, collection, {
        base,
        fields: { state, step_note: note, ...(proposedAt === undefined ? {} : { proposed_at: iso(proposedAt) }) },
        standsOn: decidedBy,
      }),
    times: (pianoId) => server.viewingTimes(pianoId),
  };
}
