import type { BookingRow } from '../../domain/booking/booking-row.ts';
import type { BookingStep } from '../../replica/booking-repository.ts';
import type { Base } from '../../replica/form-base.ts';
import { useRowSteps } from '../parts/use-row-steps.ts';
import { bookingWords as words } from './booking-words.ts';

/** The name under which an unsent change of a booking waits. */
export const outboxKey = (id: string) => `bookings:${id}`;

export function useSteps() {
  const { take, giveUp, retry } = useRowSteps(words);
  return {
    take: (base: Base<BookingRow>, step: BookingStep) => take(({ bookings }) => bookings.step(base, step)),
    giveUp: (id: string) => giveUp(outboxKey(id)),
    retry: (id: string) => retry(outboxKey(id)),
  };
}
