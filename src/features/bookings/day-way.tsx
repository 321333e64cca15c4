import type { Booking } from '../../domain/booking/booking.ts';
import { planDay } from '../../domain/travel/day-route.ts';
import { mapLink } from '../../domain/travel/map-link.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { agendaWords as words, minutesText, clockSpan } from './booking-words.ts';
import styles from './bookings.module.css';

interface DayWayProps {
  /** A day's visits that are confirmed, in the order of their times. */
  visits: readonly Booking[];
}

/** What is driven between the visits of a day, guessed without a route service, and the day in a map. */
export function DayWay({ visits }: DayWayProps) {
  const placed = visits.flatMap((visit) => (visit.place === null ? [] : [{ ...visit, place: visit.place }]));
  const link = mapLink(visits.map(({ contact, place }) => ({ words: contact.address, coordinates: contact.address === '' ? place : null })));
  if (link === null) return null;
  const first = placed[0];
  const route = planDay(
    placed.map(({ id, place, startsAt, endsAt }) => ({ id, place, startsAt, minutes: (endsAt - startsAt) / 60_000 })),
    { from: null, to: null, beginsAt: first?.startsAt ?? 0 },
  );
  const late = route.visits.filter(({ lateMinutes }) => lateMinutes > 0);
  const unplaced = visits.length - placed.length;
  return (
    <div className={styles.way}>
      {placed.length > 1 && <p className={styles.soft}>{words.way({ km: route.km, minutes: minutesText(route.driveMinutes) })}</p>}
      {late.map(({ id, lateMinutes }) => {
        const visit = placed.find((each) => each.id === id);
        return visit && <p key={id} className={styles.sentence}>{words.wayLate({ time: clockSpan(visit), minutes: minutesText(lateMinutes) })}</p>;
      })}
      {unplaced > 0 && placed.length > 1 && <p className={styles.soft}>{words.wayWithout(unplaced)}</p>}
      <div className={styles.actions}>
        <ButtonLink icon="map-pin" href={link} target="_blank" rel="noreferrer">
          {words.map}
        </ButtonLink>
      </div>
    </div>
  );
}
