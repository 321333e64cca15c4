import { useState } from 'react';
import { formatNumber } from '../../lib/format/number.ts';
import { formatDay } from '../../lib/format/day.ts';
import type { AcceptedPoint, AcceptedPoints, AdminQueries } from '../../server/ports/admin-port.ts';
import { useSyncState } from '../../replica/replica-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { showToast } from '../../ui/toast.ts';
import styles from './admin.module.css';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { FiguresFrame, Note } from './figures-frame.tsx';
import { messages } from './messages.ts';
import { pointText, pointWords as words } from './point-words.ts';
import type { Figures } from './use-figures.ts';

interface PointsPartProps {
  queries: AdminQueries;
  figures: Figures<AcceptedPoints>;
  /** A point was taken back: what waits is to be read again too. */
  onChanged: () => void;
}

/** The points that accepted corrections have become, the newest first, each to be taken back. */
export function PointsPart({ queries, figures, onChanged }: PointsPartProps) {
  const { online } = useSyncState();
  const [leaving, setLeaving] = useState<AcceptedPoint | null>(null);

  function onDone() {
    setLeaving(null);
    showToast({ title: words.takenBack, tone: 'good' });
    onChanged();
  }
  return (
    <>
      <FiguresFrame title={words.title} figures={figures}>
        {({ points, total }) => (
          <>
            {points.length === 0 && <p className={styles.small}>{words.empty}</p>}
            {total > points.length && <p className={styles.small}>{words.more(formatNumber(points.length), formatNumber(total))}</p>}
            <ul className={styles.list} role="list">
              {points.map((point) => (
                <PointCard key={point.id} point={point} disabled={!online} onTakeBack={() => setLeaving(point)} />
              ))}
            </ul>
          </>
        )}
      </FiguresFrame>
      {leaving && (
        <ConfirmDialog
          title={words.takeBackTitle(pointText(leaving))}
          text={words.takeBackText}
          submit={words.takeBack}
          act={() => queries.takeBackPoint(leaving.id)}
          onDone={onDone}
          onRefused={onChanged}
          onClose={() => setLeaving(null)}
        />
      )}
    </>
  );
}

function PointCard({ point, disabled, onTakeBack }: { point: AcceptedPoint; disabled: boolean; onTakeBack: () => void }) {
  const subject = pointText(point);
  return (
    <Card as="li" className={styles.account} aria-label={subject}>
      <h3 className={styles.name}>{subject}</h3>
      <p className={styles.small}>{words.acceptedOn(formatDay(point.accepted_on))}</p>
      <blockquote className={styles.evidence}>{point.source}</blockquote>
      {!point.in_use && <Note>{words.unused}</Note>}
      <div className={styles.actions}>
        <Button icon="close" disabled={disabled} aria-label={messages.actionOf(words.takeBack, subject)} onClick={onTakeBack}>
          {words.takeBack}
        </Button>
      </div>
    </Card>
  );
}
