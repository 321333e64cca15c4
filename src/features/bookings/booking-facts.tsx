import type { Booking } from '../../domain/booking/booking.ts';
import { referralFeeOf } from '../../domain/booking/services.ts';
import { formatCents } from '../../lib/format/money.ts';
import { formatClockIn } from '../../lib/format/zone.ts';
import { mapAddress } from '../../platform/map-address.ts';
import { Link } from '../../ui/navigation.tsx';
import { bundleWords } from './bundle-words.ts';
import { bookingWords, clockSpan, dialogWords, longDay, nameOf, ownTimeText } from './booking-words.ts';
import styles from './bookings.module.css';

const words = bookingWords.facts;

/** When, where, with whom, what and for how much. */
export function BookingFacts({ booking }: { booking: Booking }) {
  const { startsAt, timeZone, proposedAt, contact, services, total, fee, side, pitchRaise, state, providerId } = booking;
  const isOfBundle = booking.bundleId !== null;
  const own = ownTimeText(startsAt, timeZone);
  const referral = referralFeeOf(services);
  return (
    <dl className={styles.facts}>
      <dt>{words.when}</dt>
      <dd>
        <span className={styles.when}>
          {longDay(startsAt, timeZone)}, <span className={styles.span}>{clockSpan(booking)}</span>
        </span>
        {own && ` (${own})`}
      </dd>
      {proposedAt !== null && (
        <>
          <dt>{words.proposed}</dt>
          <dd className={styles.when}>{`${longDay(proposedAt, timeZone)}, ${formatClockIn(proposedAt, timeZone)}`}</dd>
        </>
      )}
      <dt>{words.with}</dt>
      <dd>{side === 'customer' && providerId !== null ? <Link href={`/services/${providerId}`}>{nameOf(booking)}</Link> : nameOf(booking)}</dd>
      {side === 'provider' && contact.phone !== '' && (
        <>
          <dt>{words.contact}</dt>
          <dd className={styles.contact}>
            <span>{contact.name}</span>
            <a href={`tel:${contact.phone.replaceAll(/[^\d+]/gu, '')}`}>{contact.phone}</a>
            <a href={`mailto:${contact.email}`}>{contact.email}</a>
          </dd>
        </>
      )}
      {contact.address !== '' && (
        <>
          <dt>{words.where}</dt>
          <dd>
            {contact.address}{' '}
            <a href={mapAddress({ place: contact.address })} target="_blank" rel="noreferrer">
              {words.map}
            </a>
          </dd>
        </>
      )}
      {side === 'provider' && (booking.row.piano ?? '') !== '' && (
        <>
          <dt>{words.piano}</dt>
          <dd>{booking.row.piano}</dd>
        </>
      )}
      <dt>{words.services}</dt>
      <dd>{[...services.map(({ name, price }) => `${name}: ${isOfBundle ? bundleWords.inBundle : formatCents(price)}`), ...(pitchRaise ? [words.pitch] : [])].join('\n')}</dd>
      {!isOfBundle && (
        <>
          <dt>{words.total}</dt>
          <dd>{total === 0 && services.some(({ category }) => category === 'evaluation') ? words.paidThere : formatCents(total)}</dd>
        </>
      )}
      {side === 'provider' && !isOfBundle && referral > 0 && (
        <>
          <dt>{words.referral}</dt>
          <dd>{formatCents(referral)}</dd>
        </>
      )}
      {fee > 0 && (
        <>
          <dt>{state === 'no-show' ? words.feeNoShow : words.fee}</dt>
          <dd>{formatCents(fee)}</dd>
        </>
      )}
      {booking.usesUpVisit && (
        <>
          <dt>{bundleWords.title}</dt>
          <dd>{bundleWords.usedUp}</dd>
        </>
      )}
      {contact.notes !== '' && (
        <>
          <dt>{words.notes}</dt>
          <dd>{contact.notes}</dd>
        </>
      )}
      {side === 'customer' && ['requested', 'moved', 'confirmed'].includes(state) && (
        <>
          <dt>{words.cancelling}</dt>
          <dd>{isOfBundle ? bundleWords.cancelRule : dialogWords.cancelRule(total)}</dd>
        </>
      )}
    </dl>
  );
}
