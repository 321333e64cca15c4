import { useState } from 'react';
import type { Product } from '../../domain/promotion/promotion.ts';
import { formatMoment } from '../../lib/format/moment.ts';
import { isCausedBy } from '../../domain/refusal/refusal.ts';
import type { ServerFailure } from '../../domain/refusal/server-failure.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Section } from '../../ui/page.tsx';
import { showToast } from '../../ui/toast.ts';
import styles from './promote.module.css';
import { failureWords, productNames, promoteWords as words } from './promote-words.ts';
import type { AskPayments } from '../parts/use-payments.ts';

interface RunningPartProps {
  pianoId: string;
  /** Ends in epoch ms. */
  running: Readonly<Record<Product, number | null>>;
  vipRenews: boolean;
  ask: AskPayments | null;
  onEnded: () => void;
}

/** What was paid for and runs, until when, and the way out of what renews. */
export function RunningPart({ pianoId, running, vipRenews, ask, onEnded }: RunningPartProps) {
  const [asking, setAsking] = useState(false);
  const ends = Object.entries(running).flatMap(([product, end]) => (end === null ? [] : [{ product: product as Product, end }]));
  if (ends.length === 0) return null;
  return (
    <Section title={words.runningTitle}>
      <ul role="list" className={styles.running}>
        {ends.map(({ product, end }) => (
          <li key={product}>
            <Badge tone="brass" icon={product === 'highlight' ? undefined : 'star'}>
              {words.runsUntil(productNames[product], formatMoment(end))}
            </Badge>
          </li>
        ))}
      </ul>
      {running.vip !== null && vipRenews && (
        <div className={styles.renews}>
          <p className={styles.soft}>{words.renews}</p>
          <Button onClick={() => setAsking(true)}>{words.endVip}</Button>
        </div>
      )}
      {asking && running.vip !== null && (
        <EndVipDialog
          {...{ pianoId, ask, onEnded }}
          end={running.vip}
          onClose={() => setAsking(false)}
        />
      )}
    </Section>
  );
}

interface EndVipProps extends Pick<RunningPartProps, 'pianoId' | 'ask' | 'onEnded'> {
  end: number;
  onClose: () => void;
}

function EndVipDialog({ pianoId, ask, onEnded, end, onClose }: EndVipProps) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ServerFailure | null>(null);

  async function endVip() {
    if (!ask) return;
    setBusy(true);
    const answer = await ask((payments) => payments.endVip(pianoId));
    setBusy(false);
    if (!answer.ok) {
      setFailure(answer.error);
      // It was ended on another device: what stands behind is read again.
      if (answer.error.type === 'Refused' && isCausedBy(answer.error, ['nothing-renews'])) onEnded();
      return;
    }
    showToast({ title: words.vipEnded, description: words.vipEndedText });
    onClose();
    onEnded();
  }

  return (
    <Dialog open onClose={onClose} title={words.endVipTitle}>
      <div className={styles.stack}>
        <p>{words.endVipText(formatMoment(end))}</p>
        {failure && (
          <p role="alert" className={styles.fault}>
            {failureWords(failure)}
          </p>
        )}
        <div className={styles.actions}>
          <Button variant="danger" busy={busy} onClick={() => void endVip()}>
            {words.endVipSubmit}
          </Button>
          <Button onClick={onClose}>{words.keepVip}</Button>
        </div>
      </div>
    </Dialog>
  );
}
