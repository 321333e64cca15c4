import { useState } from 'react';
import { readReason, screeningReasonLength } from '../../domain/admin/reason.ts';
import type { AdminQueries, FlaggedListing } from '../../server/ports/admin-port.ts';
import { TextAreaField } from '../../ui/field.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { messages } from './messages.ts';

export interface ScreeningDecision {
  listing: FlaggedListing;
  approve: boolean;
}

export function subjectOf({ title, brand, model }: FlaggedListing): string {
  return title || [brand, model].filter(Boolean).join(' ') || messages.untitled;
}

interface ScreeningDialogProps {
  decision: ScreeningDecision;
  queries: AdminQueries;
  onDone: (said: string) => void;
  onRefused: () => void;
  onClose: () => void;
}

/** Asks before a listing is decided; declining needs a reason. */
export function ScreeningDialog({ decision: { listing, approve }, queries, onDone, onRefused, onClose }: ScreeningDialogProps) {
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string | undefined>();
  const subject = subjectOf(listing);

  function check(): boolean {
    if (approve) return true;
    const reason = readReason(typed, screeningReasonLength);
    setProblem(reason.ok ? undefined : reason.error.type === 'TooShort' ? messages.screeningReasonShort : messages.reasonLong);
    return reason.ok;
  }
  return (
    <ConfirmDialog
      title={approve ? messages.approveTitle(subject) : messages.declineListingTitle(subject)}
      text={approve ? messages.approveText : messages.declineListingText}
      submit={approve ? messages.approve : messages.decline}
      check={check}
      act={() => queries.decideScreening({ listing, approve, reason: approve ? '' : typed.normalize('NFC').trim() })}
      onDone={() => onDone(approve ? messages.approved : messages.listingDeclined)}
      onRefused={onRefused}
      onClose={onClose}
    >
      {!approve && (
        <TextAreaField
          label={messages.reason}
          hint={messages.screeningReasonHint}
          error={problem}
          required
          maxLength={screeningReasonLength.most}
          value={typed}
          onValue={setTyped}
        />
      )}
    </ConfirmDialog>
  );
}
