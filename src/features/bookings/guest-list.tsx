import { bookingOfGuest, type GuestBooking } from '../../domain/booking/guest.ts';
import { formatClockIn } from '../../lib/format/zone.ts';
import { Badge } from '../../ui/badge.tsx';
import { Link } from '../../ui/navigation.tsx';
import { Page } from '../../ui/page.tsx';
import { useNow } from '../parts/use-now.ts';
import { longDay, nameOf, servicesText, stateBadge } from './booking-words.ts';
import styles from './bookings.module.css';
import { guestWords as words } from './guest-words.ts';

/** What was booked on this device without an account. */
export function GuestList({ all }: { all: readonly GuestBooking[] }) {
  const now = useNow();
  return (
    <Page title={words.title} width="reading">
      <ul role="list" className={styles.list}>
        {all.map((record) => {
          const booking = bookingOfGuest(record, now);
          return (
            <li key={record.id} className={styles.row}>
              <div className={styles.rowBody}>
                <div className={styles.rowHead}>
                  <Link className={styles.rowLink} href={`/bookings/guest?id=${record.id}`}>{`${servicesText(booking)}: ${nameOf(booking)}`}</Link>
                  {record.state === 'waiting' ? <Badge tone="warn">{words.unsent}</Badge> : <Badge {...stateBadge(booking)} />}
                </div>
                <span className={styles.soft}>{`${longDay(booking.startsAt, booking.timeZone)}, ${formatClockIn(booking.startsAt, booking.timeZone)}`}</span>
              </div>
            </li>
          );
        })}
      </ul>
    </Page>
  );
}
