import type { OfferRow } from '../../domain/offer/offer-row.ts';
import type { Base } from '../../replica/form-base.ts';
import type { OfferStep } from '../../replica/offer-repository.ts';
import { useRowSteps } from '../parts/use-row-steps.ts';
import { offerWords as words } from './offer-words.ts';

/** The name under which an unsent change of an offer waits. */
export const outboxKey = (id: string) => `offers:${id}`;

export function useOfferSteps() {
  const { take, giveUp, retry } = useRowSteps(words);
  return {
    take: (base: Base<OfferRow>, step: OfferStep) => take(({ offers }) => offers.step(base, step)),
    giveUp: (id: string) => giveUp(outboxKey(id)),
    retry: (id: string) => retry(outboxKey(id)),
  };
}
