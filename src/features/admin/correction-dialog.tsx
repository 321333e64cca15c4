import { useState } from 'react';
import { readReason, reasonLength } from '../../domain/admin/reason.ts';
import { readSource, sourceLength, sourceOfEvidence } from '../../domain/serial/correction.ts';
import type { AdminQueries, WaitingCorrection } from '../../server/ports/admin-port.ts';
import { TextAreaField } from '../../ui/field.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { messages } from './messages.ts';
import { pointWords, previewText } from './point-words.ts';

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

/** Says what will happen and asks before a correction is decided; a refusal needs a reason, which its person reads. */
export function CorrectionDialog({ decision: { correction, accept }, queries, onDone, onRefused, onClose }: CorrectionDialogProps) {
  const [note, setNote] = useState('');
  const [problem, setProblem] = useState<string | undefined>();
  const [source, setSource] = useState(() => sourceOfEvidence(correction.evidence));
  const [sourceProblem, setSourceProblem] = useState<string | undefined>();
  const subject = subjectOf(correction);
  const point = accept ? previewText(correction.point) : '';
  const acceptText = point === '' ? pointWords.becomesNone(correction.point.problem) : pointWords.becomes(point);

  function check(): boolean {
    const reason = readReason(note);
    const isFine = reason.ok || (accept && reason.error.type === 'TooShort');
    setProblem(isFine ? undefined : reason.error.type === 'TooShort' ? messages.reasonShort : messages.reasonLong);
    const read = point === '' ? null : readSource(source);
    setSourceProblem(read === null || read.ok ? undefined : read.error.type === 'TooShort' ? pointWords.sourceShort : pointWords.sourceLong);
    return isFine && (read === null || read.ok);
  }
  function decide() {
    const read = point === '' ? null : readSource(source);
    return queries.decideCorrection({ id: correction.id, accept, note: note.normalize('NFC').trim(), source: read?.ok ? read.value : null });
  }
  return (
    <ConfirmDialog
      title={accept ? messages.acceptTitle(subject) : messages.declineTitle(subject)}
      text={accept ? acceptText : messages.declineText}
      submit={accept ? messages.accept : messages.decline}
      check={check}
      act={decide}
      onDone={() => onDone(!accept ? messages.declined : point === '' ? messages.accepted : pointWords.accepted)}
      onRefused={onRefused}
      onClose={onClose}
    >
      {point !== '' && (
        <TextAreaField
          label={pointWords.source}
          hint={pointWords.sourceHint}
          error={sourceProblem}
          required
          maxLength={sourceLength.most}
          value={source}
          onValue={setSource}
        />
      )}
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
