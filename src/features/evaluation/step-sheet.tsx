import { useState } from 'react';
import type { Evaluation } from '../../domain/evaluation/evaluation.ts';
import { refundOf } from '../../domain/evaluation/fees.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextAreaField } from '../../ui/field.tsx';
import { evaluationWords } from './evaluation-words.ts';
import styles from './evaluation.module.css';

const words = evaluationWords.sheet;
const longestNote = 1000;
export type Asking = 'declined' | 'cancelled';

interface StepSheetProps {
  asking: Asking;
  evaluation: Evaluation;
  /** Epoch ms. */
  now: number;
  onClose: () => void;
  onStep: (note: string) => void;
}

/** Says what a no means before it is said, and takes a word with it. From below on phones. */
export function StepSheet({ asking, evaluation, now, onClose, onStep }: StepSheetProps) {
  const [typed, setTyped] = useState('');
  const note = typed.normalize('NFC').trim();
  const isTooLong = [...note].length > longestNote;
  return (
    <Dialog
      open
      variant="sheet"
      onClose={onClose}
      title={asking === 'declined' ? words.decline.title : words.cancel.title}
      footer={
        <>
          <Button onClick={onClose}>{words.back}</Button>
          <Button variant="danger" onClick={() => !isTooLong && onStep(note)}>{asking === 'declined' ? evaluationWords.decline : evaluationWords.cancel}</Button>
        </>
      }
    >
      <div className={styles.stack}>
        <p className={styles.sentence}>{asking === 'declined' ? words.decline.text : cancelText(evaluation, now)}</p>
        <TextAreaField label={words.note} rows={3} maxLength={longestNote * 2} value={typed} onValue={setTyped} error={isTooLong ? words.tooLong : ''} />
      </div>
    </Dialog>
  );
}

function cancelText({ state, side, startsAt, total }: Evaluation, now: number): string {
  if (state !== 'paid' && state !== 'scheduled') return words.free;
  if (side === 'evaluator') return words.asEvaluator;
  const refund = refundOf({ by: side, startsAt, total }, now);
  return [...(refund < total ? [words.late] : []), words.refund(refund)].join(' ');
}
