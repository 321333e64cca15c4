import { map } from 'rxjs';
import { storedPlace, type AskedMover } from '../domain/moving/facts.ts';
import type { MoveQuoteRow, MoveRequestRow } from '../domain/moving/move-row.ts';
import type { ReadQuote } from '../domain/moving/quote.ts';
import type { ReadMove } from '../domain/moving/request.ts';
import type { HeldRow } from '../lib/held-row.ts';
import type { Readable } from '../lib/readable.ts';
import type { Base, FormOutcome } from './form-base.ts';
import { heldRow, watchRows } from './kind-rows.ts';
import { moveQuotes } from './kinds/move-quotes.ts';
import { moveRequests } from './kinds/move-requests.ts';
import { readableFrom } from './observe.ts';
import type { ServerQueries } from './server-queries.ts';
import { putRow, writeFrom, type WriteContext } from './write-context.ts';

export interface NewMove extends ReadMove {
  /** Made when the form was opened: its photos name it. */
  id: string;
  movers: readonly Pick<AskedMover, 'id' | 'name'>[];
  instrumentId: string | null;
  /** Paths of photos that are on their way. */
  photos: readonly string[];
}

export interface Moves {
  newId(): string;
  /** In no order; undefined while loading, as the next. */
  requests: Readable<readonly HeldRow<MoveRequestRow>[] | undefined>;
  /** Those that the person asked for and those that they were asked for. */
  quotes: Readable<readonly HeldRow<MoveQuoteRow>[] | undefined>;
  /** Stores it, to be sent when there is a line. */
  ask(move: NewMove): Promise<void>;
  withdraw(base: Base<MoveRequestRow>): Promise<FormOutcome>;
  /** Stores a step, to be sent when there is a line. A quote that has been led on since it was shown takes none of it. */
  quote(base: Base<MoveQuoteRow>, quote: ReadQuote): Promise<FormOutcome>;
  decline(base: Base<MoveQuoteRow>, answer: string): Promise<FormOutcome>;
  /** Takes what was shown: its price and time go along. */
  accept(base: Base<MoveQuoteRow>): Promise<FormOutcome>;
  /** A photo of the path, asked of the server. */
  photo(path: string): ReturnType<ServerQueries['movePhoto']>;
}

const iso = (instant: number) => new Date(instant).toISOString();

/** Whoever takes a step takes it on this: where one of these has moved on, it was meant for something else. */
const decidedBy = ['state', 'price_cents', 'starts_at', 'sequence'];

/** Moves that the person wants quotes for, or was asked for. A visitor has none. */
export function createMoveRepository(context: WriteContext, server: Pick<ServerQueries, 'movePhoto'>): Moves {
  const step = (base: Base<MoveQuoteRow>, fields: Partial<MoveQuoteRow>) => writeFrom(context, moveQuotes.name, { base, fields, standsOn: decidedBy });
  return {
    newId: () => context.ids.create(),
    requests: readableFrom<readonly HeldRow<MoveRequestRow>[] | undefined>(watchRows(context, moveRequests).pipe(map((found) => found.map(heldRow))), undefined),
    quotes: readableFrom<readonly HeldRow<MoveQuoteRow>[] | undefined>(watchRows(context, moveQuotes).pipe(map((found) => found.map(heldRow))), undefined),
    async ask({ id, movers, instrumentId, photos, piano, from, to, fromAddress, toAddress, wishFrom, wishTo, isFlexible, note, contact }) {
      await putRow(context, moveRequests.name, {
        id,
        user_id: context.userId,
        state: 'open',
        asked: movers.map((mover) => ({ ...mover, asked: true })),
        instrument_id: instrumentId,
        piano: { ...piano },
        origin: storedPlace(from),
        destination: storedPlace(to),
        origin_address: fromAddress,
        destination_address: toAddress,
        wish_from: wishFrom,
        wish_to: wishTo,
        is_flexible: isFlexible,
        photos,
        note,
        contact_name: contact.name,
        contact_email: contact.email,
        contact_phone: contact.phone,
        accepted_quote_id: null,
        updated_at: iso(context.clock.now()),
      });
    },
    withdraw: (base) => writeFrom(context, moveRequests.name, { base, fields: { state: 'withdrawn' }, standsOn: ['state'] }),
    quote: (base, { price, startsAt, endsAt, insuredUntil, answer }) =>
      step(base, { state: 'quoted', price_cents: price, starts_at: iso(startsAt), ends_at: iso(endsAt), insured_until: insuredUntil, answer }),
    decline: (base, answer) => step(base, { state: 'declined', answer }),
    accept: (base) => step(base, { state: 'accepted', accepted_cents: base.shown.price_cents, accepted_starts_at: base.shown.starts_at }),
    photo: (path) => server.movePhoto(path),
  };
}
