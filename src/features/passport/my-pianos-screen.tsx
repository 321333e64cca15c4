import { instrumentName, passportPath } from '../../domain/instrument/passport.ts';
import { useSyncState } from '../../replica/replica-context.tsx';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { Link } from '../../ui/navigation.tsx';
import { NoteBox } from '../../ui/note-box.tsx';
import { Page } from '../../ui/page.tsx';
import { StatePanel } from '../../ui/state-panel.tsx';
import { NoPianos } from './no-pianos.tsx';
import { entry } from './page-words.ts';
import { dayText, dueText, handWords, passportWords as words } from './passport-words.ts';
import styles from './passport.module.css';
import { TakeOver } from './take-over.tsx';
import { usePianos, type OwnPiano } from './use-pianos.ts';

/** All pianos of the person, those that are due first. */
export function MyPianosScreen() {
  const found = usePianos();
  const { online } = useSyncState();
  const loading = found.state === 'ready' && found.pianos.length === 0 && !found.complete;
  return (
    <Page title={entry} width="reading">
      {found.state !== 'ready' || loading ? (
        <NoPianos state={found.state === 'ready' ? 'loading' : found.state} next="/my-pianos" />
      ) : (
        <div className={styles.stack}>
          {!online && <NoteBox icon="cloud-off">{words.offline}</NoteBox>}
          <List pianos={found.pianos} />
          <Disclosure summary={handWords.take}>
            <TakeOver />
          </Disclosure>
        </div>
      )}
    </Page>
  );
}

function List({ pianos }: { pianos: readonly OwnPiano[] }) {
  const held = pianos.filter(({ held: { row } }) => row.handed_on_at === null);
  const former = pianos.filter(({ held: { row } }) => row.handed_on_at !== null);
  const add = (
    <ButtonLink variant="primary" icon="plus" href="/my-pianos/new">
      {words.add}
    </ButtonLink>
  );
  return (
    <>
      {held.length === 0 ? (
        <StatePanel icon="piano" title={words.empty.title} actions={add}>
          <p>{words.empty.text}</p>
        </StatePanel>
      ) : (
        <>
          <ul role="list" className={styles.list}>
            {held.map((piano) => (
              <Row key={piano.held.row.id} piano={piano} />
            ))}
          </ul>
          <div className={styles.actions}>{add}</div>
        </>
      )}
      {former.length > 0 && (
        <Disclosure summary={words.handedOnTitle}>
          <ul role="list" className={styles.list}>
            {former.map((piano) => (
              <Row key={piano.held.row.id} piano={piano} />
            ))}
          </ul>
        </Disclosure>
      )}
    </>
  );
}

function Row({ piano }: { piano: OwnPiano }) {
  const { held, state, due, care } = piano;
  const { row, sending } = held;
  // A former owner keeps their notes under the row's own id: the passport's address is the new owner's.
  const href = row.handed_on_at === null ? passportPath(row) : `/passport/${row.id}`;
  return (
    <li className={styles.row}>
      <div className={styles.rowHead}>
        <Link href={href} className={styles.rowLink}>
          {instrumentName(row)}
        </Link>
        {sending === 'waiting' && <Badge icon="clock">{words.waiting}</Badge>}
        {sending === 'refused' && (
          <Badge tone="bad" icon="alert">
            {words.refused}
          </Badge>
        )}
        {sending === 'sent' && row.handed_on_at === null && (state === 'due' || state === 'soon') && (
          <Badge tone={state === 'due' ? 'warn' : 'brass'} icon="calendar">
            {words.due[state]}
          </Badge>
        )}
      </div>
      <p className={styles.soft}>{words.number(row.serial_number)}</p>
      <p className={styles.sentence}>
        {row.handed_on_at === null ? dueText(state, { due, pausedUntil: care.pausedUntil }) : words.handedOn(dayText(row.handed_on_at.slice(0, 10)))}
      </p>
    </li>
  );
}
