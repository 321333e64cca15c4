import { useState } from 'react';
import { useSyncState } from '../../replica/replica-context.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { NoteBox } from '../../ui/note-box.tsx';
import { Section } from '../../ui/page.tsx';
import { CareForm } from './care-form.tsx';
import { CheckPart } from './check-part.tsx';
import { CopiesPart } from './copies-part.tsx';
import { DetailsPart } from './details-part.tsx';
import { HandOnPart } from './hand-on-part.tsx';
import { LineForm } from './line-form.tsx';
import { LineList } from './line-list.tsx';
import { careWords, dayText, dueText, lineWords, passportWords as words } from './passport-words.ts';
import styles from './passport.module.css';
import { RemovePart } from './remove-part.tsx';
import { ShownPart } from './shown-part.tsx';
import type { OwnPiano } from './use-pianos.ts';

/** All of a passport, to its owner. A former owner has the notes alone. */
export function OwnPassport({ piano, today, code }: { piano: OwnPiano; today: string; code: string }) {
  const { online } = useSyncState();
  const [writes, setWrites] = useState(false);
  const { held, lines, unsent } = piano;
  const { row, sending, known } = held;
  const isHeld = row.handed_on_at === null;
  return (
    <div className={styles.stack}>
      {!online && <NoteBox icon="cloud-off">{words.offline}</NoteBox>}
      {sending === 'refused' && (
        <NoteBox icon="alert" role="alert">
          {words.refusedText} <ButtonLink href="/sync">{words.noReplica.sync}</ButtonLink>
        </NoteBox>
      )}
      {row.handed_on_at !== null && <p className={styles.due}>{words.handedOn(dayText(row.handed_on_at.slice(0, 10)))}</p>}
      {isHeld && <DetailsPart row={row} />}
      {isHeld && <Care piano={piano} today={today} />}
      <Section
        title={lineWords.title}
        actions={
          !writes && (
            <Button icon="plus" onClick={() => setWrites(true)}>
              {lineWords.add}
            </Button>
          )
        }
      >
        <div className={styles.tight}>
          {writes && <LineForm instrumentId={row.id} today={today} {...(isHeld ? {} : { kinds: ['note'] as const })} onDone={() => setWrites(false)} />}
          {lines.length === 0 ? <p className={styles.soft}>{isHeld ? lineWords.none : lineWords.noneShown}</p> : <LineList lines={lines} own={{ unsent }} />}
        </div>
      </Section>
      {isHeld && (
        <>
          <ShownPart row={row} known={known} />
          <HandOnPart row={row} known={known} />
          <CopiesPart row={row} known={known} />
          {known && <CheckPart passportId={row.passport_id ?? row.id} given={code} />}
        </>
      )}
      <RemovePart row={row} />
    </div>
  );
}

/** Technicians, near the piano where that is known. */
const finderPath = (town: string) => `/service-booking?type=technician${town === '' ? '' : `&near=${encodeURIComponent(town)}&km=50`}`;

function Care({ piano, today }: { piano: OwnPiano; today: string }) {
  const [edits, setEdits] = useState(false);
  const { held, care, due, state } = piano;
  return (
    <Section
      title={careWords.title}
      actions={
        !edits && (
          <Button icon="edit" onClick={() => setEdits(true)}>
            {careWords.edit}
          </Button>
        )
      }
    >
      <div className={styles.tight}>
        <p className={state === 'unknown' ? styles.sentence : styles.due}>{dueText(state, { due, pausedUntil: care.pausedUntil })}</p>
        {edits ? (
          <CareForm row={held.row} today={today} onDone={() => setEdits(false)} />
        ) : (
          <>
            <dl className={styles.facts}>
              <dt>{careWords.lastTuned}</dt>
              <dd>{care.lastTunedOn === null ? careWords.neverTold : dayText(care.lastTunedOn)}</dd>
              <dt>{careWords.interval}</dt>
              <dd>{careWords.intervals[care.intervalMonths]}</dd>
            </dl>
            <div className={styles.actions}>
              <ButtonLink variant="primary" icon="calendar" href={finderPath(held.row.town)}>
                {careWords.book}
              </ButtonLink>
              <ButtonLink icon="truck" href={`/ask-movers?piano=${held.row.id}`}>
                {careWords.move}
              </ButtonLink>
            </div>
          </>
        )}
      </div>
    </Section>
  );
}
