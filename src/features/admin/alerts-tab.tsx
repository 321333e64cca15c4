import { useCallback } from 'react';
import { formatMoment } from '../../lib/format/moment.ts';
import type { AdminQueries, AlertRow } from '../../server/ports/admin-port.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { StatePanel } from '../../ui/state-panel.tsx';
import styles from './admin.module.css';
import { FiguresFrame } from './figures-frame.tsx';
import { messages } from './messages.ts';
import { useFigures } from './use-figures.ts';

const hoursBack = 24;

export function AlertsTab({ queries, onAccount }: { queries: AdminQueries; onAccount: (id: string) => void }) {
  const figures = useFigures(useCallback(() => queries.alerts(hoursBack), [queries]));
  return (
    <FiguresFrame title={messages.alertsTitle} figures={figures}>
      {(rows) =>
        rows.length === 0 ? (
          <StatePanel level={3} icon="shield" title={messages.alertsEmpty}>
            <p>{messages.alertsEmptyText}</p>
          </StatePanel>
        ) : (
          <ul role="list" className={styles.list}>
            {rows.map((row) => (
              <Alert key={row.account_id ?? 'nobody'} row={row} onAccount={onAccount} />
            ))}
          </ul>
        )
      }
    </FiguresFrame>
  );
}

function Alert({ row, onAccount }: { row: AlertRow; onAccount: (id: string) => void }) {
  const { account_id: id, account_email: email } = row;
  return (
    <Card as="li" className={styles.alert}>
      <h3 className={styles.name}>{email ?? id ?? messages.alertNobody}</h3>
      <ul className={styles.kinds}>
        {row.alert_types.map((kind) => (
          <li key={kind}>{messages.alertKind(kind)}</li>
        ))}
      </ul>
      <p className={styles.small}>
        {messages.alertCount(row.alert_count)}, <time dateTime={row.last_alert}>{messages.alertLast(formatMoment(row.last_alert))}</time>
      </p>
      {id !== null && email !== null && (
        <div>
          <Button onClick={() => onAccount(id)} aria-label={messages.actionOf(messages.showAccount, email)}>
            {messages.showAccount}
          </Button>
        </div>
      )}
    </Card>
  );
}
