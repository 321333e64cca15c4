import type { NormalisedSerial } from '../../domain/serial/normalise-serial.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { serialText } from '../parts/serial-text.ts';
import { messages } from './messages.ts';
import styles from './suggestion.module.css';

/** "Did you mean 1 204 567?", when the number was not read as it was typed. */
export function Suggestion({ serial, onAccept }: { serial: NormalisedSerial | null; onAccept: (serial: string) => void }) {
  const suggestion = serial?.suggestion;
  if (!serial || !suggestion) return null;
  return (
    <div className={styles.suggestion}>
      <Icon name="help" />
      <p className={styles.words}>
        {messages.suggestion.ask} <b>{serialText(suggestion)}</b>?{' '}
        {serial.reading === 'longest' ? messages.suggestion.longest : messages.suggestion.unsure}
      </p>
      <Button onClick={() => onAccept(suggestion)}>{serialText(suggestion)}</Button>
    </div>
  );
}
