import { useState } from 'react';
import { readReason, reasonLength } from '../../domain/admin/reason.ts';
import type { AdminQueries, WaitingCorrection } from '../../replica/admin-port.ts';
import { TextAreaField } from '../../ui/field.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { messages } from './messages.ts';

export interface CorrectionDecision {
  correction: WaitingCorrection;
  accept: boolean;
}

/** 'No. 4711, Yamaha'. */
export function subjectOf({ serial_number, manufacturer }: WaitingCorrection): string {
  return messages.correctionOf(serial_number, manufacturer);
}

interface CorrectionDialogProps {
  decision: CorrectionDecision;
  queries: AdminQueries;
  onDone: (said: string) => void;
  onRefused: () => void;
  onClose: () => void;
}

/** Asks before a correction is decided; a refusal needs a reason, which its person reads. */
export function CorrectionDialog({ decision: { correction, accept }, queries, onDone, onRefused, onClose }: CorrectionDialogProps) {
  const [note, setNote] = useState('');
  const [problem, setProblem] = useState<string | undefined>();
  const subject = subjectOf(correction);

  function check(): boolean {
    const reason = readReason(note);
    const isFine = reason.ok || (accept && reason.error.type === 'TooShort');
    setProblem(isFine ? undefined : reason.error.type === 'TooShort' ? messages.reasonShort : messages.reasonLong);
    return isFine;
  }
  return (
    <ConfirmDialog
      title={accept ? messages.acceptTitle(subject) : messages.declineTitle(subject)}
      text={accept ? messages.acceptText : messages.declineText}
      submit={accept ? messages.accept : messages.decline}
      check={check}
      act={() => queries.decideCorrection({ id: correction.id, accept, note: note.normalize('NFC').trim() })}
      onDone={() => onDone(accept ? messages.accepted : messages.declined)}
      onRefused={onRefused}
      onClose={onClose}
    >
      <TextAreaField
        label={accept ? messages.acceptNote : messages.reason}
        hint={accept ? messages.acceptNoteHint : messages.reasonHint}
        error={problem}
        required={!accept}
        maxLength={reasonLength.most}
        value={note}
        onValue={setNote}
      />
    </ConfirmDialog>
  );
}
