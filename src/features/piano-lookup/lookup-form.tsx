import { useRef, useState, type FormEvent } from 'react';
import { serialMaxLength, validateSerial } from '../../domain/serial/validate-serial.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import styles from './lookup-form.module.css';
import { MakerBox } from './maker-box.tsx';
import type { BoxMaker } from './maker-search.ts';
import { messages } from './messages.ts';

export interface LookupQuestion {
  serial: string;
  /** A maker's name or any text that may be one; '' for all. */
  manufacturer: string;
}

interface LookupFormProps {
  /** What the address holds. */
  question: LookupQuestion;
  makers: readonly BoxMaker[];
  searching: boolean;
  /** The maker's own name for a text that may mean one. */
  nameOf: (text: string) => string;
  onSubmit: (question: LookupQuestion) => void;
}

export function LookupForm({ question, makers, searching, nameOf, onSubmit }: LookupFormProps) {
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
    if (!valid.ok) return field.current?.focus();
    const asked = { serial: valid.value, manufacturer: nameOf(draft.manufacturer.trim()) };
    setDraft(asked);
    onSubmit(asked);
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
      <MakerBox
        className={styles.maker}
        makers={makers}
        value={draft.manufacturer}
        onValue={(manufacturer) => setDraft({ ...draft, manufacturer })}
      />
      <Button className={styles.submit} type="submit" variant="primary" icon="identify" busy={searching} disabled={draft.serial === ''}>
        {messages.form.submit}
      </Button>
    </form>
  );
}
