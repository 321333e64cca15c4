import { useCallback } from 'react';
import { formatNumber } from '../../lib/format/number.ts';
import { formatMoment } from '../../lib/format/moment.ts';
import type { AdminQueries, FleetHealth } from '../../server/ports/admin-port.ts';
import { StatePanel } from '../../ui/state-panel.tsx';
import styles from './admin.module.css';
import { DataTable } from './data-table.tsx';
import { FigureTiles } from './figure-tiles.tsx';
import { FiguresFrame } from './figures-frame.tsx';
import { messages } from './messages.ts';
import { useFigures } from './use-figures.ts';

export function DevicesTab({ queries }: { queries: AdminQueries }) {
  const figures = useFigures(useCallback(() => queries.fleet(), [queries]));
  return (
    <FiguresFrame title={messages.devicesTitle} figures={figures}>
      {(fleet) =>
        fleet.devices === 0 ? (
          <StatePanel level={3} icon="cloud-off" title={messages.devicesEmpty}>
            <p>{messages.devicesEmptyText}</p>
          </StatePanel>
        ) : (
          <Fleet fleet={fleet} />
        )
      }
    </FiguresFrame>
  );
}

function Fleet({ fleet }: { fleet: FleetHealth }) {
  return (
    <>
      <FigureTiles
        figures={(['devices', 'people', 'late', 'storage_losses'] as const).map((key) => ({ key, words: messages.devices[key], value: fleet[key] }))}
      />
      <h3 className={styles.subtitle}>{messages.lateTitle}</h3>
      {fleet.late_devices.length === 0 ? (
        <p className={styles.small}>{messages.lateEmpty}</p>
      ) : (
        <DataTable
          caption={messages.lateTitle}
          rows={fleet.late_devices}
          rowKey={(row) => `${row.account_id} ${row.reported_at} ${row.oldest_waiting_at}`}
          columns={[
            { key: 'email', title: messages.lateColumns.email, cell: (row) => row.email },
            { key: 'oldest', title: messages.lateColumns.oldest, cell: (row) => formatMoment(row.oldest_waiting_at) },
            { key: 'heard', title: messages.lateColumns.heard, cell: (row) => formatMoment(row.reported_at) },
            { key: 'version', title: messages.lateColumns.version, cell: (row) => row.app_version },
          ]}
        />
      )}
      <h3 className={styles.subtitle}>{messages.kindsTitle}</h3>
      {fleet.kinds.length === 0 ? (
        <p className={styles.small}>{messages.kindsEmpty}</p>
      ) : (
        <DataTable
          caption={messages.kindsTitle}
          rows={fleet.kinds}
          rowKey={(row) => row.kind}
          columns={[
            { key: 'kind', title: messages.kindColumns.kind, cell: (row) => messages.itemKind(row.kind) },
            { key: 'waiting', title: messages.kindColumns.waiting, numeric: true, cell: (row) => formatNumber(row.waiting) },
            { key: 'parked', title: messages.kindColumns.parked, numeric: true, cell: (row) => formatNumber(row.parked) },
          ]}
        />
      )}
      <h3 className={styles.subtitle}>{messages.versionsTitle}</h3>
      <DataTable
        caption={messages.versionsTitle}
        rows={fleet.versions}
        rowKey={(row) => row.version}
        columns={[
          { key: 'version', title: messages.versionColumns.version, cell: (row) => row.version },
          { key: 'devices', title: messages.versionColumns.devices, numeric: true, cell: (row) => formatNumber(row.devices) },
          { key: 'last', title: messages.versionColumns.last, cell: (row) => formatMoment(row.last_heard) },
        ]}
      />
    </>
  );
}
