import { useState } from 'react';
import type { BookingRow } from '../../domain/booking/booking-row.ts';
import { possibleSteps, type Booking } from '../../domain/booking/booking.ts';
import { baseOf, type Base } from '../../replica/form-base.ts';
import { Button } from '../../ui/button.tsx';
import { bookingWords } from './booking-words.ts';
import styles from './bookings.module.css';
import { StepSheet, type Asking } from './step-sheet.tsx';
import { useSteps } from './use-steps.ts';

const words = bookingWords.actions;

interface BookingActionsProps {
  booking: Booking;
  /** All of the person's, for what is taken. */
  all: readonly Booking[];
  /** Epoch ms. */
  now: number;
}

/** What this side can do now. */
export function BookingActions({ booking, all, now }: BookingActionsProps) {
  const { take, giveUp } = useSteps();
  // What the booking was when the question was opened is what the answer is meant for.
  const [asking, setAsking] = useState<{ what: Asking; base: Base<BookingRow> } | null>(null);
  const steps = possibleSteps(booking, now);
  const ask = (what: Asking) => setAsking({ what, base: baseOf(booking.row) });
  const { id, known, sending, wanted, state, movedBy, side, agreed } = booking;
  const isMoved = state === 'moved';
  const unsent = sending === 'waiting' && (!known || wanted !== null);
  if (steps.length === 0 && !unsent) return null;
  return (
    <>
      <div className={styles.actions}>
        {steps.includes('confirmed') && (
          <Button variant="primary" icon="check" onClick={() => void take(baseOf(booking.row), { state: 'confirmed', note: '' })}>
            {isMoved ? words.yes : words.confirm}
          </Button>
        )}
        {steps.includes('done') && (
          <Button variant="primary" icon="check" onClick={() => void take(baseOf(booking.row), { state: 'done', note: '' })}>
            {words.done}
          </Button>
        )}
        {steps.includes('no-show') && <Button onClick={() => ask('no-show')}>{words['no-show']}</Button>}
        {steps.includes('declined') && <Button onClick={() => ask(isMoved ? 'no' : 'decline')}>{!isMoved ? words.decline : movedBy === side ? words.takeBackMove : agreed ? words.no : words.decline}</Button>}
        {steps.includes('moved') && <Button icon="calendar" onClick={() => ask('move')}>{words.move}</Button>}
        {steps.includes('cancelled') && <Button onClick={() => ask('cancel')}>{words.cancel}</Button>}
        {unsent && <Button onClick={() => void giveUp(id)}>{known ? words.undo : words.takeBack}</Button>}
      </div>
      {asking && (
        <StepSheet
          asking={asking.what} booking={booking} all={all} now={now} onClose={() => setAsking(null)}
          onStep={(step) => {
            setAsking(null);
            void take(asking.base, step);
          }}
        />
      )}
    </>
  );
}
