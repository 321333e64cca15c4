import { useEffect } from 'react';
import { listingPath } from '../../domain/listing/listing-path.ts';
import type { Product } from '../../domain/promotion/promotion.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import styles from './promote.module.css';
import { promoteWords as words } from './promote-words.ts';
import { useGoPay } from '../parts/use-go-pay.ts';
import { usePaymentReturn } from '../parts/use-payment-return.ts';

interface PaymentNoticeProps {
  paymentId: string;
  pianoId: string;
  /** It has arrived, or is on its way. */
  onPaid: (product: Product) => void;
}

/** What became of the payment that a person comes back from; nothing while that is not known. */
export function PaymentNotice({ paymentId, pianoId, onPaid }: PaymentNoticeProps) {
  const goPay = useGoPay();
  const payment = usePaymentReturn(paymentId, (each) => each.pianoId === pianoId);
  const state = payment?.state ?? null;

  const product = payment?.product;
  const bought = product && product !== 'evaluation' && (state === 'paid' || state === 'processing') ? product : null;
  useEffect(() => {
    if (bought !== null) onPaid(bought);
  }, [bought, onPaid]);

  if (!payment || state === null) return <div role="status" />;
  return (
    <div role="status">
      <div className={classNames(styles.notice, state === 'paid' ? styles.good : state === 'failed' && styles.bad)}>
        <Icon name={state === 'paid' ? 'check' : state === 'failed' ? 'alert' : 'info'} />
        <div>
          <h2 className={styles.noticeTitle}>{words.returnTitles[state]}</h2>
          <p>{words.returnTexts[state]}</p>
        </div>
        {state === 'paid' && <ButtonLink href={listingPath(pianoId)}>{words.show}</ButtonLink>}
        {state === 'open' && payment.checkoutUrl !== null && <Button onClick={() => goPay(payment)}>{words.goOn}</Button>}
      </div>
    </div>
  );
}
