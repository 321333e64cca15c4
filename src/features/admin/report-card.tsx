import { useState } from 'react';
import { formatMoment } from '../../lib/format/moment.ts';
import type { AdminQueries, ConversationReport, ReportedMessage, ReportedSide, ReportOutcome } from '../../server/ports/admin-port.ts';
import { useSyncState } from '../../replica/replica-context.tsx';
import type { ServerFailure } from '../../domain/refusal/server-failure.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import styles from './admin.module.css';
import { Note } from './figures-frame.tsx';
import { messages } from './messages.ts';
import { nameOfReported } from './report-decision-dialog.tsx';

interface ReportCardProps {
  report: ConversationReport;
  queries: AdminQueries;
  onDecide: (outcome: ReportOutcome) => void;
}

function describeSide({ account_id, name, email, visitor }: ReportedSide): string {
  return account_id === null && !visitor ? messages.deletedAccount : messages.sideOf(name, email, visitor);
}

/** A reported conversation: who says what of whom, the thread on demand, and what can be decided. */
export function ReportCard({ report, queries, onDecide }: ReportCardProps) {
  const { online } = useSyncState();
  const { reported, reporter, reason, reported_at, piano_title, side } = report;
  const subject = messages.reportOf(nameOfReported(report), piano_title);
  const isThere = reported.account_id !== null || reported.visitor;
  return (
    <Card as="li" className={styles.account} aria-label={subject}>
      <h3 className={styles.name}>{subject}</h3>
      <dl className={styles.facts}>
        <dt>{messages.reportedSide}</dt>
        <dd className={styles.mail}>{`${messages.sides[side === 'buyer' ? 'seller' : 'buyer']}: ${describeSide(reported)}`}</dd>
        <dt>{messages.reportedBy}</dt>
        <dd className={styles.mail}>{`${messages.sides[side]}: ${describeSide(reporter)}`}</dd>
        <dt>{messages.reportedAt}</dt>
        <dd>{formatMoment(reported_at)}</dd>
      </dl>
      <blockquote className={styles.evidence} aria-label={messages.reportReason}>
        {reason}
      </blockquote>
      <Thread report={report} queries={queries} />
      <div className={styles.actions}>
        <Button icon="check" disabled={!online} aria-label={messages.actionOf(messages.dismiss, subject)} onClick={() => onDecide('dismissed')}>
          {messages.dismiss}
        </Button>
        {isThere && (
          <>
            <Button icon="mail" disabled={!online} aria-label={messages.actionOf(messages.warn, subject)} onClick={() => onDecide('warned')}>
              {messages.warn}
            </Button>
            <Button
              variant="danger"
              icon="lock"
              disabled={!online}
              aria-label={messages.actionOf(reported.visitor ? messages.shutOut : messages.suspend, subject)}
              onClick={() => onDecide('suspended')}
            >
              {reported.visitor ? messages.shutOut : messages.suspend}
            </Button>
          </>
        )}
      </div>
    </Card>
  );
}

/** Read only when an admin asks for it, as that is noted. */
function Thread({ report: { id, messages: count }, queries }: Pick<ReportCardProps, 'report' | 'queries'>) {
  const { online } = useSyncState();
  const [thread, setThread] = useState<readonly ReportedMessage[] | null>(null);
  const [failure, setFailure] = useState<ServerFailure | null>(null);
  const [busy, setBusy] = useState(false);

  async function read() {
    setBusy(true);
    setFailure(null);
    const answer = await queries.reportedMessages(id);
    setBusy(false);
    if (answer.ok) setThread(answer.value);
    else setFailure(answer.error);
  }
  if (thread === null) {
    return (
      <div className={styles.thread}>
        <p className={styles.small}>{`${messages.messageCount(count)}. ${messages.threadHint}`}</p>
        {failure !== null && <Note>{messages.describeFailure(failure)}</Note>}
        <div className={styles.actions}>
          <Button icon="message" busy={busy} disabled={!online} onClick={() => void read()}>
            {messages.readThread}
          </Button>
        </div>
      </div>
    );
  }
  if (thread.length === 0) return <p className={styles.small}>{messages.threadEmpty}</p>;
  return (
    // A part that scrolls must be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={styles.log} aria-label={messages.threadTitle} tabIndex={0}>
      <ol role="list">
        {thread.map(({ id: messageId, side, text, at }) => (
          <li key={messageId}>
            <p className={styles.small}>
              {messages.sides[side]}, <time dateTime={at}>{formatMoment(at)}</time>
            </p>
            <p className={styles.said}>{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
