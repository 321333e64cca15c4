import type { Booking } from '../../domain/booking/booking.ts';
import { baseOf } from '../../replica/form-base.ts';
import { useOptionalReadable, useReplica } from '../../replica/replica-context.tsx';
import { formatClockIn } from '../../lib/format/zone.ts';
import { Button } from '../../ui/button.tsx';
import { bookingWords as words, longDay } from './booking-words.ts';
import styles from './bookings.module.css';
import { outboxKey, useSteps } from './use-steps.ts';

/** Why the server said no, and what can be done: one of the free times that it named takes the place of the wanted one in one press. */
export function Refusal({ booking, now }: { booking: Booking; now: number }) {
  const replica = useReplica();
  const entries = useOptionalReadable(replica?.outbox.entries);
  const { retry, giveUp, take } = useSteps();
  const { id, known, row, timeZone, wanted } = booking;
  const error = entries?.find(({ key }) => key === outboxKey(id))?.error;
  const offers = (error?.offers ?? []).map((offer) => Date.parse(offer)).filter((instant) => instant > now);
  const isChoosable = !known || wanted === 'moved';

  function choose(instant: number) {
    if (known) void take(baseOf(row), { state: 'moved', note: row.step_note, proposedAt: instant });
    else void replica?.bookings.amend(baseOf(row), instant);
  }

  return (
    <div className={styles.refusal} role="alert">
      <p>{error?.reason || words.refused}</p>
      {isChoosable && offers.length > 0 && (
        <>
          <p>{words.offers}</p>
          <div className={styles.actions}>
            {offers.map((instant) => (
              <Button key={instant} variant="primary" icon="calendar" onClick={() => choose(instant)}>
                {`${longDay(instant, timeZone)}, ${formatClockIn(instant, timeZone)}`}
              </Button>
            ))}
          </div>
        </>
      )}
      <div className={styles.actions}>
        <Button icon="refresh" onClick={() => retry(id)}>
          {words.actions.retry}
        </Button>
        <Button variant="quiet" onClick={() => void giveUp(id)}>
          {known ? words.actions.undo : words.actions.takeBack}
        </Button>
      </div>
    </div>
  );
}
