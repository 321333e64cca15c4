import { useId } from 'react';
import type { PlanSummary } from '../../../domain/import/import-session.ts';
import type { MissingChoice } from '../../../domain/import/plan/listing-fields.ts';
import { classNames } from '../../../ui/class-names.ts';
import { TextField } from '../../../ui/field.tsx';
import { missingWords, planWords as words } from './outcome-words.ts';
import styles from './plan-part.module.css';

const choices: readonly MissingChoice[] = ['keep', 'reserve', 'end'];

interface MissingPartProps {
  summary: PlanSummary;
  choice: MissingChoice;
  onChoice: (choice: MissingChoice) => void;
  /** What was typed to go on where many would go. */
  typed: string;
  onTyped: (typed: string) => void;
}

/** Whether a person has typed the number, with or without the sign between thousands. */
export function hasTyped(typed: string, count: number): boolean {
  return typed.replaceAll(/[\s.,]/gu, '') === String(count);
}

/** What becomes of stock that the file doesn't name; above a fifth of it a number must be typed (rule P-9 of the import). */
export function MissingPart({ summary, choice, onChoice, typed, onTyped }: MissingPartProps) {
  const name = useId();
  const { missing, end, needsConfirmation } = summary;
  return (
    <fieldset className={styles.missing}>
      <legend className={styles.legend}>{words.missing(missing)}</legend>
      <div className={styles.choices}>
        {choices.map((each) => {
          const [id, about] = [`${name}-${each}`, `${name}-${each}-about`];
          return (
            <div key={each} className={classNames(styles.choice, each === choice && styles.chosen)}>
              <input type="radio" name={name} id={id} aria-describedby={about} checked={each === choice} onChange={() => onChoice(each)} />
              <div className={styles.choiceWords}>
                <label htmlFor={id} className={styles.choiceName}>
                  {missingWords[each].name}
                </label>
                <p id={about} className={styles.soft}>
                  {missingWords[each].text}
                </p>
              </div>
            </div>
          );
        })}
      </div>
      {needsConfirmation && choice !== 'keep' && (
        <TextField
          className={styles.typed}
          label={words.confirmLabel(end, choice)}
          hint={words.confirmHint(choice)}
          inputMode="numeric"
          autoComplete="off"
          value={typed}
          onValue={onTyped}
        />
      )}
    </fieldset>
  );
}
