import type { Booking } from '../../domain/booking/booking.ts';
import { isOver } from '../../domain/booking/booking.ts';
import { calendarFile } from '../../domain/viewing/calendar-file.ts';
import { saveFile } from '../../platform/save-file.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Page } from '../../ui/page.tsx';
import { StatePanel } from '../../ui/state-panel.tsx';
import { latePart } from '../../ui/late-part.tsx';
import { Overtaken } from '../parts/overtaken.tsx';
import { BookingActions } from './booking-actions.tsx';
import { BookingFacts } from './booking-facts.tsx';
import { bookingWords as words, clockSpan, longDay, nameOf, servicesText, stateBadge, stateSentence } from './booking-words.ts';
import styles from './bookings.module.css';
import { NoBookings } from './no-bookings.tsx';
import { OfflineNote } from './offline-note.tsx';
import { Refusal } from './refusal.tsx';
import { sheetWords } from './sheet-words.ts';
import { useBookings } from './use-bookings.ts';
import { useSheet } from './use-sheets.ts';

const SheetFacts = latePart(async () => (await import('./sheet-facts.tsx')).SheetFacts);

/** One booking, for either side. `id` comes from the address and may be anything. */
export function BookingScreen({ id }: { id: string }) {
  const found = useBookings();
  const booking = found.state === 'ready' ? found.bookings.find((each) => each.id === id) : undefined;
  const back = booking?.side === 'provider' ? { href: '/agenda', label: words.agenda } : { href: '/bookings', label: words.title };
  if (found.state === 'ready' && booking) {
    return (
      <Page back={back} title={servicesText(booking) || words.title} width="reading">
        <One booking={booking} all={found.bookings} now={found.now} />
      </Page>
    );
  }
  if (found.state !== 'ready' || !found.complete) {
    return (
      <Page back={back} title={words.title} width="reading">
        <NoBookings state={found.state === 'ready' ? 'loading' : found.state} next={`/bookings/${encodeURIComponent(id)}`} />
      </Page>
    );
  }
  return (
    <Page width="reading">
      <StatePanel level={1} icon="calendar" title={words.unknown.title} actions={<ButtonLink href="/bookings">{words.unknown.all}</ButtonLink>}>
        <p>{words.unknown.text}</p>
      </StatePanel>
    </Page>
  );
}

function One({ booking, all, now }: { booking: Booking; all: readonly Booking[]; now: number }) {
  const { state, wanted, side, agreed, sending, providerId, known } = booking;
  // A time that was confirmed and then given up has to leave the calendar as well.
  const stands = agreed && (state === 'confirmed' || state === 'moved') && wanted !== 'cancelled';
  const calendar = stands ? words.actions.calendar : agreed && state === 'cancelled' ? words.actions.calendarCancelled : null;
  const sheet = useSheet(booking.id);
  const isNews = side === 'customer' && state === 'confirmed' && sending === 'sent' && !isOver(booking, now);
  return (
    <div className={styles.wide}>
      <div className={styles.state} role="status">
        <Badge {...stateBadge(booking)} />
        {isNews && <strong>{words.confirmedTitle}</strong>}
        <p className={styles.sentence}>{stateSentence(booking)}</p>
      </div>
      <OfflineNote />
      <Overtaken collection="bookings" id={booking.id} />
      {sending === 'refused' && <Refusal booking={booking} now={now} />}
      {booking.stepNote !== '' && booking.steppedBy !== null && wanted === null && (
        <p className={styles.sentence}>{`${booking.steppedBy === side ? 'You' : nameOf(booking)}: “${booking.stepNote}”`}</p>
      )}
      <BookingFacts booking={booking} />
      <BookingActions booking={booking} all={all} now={now} />
      <div className={styles.actions}>
        {calendar && (
          <Button icon="download" onClick={() => saveCalendar(booking, stands)}>
            {calendar}
          </Button>
        )}
        {side === 'provider' && sheet && (
          <ButtonLink icon="edit" href={`/job-sheet/${booking.id}`}>
            {sheetWords.open}
          </ButtonLink>
        )}
        {side === 'customer' && providerId !== null && known && isOver(booking, now) && (
          <ButtonLink icon="calendar" href={`/service-booking?provider=${providerId}`}>
            {words.actions.again}
          </ButtonLink>
        )}
      </div>
      {side === 'customer' && sheet && <SheetFacts sheet={sheet.row} timeZone={booking.timeZone} />}
    </div>
  );
}

export function saveCalendar(booking: Booking, agreed: boolean, path = `/bookings/${booking.id}`): void {
  const url = new URL(path, location.origin).href;
  const { startsAt, timeZone, contact, side } = booking;
  const lines = [nameOf(booking), side === 'provider' && contact.phone, contact.notes, `${longDay(startsAt, timeZone)}, ${clockSpan(booking)} (${timeZone})`, url].filter(Boolean);
  const content = calendarFile({ ...booking, agreed }, { summary: `${servicesText(booking)}: ${nameOf(booking)}`, description: lines.join('\n'), location: contact.address, url });
  saveFile({ name: `booking-${new Date(startsAt).toISOString().slice(0, 10)}.ics`, content, type: 'text/calendar;charset=utf-8' });
}
