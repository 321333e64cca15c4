import { needsAnswer, waitsForOutcome, type Booking } from '../../domain/booking/booking.ts';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Link } from '../../ui/navigation.tsx';
import { BookingActions } from './booking-actions.tsx';
import { agendaWords, clockSpan, longDay, nameOf, ownTimeText, servicesText, stateBadge } from './booking-words.ts';
import styles from './bookings.module.css';
import { sheetWords } from './sheet-words.ts';

interface BookingRowProps {
  booking: Booking;
  all: readonly Booking[];
  now: number;
  withDay?: boolean;
  /** What else is to be known of it. */
  note?: string | undefined;
  /** There is a job sheet to write. */
  hasSheet?: boolean;
}

/** One booking in a list, with what this side is asked for. */
export function BookingRow({ booking, all, now, withDay = false, note, hasSheet = false }: BookingRowProps) {
  const { id, startsAt, timeZone, contact, side } = booking;
  const own = ownTimeText(startsAt, timeZone);
  const isAsked = needsAnswer(booking, now) || waitsForOutcome(booking, now);
  return (
    <li className={styles.row}>
      <div className={styles.rowBody}>
        <div className={styles.rowHead}>
          <Link href={`/bookings/${id}`} className={styles.rowLink}>
            {withDay && `${longDay(startsAt, timeZone)}, `}
            {clockSpan(booking)}
          </Link>
          <Badge {...stateBadge(booking)} />
        </div>
        {own && <p className={styles.soft}>{own}</p>}
        <p className={styles.sentence}>{servicesText(booking)}</p>
        <p className={styles.soft}>{[nameOf(booking), side === 'provider' && contact.address].filter(Boolean).join(' · ')}</p>
        {side === 'provider' && contact.notes !== '' && <p className={styles.soft}>{contact.notes}</p>}
        {note && <p className={styles.sentence}>{note}</p>}
        {waitsForOutcome(booking, now) && <p className={styles.soft}>{agendaWords.outcome}</p>}
      </div>
      {isAsked && <BookingActions booking={booking} all={all} now={now} />}
      {hasSheet && booking.state === 'confirmed' && (
        <div className={styles.actions}>
          <ButtonLink icon="edit" href={`/job-sheet/${id}`} aria-label={`${sheetWords.open}: ${clockSpan(booking)}`}>
            {sheetWords.open}
          </ButtonLink>
        </div>
      )}
    </li>
  );
}
