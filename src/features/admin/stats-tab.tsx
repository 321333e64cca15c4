import type { AdminQueries, HealthSummary } from '../../server/ports/admin-port.ts';
import { Section } from '../../ui/page.tsx';
import styles from './admin.module.css';
import { ReadAt } from './figures-frame.tsx';
import { HealthTiles } from './health-tiles.tsx';
import { JobsPart } from './jobs-part.tsx';
import { messages } from './messages.ts';
import type { Figures } from './use-figures.ts';

const all = [
  'total_users',
  'active_sessions',
  'expired_sessions',
  'avg_user_logins',
  'daily_activity',
  'daily_profile_updates',
  'recent_failed_logins',
  'security_alerts',
] as const;

export function StatsTab({ figures, queries }: { figures: Figures<HealthSummary>; queries: AdminQueries }) {
  return (
    <div className={styles.sections}>
      <Section title={messages.health.title} className={styles.part} actions={<ReadAt figures={figures} />}>
        <HealthTiles figures={figures} shown={all} detailed />
      </Section>
      <JobsPart queries={queries} />
    </div>
  );
}
