import { useRef, useState } from 'react';
import { readReason } from '../../domain/admin/reason.ts';
import { formatCents } from '../../lib/format/money.ts';
import { ok } from '../../lib/result.ts';
import type { AdminQueries, DueRefund, RefundState } from '../../server/ports/admin-port.ts';
import { TextAreaField, TextField } from '../../ui/field.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { refundWords as words } from './refund-words.ts';

const lengths = { reference: { least: 3, most: 200 }, reason: { least: 3, most: 250 } } as const;

export interface Refunding {
  refund: DueRefund;
  how: 'now' | 'hand';
  /** The refund's own. */
  id: string;
}

interface RefundDialogProps {
  refunding: Refunding;
  queries: AdminQueries;
  onDone: (said: { title: string; description?: string; tone: 'good' | 'bad' }) => void;
  onRefused: () => void;
  onClose: () => void;
}

/** Asks before money is given back, or is noted to have been. */
export function RefundDialog({ refunding, ...rest }: RefundDialogProps) {
  return refunding.how === 'now' ? <Now refunding={refunding} {...rest} /> : <ByHand refunding={refunding} {...rest} />;
}

function Now({ refunding: { refund, id }, queries, onDone, onRefused, onClose }: RefundDialogProps) {
  const sum = formatCents(refund.cents);
  const state = useRef<RefundState>('given');
  async function act() {
    const answer = await queries.refundNow({ id, paymentId: refund.id, cents: refund.cents });
    if (!answer.ok) return answer;
    state.current = answer.value;
    return ok(null);
  }
  return (
    <ConfirmDialog
      title={words.nowTitle(sum)}
      text={refund.provider === 'sandbox' ? words.testText : words.nowText(refund.payer_name || refund.payer_email || words.deleted)}
      submit={words.now}
      act={act}
      onDone={() => onDone(state.current === 'given' ? { title: words.given(sum), tone: 'good' } : { ...words.refused, tone: 'bad' })}
      onRefused={onRefused}
      onClose={onClose}
    />
  );
}

function ByHand({ refunding: { refund, id }, queries, onDone, onRefused, onClose }: RefundDialogProps) {
  const [typed, setTyped] = useState({ reference: '', reason: '' });
  const [problems, setProblems] = useState<{ reference?: string; reason?: string }>({});
  function check(): boolean {
    const found = {
      ...(!readReason(typed.reference, lengths.reference).ok && { reference: words.referenceProblem }),
      ...(!readReason(typed.reason, lengths.reason).ok && { reason: words.reasonProblem }),
    };
    setProblems(found);
    return Object.keys(found).length === 0;
  }
  return (
    <ConfirmDialog
      title={words.handTitle(formatCents(refund.cents))}
      text={words.handText}
      submit={words.hand}
      check={check}
      act={() => queries.markRefunded({ id, paymentId: refund.id, cents: refund.cents, reference: typed.reference.normalize('NFC').trim(), reason: typed.reason.normalize('NFC').trim() })}
      onDone={() => onDone({ title: words.marked, tone: 'good' })}
      onRefused={onRefused}
      onClose={onClose}
    >
      <TextField
        label={words.referenceLabel} hint={words.referenceHint} error={problems.reference} required maxLength={lengths.reference.most}
        value={typed.reference} onValue={(reference) => setTyped({ ...typed, reference })}
      />
      <TextAreaField
        label={words.reasonLabel} hint={words.reasonHint} error={problems.reason} required maxLength={lengths.reason.most}
        value={typed.reason} onValue={(reason) => setTyped({ ...typed, reason })}
      />
    </ConfirmDialog>
  );
}
