import { useEffect, useState } from 'react';
import { possibleSteps, type Booking } from '../../domain/booking/booking.ts';
import { bookingOfGuest, type GuestBooking, type GuestStep } from '../../domain/booking/guest.ts';
import { isCausedBy } from '../../domain/refusal/refusal.ts';
import type { ServerFailure } from '../../domain/refusal/server-failure.ts';
import { formatAgo } from '../../lib/format/ago.ts';
import type { Result } from '../../lib/result.ts';
import { useSyncState } from '../../replica/replica-context.tsx';
import type { GuestBookings } from '../../server/ports/guest-bookings-port.ts';
import type { VisitorEntry } from '../../server/ports/visitor-port.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { useNavigation } from '../../ui/navigation.tsx';
import { Page } from '../../ui/page.tsx';
import { showToast } from '../../ui/toast.ts';
import { useNow } from '../parts/use-now.ts';
import { BookingFacts } from './booking-facts.tsx';
import { saveCalendar } from './booking-screen.tsx';
import { bookingWords, nameOf, servicesText, stateBadge, stateSentence } from './booking-words.ts';
import styles from './bookings.module.css';
import { guestWords as words } from './guest-words.ts';
import { SlotPicker, type Chosen } from './slot-picker.tsx';
import { StepSheet, type Asking } from './step-sheet.tsx';
import { useProvider } from './use-provider.ts';

const noBookings: readonly Booking[] = [];
const nothingTaken: readonly never[] = [];

interface GuestBookingProps {
  record: GuestBooking;
  guests: GuestBookings;
  /** It belongs to an account. */
  onMoved: (id: string) => void;
}

/** One booking of a guest: what the link in the mail sends, then where it stands. */
export function GuestBookingPart({ record, guests, onMoved }: GuestBookingProps) {
  const now = useNow();
  const { online } = useSyncState();
  const navigation = useNavigation();
  const booking = bookingOfGuest(record, now);
  const { id, state, saidAt } = record;

  useEffect(() => {
    if (!online) return;
    let current = true;
    void guests.refresh(id).then((answer) => {
      if (current && answer.ok && answer.value.state === 'moved') onMoved(answer.value.id);
    });
    return () => {
      current = false;
    };
  }, [guests, id, online, onMoved]);

  async function forget() {
    await guests.forget(id);
    showToast({ ...words.forgotten });
    navigation.go('/bookings/guest');
  }
  /** '' where it was done, else why not. */
  function settle(answer: Result<VisitorEntry, ServerFailure>): string {
    if (answer.ok && answer.value.state === 'moved') onMoved(answer.value.id);
    if (answer.ok) return answer.value.state === 'unknown' ? words.gone.title : '';
    return answer.error.type === 'Refused' && answer.error.reason !== '' ? answer.error.reason : words.needsLine;
  }
  const parts = { record, booking, guests, now, settle };
  return (
    <Page title={servicesText(booking) || words.title} width="reading">
      <div className={styles.wide}>
        {state === 'waiting' ? <Waiting {...parts} /> : <Open {...parts} />}
        {!online && formatAgo(now - saidAt) !== '' && <p className={styles.note}>{words.asOf(formatAgo(now - saidAt))}</p>}
        <p className={styles.soft}>{words.note}</p>
        <div className={styles.actions}>
          <Button variant="quiet" icon="close" onClick={() => void forget()}>
            {words.forget}
          </Button>
        </div>
      </div>
    </Page>
  );
}

interface PartProps {
  record: GuestBooking;
  booking: Booking;
  guests: GuestBookings;
  /** Epoch ms. */
  now: number;
  settle: (answer: Result<VisitorEntry, ServerFailure>) => string;
}

/** The link was opened: one press sends the request. A scanner of mails that opens links presses nothing. */
function Waiting({ record, booking, guests, now, settle }: PartProps) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const [needsTime, setNeedsTime] = useState(false);
  const [chosen, setChosen] = useState<Chosen>({ day: '', startsAt: null });

  async function send() {
    setBusy(true);
    const answer = await guests.confirm(record.id, chosen.startsAt);
    setBusy(false);
    const wrong = settle(answer);
    setProblem(wrong);
    setNeedsTime(!answer.ok && answer.error.type === 'Refused' && isCausedBy(answer.error, ['time-taken', 'way-too-long', 'time-passed', 'time-not-offered']));
    if (wrong === '') showToast({ ...words.confirm.sent, tone: 'good' });
  }
  return (
    <>
      <div className={styles.state} role="status">
        <Badge tone="warn" icon="mail">
          {words.unsent}
        </Badge>
        <strong>{words.confirm.title}</strong>
        <p className={styles.sentence}>{words.confirm.text}</p>
      </div>
      <BookingFacts booking={booking} />
      {problem !== '' && (
        <p className={styles.error} role="alert">
          {problem}
        </p>
      )}
      {needsTime && <OtherTime booking={booking} now={now} value={chosen} onValue={setChosen} />}
      <div className={styles.actions}>
        <Button variant="primary" icon="send" busy={busy} onClick={() => void send()}>
          {chosen.startsAt === null ? words.confirm.send : words.confirm.sendAt}
        </Button>
      </div>
    </>
  );
}

function OtherTime({ booking, now, value, onValue }: { booking: Booking; now: number; value: Chosen; onValue: (chosen: Chosen) => void }) {
  const { found } = useProvider(booking.providerId ?? '');
  if (found.state !== 'found') return null;
  return (
    <div className={styles.part}>
      <p className={styles.sentence}>{words.confirm.other}</p>
      <SlotPicker
        providerId={found.provider.id} minutes={(booking.endsAt - booking.startsAt) / 60_000} place={booking.place} schedule={found.provider.schedule} booked={nothingTaken} now={now}
        value={value} onValue={onValue} error=""
      />
    </div>
  );
}

function Open({ record, booking, guests, now, settle }: PartProps) {
  const [asking, setAsking] = useState<Asking | null>(null);
  const steps = possibleSteps(booking, now);
  const stands = booking.agreed && (booking.state === 'confirmed' || booking.state === 'moved');

  async function take(state: GuestStep, note: string) {
    setAsking(null);
    const wrong = settle(await guests.step(record.id, { state, note }));
    showToast(wrong === '' ? { title: words.stepped, tone: 'good' } : { title: wrong, tone: 'bad' });
  }
  return (
    <>
      <div className={styles.state} role="status">
        <Badge {...stateBadge(booking)} />
        <p className={styles.sentence}>{stateSentence(booking)}</p>
      </div>
      {booking.stepNote !== '' && booking.steppedBy === 'provider' && <p className={styles.sentence}>{`${nameOf(booking)}: “${booking.stepNote}”`}</p>}
      <BookingFacts booking={booking} />
      <div className={styles.actions}>
        {steps.includes('confirmed') && (
          <Button variant="primary" icon="check" onClick={() => void take('confirmed', '')}>
            {bookingWords.actions.yes}
          </Button>
        )}
        {steps.includes('declined') && <Button onClick={() => setAsking('no')}>{bookingWords.actions.no}</Button>}
        {steps.includes('cancelled') && <Button onClick={() => setAsking('cancel')}>{bookingWords.actions.cancel}</Button>}
        {stands && (
          <Button icon="download" onClick={() => saveCalendar(booking, true, '/bookings/guest')}>
            {bookingWords.actions.calendar}
          </Button>
        )}
      </div>
      {asking && (
        <StepSheet
          asking={asking} booking={booking} all={noBookings} now={now} onClose={() => setAsking(null)}
          onStep={({ state, note }) => void take(state === 'cancelled' ? 'cancelled' : 'declined', note)}
        />
      )}
    </>
  );
}
