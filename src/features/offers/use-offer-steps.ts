import type { OfferRow } from '../../domain/offer/offer-row.ts';
import type { Base } from '../../replica/form-base.ts';
import type { OfferStep } from '../../replica/offer-repository.ts';
import { useReplica, useSyncState } from '../../replica/replica-context.tsx';
import { showToast } from '../../ui/toast.ts';
import { tellOutcome } from '../parts/tell-outcome.ts';
import { offerWords as words } from './offer-words.ts';

/** The name under which an unsent change of an offer waits. */
export function outboxKey(id: string): string {
  return `offers:${id}`;
}

/** Stores steps, and gives up those that are not sent. */
export function useOfferSteps() {
  const replica = useReplica();
  const { online } = useSyncState();
  return {
    async take(base: Base<OfferRow>, step: OfferStep): Promise<void> {
      const outcome = await replica?.offers.step(base, step).catch(() => null);
      // Led on meanwhile: the page says so where the offer stands.
      if (outcome && (outcome.isGone || outcome.contested.length > 0)) return void tellOutcome(outcome);
      if (outcome) showToast({ title: words.stored.title, description: online ? words.stored.online : words.stored.offline });
      else showToast({ title: words.notKept, tone: 'bad' });
    },
    async giveUp(id: string): Promise<void> {
      await replica?.outbox.discard(outboxKey(id));
      showToast({ ...words.takenBack });
    },
    retry: (id: string) => void replica?.outbox.retry(outboxKey(id)),
  };
}
