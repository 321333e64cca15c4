import { wizardSteps, type ListingDraft, type WizardStep } from '../../domain/listing/draft.ts';
import { isStepReachable, stepFaults } from '../../domain/listing/wizard.ts';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { stepTitles, wizardMessages as messages } from './messages.ts';
import styles from './wizard.module.css';

interface StepsBarProps {
  draft: ListingDraft;
  step: WizardStep;
  /** Epoch ms. */
  now: number;
  onStep: (step: WizardStep) => void;
}

/** The six steps; those that may be shown lead there. */
export function StepsBar({ draft, step, now, onStep }: StepsBarProps) {
  return (
    <nav aria-label={messages.stepsLabel}>
      <ol role="list" className={styles.steps}>
        {wizardSteps.map((each, place) => {
          const isCurrent = each === step;
          const isDone = each !== 'publish' && !isCurrent && isStepReachable(draft, each, now) && stepFaults(draft, each, now).length === 0;
          return (
            <li key={each} className={styles.step}>
              <button
                type="button"
                className={classNames(styles.stepButton, isCurrent && styles.current, isDone && styles.done)}
                disabled={!isStepReachable(draft, each, now)}
                aria-current={isCurrent ? 'step' : undefined}
                onClick={() => onStep(each)}
              >
                <span className={styles.number} aria-hidden="true">
                  {isDone ? <Icon name="check" size={16} /> : place + 1}
                </span>
                <span className={styles.stepName}>{stepTitles[each]}</span>
                {isDone && <span className="visually-hidden">, {messages.stepDone}</span>}
              </button>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
