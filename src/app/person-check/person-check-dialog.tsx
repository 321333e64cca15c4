import { useEffect, useRef, useState } from 'react';
import type { PersonCheckFailure } from '../../platform/person-check.ts';
import { loadTurnstile, type Turnstile } from '../../platform/turnstile.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import styles from './person-check-dialog.module.css';
import { personCheckWords as words } from './person-check-words.ts';

export interface PersonCheckDialogProps {
  siteKey: string;
  onToken: (token: string) => void;
  onStop: (why: PersonCheckFailure) => void;
}

type State = 'loading' | 'there' | 'blocked' | 'failed';

/** Shows Cloudflare's widget until it gives a token. Each attempt is a widget of its own. */
export function PersonCheckDialog({ siteKey, onToken, onStop }: PersonCheckDialogProps) {
  const place = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<State>('loading');
  const [attempt, setAttempt] = useState(1);

  useEffect(() => {
    let shown: { widget: Turnstile; id: string } | null = null;
    let isOver = false;
    const say = (next: State) => {
      if (!isOver) setState(next);
    };
    loadTurnstile().then(
      (widget) => {
        if (isOver || !place.current) return;
        setState('there');
        const id = widget.render(place.current, {
          sitekey: siteKey,
          theme: document.documentElement.dataset['theme'] === 'dark' ? 'dark' : 'light',
          language: document.documentElement.lang || 'en',
          size: 'flexible',
          retry: 'never',
          'refresh-expired': 'never',
          'response-field': false,
          callback: onToken,
          'error-callback': () => {
            say('failed');
            return true;
          },
          'unsupported-callback': () => say('failed'),
          'timeout-callback': () => say('failed'),
        });
        if (typeof id === 'string') shown = { widget, id };
        else say('failed');
      },
      () => say('blocked'),
    );
    return () => {
      isOver = true;
      shown?.widget.remove(shown.id);
    };
  }, [siteKey, attempt, onToken]);

  const hasFailed = state === 'blocked' || state === 'failed';
  const again = () => {
    setState('loading');
    setAttempt((count) => count + 1);
  };
  return (
    <Dialog
      open
      onClose={() => onStop(hasFailed ? 'Unavailable' : 'Cancelled')}
      title={words.title}
      footer={
        <>
          <Button onClick={() => onStop(hasFailed ? 'Unavailable' : 'Cancelled')}>{words.cancel}</Button>
          {hasFailed && (
            <Button variant="primary" icon="refresh" onClick={again}>
              {words.again}
            </Button>
          )}
        </>
      }
    >
      {hasFailed ? <p role="alert">{words[state]}</p> : <p>{words.text}</p>}
      {state === 'loading' && (
        <p role="status" className={styles.loading}>
          {words.loading}
        </p>
      )}
      <div ref={place} className={styles.place} role="group" aria-label={words.frame} hidden={state !== 'there'} />
    </Dialog>
  );
}
