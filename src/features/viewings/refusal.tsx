import { useMemo, useState } from 'react';
import type { Cause } from '../../domain/refusal/causes.ts';
import { isCausedBy } from '../../domain/refusal/refusal.ts';
import { readSlots } from '../../domain/viewing/offered-times.ts';
import type { Viewing } from '../../domain/viewing/viewing.ts';
import { baseOf } from '../../replica/form-base.ts';
import { useOptionalReadable, useReplica } from '../../replica/replica-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { dayOf, TimeChooser } from './time-chooser.tsx';
import { useListing } from '../parts/use-listing.ts';
import { outboxKey, useSteps } from './use-steps.ts';
import { useTimes } from './use-times.ts';
import { requestWords, viewingWords as words } from './viewing-words.ts';
import styles from './viewings.module.css';

/** Not for its time: another would be refused as well. */
const atNoTime: readonly Cause[] = [
  'account-suspended', 'blocked-by-other', 'listing-not-offered', 'own-listing', 'requests-too-many', 'requests-waiting', 'seller-suspended',
];

/** Why the server said no, and what can be done: a request takes another time, a step can be tried again or given up. */
export function Refusal({ viewing, now }: { viewing: Viewing; now: number }) {
  const replica = useReplica();
  const entries = useOptionalReadable(replica?.outbox.entries);
  const { retry, giveUp } = useSteps();
  const [choosing, setChoosing] = useState(false);
  const { id, known } = viewing;
  const error = entries?.find(({ key }) => key === outboxKey(id))?.error;
  const mayMove = !known && !(error && isCausedBy(error, atNoTime));
  return (
    <div className={styles.refusal} role="alert">
      <p>{error?.reason || words.refused}</p>
      <div className={styles.actions}>
        {mayMove && (
          <Button variant="primary" icon="calendar" onClick={() => setChoosing(true)}>
            {words.actions.otherTime}
          </Button>
        )}
        <Button icon="refresh" onClick={() => retry(id)}>
          {words.actions.retry}
        </Button>
        <Button variant="quiet" onClick={() => void giveUp(id)}>
          {known ? words.actions.undo : words.actions.takeBack}
        </Button>
      </div>
      {choosing && <OtherTime viewing={viewing} now={now} onClose={() => setChoosing(false)} />}
    </div>
  );
}

function OtherTime({ viewing, now, onClose }: { viewing: Viewing; now: number; onClose: () => void }) {
  const replica = useReplica();
  const found = useListing(viewing.pianoId ?? '');
  const stored = found.state === 'found' ? found.listing.availability_slots : undefined;
  const slots = useMemo(() => readSlots(stored ?? []), [stored]);
  const [base] = useState(() => baseOf(viewing.row));
  const { kind, note, phone } = viewing;
  const { days, timeZone } = useTimes({
    pianoId: viewing.pianoId ?? '', timeZone: viewing.timeZone, slots, kind, now, refusedAt: viewing.startsAt,
  });
  const [chosen, setChosen] = useState<number | null>(null);
  // News from the server may leave no room for it.
  const isGone = chosen !== null && !days.some(({ times }) => times.includes(chosen));
  const startsAt = isGone ? null : chosen;
  const [day, setDay] = useState(() => dayOf(viewing.startsAt, viewing.timeZone));
  const [missing, setMissing] = useState(false);
  const missingText = missing ? words.sheet.timeMissing : '';
  const error = isGone ? requestWords.gone : missingText;
  function send() {
    if (startsAt === null) return setMissing(true);
    void replica?.viewings.amend(base, { kind, startsAt, note, phone, timeZone });
    onClose();
  }
  return (
    <Dialog
      open
      variant="sheet"
      onClose={onClose}
      title={words.actions.otherTime}
      footer={
        <>
          <Button onClick={onClose}>{words.sheet.back}</Button>
          <Button variant="primary" onClick={send}>
            {requestWords.change}
          </Button>
        </>
      }
    >
      {days.length === 0 ? (
        <p>{requestWords.noTimes}</p>
      ) : (
        <TimeChooser
          days={days} timeZone={timeZone} value={startsAt} day={day} onDay={setDay} error={error}
          onValue={(instant) => {
            setChosen(instant);
            setMissing(false);
          }}
        />
      )}
    </Dialog>
  );
}
