import type { Offer } from '../../domain/offer/offer.ts';
import { useOptionalReadable, useReplica } from '../../replica/replica-context.tsx';
import { Button } from '../../ui/button.tsx';
import styles from '../parts/appointments.module.css';
import { offerWords as words } from './offer-words.ts';
import { outboxKey, useOfferSteps } from './use-offer-steps.ts';

/** Why the server said no, and what can be done. */
export function Refusal({ offer }: { offer: Offer }) {
  const replica = useReplica();
  const entries = useOptionalReadable(replica?.outbox.entries);
  const { retry, giveUp } = useOfferSteps();
  const { id, known } = offer;
  const error = entries?.find(({ key }) => key === outboxKey(id))?.error;
  return (
    <div className={styles.refusal} role="alert">
      <p>{error?.reason || words.refused}</p>
      <div className={styles.actions}>
        <Button icon="refresh" onClick={() => retry(id)}>
          {words.actions.retry}
        </Button>
        <Button variant="quiet" onClick={() => void giveUp(id)}>
          {known ? words.actions.undo : words.actions.takeBack}
        </Button>
      </div>
    </div>
  );
}
