import { useCallback, type ReactNode } from 'react';
import { formatNumber } from '../../lib/format/number.ts';
import { formatDay } from '../../lib/format/day.ts';
import type { AdminQueries, SerialCoverage } from '../../server/ports/admin-port.ts';
import { StatePanel } from '../../ui/state-panel.tsx';
import styles from './admin.module.css';
import { CorrectionsPart } from './corrections-part.tsx';
import { DataTable } from './data-table.tsx';
import { FigureTiles } from './figure-tiles.tsx';
import { FiguresFrame } from './figures-frame.tsx';
import { messages } from './messages.ts';
import { useFigures } from './use-figures.ts';

const columns = messages.serialColumns;

export function SerialsTab({ queries }: { queries: AdminQueries }) {
  const figures = useFigures(useCallback(() => queries.serials(), [queries]));
  return (
    <div className={styles.stack}>
      <CorrectionsPart queries={queries} />
      <FiguresFrame title={messages.serialsTitle} figures={figures}>
        {(coverage) =>
          coverage.lookups === 0 ? (
            <StatePanel level={3} icon="identify" title={messages.serialsEmpty}>
              <p>{messages.serialsEmptyText}</p>
            </StatePanel>
          ) : (
            <Coverage coverage={coverage} />
          )
        }
      </FiguresFrame>
    </div>
  );
}

function Coverage({ coverage }: { coverage: SerialCoverage }) {
  const figures = { ...coverage.confidence, lookups: coverage.lookups, successful: coverage.successful, failed: coverage.failed };
  return (
    <>
      <FigureTiles
        figures={(['lookups', 'successful', 'failed', 'high', 'medium', 'low'] as const).map((key) => ({
          key,
          words: messages.serials[key],
          value: figures[key],
        }))}
      />
      <Ranked title={messages.failedSerialsTitle} empty={messages.failedSerialsEmpty} rows={coverage.failed_serials}>
        {(rows) => (
          <DataTable
            caption={messages.failedSerialsTitle}
            rows={rows}
            rowKey={(row) => `${row.serial} ${row.maker}`}
            columns={[
              { key: 'serial', title: columns.serial, cell: (row) => row.serial },
              { key: 'maker', title: columns.maker, cell: (row) => row.maker || messages.anyMaker },
              { key: 'times', title: columns.times, numeric: true, cell: (row) => formatNumber(row.times) },
              { key: 'last', title: columns.last, cell: (row) => formatDay(row.last_at) },
            ]}
          />
        )}
      </Ranked>
      <Ranked title={messages.unknownMakersTitle} empty={messages.unknownMakersEmpty} rows={coverage.unknown_makers}>
        {(rows) => (
          <DataTable
            caption={messages.unknownMakersTitle}
            rows={rows}
            rowKey={(row) => row.maker}
            columns={[
              { key: 'maker', title: columns.maker, cell: (row) => row.maker },
              { key: 'times', title: columns.times, numeric: true, cell: (row) => formatNumber(row.times) },
              { key: 'failed', title: columns.failed, numeric: true, cell: (row) => formatNumber(row.failed) },
              { key: 'last', title: columns.last, cell: (row) => formatDay(row.last_at) },
            ]}
          />
        )}
      </Ranked>
      <Ranked title={messages.weakMakersTitle} empty={messages.weakMakersEmpty} rows={coverage.weak_makers}>
        {(rows) => (
          <DataTable
            caption={messages.weakMakersTitle}
            rows={rows}
            rowKey={(row) => row.maker}
            columns={[
              { key: 'maker', title: columns.maker, cell: (row) => row.maker },
              { key: 'weak', title: columns.weak, numeric: true, cell: (row) => formatNumber(row.weak) },
              { key: 'failed', title: columns.failed, numeric: true, cell: (row) => formatNumber(row.failed) },
              { key: 'times', title: columns.times, numeric: true, cell: (row) => formatNumber(row.times) },
            ]}
          />
        )}
      </Ranked>
    </>
  );
}

interface RankedProps<Row> {
  title: string;
  empty: string;
  rows: readonly Row[];
  children: (rows: readonly Row[]) => ReactNode;
}

function Ranked<Row>({ title, empty, rows, children }: RankedProps<Row>) {
  return (
    <>
      <h3 className={styles.subtitle}>{title}</h3>
      {rows.length === 0 ? <p className={styles.small}>{empty}</p> : children(rows)}
    </>
  );
}
