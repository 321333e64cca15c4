import type { Waiting } from '../../domain/dashboard/waiting.ts';
import { formatEuro } from '../../domain/money/euro.ts';
import { formatMoment } from '../../lib/format/moment.ts';
import { formatAppointmentIn } from '../../lib/format/zone.ts';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/navigation.tsx';
import { dashboardMessages as messages } from './messages.ts';
import styles from './waiting-list.module.css';

/** So many stand here; the others where they are answered. */
const mostShown = 5;

/** Who waits for a word of this person, and about what; each leads to where it is given. */
export function WaitingList({ waiting }: { waiting: readonly Waiting[] }) {
  const rows = waiting.map(describe);
  const hidden = (href: string) => rows.slice(mostShown).some((row) => row.all === href);
  return (
    <>
      <ul role="list" className={styles.list} aria-label={messages.waiting.title(waiting.length)}>
        {rows.slice(0, mostShown).map(({ href, icon, title, text }) => (
          <li key={href} className={styles.row}>
            <Link className={styles.open} href={href}>
              <Icon name={icon} />
              <span className={styles.words}>
                <span className={styles.title}>{title}</span>
                <span className={styles.text}>{text}</span>
              </span>
              <Icon name="chevron-right" size={18} />
            </Link>
          </li>
        ))}
      </ul>
      <p className={styles.all}>
        {hidden('/viewings') && <Link href="/viewings">{messages.waiting.allViewings}</Link>}
        {hidden('/bookings') && <Link href="/bookings">{messages.waiting.allBookings}</Link>}
        {hidden('/offers') && <Link href="/offers">{messages.waiting.allOffers}</Link>}
        {hidden('/evaluations') && <Link href="/evaluations">{messages.waiting.allEvaluations}</Link>}
        {hidden('/moves') && <Link href="/moves">{messages.waiting.allMoves}</Link>}
        {hidden('/messages') && <Link href="/messages">{messages.waiting.allMessages}</Link>}
      </p>
    </>
  );
}

function describe(waiting: Waiting) {
  if (waiting.kind === 'booking') {
    const { id, otherName, services, startsAt, proposedAt, timeZone, state } = waiting.booking;
    const name = otherName || messages.waiting.somebody;
    const { outcome, bookingMoved, booking } = messages.waiting;
    return {
      href: `/bookings/${id}`,
      all: '/bookings',
      icon: 'calendar' as const,
      title: waiting.isOver ? outcome(name) : state === 'moved' ? bookingMoved(name) : booking(name),
      text: [formatAppointmentIn(proposedAt ?? startsAt, timeZone), services.map((each) => each.name).join(', ')].filter(Boolean).join(' · '),
    };
  }
  if (waiting.kind === 'offer') {
    const { id, side, amount, otherName, pianoTitle, answerBy } = waiting.offer;
    const name = otherName || messages.waiting.somebody;
    return {
      href: `/offers/${id}`,
      all: '/offers',
      icon: 'list' as const,
      title: messages.waiting[side === 'seller' ? 'offer' : 'counterOffer'](name, formatEuro(amount)),
      text: [pianoTitle, answerBy === null ? '' : messages.waiting.answerBy(formatMoment(answerBy))].filter(Boolean).join(' · '),
    };
  }
  if (waiting.kind === 'evaluation') {
    const { id, side, otherName, piano, reportDueAt } = waiting.evaluation;
    const due = waiting.what === 'report' && reportDueAt !== null ? messages.waiting.reportDue(formatMoment(reportDueAt)) : '';
    return {
      href: waiting.what === 'report' ? `/evaluation-report/${id}` : `/evaluations/${id}`,
      all: '/evaluations',
      icon: 'book' as const,
      title: messages.waiting.evaluation[waiting.what](otherName || messages.waiting[side === 'evaluator' ? 'somebody' : 'evaluator']),
      text: [piano, due].filter(Boolean).join(' · '),
    };
  }
  if (waiting.kind === 'move' || waiting.kind === 'quotes') {
    const move = waiting.kind === 'move' ? waiting.quote : waiting.request;
    return {
      href: `/moves/${move.id}`,
      all: '/moves',
      icon: 'truck' as const,
      title:
        waiting.kind === 'move'
          ? messages.waiting.move(waiting.quote.customerName || messages.waiting.somebody)
          : messages.waiting.quotes(waiting.request.quotes.filter(({ state }) => state === 'quoted').length),
      text: [move.piano.name, messages.waiting.route(move.from.town, move.to.town)].filter(Boolean).join(' · '),
    };
  }
  if (waiting.kind === 'viewing') {
    const { id, kind, otherName, pianoTitle, startsAt, timeZone } = waiting.viewing;
    return {
      href: `/viewings/${id}`,
      all: '/viewings',
      icon: kind === 'call' ? ('phone' as const) : ('calendar' as const),
      title: messages.waiting[kind](otherName || messages.waiting.somebody),
      text: [formatAppointmentIn(startsAt, timeZone), pianoTitle].filter(Boolean).join(' · '),
    };
  }
  const { id, otherName, pianoTitle, last } = waiting.conversation;
  return {
    href: `/messages/${id}`,
    all: '/messages',
    icon: 'message' as const,
    title: messages.waiting.message(otherName || messages.waiting.somebody),
    text: [pianoTitle, last.text].filter(Boolean).join(' · '),
  };
}
