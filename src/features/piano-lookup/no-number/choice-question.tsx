import { useId } from 'react';
import { ageOptions, type AgeChoiceId } from '../../../domain/serial/age/answers.ts';
import { SelectField } from '../../../ui/field.tsx';
import styles from './choice-question.module.css';
import { questions, words } from './words.ts';

interface ChoiceQuestionProps {
  id: AgeChoiceId;
  /** '' is "not sure". */
  value: string;
  onValue: (value: string) => void;
}

/** More options than this are a list to choose from. */
const mostRadios = 6;

export function ChoiceQuestion({ id, value, onValue }: ChoiceQuestionProps) {
  const { question, hint, options } = questions[id];
  const labels: Readonly<Record<string, string>> = options;
  const listed = ageOptions[id].map((option) => ({ value: option, label: labels[option] ?? option }));
  if (ageOptions[id].length > mostRadios) {
    return (
      <SelectField
        label={<span className={styles.question}>{question}</span>}
        hint={hint}
        value={value}
        onValue={onValue}
        options={[{ value: '', label: words.noneOfThese }, ...listed]}
      />
    );
  }
  return <Radios {...{ id, question, hint, value, onValue }} options={[...listed, { value: '', label: words.notSure }]} />;
}

interface RadiosProps extends ChoiceQuestionProps {
  question: string;
  hint: string;
  options: readonly { value: string; label: string }[];
}

function Radios({ id, question, hint, options, value, onValue }: RadiosProps) {
  const hintId = useId();
  return (
    <fieldset className={styles.fieldset} aria-describedby={hintId}>
      <legend className={styles.question}>{question}</legend>
      <p id={hintId} className={styles.hint}>
        {hint}
      </p>
      <div className={styles.options}>
        {options.map((option) => (
          <label key={option.value} className={styles.option}>
            <input type="radio" name={`age-${id}`} value={option.value} checked={value === option.value} onChange={() => onValue(option.value)} />
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
