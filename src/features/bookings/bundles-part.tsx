import type { Booking } from '../../domain/booking/booking.ts';
import { countBundle, isRunning } from '../../domain/booking/bundle-visits.ts';
import { formatCalendarDay } from '../../lib/format/zone.ts';
import type { HeldBundle } from '../../replica/bundle-repository.ts';
import { useOptionalReadable, useReplica, useSession } from '../../replica/replica-context.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { bookingWords } from './booking-words.ts';
import { bundleWords as words } from './bundle-words.ts';
import styles from './bookings.module.css';

/** Bundles that the person bought, and those that were bought of them, with what is left. */
export function BundlesPart({ bookings, now, side }: { bookings: readonly Booking[]; now: number; side?: 'customer' | 'provider' }) {
  const session = useSession();
  const me = session.kind === 'user' ? session.userId : null;
  const all = useOptionalReadable(useReplica()?.bundles.all);
  const sideOf = ({ row }: HeldBundle) => (row.user_id === me ? 'customer' : 'provider');
  const shown = all?.filter((each) => side === undefined || sideOf(each) === side) ?? [];
  if (shown.length === 0) return null;
  return (
    <section className={styles.day} aria-label={words.title}>
      <h2 className={styles.dayTitle}>{words.title}</h2>
      <ul role="list" className={styles.list}>
        {shown.map((bundle) => <BundleRow key={bundle.row.id} bundle={bundle} bookings={bookings} isMine={sideOf(bundle) === 'customer'} now={now} />)}
      </ul>
    </section>
  );
}

function BundleRow({ bundle: { row, sending }, bookings, isMine, now }: { bundle: HeldBundle; bookings: readonly Booking[]; isMine: boolean; now: number }) {
  const replica = useReplica();
  const visits = bookings.map((booking) => ({ booked_bundle_id: booking.bundleId, state: booking.state, uses_up_visit: booking.usesUpVisit, services: booking.row.services }));
  const counts = countBundle(row, visits);
  const running = isRunning(row, now);
  const end = row.ends_at === null ? null : formatCalendarDay(row.ends_at.slice(0, 10));
  const other = (isMine ? row.provider_name : row.customer_name) || bookingWords.unnamed;
  const hasOpen = counts.some(({ booked }) => booked > 0);
  return (
    <li className={styles.row}>
      <div className={styles.rowBody}>
        <div className={styles.rowHead}>
          <h3 className={styles.dayTitle}>{row.name}</h3>
          {sending !== 'sent' && <Badge tone={sending === 'refused' ? 'bad' : 'warn'}>{sending === 'refused' ? words.refused : words.waits}</Badge>}
        </div>
        <p className={styles.soft}>{words.with(other, row.price)}</p>
        <p className={styles.soft}>{end === null ? words.notBegun : running ? words.until(end) : words.ended(end)}</p>
        {sending === 'refused' && <p className={styles.sentence}>{words.refusedText}</p>}
        <ul>
          {counts.map((count) => (
            <li key={count.id}>{[`${count.name}: ${words.left(count.left, count.count)}`, words.counts(count)].filter(Boolean).join(' · ')}</li>
          ))}
        </ul>
      </div>
      {isMine && (
        <div className={styles.actions}>
          {running && row.provider_id !== null && sending !== 'refused' && counts.some(({ left }) => left > 0) && (
            <ButtonLink icon="calendar" href={`/service-booking?provider=${row.provider_id}&purchase=${row.id}`} aria-label={words.bookOf(row.name)}>
              {words.book}
            </ButtonLink>
          )}
          {row.agreed_at === null && !hasOpen && (
            <Button variant="quiet" onClick={() => void replica?.bundles.giveUp(row.id)} aria-label={words.giveUpOf(row.name)}>
              {words.giveUp}
            </Button>
          )}
        </div>
      )}
    </li>
  );
}
