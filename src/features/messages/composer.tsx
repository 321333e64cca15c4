import { useId, useRef, useState, type FormEvent, type KeyboardEvent } from 'react';
import { readMessage } from '../../domain/conversation/inquiry.ts';
import { readVisitNote, writeVisitNote } from '../../platform/visit-note.ts';
import { Button } from '../../ui/button.tsx';
import { useMediaQuery } from '../../ui/use-media-query.ts';
import styles from './composer.module.css';
import { stayingBar } from '../../ui/staying-bars.ts';
import { messageWords } from './message-words.ts';

const words = messageWords.composer;

interface ComposerProps {
  conversationId: string;
  /** Stores the message on the device; rejects when that can't be done. */
  onWrite: (text: string) => Promise<void>;
}

/** Where the next message is written. What is typed is kept for the visit; the field grows with it. */
export function Composer({ conversationId, onWrite }: ComposerProps) {
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const note = `message:${conversationId}`;
  const [text, setText] = useState(() => readVisitNote(note) ?? '');
  const [problem, setProblem] = useState('');
  // Where there is no keyboard, Enter is the only way to a new line.
  const enterSends = useMediaQuery('(hover: hover) and (pointer: fine)');

  function type(next: string) {
    setText(next);
    setProblem('');
    writeVisitNote(note, next || null);
  }

  async function send() {
    const read = readMessage(text);
    field.current?.focus();
    if (!read.ok) return setProblem(read.error === 'Missing' ? words.missing : words.tooLong);
    // Emptied at once: a second Enter must not send it twice.
    type('');
    try {
      await onWrite(read.value);
    } catch (error) {
      console.warn('The message could not be stored', error);
      type(text);
      setProblem(words.notKept);
    }
  }

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    void send();
  }

  function onKeyDown(event: KeyboardEvent) {
    if (!enterSends || event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    void send();
  }

  return (
    <form {...stayingBar} className={styles.composer} noValidate onSubmit={onSubmit}>
      <label className="visually-hidden" htmlFor={id}>
        {words.label}
      </label>
      <div className={styles.grow}>
        {/* As tall as the text: it lies under the field and gives the cell its height. */}
        <div className={styles.mirror} aria-hidden="true">{`${text}\n`}</div>
        <textarea
          ref={field}
          id={id}
          rows={1}
          className={styles.field}
          placeholder={words.label}
          value={text}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? `${id}-problem` : enterSends ? `${id}-hint` : undefined}
          enterKeyHint={enterSends ? 'send' : 'enter'}
          onChange={(event) => type(event.target.value)}
          onKeyDown={onKeyDown}
        />
      </div>
      <Button type="submit" variant="primary" icon="send">
        {words.send}
      </Button>
      {problem && (
        <p className={styles.problem} id={`${id}-problem`} role="alert">
          {problem}
        </p>
      )}
      {!problem && enterSends && (
        <p className={styles.hint} id={`${id}-hint`}>
          {words.enterSends}
        </p>
      )}
    </form>
  );
}
