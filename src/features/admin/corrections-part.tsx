import { useCallback, useState } from 'react';
import { yearRangeText } from '../../domain/serial/candidate.ts';
import { formatNumber } from '../../lib/format/number.ts';
import { formatDay } from '../../lib/format/day.ts';
import type { AdminQueries, WaitingCorrection } from '../../server/ports/admin-port.ts';
import { useSyncState } from '../../replica/replica-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { showToast } from '../../ui/toast.ts';
import styles from './admin.module.css';
import { CorrectionDialog, subjectOf, type CorrectionDecision } from './correction-dialog.tsx';
import { FiguresFrame } from './figures-frame.tsx';
import { messages } from './messages.ts';
import { pointWords, previewText } from './point-words.ts';
import { PointsPart } from './points-part.tsx';
import { useFigures } from './use-figures.ts';

/** What people report on answers, the oldest first, to be accepted or declined; and the points that accepted ones have become. */
export function CorrectionsPart({ queries }: { queries: AdminQueries }) {
  const figures = useFigures(useCallback(() => queries.corrections(), [queries]));
  const points = useFigures(useCallback(() => queries.points(), [queries]));
  const [decision, setDecision] = useState<CorrectionDecision | null>(null);

  function onDone(said: string) {
    setDecision(null);
    showToast({ title: said, tone: 'good' });
    readAll();
  }
  function readAll() {
    figures.read();
    points.read();
  }
  return (
    <>
      <FiguresFrame title={messages.correctionsTitle} figures={figures}>
        {({ corrections, total }) => (
          <>
            {corrections.length === 0 && <p className={styles.small}>{messages.correctionsEmpty}</p>}
            {total > corrections.length && (
              <p className={styles.small}>{messages.correctionsMore(formatNumber(corrections.length), formatNumber(total))}</p>
            )}
            <ul className={styles.list} role="list">
              {corrections.map((correction) => (
                <CorrectionCard key={correction.id} correction={correction} onDecide={(accept) => setDecision({ correction, accept })} />
              ))}
            </ul>
          </>
        )}
      </FiguresFrame>
      <PointsPart queries={queries} figures={points} onChanged={readAll} />
      {decision && <CorrectionDialog decision={decision} queries={queries} onDone={onDone} onRefused={readAll} onClose={() => setDecision(null)} />}
    </>
  );
}

function CorrectionCard({ correction, onDecide }: { correction: WaitingCorrection; onDecide: (accept: boolean) => void }) {
  const { online } = useSyncState();
  const { answered_year_from: from, answered_year_to: to, claimed_year, claimed_model } = correction;
  const subject = subjectOf(correction);
  return (
    <Card as="li" className={styles.account} aria-label={subject}>
      <h3 className={styles.name}>{subject}</h3>
      <dl className={styles.facts}>
        <dt>{messages.answered}</dt>
        <dd>{yearRangeText({ form: 'span', year: null, from, to }) || messages.noAnswer}</dd>
        <dt>{messages.claimed}</dt>
        <dd>{[claimed_year, claimed_model].filter(Boolean).join(', ')}</dd>
        <dt>{messages.reportedBy}</dt>
        <dd className={styles.mail}>{correction.account_email ?? messages.visitor}</dd>
        <dt>{messages.reportedAt}</dt>
        <dd>{formatDay(correction.created_at)}</dd>
        <dt>{pointWords.wouldBe}</dt>
        <dd>{previewText(correction.point) || pointWords.noPoint(correction.point.problem)}</dd>
      </dl>
      <blockquote className={styles.evidence}>{correction.evidence}</blockquote>
      <div className={styles.actions}>
        <Button icon="check" disabled={!online} aria-label={messages.actionOf(messages.accept, subject)} onClick={() => onDecide(true)}>
          {messages.accept}
        </Button>
        <Button icon="close" disabled={!online} aria-label={messages.actionOf(messages.decline, subject)} onClick={() => onDecide(false)}>
          {messages.decline}
        </Button>
      </div>
    </Card>
  );
}
