import { useRef, useState, type FormEvent } from 'react';
import { serialMaxLength, validateSerial } from '../../domain/serial/validate-serial.ts';
import { Button } from '../../ui/button.tsx';
import { SelectField, TextField } from '../../ui/field.tsx';
import styles from './lookup-form.module.css';
import { messages } from './messages.ts';

export interface LookupQuestion {
  serial: string;
  manufacturer: string;
}

interface LookupFormProps {
  /** What the address holds. */
  question: LookupQuestion;
  makers: readonly string[];
  searching: boolean;
  onSubmit: (question: LookupQuestion) => void;
}

export function LookupForm({ question, makers, searching, onSubmit }: LookupFormProps) {
  const [draft, setDraft] = useState(question);
  const [seen, setSeen] = useState(question);
  const [error, setError] = useState('');
  const field = useRef<HTMLInputElement>(null);

  // A new address (a suggestion, a recent look-up, the back button) replaces what stands in the form.
  if (seen.serial !== question.serial || seen.manufacturer !== question.manufacturer) {
    setSeen(question);
    setDraft(question);
    setError('');
  }
  const isAddressInvalid = question.serial !== '' && draft.serial === question.serial && !validateSerial(question.serial).ok;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (draft.serial === '' || searching) return;
    const valid = validateSerial(draft.serial);
    setError(valid.ok ? '' : messages.form.invalid);
    if (valid.ok) onSubmit({ serial: valid.value, manufacturer: draft.manufacturer });
    else field.current?.focus();
  };

  return (
    <form className={styles.form} role="search" noValidate onSubmit={submit}>
      <TextField
        ref={field}
        className={styles.serial}
        label={messages.form.serial}
        placeholder={messages.form.serialPlaceholder}
        hint={messages.form.serialHint}
        error={error || (isAddressInvalid ? messages.form.invalid : '')}
        value={draft.serial}
        maxLength={serialMaxLength}
        autoComplete="off"
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="search"
        onValue={(serial) => {
          setDraft({ ...draft, serial: serial.slice(0, serialMaxLength) });
          setError('');
        }}
      />
      <SelectField
        className={styles.maker}
        label={messages.form.manufacturer}
        value={draft.manufacturer}
        onValue={(manufacturer) => setDraft({ ...draft, manufacturer })}
        options={[{ value: '', label: messages.form.all }, ...makers.map((maker) => ({ value: maker, label: maker }))]}
      />
      <Button className={styles.submit} type="submit" variant="primary" icon="identify" busy={searching} disabled={draft.serial === ''}>
        {messages.form.submit}
      </Button>
    </form>
  );
}
