import { map } from 'rxjs';
import type { OfferContent } from '../domain/offer/form.ts';
import type { OfferRow } from '../domain/offer/offer-row.ts';
import type { OfferState } from '../domain/offer/steps.ts';
import type { HeldRow } from '../lib/held-row.ts';
import type { Readable } from '../lib/readable.ts';
import type { Base, FormOutcome } from './form-base.ts';
import { heldRow, watchRows } from './kind-rows.ts';
import { offers } from './kinds/offers.ts';
import { readableFrom } from './observe.ts';
import { putRow, writeFrom, type WriteContext } from './write-context.ts';

export interface NewOffer extends OfferContent {
  piano: { id: string; title: string; /** In cents; null for 'on request'. */ price: number | null };
  seller: { id: string; name: string };
}

/** `amount` in cents, with a price that is named instead. */
export interface OfferStep {
  state: OfferState;
  note: string;
  amount?: number;
}

export interface Offers {
  /** Those that the person made and those that they got, in no order; undefined while loading. */
  all: Readable<readonly HeldRow<OfferRow>[] | undefined>;
  /** Stores it, to be sent when there is a line; resolves to its id. */
  make(offer: NewOffer): Promise<string>;
  /** Another price or note for one that the server has not taken. */
  amend(base: Base<OfferRow>, content: OfferContent): Promise<FormOutcome>;
  /** Stores a step, to be sent when there is a line. An offer that has been led on since it was shown takes none of it; accepting says yes to the price that was shown. */
  step(base: Base<OfferRow>, step: OfferStep): Promise<FormOutcome>;
}

/** Whoever says yes or no says it to this. */
const decidedBy = ['state', 'amount_cents', 'sequence'];

/** Prices that the person offered or was offered. A visitor has none. */
export function createOfferRepository(context: WriteContext): Offers {
  return {
    all: readableFrom<readonly HeldRow<OfferRow>[] | undefined>(watchRows(context, offers).pipe(map((found) => found.map(heldRow))), undefined),
    async make({ piano, seller, amount, note }) {
      const id = context.ids.create();
      await putRow(context, offers.name, {
        id,
        user_id: context.userId,
        seller_id: seller.id,
        piano_id: piano.id,
        piano_title: piano.title,
        seller_name: seller.name,
        buyer_name: '',
        asking_cents: piano.price,
        amount_cents: amount,
        agreed_cents: null,
        state: 'made',
        answer_by: null,
        settle_by: null,
        note,
        step_note: '',
        stepped_by: null,
        sequence: 0,
        updated_at: new Date(context.clock.now()).toISOString(),
      });
      return id;
    },
    amend: (base, { amount, note }) => writeFrom(context, offers.name, { base, fields: { amount_cents: amount, note } }),
    step: (base, { state, note, amount }) =>
      writeFrom(context, offers.name, {
        base,
        fields: {
          state,
          step_note: note,
          ...(amount !== undefined && { amount_cents: amount }),
          ...(state === 'accepted' && { agreed_cents: base.shown.amount_cents }),
        },
        standsOn: decidedBy,
      }),
  };
}
