import type { BookingRow } from '../../domain/booking/booking-row.ts';
import type { BookingStep } from '../../replica/booking-repository.ts';
import type { Base } from '../../replica/form-base.ts';
import { useReplica, useSyncState } from '../../replica/replica-context.tsx';
import { showToast } from '../../ui/toast.ts';
import { tellOutcome } from '../parts/tell-outcome.ts';
import { bookingWords as words } from './booking-words.ts';

/** The name under which an unsent change of a booking waits. */
export function outboxKey(id: string): string {
  return `bookings:${id}`;
}

/** Stores steps, and gives up those that are not sent. */
export function useSteps() {
  const replica = useReplica();
  const { online } = useSyncState();
  return {
    async take(base: Base<BookingRow>, step: BookingStep): Promise<void> {
      const outcome = await replica?.bookings.step(base, step).catch(() => null);
      // Led on meanwhile: the page says so where the booking stands.
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
