import { useCallback } from 'react';
import { formatNumber } from '../../lib/format/number.ts';
import type { AdminQueries } from '../../server/ports/admin-port.ts';
import { StatePanel } from '../../ui/state-panel.tsx';
import styles from './admin.module.css';
import { BarChart } from './bar-chart.tsx';
import { DataTable } from './data-table.tsx';
import { FiguresFrame } from './figures-frame.tsx';
import { messages } from './messages.ts';
import { useFigures } from './use-figures.ts';

const daysBack = 7;

export function ActivityTab({ queries }: { queries: AdminQueries }) {
  const figures = useFigures(useCallback(() => queries.activity(daysBack), [queries]));
  return (
    <FiguresFrame title={messages.activityTitle} figures={figures}>
      {(rows) =>
        rows.length === 0 ? (
          <StatePanel level={3} icon="clock" title={messages.activityEmpty}>
            <p>{messages.activityEmptyText}</p>
          </StatePanel>
        ) : (
          <>
            <BarChart
              title={messages.activityChart}
              bars={rows.map((row) => ({ key: row.activity_type, name: messages.activityKind(row.activity_type), value: row.activity_count }))}
            />
            <DataTable
              caption={messages.activityTitle}
              rows={rows}
              rowKey={(row) => row.activity_type}
              columns={[
                { key: 'kind', title: messages.columns.kind, cell: (row) => messages.activityKind(row.activity_type) },
                { key: 'count', title: messages.columns.count, numeric: true, cell: (row) => formatNumber(row.activity_count) },
                { key: 'people', title: messages.columns.people, numeric: true, cell: (row) => formatNumber(row.unique_users) },
                { key: 'mean', title: messages.columns.mean, numeric: true, cell: (row) => formatNumber(row.avg_per_user, 2) },
              ]}
            />
            <p className={styles.small}>{messages.activityNote}</p>
          </>
        )
      }
    </FiguresFrame>
  );
}
