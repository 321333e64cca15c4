import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';
import styles from './steps-bar.module.css';

export interface BarStep {
  key: string;
  name: string;
  isDone: boolean;
  /** Null where it leads nowhere now. */
  onOpen: (() => void) | null;
}

interface StepsBarProps {
  label: string;
  /** Said behind the name of a step that is done. */
  doneWord: string;
  steps: readonly BarStep[];
  /** Key of the step that is shown. */
  current: string;
}

/** So many names fit side by side on a phone. */
const mostNamed = 4;

/** The steps of a task, numbered; those that may be shown lead there. */
export function StepsBar({ label, doneWord, steps, current }: StepsBarProps) {
  return (
    <nav aria-label={label}>
      <ol role="list" className={classNames(styles.steps, steps.length > mostNamed && styles.many)}>
        {steps.map(({ key, name, isDone, onOpen }, place) => (
          <li key={key} className={styles.step}>
            <button
              type="button"
              className={classNames(styles.button, key === current && styles.current, isDone && styles.isDone)}
              disabled={key !== current && onOpen === null}
              aria-current={key === current ? 'step' : undefined}
              onClick={() => onOpen?.()}
            >
              <span className={styles.number} aria-hidden="true">
                {isDone ? <Icon name="check" size={16} /> : place + 1}
              </span>
              <span className={styles.name}>{name}</span>
              {isDone && <span className="visually-hidden">, {doneWord}</span>}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}
