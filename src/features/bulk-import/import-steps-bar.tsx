import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import styles from './import-steps-bar.module.css';
import { screenWords as words } from './upload/upload-words.ts';

const steps = ['upload', 'review', 'done'] as const;
export type ImportStep = (typeof steps)[number];

interface ImportStepsBarProps {
  step: ImportStep;
  /** A file is under review, so that the second step leads there from the first. */
  canReview: boolean;
  onUpload: () => void;
  onReview: () => void;
}

export function ImportStepsBar({ step, canReview, onUpload, onReview }: ImportStepsBarProps) {
  const current = steps.indexOf(step);
  const leads: Readonly<Record<ImportStep, (() => void) | null>> = {
    upload: step === 'review' ? onUpload : null,
    review: step === 'upload' && canReview ? onReview : null,
    done: null,
  };
  return (
    <nav aria-label={words.stepsLabel}>
      <ol role="list" className={styles.steps}>
        {steps.map((each, place) => {
          const isDone = place < current || (each === 'done' && step === 'done');
          return (
            <li key={each} className={styles.step}>
              <button
                type="button"
                className={classNames(styles.stepButton, each === step && styles.current, isDone && styles.isDone)}
                disabled={each !== step && leads[each] === null}
                aria-current={each === step ? 'step' : undefined}
                onClick={() => leads[each]?.()}
              >
                <span className={styles.number} aria-hidden="true">
                  {isDone ? <Icon name="check" size={16} /> : place + 1}
                </span>
                {words.steps[each]}
                {isDone && <span className="visually-hidden">, {words.stepDone}</span>}
              </button>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
