import { useState } from 'react';
import { readReason, reasonLength } from '../../domain/admin/reason.ts';
import type { AdminQueries, ConversationReport, ReportOutcome } from '../../server/ports/admin-port.ts';
import { TextAreaField } from '../../ui/field.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { messages } from './messages.ts';

export interface ReportDecision {
  report: ConversationReport;
  outcome: ReportOutcome;
}

/** Whom the report is about. */
export function nameOfReported({ reported: { name, account_id, visitor } }: Pick<ConversationReport, 'reported'>): string {
  if (account_id === null && !visitor) return messages.deletedAccount;
  return name || messages.noName;
}

interface ReportDecisionDialogProps {
  decision: ReportDecision;
  queries: AdminQueries;
  onDone: (said: string) => void;
  onRefused: () => void;
  onClose: () => void;
}

const submits = { dismissed: messages.dismiss, warned: messages.warn, suspended: messages.suspend } as const;

/** Asks before a report is decided; each decision needs a reason. */
export function ReportDecisionDialog({ decision: { report, outcome }, queries, onDone, onRefused, onClose }: ReportDecisionDialogProps) {
  const [note, setNote] = useState('');
  const [problem, setProblem] = useState<string | undefined>();
  const name = nameOfReported(report);
  const isShutOut = outcome === 'suspended' && report.reported.visitor;
  const { title, text, done } = messages.decisions[outcome];

  function check(): boolean {
    const reason = readReason(note);
    setProblem(reason.ok ? undefined : reason.error.type === 'TooShort' ? messages.reasonShort : messages.reasonLong);
    return reason.ok;
  }
  return (
    <ConfirmDialog
      title={isShutOut ? messages.shutOutTitle(name) : title(name)}
      text={isShutOut ? messages.shutOutText : text}
      submit={isShutOut ? messages.shutOut : submits[outcome]}
      danger={outcome === 'suspended'}
      check={check}
      act={() => queries.decideReport({ id: report.id, outcome, note: note.normalize('NFC').trim() })}
      onDone={() => onDone(isShutOut ? messages.shutOutDone : done)}
      onRefused={onRefused}
      onClose={onClose}
    >
      <TextAreaField
        label={outcome === 'dismissed' || isShutOut ? messages.noteLabel : messages.reason}
        hint={outcome === 'dismissed' || isShutOut ? messages.noteHint : messages.warningHint}
        error={problem}
        required
        maxLength={reasonLength.most}
        value={note}
        onValue={setNote}
      />
    </ConfirmDialog>
  );
}
