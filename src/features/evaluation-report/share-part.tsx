import { stepsOf } from '../../domain/evaluation/report/steps.ts';
import { formatDay } from '../../lib/format/day.ts';
import { baseOf } from '../../replica/form-base.ts';
import { useReplica, useSyncState } from '../../replica/replica-context.tsx';
import type { HeldReport } from '../../replica/report-repository.ts';
import { Button } from '../../ui/button.tsx';
import { Section } from '../../ui/page.tsx';
import { showToast } from '../../ui/toast.ts';
import { tellOutcome } from '../parts/tell-outcome.ts';
import styles from './report.module.css';
import { shareWords as words } from './report-words.ts';

/** The customer's own yes, and its end. */
export function SharePart({ held: { row }, me, now }: { held: HeldReport; me: string; now: number }) {
  const replica = useReplica();
  const { online } = useSyncState();
  const steps = stepsOf(row, { me, now });
  const mayShare = steps.includes('share');
  if (!replica || (!mayShare && !steps.includes('take-back'))) return null;
  async function share() {
    const outcome = await replica?.reports.share(baseOf(row), mayShare);
    if (outcome && tellOutcome(outcome) === 'stored') showToast({ title: words.stored, description: online ? '' : words.storedOffline, tone: 'good' });
  }
  return (
    <Section title={words.title} lead={row.shared_at === null ? words.lead : words.shared(formatDay(row.shared_at))} className={styles.screenOnly}>
      <div className={styles.actions}>
        <Button icon={mayShare ? 'share' : 'eye-off'} variant={mayShare ? 'primary' : 'ghost'} onClick={() => void share()}>
          {mayShare ? words.share : words.takeBack}
        </Button>
      </div>
    </Section>
  );
}
