import { useState } from 'react';
import type { ViewingRow } from '../../domain/viewing/viewing-row.ts';
import { conflictsOf, possibleSteps, type Viewing } from '../../domain/viewing/viewing.ts';
import { baseOf, type Base } from '../../replica/form-base.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { StepSheet } from './step-sheet.tsx';
import { useSteps, type Step } from './use-steps.ts';
import { shortText, viewingWords as words } from './viewing-words.ts';
import styles from './viewings.module.css';

interface StepActionsProps {
  viewing: Viewing;
  all: readonly Viewing[];
  /** Epoch ms. */
  now: number;
}

/** What this side can do now, with what stands against accepting said before. */
export function StepActions({ viewing, all, now }: StepActionsProps) {
  const steps = possibleSteps(viewing, now);
  const { take, giveUp } = useSteps();
  // What the request was when the question was opened is what the answer is meant for.
  const [asking, setAsking] = useState<{ what: 'decline' | 'cancel' | 'propose'; base: Base<ViewingRow> } | null>(null);
  const ask = (what: 'decline' | 'cancel' | 'propose') => setAsking({ what, base: baseOf(viewing.row) });
  const { id, known, sending, wanted } = viewing;
  const conflicts = steps.includes('accepted') ? conflictsOf(viewing, all) : [];
  // As a seller one time can't be given away twice; what one asked for elsewhere only warns.
  const isTaken = viewing.side === 'seller' && conflicts.some(({ side }) => side === 'seller');

  function step(chosen: Step, base = baseOf(viewing.row)) {
    setAsking(null);
    void take(base, chosen);
  }

  const unsent = sending === 'waiting' && (!known || wanted !== null);
  if (steps.length === 0 && !unsent) return null;
  return (
    <>
      {conflicts.map((conflict) => (
        <p key={conflict.id} className={styles.note}>
          <Icon name="alert" size={18} />
          {isTaken ? words.conflict(shortText(conflict)) : words.conflictOwn(shortText(conflict))}
        </p>
      ))}
      <div className={styles.actions}>
        {steps.includes('accepted') && !isTaken && (
          <Button variant="primary" icon="check" onClick={() => step({ state: 'accepted', note: '' })}>
            {words.actions.accept}
          </Button>
        )}
        {steps.includes('declined') && <Button onClick={() => ask('decline')}>{words.actions.decline}</Button>}
        {steps.includes('proposed') && (
          <Button variant={isTaken ? 'primary' : 'ghost'} icon="calendar" onClick={() => ask('propose')}>
            {words.actions.propose}
          </Button>
        )}
        {steps.includes('withdrawn') && <Button onClick={() => step({ state: 'withdrawn', note: '' })}>{words.actions.withdraw}</Button>}
        {steps.includes('cancelled') && <Button onClick={() => ask('cancel')}>{words.actions.cancel}</Button>}
        {unsent && <Button onClick={() => void giveUp(id)}>{known ? words.actions.undo : words.actions.takeBack}</Button>}
      </div>
      {asking && (
        <StepSheet asking={asking.what} viewing={viewing} all={all} now={now} onClose={() => setAsking(null)} onStep={(chosen) => step(chosen, asking.base)} />
      )}
    </>
  );
}
