import { useId, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { useNavigation } from '../../ui/navigation.tsx';
import { showToast } from '../../ui/toast.ts';
import styles from './hero.module.css';
import { homeMessages as messages } from './messages.ts';

/** The longest serial number that the identification takes (specification). */
const longestSerial = 50;

/** Enter or Discover leads to the identification, which starts by itself. */
export function SerialBox() {
  const [serial, setSerial] = useState('');
  const navigation = useNavigation();
  const hintId = useId();
  return (
    <>
      <form
        className={styles.serial}
        onSubmit={(event) => {
          event.preventDefault();
          const wanted = serial.trim();
          if (wanted === '') showToast({ title: messages.serialBlank, description: messages.serialBlankWhy });
          else navigation.go(`/piano-lookup?serial=${encodeURIComponent(wanted)}`);
        }}
      >
        <input
          aria-label={messages.serialLabel}
          aria-describedby={hintId}
          placeholder={messages.serialPlaceholder}
          value={serial}
          maxLength={longestSerial}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          enterKeyHint="search"
          onChange={(event) => setSerial(event.target.value)}
        />
        <Button type="submit" variant="primary">
          {messages.discover}
        </Button>
      </form>
      <p id={hintId} className={styles.hint}>
        {messages.serialHint}
      </p>
    </>
  );
}
