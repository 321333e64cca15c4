import { useCallback, useState } from 'react';
import { formatNumber } from '../../lib/format/number.ts';
import type { AdminQueries } from '../../server/ports/admin-port.ts';
import { StatePanel } from '../../ui/state-panel.tsx';
import { showToast } from '../../ui/toast.ts';
import styles from './admin.module.css';
import { FiguresFrame } from './figures-frame.tsx';
import { messages } from './messages.ts';
import { ReportCard } from './report-card.tsx';
import { ReportDecisionDialog, type ReportDecision } from './report-decision-dialog.tsx';
import { useFigures } from './use-figures.ts';

/** Conversations that a side reported, the oldest first, to be read and decided. */
export function ReportsTab({ queries }: { queries: AdminQueries }) {
  const figures = useFigures(useCallback(() => queries.conversationReports(), [queries]));
  const [decision, setDecision] = useState<ReportDecision | null>(null);

  function onDone(said: string) {
    setDecision(null);
    showToast({ title: said, tone: 'good' });
    figures.read();
  }
  return (
    <>
      <FiguresFrame title={messages.reportsTitle} figures={figures}>
        {({ reports, total }) =>
          reports.length === 0 ? (
            <StatePanel level={3} icon="check" title={messages.reportsEmpty}>
              <p>{messages.reportsEmptyText}</p>
            </StatePanel>
          ) : (
            <>
              {total > reports.length && (
                <p className={styles.small}>{messages.reportsMore(formatNumber(reports.length), formatNumber(total))}</p>
              )}
              <ul className={styles.list} role="list">
                {reports.map((report) => (
                  <ReportCard key={report.id} report={report} queries={queries} onDecide={(outcome) => setDecision({ report, outcome })} />
                ))}
              </ul>
            </>
          )
        }
      </FiguresFrame>
      {decision && <ReportDecisionDialog decision={decision} queries={queries} onDone={onDone} onRefused={figures.read} onClose={() => setDecision(null)} />}
    </>
  );
}
