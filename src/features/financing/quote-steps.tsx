import { useState } from 'react';
import { quoteStepsFrom } from '../../domain/financing/quote.ts';
import type { Financing } from '../../domain/financing/financing.ts';
import { formatEuro } from '../../domain/money/euro.ts';
import { baseOf, type FormOutcome } from '../../replica/form-base.ts';
import type { FinancingQuotes } from '../../replica/financing-repository.ts';
import { useOptionalReadable, useReplica, useSyncState } from '../../replica/replica-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { useNavigation } from '../../ui/navigation.tsx';
import { showToast } from '../../ui/toast.ts';
import { tellOutcome } from '../parts/tell-outcome.ts';
import { financingWords } from './financing-words.ts';
import styles from './financing.module.css';
import { quoteWords as words } from './quote-words.ts';
import type { Quote } from './use-quotes.ts';

const outboxKey = (id: string) => `financing_quotes:${id}`;

/** Applying with a quote, taking that back, deleting it. */
export function QuoteSteps({ quote, result }: { quote: Quote; result: Financing }) {
  const replica = useReplica();
  const navigation = useNavigation();
  const [asking, setAsking] = useState<'apply' | 'withdraw' | null>(null);
  const steps = quoteStepsFrom(quote.state);
  const mayDelete = quote.state !== 'applied';
  async function remove() {
    await replica?.financing.remove(quote.id);
    showToast({ ...words.removed });
    navigation.go('/financing');
  }
  return (
    <div className={styles.actions}>
      {steps.includes('applied') && !quote.expired && <Button variant="primary" icon="send" onClick={() => setAsking('apply')}>{words.apply}</Button>}
      {steps.includes('withdrawn') && <Button onClick={() => setAsking('withdraw')}>{words.withdraw}</Button>}
      {mayDelete && <Button variant="quiet" icon="trash" onClick={() => void remove()}>{words.remove}</Button>}
      {asking !== null && <StepDialog quote={quote} result={result} step={asking} onClose={() => setAsking(null)} />}
    </div>
  );
}

function StepDialog({ quote, result, step, onClose }: { quote: Quote; result: Financing; step: 'apply' | 'withdraw'; onClose: () => void }) {
  const replica = useReplica();
  const { online } = useSyncState();
  const profile = useOptionalReadable(replica?.profile.own);
  const [base] = useState(() => baseOf(quote.row));
  const [typed, setTyped] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const phone = typed ?? profile?.phone ?? '';
  async function take(write: (financing: FinancingQuotes) => Promise<FormOutcome>) {
    setBusy(true);
    const outcome = replica && (await write(replica.financing).catch(() => null));
    setBusy(false);
    if (!outcome) return showToast({ title: words.notStored, tone: 'bad' });
    onClose();
    if (tellOutcome(outcome) === 'stored') showToast({ title: words.stored.title, description: online ? words.stored.online : words.stored.offline });
  }
  const isApplying = step === 'apply';
  return (
    <Dialog
      open
      variant="sheet"
      onClose={onClose}
      title={isApplying ? words.applyTitle : words.withdraw}
      footer={
        <>
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button variant="primary" busy={busy} onClick={() => void take((financing) => (isApplying ? financing.apply(base, phone.trim().slice(0, 40)) : financing.withdraw(base)))}>
            {isApplying ? words.send : words.withdraw}
          </Button>
        </>
      }
    >
      {isApplying ? (
        <div className={styles.form}>
          <p className={styles.sentence}>{words.applyText(formatEuro(result.instalmentCents), result.months, formatEuro(result.loanCents))}</p>
          <p className={styles.sentence}>{words.applyWho}</p>
          <TextField label={words.phone} hint={words.phoneHint} type="tel" autoComplete="tel" maxLength={40} value={phone} onValue={setTyped} />
          <p className={styles.soft}>{`${financingWords.requirements}: ${financingWords.requirementList.join(', ')}.`}</p>
        </div>
      ) : (
        <p className={styles.sentence}>{words.withdrawText}</p>
      )}
    </Dialog>
  );
}

/** Why the server said no; the step can be tried again or given up. */
export function QuoteRefusal({ quote }: { quote: Quote }) {
  const replica = useReplica();
  const entries = useOptionalReadable(replica?.outbox.entries);
  const error = entries?.find(({ key }) => key === outboxKey(quote.id))?.error;
  return (
    <div className={styles.refusal} role="alert">
      <p>{error?.reason || words.refused}</p>
      <div className={styles.actions}>
        <Button icon="refresh" onClick={() => void replica?.outbox.retry(outboxKey(quote.id))}>{words.retry}</Button>
        <Button variant="quiet" onClick={() => void replica?.outbox.discard(outboxKey(quote.id))}>{words.undo}</Button>
      </div>
    </div>
  );
}
