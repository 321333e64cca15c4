import { formatClockToSecond, formatMoment } from '../../lib/format/moment.ts';
import type { HealthSummary } from '../../server/ports/admin-port.ts';
import { Badge } from '../../ui/badge.tsx';
import styles from './admin.module.css';
import { FigureTiles } from './figure-tiles.tsx';
import { FiguresSkeleton, Note } from './figures-frame.tsx';
import { messages } from './messages.ts';
import type { Figures } from './use-figures.ts';

type HealthFigure = Exclude<keyof HealthSummary, 'last_checked'>;

/** Stand-ins for a summary that can't be read; always shown with the mark that they are not live. */
const fallback: Omit<HealthSummary, 'last_checked'> = {
  total_users: 0,
  active_sessions: 0,
  daily_activity: 0,
  recent_failed_logins: 0,
  daily_profile_updates: 0,
  security_alerts: 0,
  avg_user_logins: 0,
  expired_sessions: 0,
};

interface HealthTilesProps {
  figures: Figures<HealthSummary>;
  shown: readonly HealthFigure[];
  /** With the database's own time of counting. */
  detailed?: boolean;
}

export function HealthTiles({ figures, shown, detailed = false }: HealthTilesProps) {
  const { value, failure, readAt } = figures;
  if (value === null && failure === null) return <FiguresSkeleton />;
  const values = value ?? fallback;
  return (
    <div className={styles.stack}>
      {failure !== null && (
        <Note>
          {messages.featuresMissing} {readAt === null ? messages.notLiveText : messages.notLiveSince(formatClockToSecond(readAt))}
        </Note>
      )}
      <FigureTiles
        figures={shown.map((key) => ({ key, words: messages.health[key], value: values[key] }))}
        mark={failure !== null && <Badge tone="warn">{messages.notLive}</Badge>}
      />
      {detailed && value !== null && (
        <p className={styles.small}>
          <time dateTime={value.last_checked}>{messages.lastChecked(formatMoment(value.last_checked))}</time>
        </p>
      )}
    </div>
  );
}
