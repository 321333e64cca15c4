import { useCallback, useState } from 'react';
import { formatEuro } from '../../domain/money/euro.ts';
import type { Payment, Payments, TestOutcome } from '../../server/ports/payments-port.ts';
import { useSession, useSyncState } from '../../replica/replica-context.tsx';
import type { ServerFailure } from '../../domain/refusal/server-failure.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useNavigation } from '../../ui/navigation.tsx';
import { Page } from '../../ui/page.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx';
import { StatePanel } from '../../ui/state-panel.tsx';
import { PayNotes } from './pay-notes.tsx';
import { PaymentLines } from './payment-lines.tsx';
import styles from './promote.module.css';
import { boughtWords, failureWords, sandboxWords as words } from './promote-words.ts';
import { useAskPayments, usePaymentAnswer } from '../parts/use-payments.ts';

/** Stands for the payment provider's page where payments are tests. */
export function SandboxScreen({ paymentId }: { paymentId: string }) {
  const question = useCallback((payments: Payments) => payments.find(paymentId), [paymentId]);
  const { value: payment, failure } = usePaymentAnswer(question);
  return (
    <Page title={words.title} width="reading">
      <div className={styles.test}>
        <Icon name="info" />
        <p>{words.banner}</p>
      </div>
      {payment ? <TestCheckout payment={payment} /> : failure ? <NoPayment failure={failure} /> : (
        <SkeletonGroup label={words.loading} className={styles.stack}>
          <Skeleton shape="block" height={220} />
          <Skeleton shape="block" height={160} />
        </SkeletonGroup>
      )}
    </Page>
  );
}

function NoPayment({ failure }: { failure: ServerFailure }) {
  const isGone = failure.type === 'NotFound';
  return (
    <StatePanel
      icon={failure.type === 'Offline' ? 'cloud-off' : 'alert'}
      title={isGone ? words.gone : words.title}
      actions={<ButtonLink href={failure.type === 'SignInNeeded' ? '/login' : '/payments'}>{words.back}</ButtonLink>}
    >
      <p>{isGone ? words.goneText : failure.type === 'Offline' ? words.offline : failureWords(failure)}</p>
    </StatePanel>
  );
}

function TestCheckout({ payment }: { payment: Payment }) {
  const { online } = useSyncState();
  const navigation = useNavigation();
  const session = useSession();
  const ask = useAskPayments();
  const [busy, setBusy] = useState<TestOutcome | null>(null);
  const [failure, setFailure] = useState<ServerFailure | null>(null);
  const about = payment.requestId !== null ? `/evaluations/${payment.requestId}` : payment.pianoId !== null ? `/promote/${payment.pianoId}` : null;
  const back = about === null ? '/payments' : `${about}?payment=${payment.id}`;

  async function end(outcome: TestOutcome) {
    if (!ask || busy) return;
    setBusy(outcome);
    setFailure(null);
    const answer = await ask((payments) => payments.endTest(payment.id, outcome));
    setBusy(null);
    if (answer.ok) navigation.go(back, { replace: true });
    else setFailure(answer.error);
  }

  if (!payment.isTest || payment.state !== 'open') {
    return (
      <div className={styles.stack}>
        <p>{payment.isTest ? words.notOpen(payment.state) : words.notTest}</p>
        <ButtonLink href={back}>{words.back}</ButtonLink>
      </div>
    );
  }
  return (
    <div className={styles.stack}>
      <h2 className={styles.partTitle}>{words.what}</h2>
      <p>
        {boughtWords(payment)}: <strong>{payment.pianoTitle}</strong>
      </p>
      {payment.product !== 'evaluation' && <PaymentLines {...payment} rate={payment.vatRate} country={payment.countryCode} netFirst={session.kind === 'user' && session.role === 'dealer'} />}
      <PayNotes failure={failure} offline={online ? '' : words.offline} />
      <div className={styles.checkout}>
        <Button variant="primary" wide busy={busy === 'paid'} disabled={!online} onClick={() => void end('paid')}>
          {words.pay(formatEuro(payment.grossCents))}
        </Button>
        <Button wide busy={busy === 'failed'} disabled={!online} onClick={() => void end('failed')}>
          {words.fail}
        </Button>
        <Button variant="quiet" wide busy={busy === 'abandoned'} disabled={!online} onClick={() => void end('abandoned')}>
          {words.abandon}
        </Button>
      </div>
    </div>
  );
}
