import type { Booking } from '../../../domain/booking/booking.ts';
import { servicedPianos, type ServicedPiano } from '../../../domain/booking/serviced-pianos.ts';
import { createZoneReader } from '../../../domain/viewing/zoned-time.ts';
import { formatNumber } from '../../../lib/format/number.ts';
import { formatCalendarDay } from '../../../lib/format/zone.ts';
import { useOptionalReadable, useReplica } from '../../../replica/replica-context.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { Link } from '../../../ui/navigation.tsx';
import { StatePanel } from '../../../ui/state-panel.tsx';
import { longDay, servicesText, bookingWords } from '../booking-words.ts';
import { sheetWords } from '../sheet-words.ts';
import styles from './job-sheet.module.css';
import { pianosWords as words } from './pianos-words.ts';

/** The pianos that a provider has serviced, by their own visits, the ones that are due first. */
export function CustomersPianos({ bookings, now }: { bookings: readonly Booking[]; now: number }) {
  const sheets = useOptionalReadable(useReplica()?.jobSheets.all);
  const pianos = servicedPianos(bookings, sheets?.map(({ row }) => row) ?? []);
  if (pianos.length === 0) {
    return (
      <StatePanel level={2} icon="piano" title={words.empty.title}>
        <p>{words.empty.text}</p>
      </StatePanel>
    );
  }
  return (
    <section className={styles.group} aria-label={words.title}>
      <p className={styles.soft}>{words.lead}</p>
      <ul role="list" className={styles.list}>
        {pianos.map((piano) => <PianoRow key={piano.key} piano={piano} now={now} />)}
      </ul>
    </section>
  );
}

function PianoRow({ piano, now }: { piano: ServicedPiano; now: number }) {
  const { lastTunedOn, dueOn, next, visits, email, address, phone } = piano;
  const customer = piano.customerLeft ? bookingWords.left : piano.customerName || bookingWords.unnamed;
  const name = piano.piano || words.unnamed(customer);
  const today = createZoneReader(visits[0]?.booking.timeZone ?? 'UTC')(now).day;
  const isOver = dueOn !== null && dueOn <= today;
  const tuned = [lastTunedOn === null ? words.noneDue : words.lastTuned(formatCalendarDay(lastTunedOn)), dueOn !== null && (isOver ? words.overdue : words.due)(formatCalendarDay(dueOn))];
  return (
    <li className={styles.planned}>
      <strong>{name}</strong>
      <span className={styles.soft}>{[customer, address].filter(Boolean).join(' · ')}</span>
      <span>
        {tuned.filter(Boolean).join(', ')} {isOver && next === null && <Badge tone="warn" icon="clock">{words.overdueMark}</Badge>}
      </span>
      {next && <Link href={`/bookings/${next.id}`}>{(next.state === 'confirmed' ? words.booked : words.asked)(longDay(next.startsAt, next.timeZone))}</Link>}
      <Disclosure summary={words.visits(visits.length)}>
        <ul role="list" className={styles.list}>
          {visits.map(({ booking, sheet }) => (
            <li key={booking.id}>
              <Link href={sheet ? `/job-sheet/${booking.id}` : `/bookings/${booking.id}`}>{`${longDay(booking.startsAt, booking.timeZone)}: ${servicesText(booking)}`}</Link>
              {sheet && <p className={styles.soft}>{measuresOf(sheet)}</p>}
            </li>
          ))}
        </ul>
      </Disclosure>
      {!piano.customerLeft && (
        <span className={styles.actions}>
          {next === null && email !== '' && (
            <ButtonLink icon="mail" href={mailTo(piano)} aria-label={words.suggestOf(name)}>
              {words.suggest}
            </ButtonLink>
          )}
          {phone !== '' && (
            <ButtonLink icon="phone" href={`tel:${phone.replaceAll(/[^\d+]/gu, '')}`} aria-label={words.callOf(customer)}>
              {words.call}
            </ButtonLink>
          )}
        </span>
      )}
    </li>
  );
}

function measuresOf(sheet: NonNullable<ServicedPiano['visits'][number]['sheet']>): string {
  const names = ['pitch_before', 'pitch_after', 'humidity', 'temperature'] as const;
  return names.flatMap((name) => (sheet[name] === null ? [] : [`${sheetWords[name]} ${formatNumber(sheet[name], 1)} ${sheetWords.units[name]}`])).join(' · ');
}

/** A mail of the provider's own, with the address under which the customer books. */
function mailTo({ email, visits, lastTunedOn, piano }: ServicedPiano): string {
  const [latest] = visits;
  const address = new URL(`/service-booking?provider=${latest?.booking.providerId ?? ''}`, location.origin).href;
  const day = lastTunedOn ?? (latest ? createZoneReader(latest.booking.timeZone)(latest.booking.startsAt).day : '');
  const text = (lastTunedOn === null ? words.mailSeen : words.mailTuned)({ piano, day: formatCalendarDay(day), address });
  return `mailto:${email}?subject=${encodeURIComponent(words.mailSubject)}&body=${encodeURIComponent(text)}`;
}
