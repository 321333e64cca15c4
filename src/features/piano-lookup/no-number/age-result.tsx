import type { AgeQuestionId } from '../../../domain/serial/age/answers.ts';
import type { AgeEstimate } from '../../../domain/serial/age/estimate-age.ts';
import { sharePage } from '../../../platform/share.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { showToast } from '../../../ui/toast.ts';
import styles from './age-result.module.css';
import type { FormAnswers } from './form-answers.ts';
import { sharedEstimate } from './shared-estimate.ts';
import { answerName, conflictText, reasonText, widthText, words } from './words.ts';

/** Where the strip on a phone leads. */
export const resultId = 'age-estimate';

interface AgeResultProps {
  form: FormAnswers;
  estimate: AgeEstimate | null;
  /** The question whose answer would narrow it most. */
  next: AgeQuestionId | null;
  onReset: () => void;
}

export function AgeResult({ form, estimate, next, onReset }: AgeResultProps) {
  return (
    <section id={resultId} className={styles.card} aria-label={words.result.title}>
      <Badge>{words.result.badge}</Badge>
      {estimate === null ? <p className={styles.nothing}>{words.result.nothing}</p> : <Years {...{ form, estimate, next, onReset }} />}
    </section>
  );
}

function Years({ form, estimate, next, onReset }: AgeResultProps & { estimate: AgeEstimate }) {
  const share = async () => {
    const outcome = await sharePage(sharedEstimate({ estimate, form, origin: location.origin }));
    if (outcome === 'copied') showToast({ ...words.share.copied, tone: 'good' });
    if (outcome === 'failed') showToast({ ...words.share.failed, tone: 'bad' });
  };
  return (
    <>
      <p className={styles.years}>
        <time dateTime={String(estimate.from)}>{estimate.from}</time>–<time dateTime={String(estimate.to)}>{estimate.to}</time>
      </p>
      <p className={styles.width}>{widthText(estimate, next)}</p>
      <Conflicts {...{ form, estimate }} />
      <h3 className={styles.heading}>{words.result.why}</h3>
      <ul className={styles.reasons}>
        {estimate.reasons.map((reason) => (
          <li key={reason.question} className={reason.fit === 'against' ? styles.against : undefined}>
            {reasonText(reason, form[reason.question])}
          </li>
        ))}
      </ul>
      <p className={styles.sure}>{words.result.sure}</p>
      <div className={styles.actions}>
        <Button icon="share" onClick={() => void share()}>
          {words.result.share}
        </Button>
        <Button variant="quiet" icon="refresh" onClick={onReset}>
          {words.result.reset}
        </Button>
      </div>
    </>
  );
}

function Conflicts({ form, estimate }: { form: FormAnswers; estimate: AgeEstimate }) {
  if (estimate.conflicts.length === 0) return null;
  return (
    <div className={styles.conflicts}>
      <Icon name="alert" size={18} />
      <div>
        <h3 className={styles.conflictTitle}>{words.result.conflictTitle}</h3>
        {estimate.conflicts.map(([one, other]) => (
          <p key={`${one} ${other}`}>{conflictText(answerName(one, form[one]), answerName(other, form[other]))}</p>
        ))}
      </div>
    </div>
  );
}
