import { useEffect } from 'react';
import { formatEuro } from '../../domain/money/euro.ts';
import { formatVatRate } from '../../domain/vat/vat.ts';
import { formatMoment } from '../../lib/format/moment.ts';
import type { Payment, Payments, PaymentState } from '../../server/ports/payments-port.ts';
import { useSession } from '../../replica/replica-context.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Link, useNavigation } from '../../ui/navigation.tsx';
import { Page } from '../../ui/page.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx';
import { StatePanel } from '../../ui/state-panel.tsx';
import styles from './promote.module.css';
import { boughtWords, failureWords, paymentsWords as words, stateWords } from './promote-words.ts';
import { useGoPay } from '../parts/use-go-pay.ts';
import { usePaymentAnswer } from '../parts/use-payments.ts';

const ownPayments = (payments: Payments) => payments.own();

/** A person's own payments, newest first. */
export function PaymentsScreen() {
  const session = useSession();
  const navigation = useNavigation();
  const signedOut = session.kind === 'visitor';
  useEffect(() => {
    if (signedOut) navigation.go('/login?next=/payments', { replace: true });
  }, [signedOut, navigation]);
  return (
    <Page title={words.title} lead={words.lead} width="reading">
      {!signedOut && <OwnPayments />}
    </Page>
  );
}

function OwnPayments() {
  const { value: payments, failure, read } = usePaymentAnswer(ownPayments);
  if (!payments && failure) {
    const isOffline = failure.type === 'Offline';
    return (
      <StatePanel
        tone={isOffline ? 'plain' : 'bad'}
        icon={isOffline ? 'cloud-off' : 'alert'}
        title={isOffline ? words.offline : words.failed}
        actions={<Button onClick={read}>{words.again}</Button>}
      >
        <p>{isOffline ? words.offlineText : failureWords(failure)}</p>
      </StatePanel>
    );
  }
  if (!payments) {
    return (
      <SkeletonGroup label={words.loading} className={styles.stack}>
        {[0, 1, 2].map((index) => (
          <Skeleton key={index} shape="block" height={112} />
        ))}
      </SkeletonGroup>
    );
  }
  if (payments.length === 0) {
    return (
      <StatePanel icon="star" title={words.empty} actions={<ButtonLink href="/dashboard" variant="primary">{words.toDashboard}</ButtonLink>}>
        <p>{words.emptyText}</p>
      </StatePanel>
    );
  }
  return (
    <ul role="list" className={styles.payments}>
      {payments.map((payment) => (
        <PaymentItem key={payment.id} payment={payment} />
      ))}
    </ul>
  );
}

const tones: Readonly<Record<PaymentState, 'good' | 'warn' | 'bad' | 'plain'>> = {
  open: 'warn', processing: 'warn', paid: 'good', failed: 'bad', abandoned: 'plain', expired: 'plain',
};

function PaymentItem({ payment }: { payment: Payment }) {
  const goPay = useGoPay();
  const { pianoId, pianoTitle, product, requestId, state, netCents, vatCents, vatRate, grossCents, refundDueCents, refundedCents } = payment;
  return (
    <li className={styles.payment}>
      <div className={styles.paymentHead}>
        <h2 className={styles.partTitle}>
          {boughtWords(payment)}
        </h2>
        <span className={styles.badges}>
          {payment.isTest && <Badge>{words.test}</Badge>}
          <Badge tone={tones[state]}>{stateWords[state]}</Badge>
        </span>
      </div>
      <p>
        {requestId !== null ? <Link className={styles.plainLink} href={`/evaluations/${requestId}`}>{pianoTitle}</Link> : pianoId === null ? `${pianoTitle} (${words.goneListing})` : <Link className={styles.plainLink} href={`/promote/${pianoId}`}>{pianoTitle}</Link>}
      </p>
      <p className={styles.paymentSum}>
        <strong className="tabular">{formatEuro(grossCents)}</strong>
        <span className={styles.soft}>{product === 'evaluation' ? words.evaluation : words.sum(formatEuro(netCents), formatEuro(vatCents), formatVatRate(vatRate))}</span>
      </p>
      {refundedCents > 0 && <p>{words.refunded(formatEuro(refundedCents))}</p>}
      {refundDueCents > 0 && <p>{words.refundDue(formatEuro(refundDueCents))}</p>}
      <p className={styles.soft}>
        <time dateTime={payment.createdAt}>{formatMoment(payment.createdAt)}</time>
      </p>
      {state === 'open' && payment.checkoutUrl !== null && <Button onClick={() => goPay(payment)}>{words.open}</Button>}
    </li>
  );
}
