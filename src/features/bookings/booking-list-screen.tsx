import { isOver, needsAnswer, type Booking } from '../../domain/booking/booking.ts';
import { groupBy } from '../../lib/group-by.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { Page } from '../../ui/page.tsx';
import { StatePanel } from '../../ui/state-panel.tsx';
import { BundlesPart } from './bundles-part.tsx';
import { BookingRow } from './booking-row.tsx';
import { bookingWords as words, longDay } from './booking-words.ts';
import styles from './bookings.module.css';
import { NoBookings } from './no-bookings.tsx';
import { OfflineNote } from './offline-note.tsx';
import { useBookings } from './use-bookings.ts';

/** All bookings of the person, made and got, by day; those that are over stand behind. */
export function BookingListScreen() {
  const found = useBookings();
  return (
    <Page title={words.title} width="reading">
      {found.state === 'ready' ? (
        <div className={styles.wide}>
          <OfflineNote />
          <Days {...found} />
        </div>
      ) : (
        <NoBookings state={found.state} next="/bookings" />
      )}
    </Page>
  );
}

function Days({ bookings, now, complete }: { bookings: readonly Booking[]; now: number; complete: boolean }) {
  if (bookings.length === 0) {
    if (!complete) return <NoBookings state="loading" next="/bookings" />;
    return (
      <StatePanel icon="calendar" title={words.empty.title} actions={<ButtonLink variant="primary" href="/services">{words.empty.action}</ButtonLink>}>
        <p>{words.empty.text}</p>
      </StatePanel>
    );
  }
  const coming = bookings.filter((booking) => !isOver(booking, now));
  const over = bookings.filter((booking) => isOver(booking, now));
  const waiting = coming.filter((booking) => needsAnswer(booking, now)).length;
  const days = groupBy(coming, ({ startsAt, timeZone }) => longDay(startsAt, timeZone));
  return (
    <>
      <div className={styles.actions}>
        {bookings.some(({ side }) => side === 'provider') && <ButtonLink icon="calendar" href="/agenda">{words.agendaLink}</ButtonLink>}
        <ButtonLink icon="truck" href="/moves">{words.movesLink}</ButtonLink>
      </div>
      {waiting > 0 && <p className={styles.sentence}>{words.waiting(waiting)}</p>}
      <BundlesPart bookings={bookings} now={now} />
      {[...days].map(([day, list]) => (
        <section key={day} className={styles.day} aria-label={day}>
          <h2 className={styles.dayTitle}>{day}</h2>
          <ul role="list" className={styles.list}>
            {list.map((booking) => <BookingRow key={booking.id} booking={booking} all={bookings} now={now} />)}
          </ul>
        </section>
      ))}
      {over.length > 0 && (
        <Disclosure summary={words.over(over.length)}>
          <ul role="list" className={styles.list}>
            {over.map((booking) => <BookingRow key={booking.id} booking={booking} all={bookings} now={now} withDay />)}
          </ul>
        </Disclosure>
      )}
    </>
  );
}
