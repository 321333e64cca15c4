import { useState } from 'react';
import { readNote, readOffer } from '../../domain/offer/form.ts';
import type { OfferRow } from '../../domain/offer/offer-row.ts';
import type { Offer } from '../../domain/offer/offer.ts';
import type { OfferState } from '../../domain/offer/steps.ts';
import { formatCentsToType } from '../../lib/format/money.ts';
import type { Base } from '../../replica/form-base.ts';
import { useReplica } from '../../replica/replica-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextAreaField, TextField } from '../../ui/field.tsx';
import { showToast } from '../../ui/toast.ts';
import styles from '../parts/appointments.module.css';
import { tellOutcome } from '../parts/tell-outcome.ts';
import { offerWords, problemText } from './offer-words.ts';
import { useOfferSteps } from './use-offer-steps.ts';

const words = offerWords.sheet;

/** `change`: of one that the server has not taken. */
export type Asking = 'accept' | 'refuse' | 'counter' | 'cancel' | 'settle' | 'change';

interface OfferSheetProps {
  asking: Asking;
  /** What was shown when it was asked. */
  base: Base<OfferRow>;
  offer: Offer;
  onClose: () => void;
}

/** Asks for what a step needs: a yes, a word, another price. From below on phones. */
export function OfferSheet({ asking, base, offer, onClose }: OfferSheetProps) {
  const replica = useReplica();
  const { take } = useOfferSteps();
  const [amount, setAmount] = useState(() => (asking === 'change' ? formatCentsToType(offer.amount) : ''));
  const [note, setNote] = useState(() => (asking === 'change' ? offer.note : ''));
  const [wasSent, setWasSent] = useState(false);
  const namesPrice = asking === 'counter' || asking === 'change';
  const price = readOffer({ amount, note }, asking === 'counter' ? offer.amount : null);
  const word = readNote(note);
  const reasonMissing = asking === 'cancel' && note.trim() === '';
  const problems = wasSent && !price.ok ? price.error : {};

  async function confirm() {
    setWasSent(true);
    if (namesPrice ? !price.ok : !word.ok || reasonMissing) return;
    onClose();
    if (asking === 'change') {
      if (!price.ok) return;
      const outcome = await replica?.offers.amend(base, price.value).catch(() => null);
      if (!outcome) showToast({ title: offerWords.notKept, tone: 'bad' });
      else tellOutcome(outcome);
      return;
    }
    const states: Readonly<Record<Exclude<Asking, 'change'>, OfferState>> = {
      accept: 'accepted', refuse: 'refused', cancel: 'cancelled', settle: 'settled', counter: offer.side === 'buyer' ? 'made' : 'countered',
    };
    const said = word.ok ? word.value : '';
    await take(base, { state: states[asking], note: said, ...(asking === 'counter' && price.ok && { amount: price.value.amount }) });
  }

  const noteError = !word.ok ? words.noteTooLong : wasSent && reasonMissing ? words.reasonMissing : '';
  return (
    <Dialog
      open
      variant="sheet"
      onClose={onClose}
      title={words[asking].title}
      footer={
        <>
          <Button onClick={onClose}>{words.back}</Button>
          <Button variant={asking === 'cancel' || asking === 'refuse' ? 'danger' : 'primary'} onClick={() => void confirm()}>
            {words[asking].confirm}
          </Button>
        </>
      }
    >
      <div className={styles.stack}>
        <p className={styles.sentence}>{words[asking].text}</p>
        {namesPrice && (
          <TextField label={words.amount} required inputMode="decimal" autoComplete="off" value={amount} onValue={setAmount} error={problemText('amount', problems)} />
        )}
        {asking !== 'settle' && (
          <TextAreaField label={asking === 'cancel' ? words.reason : words.note} required={asking === 'cancel'} rows={3} value={note} onValue={setNote} error={noteError} />
        )}
      </div>
    </Dialog>
  );
}
