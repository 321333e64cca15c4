import { useId } from 'react';
import type { Booking } from '../../../domain/booking/booking.ts';
import type { DayPlanned } from '../../../domain/booking/day-plan.ts';
import { mapLink } from '../../../domain/travel/map-link.ts';
import { formatKilometres } from '../../../lib/format/measure.ts';
import { formatClockIn } from '../../../lib/format/zone.ts';
import { baseOf } from '../../../replica/form-base.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { minutesText, nameOf, servicesText } from '../booking-words.ts';
import { useSteps } from '../use-steps.ts';
import styles from './job-sheet.module.css';
import { planWords as words } from './plan-words.ts';

interface DayPlanProps {
  /** Of one day: what is agreed, and what waits for this provider's answer. */
  plan: DayPlanned<Booking>;
  /** Epoch ms. */
  now: number;
}

/** The best order of a day around its agreed times, with times to propose for what is only asked for. */
export function DayPlan({ plan, now }: DayPlanProps) {
  const { take } = useSteps();
  const titleId = useId();
  const link = mapLink(plan.visits.map(({ visit }) => ({ words: visit.contact.address, coordinates: visit.contact.address === '' ? visit.place : null })));
  return (
    <section className={styles.plan} aria-labelledby={titleId}>
      <h3 id={titleId} className={styles.planTitle}>{words.title}</h3>
      <p className={styles.soft}>{words.lead}</p>
      <p className={styles.sentence}>{words.sum(formatKilometres(Math.round(plan.km)), minutesText(plan.driveMinutes))}</p>
      <ol className={styles.list}>
        {plan.visits.map(({ visit, startsAt, drive, lateMinutes, isFixed }) => {
          const clock = formatClockIn(startsAt, visit.timeZone);
          const asAsked = startsAt === visit.startsAt;
          return (
            <li key={visit.id} className={styles.planned}>
              <strong>{isFixed ? clock : words.about(clock)}</strong>
              <span>{[servicesText(visit), nameOf(visit)].join(' · ')}</span>
              {!asAsked && !isFixed && <span className={styles.soft}>{words.asked(formatClockIn(visit.startsAt, visit.timeZone))}</span>}
              <span className={styles.soft}>{drive.km === 0 ? words.noWay : words.way(formatKilometres(drive.km), minutesText(drive.minutes))}</span>
              {lateMinutes > 0 && <span className={styles.sentence}>{words.late(minutesText(lateMinutes))}</span>}
              {!isFixed && startsAt > now && visit.sending !== 'waiting' && (
                <span className={styles.actions}>
                  {asAsked ? (
                    <Button icon="check" onClick={() => void take(baseOf(visit.row), { state: 'confirmed', note: '' })}>
                      {words.confirm(clock)}
                    </Button>
                  ) : (
                    <Button icon="calendar" onClick={() => void take(baseOf(visit.row), { state: 'moved', note: '', proposedAt: startsAt })}>
                      {words.propose(clock)}
                    </Button>
                  )}
                </span>
              )}
            </li>
          );
        })}
      </ol>
      {plan.without > 0 && <p className={styles.soft}>{words.without(plan.without)}</p>}
      {link !== null && (
        <div className={styles.actions}>
          <ButtonLink icon="map-pin" href={link} target="_blank" rel="noreferrer">
            {words.map}
          </ButtonLink>
        </div>
      )}
    </section>
  );
}
