import { isReportLate, type Evaluation } from '../../../domain/evaluation/evaluation.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { momentIn, reportWords as words } from '../evaluation-words.ts';
import styles from '../evaluation.module.css';

/** The report of one evaluation, for either side: until it is sent, what is promised. */
export function ReportPart({ evaluation, now }: { evaluation: Evaluation; now: number }) {
  const { id, side, state, startsAt, reportDueAt, timeZone } = evaluation;
  if (state !== 'reported' && (reportDueAt === null || (state !== 'scheduled' && state !== 'inspected'))) return null;
  const due = reportDueAt === null ? '' : momentIn(reportDueAt, timeZone);
  const text = state === 'reported' ? (side === 'customer' ? words.got : words.sent) : isReportLate(evaluation, now) ? words.late(due) : startsAt !== null && startsAt > now ? words.promised(due) : words.due(due);
  return (
    <section className={styles.part} aria-label={words.title}>
      <h3 className={styles.partTitle}>{words.title}</h3>
      <p className={styles.sentence}>{text}</p>
      {(state === 'reported' || side === 'evaluator') && (
        <div className={styles.actions}>
          <ButtonLink variant={state === 'reported' ? 'primary' : 'ghost'} icon="book" href={`/evaluation-report/${id}`}>
            {state === 'reported' ? words.open : words.write}
          </ButtonLink>
        </div>
      )}
    </section>
  );
}
