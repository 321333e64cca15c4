import { useEffect, useRef, useState } from 'react';
import { useReplica } from '../../replica/replica-context.tsx';
import type { SavedPiano } from '../../replica/replica.ts';
import { Button } from '../../ui/button.tsx';
import { TextAreaField } from '../../ui/field.tsx';
import { showToast } from '../../ui/toast.tsx';
import { savedMessages as messages } from './messages.ts';
import styles from './saved-screen.module.css';

const longestNote = 1000;

/** The person's own note to a saved piano: read, then on demand written. */
export function NoteEditor({ saved }: { saved: SavedPiano }) {
  const replica = useReplica();
  const [draft, setDraft] = useState<string | null>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const isWriting = draft !== null;
  const wasWriting = useRef(false);

  // The focus goes where the person writes, and back to the button afterwards.
  useEffect(() => {
    if (isWriting) field.current?.focus();
    else if (wasWriting.current) button.current?.focus();
    wasWriting.current = isWriting;
  }, [isWriting]);

  async function keep(text: string) {
    try {
      // While the data is being opened anew there is nowhere to keep the text but here.
      if (!replica) throw new Error('The replica is not open');
      await replica.saved.setNote(saved.id, text.normalize('NFC').trim());
      setDraft(null);
    } catch {
      showToast({ title: messages.noteFailed, description: messages.noteFailedWhy, tone: 'bad' });
    }
  }

  if (draft === null) {
    return (
      <div className={styles.note}>
        {saved.note !== '' && <p className={styles.noteText}>{saved.note}</p>}
        <Button
          ref={button}
          variant="quiet"
          icon="edit"
          onClick={() => setDraft(saved.note)}
        >
          <span>
            {saved.note ? messages.editNote : messages.addNote}
            <span className="visually-hidden">: {saved.title}</span>
          </span>
        </Button>
      </div>
    );
  }
  return (
    <form
      className={styles.noteForm}
      onSubmit={(event) => {
        event.preventDefault();
        void keep(draft);
      }}
    >
      <TextAreaField
        ref={field}
        label={messages.noteLabel}
        hint={messages.noteHint}
        rows={3}
        maxLength={longestNote}
        value={draft}
        onValue={setDraft}
      />
      <div className={styles.buttons}>
        <Button type="submit" variant="primary">
          {messages.keepNote}
        </Button>
        <Button variant="quiet" onClick={() => setDraft(null)}>
          {messages.cancel}
        </Button>
      </div>
    </form>
  );
}
