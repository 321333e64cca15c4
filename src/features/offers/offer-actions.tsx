import { useState } from 'react';
import { formatEuro } from '../../domain/money/euro.ts';
import type { OfferRow } from '../../domain/offer/offer-row.ts';
import { possibleSteps, type Offer } from '../../domain/offer/offer.ts';
import { baseOf, type Base } from '../../replica/form-base.ts';
import { Button } from '../../ui/button.tsx';
import styles from '../parts/appointments.module.css';
import { OfferSheet, type Asking } from './offer-sheet.tsx';
import { offerWords as words } from './offer-words.ts';
import { useOfferSteps } from './use-offer-steps.ts';

/** What this side can do with an offer now. */
export function OfferActions({ offer }: { offer: Offer }) {
  const { take, giveUp } = useOfferSteps();
  const [asking, setAsking] = useState<{ what: Asking; base: Base<OfferRow> } | null>(null);
  const { id, known, sending, wanted, amount } = offer;
  const steps = possibleSteps(offer);
  const unsent = sending === 'waiting' && (!known || wanted !== null);
  const ask = (what: Asking) => setAsking({ what, base: baseOf(offer.row) });
  if (steps.length === 0 && !unsent) return null;
  return (
    <>
      <div className={styles.actions}>
        {steps.includes('accepted') && (
          <Button variant="primary" icon="check" onClick={() => ask('accept')}>
            {words.actions.accept(formatEuro(amount))}
          </Button>
        )}
        {steps.includes('settled') && (
          <Button variant="primary" icon="check" onClick={() => ask('settle')}>
            {words.actions.settle}
          </Button>
        )}
        {(steps.includes('countered') || steps.includes('made')) && (
          <Button icon="edit" onClick={() => ask('counter')}>
            {words.actions.counter}
          </Button>
        )}
        {steps.includes('refused') && <Button onClick={() => ask('refuse')}>{words.actions.refuse}</Button>}
        {steps.includes('withdrawn') && <Button onClick={() => void take(baseOf(offer.row), { state: 'withdrawn', note: '' })}>{words.actions.withdraw}</Button>}
        {steps.includes('cancelled') && <Button onClick={() => ask('cancel')}>{words.actions.cancel}</Button>}
        {unsent && !known && (
          <Button icon="edit" onClick={() => ask('change')}>
            {words.actions.write}
          </Button>
        )}
        {unsent && <Button onClick={() => void giveUp(id)}>{known ? words.actions.undo : words.actions.takeBack}</Button>}
      </div>
      {asking && <OfferSheet asking={asking.what} base={asking.base} offer={offer} onClose={() => setAsking(null)} />}
    </>
  );
}
