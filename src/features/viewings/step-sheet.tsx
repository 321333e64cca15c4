import { useState } from 'react';
import { takenCells, type Viewing } from '../../domain/viewing/viewing.ts';
import { freeDays } from '../../domain/viewing/offered-times.ts';
import { longest, readStepNote } from '../../domain/viewing/request.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextAreaField } from '../../ui/field.tsx';
import { dayOf, TimeChooser } from './time-chooser.tsx';
import type { Step } from './use-steps.ts';
import { viewingWords } from './viewing-words.ts';
import styles from './viewings.module.css';

const words = viewingWords.sheet;
const states = { decline: 'declined', cancel: 'cancelled', propose: 'proposed' } as const;

interface StepSheetProps {
  asking: 'decline' | 'cancel' | 'propose';
  viewing: Viewing;
  /** All of the person's, for what is taken. */
  all: readonly Viewing[];
  /** Epoch ms. */
  now: number;
  onClose: () => void;
  onStep: (step: Step) => void;
}

/** Asks for what a step needs: a word, and for a proposal the time. From below on phones. */
export function StepSheet({ asking, viewing, all, now, onClose, onStep }: StepSheetProps) {
  const [note, setNote] = useState('');
  const [startsAt, setStartsAt] = useState<number | null>(null);
  const [timeMissing, setTimeMissing] = useState(false);
  const { kind, timeZone } = viewing;
  const [days] = useState(() => (asking === 'propose' ? freeDays({ kind, timeZone, now, taken: takenCells(all) }) : []));
  const [day, setDay] = useState(() => dayOf(viewing.startsAt, timeZone));
  const read = readStepNote(note);

  function confirm() {
    if (asking === 'propose' && startsAt === null) return setTimeMissing(true);
    if (!read.ok) return;
    onStep({ state: states[asking], note: read.value, ...(startsAt === null ? {} : { proposedAt: startsAt }) });
  }

  return (
    <Dialog
      open
      variant="sheet"
      onClose={onClose}
      title={words[asking].title}
      footer={
        <>
          <Button onClick={onClose}>{words.back}</Button>
          <Button variant={asking === 'propose' ? 'primary' : 'danger'} onClick={confirm}>
            {words[asking].confirm}
          </Button>
        </>
      }
    >
      <div className={styles.stack}>
        <p className={styles.sentence}>{words[asking].text}</p>
        {asking === 'propose' && (
          <TimeChooser
            days={days} timeZone={timeZone} value={startsAt} day={day} onDay={setDay} error={timeMissing ? words.timeMissing : ''}
            onValue={(instant) => {
              setStartsAt(instant);
              setTimeMissing(false);
            }}
          />
        )}
        <TextAreaField
          label={words.note} rows={3} maxLength={longest.note * 2} value={note} onValue={setNote} error={read.ok ? '' : words.noteTooLong}
        />
      </div>
    </Dialog>
  );
}
