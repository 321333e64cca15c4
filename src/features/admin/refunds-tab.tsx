import { useCallback, useState } from 'react';
import { formatDay } from '../../lib/format/day.ts';
import { formatCents } from '../../lib/format/money.ts';
import { formatNumber } from '../../lib/format/number.ts';
import { randomIds } from '../../lib/ids.ts';
import { useSyncState } from '../../replica/replica-context.tsx';
import type { AdminQueries, DueRefund } from '../../server/ports/admin-port.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { StatePanel } from '../../ui/state-panel.tsx';
import { showToast } from '../../ui/toast.ts';
import styles from './admin.module.css';
import { FiguresFrame, Note } from './figures-frame.tsx';
import { messages } from './messages.ts';
import { RefundDialog, type Refunding } from './refund-dialog.tsx';
import { refundWords as words } from './refund-words.ts';
import { useFigures } from './use-figures.ts';

/** What people are to get back, the oldest first. */
export function RefundsTab({ queries }: { queries: AdminQueries }) {
  const figures = useFigures(useCallback(() => queries.refundsDue(), [queries]));
  const [refunding, setRefunding] = useState<Refunding | null>(null);
  return (
    <>
      <FiguresFrame title={words.title} figures={figures}>
        {({ refunds, total }) =>
          refunds.length === 0 ? (
            <StatePanel level={3} icon="check" title={words.empty}>
              <p>{words.emptyText}</p>
            </StatePanel>
          ) : (
            <>
              {total > refunds.length && <p className={styles.small}>{words.more(formatNumber(refunds.length), formatNumber(total))}</p>}
              <ul className={styles.list} role="list">
                {refunds.map((refund) => (
                  <RefundCard
                    key={refund.id} refund={refund}
                    // The refund's own id is made when the question is opened, so that a second press is the same refund.
                    onRefund={(how) => setRefunding({ refund, how, id: randomIds.create() })}
                  />
                ))}
              </ul>
            </>
          )
        }
      </FiguresFrame>
      {refunding && (
        <RefundDialog
          refunding={refunding}
          queries={queries}
          onDone={(said) => {
            setRefunding(null);
            showToast(said);
            figures.read();
          }}
          onRefused={figures.read}
          onClose={() => {
            setRefunding(null);
            figures.read();
          }}
        />
      )}
    </>
  );
}

function RefundCard({ refund, onRefund }: { refund: DueRefund; onRefund: (how: Refunding['how']) => void }) {
  const { online } = useSyncState();
  const { piano_title: title, product, paid_cents: paid, cents, due_at: due, provider, reference, payer_name: name, payer_email: email, last_state: last } = refund;
  const whom = [name, email].filter(Boolean).join(', ') || words.deleted;
  return (
    <Card as="li" className={styles.account} aria-label={title}>
      <h3 className={styles.name}>{title}</h3>
      <dl className={styles.facts}>
        <dt>{words.sum}</dt>
        <dd><strong>{words.ofPaid(formatCents(cents), formatCents(paid))}</strong></dd>
        <dt>{words.whom}</dt>
        <dd>{whom}</dd>
        <dt>{words.what}</dt>
        <dd>{words.products[product] ?? product}</dd>
        <dt>{words.since}</dt>
        <dd>{formatDay(due)}</dd>
        <dt>{words.takenBy}</dt>
        <dd>{words.providers[provider] ?? provider}</dd>
        <dt>{words.reference}</dt>
        <dd className={styles.small}>{reference}</dd>
      </dl>
      {words.states[last] !== undefined && <Note>{words.states[last]}</Note>}
      <div className={styles.actions}>
        <Button icon="check" disabled={!online} aria-label={messages.actionOf(words.now, title)} onClick={() => onRefund('now')}>
          {words.now}
        </Button>
        <Button disabled={!online || last === 'asked'} aria-label={messages.actionOf(words.hand, title)} onClick={() => onRefund('hand')}>
          {words.hand}
        </Button>
      </div>
    </Card>
  );
}
