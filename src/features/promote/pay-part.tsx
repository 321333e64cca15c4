import { useRef, useState } from 'react';
import { formatEuro } from '../../domain/money/euro.ts';
import type { Quote } from '../../domain/promotion/promotion.ts';
import { randomIds } from '../../lib/ids.ts';
import { useSyncState } from '../../replica/replica-context.tsx';
import type { ServerFailure } from '../../domain/refusal/server-failure.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { useNavigation } from '../../ui/navigation.tsx';
import { Section } from '../../ui/page.tsx';
import { PayNotes } from './pay-notes.tsx';
import { PaymentLines } from './payment-lines.tsx';
import styles from './promote.module.css';
import { promoteWords as words } from './promote-words.ts';
import { useGoPay } from '../parts/use-go-pay.ts';
import type { AskPayments } from '../parts/use-payments.ts';

interface PayPartProps {
  pianoId: string;
  quote: Quote;
  /** What it is added to, '' when nothing runs. */
  note: string;
  disabled: boolean;
  ask: AskPayments | null;
  isDealer: boolean;
}

/** The price of the choice, and the way to pay it. */
export function PayPart({ pianoId, quote, note, disabled, ask, isDealer }: PayPartProps) {
  const { online } = useSyncState();
  const navigation = useNavigation();
  const goPay = useGoPay();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ServerFailure | null>(null);
  const { product, days, grossCents } = quote;
  // One id as long as the order is the same: a second try after a lost answer opens no second payment.
  const order = useRef({ key: '', id: '' });

  async function pay() {
    if (!ask) return;
    const key = [pianoId, product, days, grossCents].join();
    if (order.current.key !== key) order.current = { key, id: randomIds.create() };
    const { id } = order.current;
    setBusy(true);
    setFailure(null);
    const answer = await ask((payments) => payments.start({ id, pianoId, product, days, grossCents }));
    setBusy(false);
    if (!answer.ok) {
      setFailure(answer.error);
      return;
    }
    // The next click is another order.
    order.current = { key: '', id: '' };
    if (answer.value.state !== 'open' || !goPay(answer.value)) {
      navigation.go(`/promote/${pianoId}?payment=${answer.value.id}`, { replace: true });
    }
  }

  return (
    <Section title={words.price}>
      <div className={styles.stack}>
        <PaymentLines {...quote} country={quote.known ? quote.countryCode : ''} netFirst={isDealer} />
        {product === 'vip' && <p className={styles.soft}>{words.each}</p>}
        {note !== '' && <p className={styles.soft}>{note}</p>}
        {!quote.known && (
          <div className={styles.renews}>
            <p className={styles.soft}>{words.countryUnknown}</p>
            <ButtonLink href="/profile">{words.profile}</ButtonLink>
          </div>
        )}
        <PayNotes failure={online || failure?.type !== 'Offline' ? failure : null} offline={online ? '' : words.offline} />
        <Button variant="primary" wide busy={busy} disabled={disabled || !online || !ask} onClick={() => void pay()}>
          {words.pay(formatEuro(grossCents))}
        </Button>
        <p className={styles.soft}>{words.paySafe}</p>
      </div>
    </Section>
  );
}
