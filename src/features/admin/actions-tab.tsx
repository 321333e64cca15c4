import { useMemo, useState } from 'react';
import { formatMoment } from '../../lib/format/moment.ts';
import type { ActionFilter, AdminAction, AdminQueries } from '../../server/ports/admin-port.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { SelectField, TextField } from '../../ui/field.tsx';
import { Section } from '../../ui/page.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx';
import { StatePanel } from '../../ui/state-panel.tsx';
import { actionWords, adminActions as words } from './action-words.ts';
import styles from './admin.module.css';
import { Note, ReadAt } from './figures-frame.tsx';
import { messages } from './messages.ts';
import { useActions } from './use-actions.ts';

const actionOptions = [{ value: '', label: words.anyAction }, ...Object.entries(actionWords).map(([value, label]) => ({ value, label }))];

/** The beginning of a day by the clock of this device, some days later; null for what is no day. */
function dayBegins(day: string, daysLater: number): string | null {
  const [year = NaN, month = NaN, date = NaN] = day.split('-').map(Number);
  const moment = new Date(year, month - 1, date + daysLater);
  return Number.isNaN(moment.getTime()) ? null : moment.toISOString();
}

/** The trail of what admins did; nothing here changes it. */
export function ActionsTab({ queries }: { queries: AdminQueries }) {
  const [admin, setAdmin] = useState('');
  const [action, setAction] = useState('');
  const [from, setFrom] = useState('');
  const [until, setUntil] = useState('');
  const filter = useMemo<ActionFilter>(
    () => ({ admin: admin || null, action: action || null, since: dayBegins(from, 0), before: dayBegins(until, 1) }),
    [admin, action, from, until],
  );
  const trail = useActions(queries, filter);
  const { found, failure } = trail;
  const admins = found?.admins ?? [];

  return (
    <Section title={words.title} lead={words.lead} className={styles.part} actions={found !== null && <ReadAt figures={trail} />}>
      <form role="search" className={styles.trailFilters} onSubmit={(event) => event.preventDefault()}>
        <SelectField
          label={words.who}
          value={admin}
          options={[{ value: '', label: words.anyAdmin }, ...admins.map(({ id, email }) => ({ value: id, label: email ?? words.deleted(id) }))]}
          onValue={setAdmin}
        />
        <SelectField label={words.what} value={action} options={actionOptions} onValue={setAction} />
        <TextField label={words.from} type="date" value={from} onValue={setFrom} />
        <TextField label={words.until} type="date" value={until} onValue={setUntil} />
      </form>
      {found === null && failure === null && (
        <SkeletonGroup label={words.loading} className={styles.list}>
          {[0, 1, 2].map((index) => (
            <Skeleton key={index} shape="block" height={96} />
          ))}
        </SkeletonGroup>
      )}
      {failure !== null && <Note>{found === null ? messages.describeFailure(failure) : messages.staleNote(messages.describeFailure(failure))}</Note>}
      {found === null && failure !== null && (
        <div>
          <Button icon="refresh" busy={trail.reading} onClick={trail.read}>
            {messages.tryAgain}
          </Button>
        </div>
      )}
      {found?.actions.length === 0 && (
        <StatePanel level={3} icon="clock" title={words.empty}>
          <p>{words.emptyText}</p>
        </StatePanel>
      )}
      {found !== null && found.actions.length > 0 && (
        <ul role="list" className={styles.list}>
          {found.actions.map((each) => (
            <Entry key={each.id} action={each} />
          ))}
        </ul>
      )}
      {trail.more !== null && (
        <div className={styles.more}>
          <Button busy={trail.reading} onClick={trail.more}>
            {messages.loadMore}
          </Button>
        </div>
      )}
    </Section>
  );
}

function Entry({ action }: { action: AdminAction }) {
  const { action: name, subject, subject_id: id, subject_name: called, changed_from: from, changed_to: to, reason } = action;
  return (
    <Card as="li" className={styles.alert}>
      <h3 className={styles.name}>{words.action(name)}</h3>
      <p className={styles.mail}>{words.subject(subject, called, id)}</p>
      {to !== '' && <p>{words.change(from, to)}</p>}
      {reason !== '' && <blockquote className={styles.evidence}>{reason}</blockquote>}
      <p className={styles.small}>
        <time dateTime={action.done_at}>{formatMoment(action.done_at)}</time>, {words.by(action.admin_email ?? words.deleted(action.admin_id))}
      </p>
    </Card>
  );
}
