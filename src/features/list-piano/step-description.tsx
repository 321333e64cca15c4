import { longestDescription, shortestDescription } from '../../domain/listing/wizard-options.ts';
import { descriptionLength } from '../../domain/listing/wizard.ts';
import { classNames } from '../../ui/class-names.ts';
import { TextAreaField } from '../../ui/field.tsx';
import { descriptionMessages as messages } from './messages.ts';
import type { StepProps } from './step-props.ts';
import styles from './wizard-fields.module.css';

export function StepDescription({ draft: { fields }, set }: StepProps) {
  const length = descriptionLength(fields.description);
  return (
    <div className={styles.fields}>
      <TextAreaField
        label={messages.label}
        required
        rows={10}
        maxLength={longestDescription}
        hint={messages.hint}
        value={fields.description}
        onValue={(value) => set('description', value)}
      />
      <p className={classNames(styles.count, length >= shortestDescription && styles.enough)}>{messages.count(length, shortestDescription)}</p>
    </div>
  );
}
