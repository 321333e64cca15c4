import { useRef, useState } from 'react';
import { payableOf, type Evaluation } from '../../domain/evaluation/evaluation.ts';
import { randomIds } from '../../lib/ids.ts';
import type { ServerFailure } from '../../domain/refusal/server-failure.ts';
import { useReplica, useSyncState } from '../../replica/replica-context.tsx';
import { Button } from '../../ui/button.tsx';
import { useNavigation } from '../../ui/navigation.tsx';
import { useGoPay } from '../parts/use-go-pay.ts';
import { usePaymentReturn } from '../parts/use-payment-return.ts';
import { useAskPayments } from '../parts/use-payments.ts';
import { evaluationWords, nameOf, paymentReturn } from './evaluation-words.ts';
import styles from './evaluation.module.css';
import { Sum } from './sum.tsx';

const words = evaluationWords.pay;

/** What is to be paid now, and the way there. */
export function PayPart({ rows }: { rows: readonly Evaluation[] }) {
  const { online } = useSyncState();
  const replica = useReplica();
  const navigation = useNavigation();
  const goPay = useGoPay();
  const ask = useAskPayments();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ServerFailure | null>(null);
  const due = rows.filter((each) => payableOf([each]) > 0);
  const total = payableOf(rows);
  const requestId = rows[0]?.requestId ?? '';
  // One id as long as the order is the same: a second try after a lost answer opens no second payment.
  const order = useRef({ key: '', id: '' });

  async function pay() {
    if (!ask) return;
    const key = due.map(({ id }) => id).toSorted().join();
    if (order.current.key !== key) order.current = { key, id: randomIds.create() };
    const { id } = order.current;
    setBusy(true);
    setFailure(null);
    const answer = await ask((payments) => payments.startEvaluation({ id, requestId, grossCents: total }));
    setBusy(false);
    if (!answer.ok) {
      setFailure(answer.error);
      // It may be paid for, cancelled or dearer by now.
      replica?.sync.now();
      return;
    }
    order.current = { key: '', id: '' };
    if (answer.value.state !== 'open' || !goPay(answer.value)) navigation.go(`/evaluations/${requestId}?payment=${answer.value.id}`, { replace: true });
  }

  return (
    <section className={styles.part} aria-label={words.title}>
      <h2 className={styles.partTitle}>{words.title}</h2>
      <Sum fees={due.map((each) => ({ ...each, name: nameOf(each) }))} total={words.total} />
      {rows.some(({ state }) => state === 'requested') && <p className={styles.soft}>{words.waiting}</p>}
      <p className={styles.soft}>{words.rule}</p>
      {!online && <p className={styles.note}>{words.offline}</p>}
      {failure && online && <p className={styles.error} role="alert">{failure.type === 'Refused' && failure.reason ? failure.reason : words.failed}</p>}
      <div className={styles.actions}>
        <Button variant="primary" busy={busy} disabled={!online || !ask} onClick={() => void pay()}>{words.button(total)}</Button>
      </div>
      <p className={styles.soft}>{words.safe}</p>
    </section>
  );
}

/** What became of the payment that a person comes back from; nothing while that is not known. */
export function PaymentNotice({ id, requestId }: { id: string; requestId: string }) {
  const payment = usePaymentReturn(id, (each) => each.requestId === requestId);
  return <div role="status">{payment && <p className={styles.note}>{paymentReturn[payment.state]}</p>}</div>;
}
