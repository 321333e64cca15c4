import { isOver, needsAnswer, type Viewing } from '../../domain/viewing/viewing.ts';
import { groupBy } from '../../lib/group-by.ts';
import { useSyncState } from '../../replica/replica-context.tsx';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/navigation.tsx';
import { Page } from '../../ui/page.tsx';
import { StatePanel } from '../../ui/state-panel.tsx';
import { NoViewings } from './no-viewings.tsx';
import { StepActions } from './step-actions.tsx';
import { useViewings } from './use-viewings.ts';
import { dayText, kindTitle, nameOf, ownTimeText, spanText, stateBadge, viewingWords as words } from './viewing-words.ts';
import styles from './viewings.module.css';

/** All requests of the person, made and got, by day; those that are over stand behind. */
export function ViewingListScreen() {
  const found = useViewings();
  const { online } = useSyncState();
  return (
    <Page title={words.title} width="reading">
      {found.state === 'ready' ? (
        <div className={styles.wide}>
          {!online && (
            <p className={styles.note}>
              <Icon name="cloud-off" size={18} />
              {words.offline}
            </p>
          )}
          <Days {...found} />
        </div>
      ) : (
        <NoViewings state={found.state} next="/viewings" />
      )}
    </Page>
  );
}

function Days({ viewings, now, complete }: { viewings: readonly Viewing[]; now: number; complete: boolean }) {
  if (viewings.length === 0) {
    if (!complete) return <NoViewings state="loading" next="/viewings" />;
    return (
      <StatePanel icon="calendar" title={words.empty.title} actions={<ButtonLink variant="primary" href="/browse">{words.empty.browse}</ButtonLink>}>
        <p>{words.empty.text}</p>
      </StatePanel>
    );
  }
  const coming = viewings.filter((viewing) => !isOver(viewing, now));
  const over = viewings.filter((viewing) => isOver(viewing, now));
  const waiting = coming.filter((viewing) => needsAnswer(viewing, now)).length;
  const days = groupBy(coming, ({ startsAt, timeZone }) => dayText(startsAt, timeZone));
  return (
    <>
      {waiting > 0 && <p className={styles.sentence}>{words.needsAnswer(waiting)}</p>}
      {[...days].map(([day, list]) => (
        <section key={day} className={styles.day} aria-label={day}>
          <h2 className={styles.dayTitle}>{day}</h2>
          <ul role="list" className={styles.list}>
            {list.map((viewing) => (
              <Row key={viewing.id} viewing={viewing} all={viewings} now={now} />
            ))}
          </ul>
        </section>
      ))}
      {over.length > 0 && (
        <Disclosure summary={words.earlier(over.length)}>
          <ul role="list" className={styles.list}>
            {over.map((viewing) => (
              <Row key={viewing.id} viewing={viewing} all={viewings} now={now} withDay />
            ))}
          </ul>
        </Disclosure>
      )}
    </>
  );
}

function Row({ viewing, all, now, withDay = false }: { viewing: Viewing; all: readonly Viewing[]; now: number; withDay?: boolean }) {
  const { id, kind, startsAt, timeZone, pianoTitle, note } = viewing;
  const own = ownTimeText(startsAt, timeZone);
  return (
    <li className={styles.row}>
      <div className={styles.rowBody}>
        <div className={styles.rowHead}>
          <Link href={`/viewings/${id}`} className={styles.rowLink}>
            {withDay && `${dayText(startsAt, timeZone)}, `}
            {spanText(viewing)}
          </Link>
          <Badge {...stateBadge(viewing)} />
        </div>
        {own && <p className={styles.soft}>{own}</p>}
        <p className={styles.sentence}>{[kindTitle(kind), pianoTitle].filter(Boolean).join(' · ')}</p>
        <p className={styles.subject}>{words.with(nameOf(viewing))}</p>
        {note !== '' && <p className={styles.soft}>{note}</p>}
      </div>
      {needsAnswer(viewing, now) && <StepActions viewing={viewing} all={all} now={now} />}
    </li>
  );
}
