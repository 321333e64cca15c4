import type { ReportRow } from './report-row.ts';
import { isValid } from './validity.ts';

export type ReportStep = 'fill' | 'send' | 'share' | 'take-back';

type Standing = Pick<ReportRow, 'user_id' | 'customer_user_id' | 'sent_at' | 'shared_at' | 'valid_until'>;

/** What somebody may do with a report. `now` in epoch ms. */
export function stepsOf(report: Standing, { me, now }: { me: string; now: number }): readonly ReportStep[] {
  if (report.sent_at === null) return report.user_id === me ? ['fill', 'send'] : [];
  if (report.customer_user_id !== me) return [];
  if (report.shared_at !== null) return ['take-back'];
  return isValid(report, now) ? ['share'] : [];
}
