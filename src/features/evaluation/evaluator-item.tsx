import { useState } from 'react';
import type { EvaluationRow } from '../../domain/evaluation/evaluation-row.ts';
import { possibleSteps, type Evaluation } from '../../domain/evaluation/evaluation.ts';
import { formatCents } from '../../lib/format/money.ts';
import { baseOf, type Base } from '../../replica/form-base.ts';
import { useOptionalReadable, useReplica } from '../../replica/replica-context.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Overtaken } from '../parts/overtaken.tsx';
import { evaluationWords as words, momentIn, nameOf, stateBadge, stateSentence } from './evaluation-words.ts';
import styles from './evaluation.module.css';
import { ReportPart } from './report/report-part.tsx';
import { SchedulePart, type TimesPicker } from './schedule-part.tsx';
import { StepSheet, type Asking } from './step-sheet.tsx';
import { outboxKey, useEvaluationSteps } from './use-evaluation-steps.ts';

interface EvaluatorItemProps {
  evaluation: Evaluation;
  /** Epoch ms. */
  now: number;
  Times: TimesPicker;
}

/** What stands with one evaluator, and what this side can do now. */
export function EvaluatorItem({ evaluation, now, Times }: EvaluatorItemProps) {
  const { id, side, state, fee, travelFee, commission, refund, refundedAt, startsAt, timeZone, row, sending, known, wanted, total } = evaluation;
  const isCustomer = side === 'customer';
  const price = isCustomer
    ? [[words.facts.fee, fee], [words.facts.travel, travelFee], [words.facts.commission, commission]] as const
    : [[words.facts.youGet, fee + travelFee]] as const;
  return (
    <li className={styles.item}>
      <div className={styles.rowHead}>
        <h3 className={styles.partTitle}>{nameOf(evaluation)}</h3>
        <Badge {...stateBadge(evaluation)} />
      </div>
      <p className={styles.sentence} role="status">{stateSentence(evaluation)}</p>
      {startsAt !== null && state !== 'cancelled' && (
        <p className={styles.sentence}>
          <strong>{`${words.facts.appointment}: ${momentIn(startsAt, timeZone)}`}</strong>
        </p>
      )}
      <Overtaken collection="evaluations" id={id} />
      {sending === 'refused' && <Refusal evaluation={evaluation} now={now} />}
      {row.step_note !== '' && row.stepped_by !== null && wanted === null && (
        <p className={styles.sentence}>{`${row.stepped_by === side ? 'You' : nameOf(evaluation)}: “${row.step_note}”`}</p>
      )}
      {state !== 'declined' && state !== 'expired' && (
        <p className={styles.soft}>
          {[...price.map(([label, cents]) => `${label}\u00A0${formatCents(cents)}`), ...(isCustomer ? [`${words.facts.total}\u00A0${formatCents(total)}`] : [])].join(' · ')}
        </p>
      )}
      {refund > 0 && <p className={styles.sentence}>{refundedAt ? words.refunded(refund, refundedAt) : `${words.facts.refund}: ${formatCents(refund)}`}</p>}
      {row.booking_id !== null && <div className={styles.actions}><ButtonLink icon="calendar" href={`/bookings/${row.booking_id}`}>{words.booking}</ButtonLink></div>}
      <ReportPart evaluation={evaluation} now={now} />
      {isCustomer && state === 'paid' && sending === 'sent' && known && <SchedulePart evaluation={evaluation} now={now} Times={Times} />}
      <Actions evaluation={evaluation} now={now} />
    </li>
  );
}

function Actions({ evaluation, now }: { evaluation: Evaluation; now: number }) {
  const { take, giveUp } = useEvaluationSteps();
  // What it was when the question was opened is what the answer is meant for.
  const [asking, setAsking] = useState<{ what: Asking; base: Base<EvaluationRow> } | null>(null);
  const { id, row, known, sending, wanted } = evaluation;
  const steps = possibleSteps(evaluation, now);
  const unsent = sending === 'waiting' && (!known || wanted !== null);
  const isOffered = unsent || steps.some((step) => step !== 'scheduled');
  if (!isOffered) return null;
  const ask = (what: Asking) => setAsking({ what, base: baseOf(row) });
  return (
    <>
      {steps.includes('accepted') && <p className={styles.soft}>{words.acceptRule}</p>}
      <div className={styles.actions}>
        {steps.includes('accepted') && <Button variant="primary" icon="check" onClick={() => void take(baseOf(row), { state: 'accepted', note: '' })}>{words.accept}</Button>}
        {steps.includes('inspected') && <Button variant="primary" icon="check" onClick={() => void take(baseOf(row), { state: 'inspected', note: '' })}>{words.inspected}</Button>}
        {steps.includes('declined') && <Button onClick={() => ask('declined')}>{words.decline}</Button>}
        {steps.includes('cancelled') && <Button onClick={() => ask('cancelled')}>{words.cancel}</Button>}
        {unsent && <Button onClick={() => void giveUp(id)}>{known ? words.undo : words.takeBack}</Button>}
      </div>
      {asking && (
        <StepSheet
          asking={asking.what} evaluation={evaluation} now={now} onClose={() => setAsking(null)}
          onStep={(note) => {
            setAsking(null);
            void take(asking.base, { state: asking.what, note });
          }}
        />
      )}
    </>
  );
}

/** Why the server said no, and what can be done: one of the free times that it named takes the place of the wanted one in one press. */
function Refusal({ evaluation, now }: { evaluation: Evaluation; now: number }) {
  const entries = useOptionalReadable(useReplica()?.outbox.entries);
  const { retry, giveUp, take } = useEvaluationSteps();
  const { id, known, row, timeZone, wanted } = evaluation;
  const error = entries?.find(({ key }) => key === outboxKey(id))?.error;
  const offers = wanted === 'scheduled' ? (error?.offers ?? []).map((offer) => Date.parse(offer)).filter((instant) => instant > now) : [];
  return (
    <div className={styles.refusal} role="alert">
      <p>{error?.reason || words.refused}</p>
      {offers.length > 0 && (
        <>
          <p>{words.offers}</p>
          <div className={styles.actions}>
            {offers.map((instant) => (
              <Button key={instant} variant="primary" icon="calendar" onClick={() => void take(baseOf(row), { state: 'scheduled', note: '', startsAt: instant })}>
                {momentIn(instant, timeZone)}
              </Button>
            ))}
          </div>
        </>
      )}
      <div className={styles.actions}>
        <Button icon="refresh" onClick={() => retry(id)}>{words.retry}</Button>
        <Button variant="quiet" onClick={() => void giveUp(id)}>{known ? words.undo : words.takeBack}</Button>
      </div>
    </div>
  );
}
