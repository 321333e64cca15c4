import { useId, type InputHTMLAttributes, type ReactNode, type Ref, type SelectHTMLAttributes, type TextareaHTMLAttributes } from 'react';
import { classNames } from './class-names.ts';
import styles from './field.module.css';
import { Icon } from './icon.tsx';
import { uiMessages as messages } from './messages.ts';

interface FieldWords {
  label: ReactNode;
  /** Keeps the label for screen readers only. */
  hideLabel?: boolean | undefined;
  /** How to fill it in, below the control. */
  hint?: ReactNode;
  /** What is wrong and what to do; '' and undefined mean nothing is. */
  error?: string | undefined;
}

/** The ids that tie label, hint and error to their control. */
function useFieldIds(id: string | undefined, { hint, error }: Pick<FieldWords, 'hint' | 'error'>) {
  const made = useId();
  const controlId = id ?? made;
  const describedBy = [hint && `${controlId}-hint`, error && `${controlId}-error`].filter(Boolean).join(' ');
  return {
    controlId,
    aria: { 'aria-describedby': describedBy || undefined, 'aria-invalid': error ? true : undefined },
  };
}

function FieldNotes({ controlId, hint, error }: Pick<FieldWords, 'hint' | 'error'> & { controlId: string }) {
  return (
    <>
      {error && (
        <p className={styles.error} id={`${controlId}-error`} role="alert">
          <Icon name="alert" size={18} />
          {error}
        </p>
      )}
      {hint && (
        <p className={styles.hint} id={`${controlId}-hint`}>
          {hint}
        </p>
      )}
    </>
  );
}

function FieldFrame({ controlId, label, hideLabel, hint, error, required, className, children }: FieldWords & {
  controlId: string;
  required: boolean | undefined;
  className: string | undefined;
  children: ReactNode;
}) {
  return (
    <div className={classNames(styles.field, className)}>
      <label className={classNames(styles.label, hideLabel && 'visually-hidden')} htmlFor={controlId}>
        {label}
        {required && (
          // Screen readers say it of the control itself.
          <span className={styles.required} aria-hidden="true">
            {' '}
            {messages.required}
          </span>
        )}
      </label>
      {children}
      <FieldNotes controlId={controlId} hint={hint} error={error} />
    </div>
  );
}

export type TextFieldProps = InputHTMLAttributes<HTMLInputElement> &
  FieldWords & {
    onValue?: ((value: string) => void) | undefined;
    /** Shown inside the frame, before or after the text: a unit, an icon, a button. */
    before?: ReactNode;
    after?: ReactNode;
    ref?: Ref<HTMLInputElement>;
  };

export function TextField({ label, hideLabel, hint, error, onValue, onChange, before, after, id, className, ...input }: TextFieldProps) {
  const { controlId, aria } = useFieldIds(id, { hint, error });
  return (
    <FieldFrame {...{ controlId, label, hideLabel, hint, error, className }} required={input.required}>
      <div className={styles.frame}>
        {before}
        <input
          {...aria}
          {...input}
          id={controlId}
          className={styles.control}
          onChange={(event) => {
            onChange?.(event);
            onValue?.(event.target.value);
          }}
        />
        {after}
      </div>
    </FieldFrame>
  );
}

export type TextAreaFieldProps = TextareaHTMLAttributes<HTMLTextAreaElement> &
  FieldWords & { onValue?: ((value: string) => void) | undefined; ref?: Ref<HTMLTextAreaElement> };

export function TextAreaField({ label, hideLabel, hint, error, onValue, onChange, id, className, ...area }: TextAreaFieldProps) {
  const { controlId, aria } = useFieldIds(id, { hint, error });
  return (
    <FieldFrame {...{ controlId, label, hideLabel, hint, error, className }} required={area.required}>
      <div className={styles.frame}>
        <textarea
          rows={4}
          {...aria}
          {...area}
          id={controlId}
          className={styles.control}
          onChange={(event) => {
            onChange?.(event);
            onValue?.(event.target.value);
          }}
        />
      </div>
    </FieldFrame>
  );
}

export type SelectFieldProps = SelectHTMLAttributes<HTMLSelectElement> &
  FieldWords & {
    /** Or give <option> elements as children. */
    options?: readonly { value: string; label: string }[] | undefined;
    onValue?: ((value: string) => void) | undefined;
    ref?: Ref<HTMLSelectElement>;
  };

export function SelectField({ label, hideLabel, hint, error, options, children, onValue, onChange, id, className, ...select }: SelectFieldProps) {
  const { controlId, aria } = useFieldIds(id, { hint, error });
  return (
    <FieldFrame {...{ controlId, label, hideLabel, hint, error, className }} required={select.required}>
      <div className={classNames(styles.frame, styles.selectFrame)}>
        <select
          {...aria}
          {...select}
          id={controlId}
          className={styles.control}
          onChange={(event) => {
            onChange?.(event);
            onValue?.(event.target.value);
          }}
        >
          {options?.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
          {children}
        </select>
        <Icon name="chevron-down" className={styles.chevron} />
      </div>
    </FieldFrame>
  );
}

export type CheckboxFieldProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> &
  Omit<FieldWords, 'hideLabel'> & {
    onValue?: ((checked: boolean) => void) | undefined;
    ref?: Ref<HTMLInputElement>;
  };

export function CheckboxField({ label, hint, error, onValue, onChange, id, className, ...input }: CheckboxFieldProps) {
  const { controlId, aria } = useFieldIds(id, { hint, error });
  return (
    <div className={classNames(styles.field, className)}>
      <label className={styles.choice} htmlFor={controlId}>
        <input
          {...aria}
          {...input}
          type="checkbox"
          id={controlId}
          onChange={(event) => {
            onChange?.(event);
            onValue?.(event.target.checked);
          }}
        />
        <span>{label}</span>
      </label>
      <FieldNotes controlId={controlId} hint={hint} error={error} />
    </div>
  );
}
