import { calendarFile } from '../../domain/viewing/calendar-file.ts';
import { isOver, type Viewing } from '../../domain/viewing/viewing.ts';
import { saveFile } from '../../platform/save-file.ts';
import { useSyncState } from '../../replica/replica-context.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Page } from '../../ui/page.tsx';
import { StatePanel } from '../../ui/state-panel.tsx';
import { PianoRow } from '../parts/piano-row.tsx';
import { Overtaken } from '../parts/overtaken.tsx';
import { NoViewings } from './no-viewings.tsx';
import { Refusal } from './refusal.tsx';
import { StepActions } from './step-actions.tsx';
import { useViewings } from './use-viewings.ts';
import { ViewingFacts } from './viewing-facts.tsx';
import { dayText, kindTitle, nameOf, stateBadge, stateSentence, viewingWords as words } from './viewing-words.ts';
import styles from './viewings.module.css';

/** One request. `id` comes from the address and may be anything. */
export function ViewingScreen({ id }: { id: string }) {
  const found = useViewings();
  const back = { href: '/viewings', label: words.title };
  const viewing = found.state === 'ready' ? found.viewings.find((each) => each.id === id) : undefined;
  if (found.state === 'ready' && viewing) {
    return (
      <Page back={back} title={`${kindTitle(viewing.kind)}, ${dayText(viewing.startsAt, viewing.timeZone)}`} width="reading">
        <Request viewing={viewing} all={found.viewings} now={found.now} />
      </Page>
    );
  }
  if (found.state !== 'ready' || !found.complete) {
    return (
      <Page back={back} title={words.title} width="reading">
        <NoViewings state={found.state === 'ready' ? 'loading' : found.state} next={`/viewings/${encodeURIComponent(id)}`} />
      </Page>
    );
  }
  return (
    <Page width="reading">
      <StatePanel level={1} icon="calendar" title={words.unknown.title} actions={<ButtonLink href="/viewings">{words.unknown.all}</ButtonLink>}>
        <p>{words.unknown.text}</p>
      </StatePanel>
    </Page>
  );
}

function Request({ viewing, all, now }: { viewing: Viewing; all: readonly Viewing[]; now: number }) {
  const { online } = useSyncState();
  const { pianoId, pianoTitle, state, wanted, side, sequence, sending, known } = viewing;
  // A time that was agreed and then given up has to leave the calendar as well.
  const calendar = state === 'accepted' && wanted === null ? words.actions.calendar : state === 'cancelled' && sequence > 1 ? words.actions.calendarCancelled : null;
  return (
    <div className={styles.wide}>
      <div className={styles.state} role="status">
        <Badge {...stateBadge(viewing)} />
        <p className={styles.sentence}>{stateSentence(viewing)}</p>
      </div>
      {!online && (
        <p className={styles.note}>
          <Icon name="cloud-off" size={18} />
          {words.offline}
        </p>
      )}
      <Overtaken collection="viewing_requests" id={viewing.id} />
      {sending === 'refused' && <Refusal viewing={viewing} now={now} />}
      {viewing.stepNote !== '' && viewing.steppedBy !== null && viewing.wanted === null && (
        <p className={styles.sentence}>{`${viewing.steppedBy === side ? 'You' : nameOf(viewing)}: “${viewing.stepNote}”`}</p>
      )}
      {pianoId !== null && <PianoRow id={pianoId} title={pianoTitle} />}
      <ViewingFacts viewing={viewing} />
      <StepActions viewing={viewing} all={all} now={now} />
      <div className={styles.actions}>
        {calendar && (
          <Button icon="download" onClick={() => saveCalendar(viewing)}>
            {calendar}
          </Button>
        )}
        {side === 'buyer' && pianoId !== null && known && isOver(viewing, now) && state !== 'accepted' && (
          <ButtonLink icon="calendar" href={`/viewings/new?piano=${pianoId}&kind=${viewing.kind}`}>
            {words.actions.askAnew}
          </ButtonLink>
        )}
      </div>
    </div>
  );
}

function saveCalendar(viewing: Viewing): void {
  const url = new URL(`/viewings/${viewing.id}`, location.origin).href;
  const lines = [words.with(nameOf(viewing)), viewing.phone && `${words.facts.phone}: ${viewing.phone}`, viewing.note, url].filter(Boolean);
  const content = calendarFile({ ...viewing, agreed: viewing.state === 'accepted' }, {
    summary: `${kindTitle(viewing.kind)}: ${viewing.pianoTitle}`,
    description: lines.join('\n'),
    location: viewing.kind === 'viewing' ? viewing.place : '',
    url,
  });
  saveFile({ name: `${viewing.kind}-${new Date(viewing.startsAt).toISOString().slice(0, 10)}.ics`, content, type: 'text/calendar;charset=utf-8' });
}
