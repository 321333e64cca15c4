import type { Booking } from '../../domain/booking/booking.ts';
import { isOver, needsAnswer } from '../../domain/booking/booking.ts';
import { hasContent } from '../../domain/job-sheet/job-sheet.ts';
import { planVisits, type PlanStart } from '../../domain/booking/day-plan.ts';
import { readSchedule, spansOn } from '../../domain/booking/schedule.ts';
import { isDay } from '../../domain/instrument/day.ts';
import { addDays, createDayClock, createZoneReader, defaultTimeZone, weekdayOf, type Day } from '../../domain/viewing/zoned-time.ts';
import { formatCalendarDay, formatWeekdayIn } from '../../lib/format/zone.ts';
import { useOptionalReadable, useReplica } from '../../replica/replica-context.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { latePart } from '../../ui/late-part.tsx';
import { Page } from '../../ui/page.tsx';
import type { PageAddress } from '../parts/feature-route.ts';
import { BookingRow } from './booking-row.tsx';
import { BundlesPart } from './bundles-part.tsx';
import { agendaWords as words, bookingWords, stateSentence } from './booking-words.ts';
import styles from './bookings.module.css';
import { DayWay } from './day-way.tsx';
import { NoBookings } from './no-bookings.tsx';
import { OfflineNote } from './offline-note.tsx';
import { useBookings } from './use-bookings.ts';
import { CustomersPianos } from './work/customers-pianos.tsx';

const DayPlan = latePart(async () => (await import('./work/day-plan.tsx')).DayPlan);
const views = ['day', 'week', 'pianos'] as const;
type View = (typeof views)[number];
/** Where nothing else is known. */
const usualDay = { from: 9 * 60, buffer: 15 } as const;

interface AgendaScreenProps {
  /** From the address, as all here: may be anything. */
  day: string;
  view: string;
  rewrite: PageAddress['rewrite'];
}

/** What a provider has to do, by day or week. */
export function AgendaScreen({ day, view, rewrite }: AgendaScreenProps) {
  const found = useBookings();
  return (
    <Page title={words.title} back={{ href: '/bookings', label: bookingWords.title }} width={view === 'week' ? undefined : 'reading'}>
      {found.state === 'ready' ? (
        <Agenda bookings={found.bookings} now={found.now} day={isDay(day) ? day : ''} view={views.find((each) => each === view) ?? 'day'} rewrite={rewrite} />
      ) : (
        <NoBookings state={found.state} next="/agenda" />
      )}
    </Page>
  );
}

function Agenda({ bookings, now, day, view, rewrite }: { bookings: readonly Booking[]; now: number; day: Day; view: View; rewrite: PageAddress['rewrite'] }) {
  const replica = useReplica();
  const sheets = useOptionalReadable(replica?.jobSheets.all);
  const profile = useOptionalReadable(replica?.ownServices.profile);
  const mine = bookings.filter(({ side }) => side === 'provider');
  const zone = mine[0]?.timeZone ?? defaultTimeZone;
  const today = createZoneReader(zone)(now).day;
  const shown = day || today;
  const first = view === 'week' ? addDays(shown, -weekdayOf(shown)) : shown;
  const count = view === 'week' ? 7 : 1;
  const go = (to: Day, how: View) => rewrite(`/agenda?view=${how}&day=${to}`, { replace: true });
  // What was answered and isn't sent stays in sight, whatever day is shown.
  const waiting = mine.filter((booking) => needsAnswer(booking, now) || booking.sending !== 'sent');
  const unanswered = waiting.filter((booking) => needsAnswer(booking, now)).length;
  const heading = unanswered > 0 ? bookingWords.waiting(unanswered) : words.unsent;
  // What was declined, cancelled or has expired takes no time.
  const isThere = (booking: Booking) => !isOver(booking, now) || ['confirmed', 'done', 'no-show'].includes(booking.state);
  // What was agreed and doesn't take place is explained where it stood, and what was written of it stays in reach.
  const wrote = new Set(sheets?.filter(({ row }) => hasContent(row)).map(({ row }) => row.booking_id));
  const openSheets = new Set(sheets?.filter(({ row }) => !row.is_handed_in).map(({ row }) => row.booking_id));
  const isGivenUp = ({ state, agreed }: Booking) => state === 'cancelled' && agreed;
  const noteOf = (booking: Booking) => (isGivenUp(booking) ? [stateSentence(booking), wrote.has(booking.id) && words.keptSheet].filter(Boolean).join(' ') : undefined);
  return (
    <div className={styles.wide}>
      <OfflineNote />
      <div className={styles.bar}>
        {view !== 'pianos' && (
          <>
            <IconButton icon="chevron-left" label={words.before} onClick={() => go(addDays(first, -count), view)} />
            <Button onClick={() => go(today, view)}>{words.today}</Button>
            <IconButton icon="chevron-right" label={words.after} onClick={() => go(addDays(first, count), view)} />
          </>
        )}
        <div className={styles.views} role="group" aria-label={words.view}>
          {views.map((each) => (
            <Button key={each} variant={each === view ? 'primary' : 'ghost'} aria-pressed={each === view} onClick={() => go(shown, each)}>
              {words[each]}
            </Button>
          ))}
        </div>
      </div>
      {view === 'pianos' && <CustomersPianos bookings={mine} now={now} />}
      {view !== 'pianos' && waiting.length > 0 && (
        <section className={styles.day} aria-label={heading}>
          <h2 className={styles.dayTitle}>{heading}</h2>
          <ul role="list" className={styles.list}>
            {waiting.map((booking) => <BookingRow key={booking.id} booking={booking} all={bookings} now={now} withDay />)}
          </ul>
        </section>
      )}
      {view === 'pianos' ? <BundlesPart bookings={bookings} now={now} side="provider" /> : <div className={styles.week} data-view={view}>
        {Array.from({ length: count }, (_, index) => addDays(first, index)).map((each) => {
          const ofDay = mine
            .filter((booking) => !waiting.includes(booking) && createZoneReader(booking.timeZone)(booking.startsAt).day === each)
            .toSorted((a, b) => a.startsAt - b.startsAt);
          const list = ofDay.filter(isThere);
          const givenUp = ofDay.filter(isGivenUp);
          const plan = view === 'day' ? planVisits(plannable(mine, each), startOf(profile, { day: each, zone })) : null;
          const title = `${formatWeekdayIn(`${each}T12:00Z`, 'UTC')}, ${formatCalendarDay(each)}`;
          return (
            <section key={each} className={styles.column} aria-label={title}>
              <h2 className={styles.dayTitle}>{title}</h2>
              {plan && <DayPlan plan={plan} now={now} />}
              {view === 'day' && plan === null && <DayWay visits={list.filter(({ state }) => state === 'confirmed')} />}
              {list.length === 0 ? givenUp.length === 0 && <p className={styles.soft}>{words.free}</p> : (
                <ul role="list" className={styles.list}>
                  {list.map((booking) => <BookingRow key={booking.id} booking={booking} all={bookings} now={now} hasSheet={openSheets.has(booking.id)} />)}
                </ul>
              )}
              {givenUp.length > 0 && (
                <>
                  <h3 className={styles.given}>{words.given}</h3>
                  <ul role="list" className={styles.list}>
                    {givenUp.map((booking) => <BookingRow key={booking.id} booking={booking} all={bookings} now={now} note={noteOf(booking)} />)}
                  </ul>
                </>
              )}
            </section>
          );
        })}
      </div>}
    </div>
  );
}

/** What of a day is agreed, and what waits for this provider's answer. */
function plannable(mine: readonly Booking[], day: Day): readonly Booking[] {
  return mine.filter(({ state, wanted, startsAt, timeZone }) => (state === 'confirmed' || (state === 'requested' && wanted === null)) && createZoneReader(timeZone)(startsAt).day === day);
}

/** Where and when the provider's day begins, as far as the profile says. */
function startOf(profile: Parameters<typeof readSchedule>[0] | null | undefined, { day, zone }: { day: Day; zone: string }): PlanStart {
  const schedule = profile ? readSchedule(profile) : null;
  const from = (schedule && spansOn(schedule, day)[0]?.from) ?? usualDay.from;
  const beginsAt = createDayClock(day, createZoneReader(zone))(from);
  return { place: schedule?.place ?? null, beginsAt: beginsAt ?? Date.parse(`${day}T09:00:00Z`), bufferMinutes: schedule?.bufferMinutes ?? usualDay.buffer };
}
