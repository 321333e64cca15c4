import { map } from 'rxjs';
import type { FinancingTerms } from '../domain/financing/financing.ts';
import type { FinancingQuoteRow } from '../domain/financing/quote-row.ts';
import type { HeldRow } from '../lib/held-row.ts';
import type { Readable } from '../lib/readable.ts';
import type { Base, FormOutcome } from './form-base.ts';
import { heldRow, watchRows } from './kind-rows.ts';
import { financingQuotes } from './kinds/financing-quotes.ts';
import { readableFrom } from './observe.ts';
import { deleteRow, putRow, writeFrom, type WriteContext } from './write-context.ts';

export type HeldQuote = HeldRow<FinancingQuoteRow>;

export interface FinancingQuotes {
  /** In no order; undefined while loading. */
  all: Readable<readonly HeldQuote[] | undefined>;
  /** Resolves with its id once it is stored on the device. */
  save(quote: { terms: FinancingTerms; listingId: string | null; title: string }): Promise<string>;
  /** Stores a step, to be sent when there is a line. A quote that has moved on since it was shown takes none of it. */
  apply(base: Base<FinancingQuoteRow>, phone: string): Promise<FormOutcome>;
  withdraw(base: Base<FinancingQuoteRow>): Promise<FormOutcome>;
  remove(id: string): Promise<void>;
}

/** Quotes that the person saved or applied with. A visitor has none. */
export function createFinancingRepository(context: WriteContext): FinancingQuotes {
  const step = (base: Base<FinancingQuoteRow>, fields: Partial<FinancingQuoteRow>) => writeFrom(context, financingQuotes.name, { base, fields, standsOn: ['state'] });
  const found = watchRows(context, financingQuotes).pipe(map((all) => all.map(heldRow)));
  return {
    all: readableFrom<readonly HeldQuote[] | undefined>(found, undefined),
    async save({ terms: { priceCents, downCents, months, yearlyPercent }, listingId, title }) {
      const id = context.ids.create();
      await putRow(context, financingQuotes.name, {
        id, listing_id: listingId, title, price_cents: priceCents, down_cents: downCents, months, yearly_percent: yearlyPercent, phone: '', state: 'saved',
        saved_at: new Date(context.clock.now()).toISOString(), applied_at: null, answer: '', answered_at: null,
      });
      return id;
    },
    apply: (base, phone) => step(base, { state: 'applied', phone }),
    withdraw: (base) => step(base, { state: 'withdrawn' }),
    remove: (id) => deleteRow(context, { collection: financingQuotes.name, id }),
  };
}
