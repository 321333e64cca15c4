import { useMemo, useState } from 'react';
import type { Booking } from '../../domain/booking/booking.ts';
import { cancellationFee, isLate } from '../../domain/booking/cancellation.ts';
import { longest, readStepNote } from '../../domain/booking/request.ts';
import type { Schedule } from '../../domain/booking/schedule.ts';
import { takesTime } from '../../domain/booking/steps.ts';
import { weekdays } from '../../domain/listing/wizard-options.ts';
import type { BookingStep } from '../../replica/booking-repository.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextAreaField } from '../../ui/field.tsx';
import { bookingWords } from './booking-words.ts';
import { bundleWords } from './bundle-words.ts';
import styles from './bookings.module.css';
import { SlotPicker, type Chosen } from './slot-picker.tsx';

const words = bookingWords.sheet;
export type Asking = 'decline' | 'no' | 'cancel' | 'move' | 'no-show';
const states = { decline: 'declined', no: 'declined', cancel: 'cancelled', move: 'moved', 'no-show': 'no-show' } as const;

interface StepSheetProps {
  asking: Asking;
  booking: Booking;
  all: readonly Booking[];
  /** Epoch ms. */
  now: number;
  onClose: () => void;
  onStep: (step: BookingStep) => void;
}

/** Asks for what a step needs: a word, what it costs, and for a proposal the time. From below on phones. */
export function StepSheet({ asking, booking, all, now, onClose, onStep }: StepSheetProps) {
  const [note, setNote] = useState('');
  const [chosen, setChosen] = useState<Chosen>({ day: '', startsAt: null });
  const [timeMissing, setTimeMissing] = useState(false);
  const read = readStepNote(note);

  function confirm() {
    if (asking === 'move' && chosen.startsAt === null) return setTimeMissing(true);
    if (!read.ok) return;
    onStep({ state: states[asking], note: read.value, ...(chosen.startsAt === null ? {} : { proposedAt: chosen.startsAt }) });
  }

  return (
    <Dialog
      open
      variant="sheet"
      onClose={onClose}
      title={words[asking].title}
      footer={
        <>
          <Button onClick={onClose}>{words.back}</Button>
          <Button variant={asking === 'move' ? 'primary' : 'danger'} onClick={confirm}>
            {words[asking].confirm}
          </Button>
        </>
      }
    >
      <div className={styles.stack}>
        <p className={styles.sentence}>{textOf(asking, booking, now)}</p>
        {asking === 'move' && (
          <MovePicker
            booking={booking} all={all} now={now} value={chosen} error={timeMissing ? words.timeMissing : ''}
            onValue={(value) => {
              setChosen(value);
              setTimeMissing(false);
            }}
          />
        )}
        <TextAreaField label={words.note} rows={3} maxLength={longest.stepNote * 2} value={note} onValue={setNote} error={read.ok ? '' : words.noteTooLong} />
      </div>
    </Dialog>
  );
}

function textOf(asking: Asking, booking: Booking, now: number): string {
  if (asking === 'no') return booking.agreed ? words.no.agreed : words.no.asked;
  if (asking !== 'cancel') return words[asking].text;
  if (booking.side === 'provider') return words.cancelAsProvider;
  if (booking.bundleId !== null && isLate(booking, now)) return bundleWords.cancelLate;
  const fee = cancellationFee({ by: 'customer', agreed: booking.agreed, startsAt: booking.startsAt, total: booking.total }, now);
  if (fee > 0) return words.cancelLate(fee);
  return booking.agreed ? words.cancelSoon : words.cancelFree;
}

/** A provider proposes what suits them, by their own bookings; a customer what the provider offers. */
function MovePicker({ booking, all, now, value, onValue, error }: { booking: Booking; all: readonly Booking[]; now: number; value: Chosen; onValue: (chosen: Chosen) => void; error: string }) {
  const { side, providerId, timeZone, startsAt, endsAt, place, id } = booking;
  const isProvider = side === 'provider';
  const schedule = useMemo<Schedule>(() => {
    const hours = isProvider ? { from: 7 * 60, to: 22 * 60 } : { from: 9 * 60, to: 18 * 60 };
    return { timeZone, hours: Object.fromEntries(weekdays.map((day) => [day, [hours]])), daysOff: [], bufferMinutes: 0, driveLimitMinutes: Infinity, place: null, radiusKm: null };
  }, [timeZone, isProvider]);
  const booked = useMemo(
    () => all.filter((each) => each.side === side && takesTime(each.state) && each.id !== id).map((each) => ({ startsAt: each.startsAt, endsAt: each.endsAt, place: each.place })),
    [all, side, id]);
  return (
    <SlotPicker
      providerId={isProvider ? '' : (providerId ?? '')} minutes={(endsAt - startsAt) / 60_000} place={place} schedule={schedule} booked={booked} now={now}
      value={value} onValue={onValue} error={error}
    />
  );
}
