import { formatDay } from '../../../lib/format/day.ts';
import { useReplica, useSession } from '../../../replica/replica-context.tsx';
import type { OwnCorrection } from '../../../replica/correction-repository.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { showToast } from '../../../ui/toast.ts';
import styles from './correction.module.css';
import { claimText, stateOf, subjectText, words } from './messages.ts';

interface OwnCorrectionsProps {
  title: string;
  /** Not empty. */
  corrections: readonly OwnCorrection[];
  /** Names the number too, where they belong to several. */
  withSubject?: boolean;
}

/** What the person has reported, newest first, with where each report stands. */
export function OwnCorrections({ title, corrections, withSubject = false }: OwnCorrectionsProps) {
  return (
    <section className={styles.own}>
      <h3 className={styles.heading}>{title}</h3>
      <ul className={styles.list} role="list">
        {corrections.map((correction) => (
          <li key={correction.id} className={styles.item}>
            <OneCorrection correction={correction} withSubject={withSubject} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function OneCorrection({ correction, withSubject }: { correction: OwnCorrection; withSubject: boolean }) {
  const replica = useReplica();
  const { kind } = useSession();
  const { word, ...look } = stateOf(correction);
  // What was sent without a name can't be taken back: nobody could say whose it is.
  const mayWithdraw = kind === 'user' && correction.status === 'new' && correction.sending !== 'refused';
  const subject = subjectText(correction);
  const withdraw = async () => {
    await replica?.corrections.withdraw(correction.id);
    showToast({ title: words.withdrawn });
  };
  return (
    <>
      <p className={styles.line}>
        <span>
          {withSubject && <span className={styles.subject}>{subject}</span>}
          <strong>{claimText(correction)}</strong>
        </span>
        <Badge {...look}>{word}</Badge>
        <time className={styles.date} dateTime={correction.created_at}>
          {formatDay(correction.created_at)}
        </time>
      </p>
      <p className={styles.evidence}>{correction.evidence}</p>
      {correction.admin_note !== '' && <p className={styles.note}>{words.answerOfUs(correction.admin_note)}</p>}
      {correction.sending === 'refused' && (
        <ButtonLink variant="quiet" icon="alert" href="/sync">
          {words.why}
        </ButtonLink>
      )}
      {mayWithdraw && (
        <Button variant="quiet" icon="trash" aria-label={words.withdrawOf(subject)} onClick={() => void withdraw()}>
          {words.withdraw}
        </Button>
      )}
    </>
  );
}
