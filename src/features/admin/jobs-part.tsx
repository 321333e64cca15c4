import { useCallback } from 'react';
import { jobStanding } from '../../domain/admin/job-standing.ts';
import { formatMoment } from '../../lib/format/moment.ts';
import type { AdminQueries, DueJob } from '../../server/ports/admin-port.ts';
import { Badge } from '../../ui/badge.tsx';
import styles from './admin.module.css';
import { DataTable } from './data-table.tsx';
import { FiguresFrame } from './figures-frame.tsx';
import { messages } from './messages.ts';
import { useFigures } from './use-figures.ts';

const tones = { well: 'good', failed: 'bad', late: 'warn', never: 'warn' } as const;

function standingBadge({ last_run_at, last_error }: DueJob, checkedAt: string) {
  const standing = jobStanding({ lastRunAt: last_run_at, lastError: last_error }, checkedAt);
  return <Badge tone={tones[standing]}>{messages.jobStandings[standing]}</Badge>;
}

function lastErrorOf({ last_error, last_error_at }: DueJob): string {
  if (last_error_at === null) return messages.noJobError;
  return last_error === '' ? messages.pastJobError(formatMoment(last_error_at)) : `${formatMoment(last_error_at)}: ${last_error}`;
}

/** What the database does by the clock, and when it last did. */
export function JobsPart({ queries }: { queries: AdminQueries }) {
  const figures = useFigures(useCallback(() => queries.jobs(), [queries]));
  return (
    <FiguresFrame title={messages.jobsTitle} figures={figures}>
      {({ jobs, checked_at }) => (
        <>
          <DataTable
            caption={messages.jobsTitle}
            rows={jobs}
            rowKey={(job) => job.name}
            columns={[
              { key: 'name', title: messages.jobColumns.name, cell: (job) => messages.jobName(job.name) },
              { key: 'standing', title: messages.jobColumns.standing, cell: (job) => standingBadge(job, checked_at) },
              { key: 'last', title: messages.jobColumns.last, cell: (job) => (job.last_run_at === null ? messages.never : formatMoment(job.last_run_at)) },
              { key: 'error', title: messages.jobColumns.error, cell: lastErrorOf },
            ]}
          />
          <p className={styles.small}>{messages.jobsNote}</p>
        </>
      )}
    </FiguresFrame>
  );
}
