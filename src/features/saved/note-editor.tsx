import { useEffect, useRef, useState } from 'react';
import { useReplica } from '../../replica/replica-context.tsx';
import type { SavedPiano } from '../../replica/personal-repositories.ts';
import { Button } from '../../ui/button.tsx';
import { TextAreaField } from '../../ui/field.tsx';
import { showToast } from '../../ui/toast.ts';
import { ChangedMeanwhile } from '../parts/changed-meanwhile.tsx';
import { tellOutcome } from '../parts/tell-outcome.ts';
import { useHeldForm } from '../parts/use-held-form.ts';
import { savedMessages as messages } from './messages.ts';
import styles from './saved-screen.module.css';

const longestNote = 1000;

/** The person's own note to a saved piano: read, then on demand written. */
export function NoteEditor({ saved }: { saved: SavedPiano }) {
  const [isWriting, setIsWriting] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const wasWriting = useRef(false);

  // The focus goes back to the button when the form is gone.
  useEffect(() => {
    if (!isWriting && wasWriting.current) button.current?.focus();
    wasWriting.current = isWriting;
  }, [isWriting]);

  if (isWriting) return <NoteForm saved={saved} onDone={() => setIsWriting(false)} />;
  return (
    <div className={styles.note}>
      {saved.note !== '' && <p className={styles.noteText}>{saved.note}</p>}
      <Button ref={button} variant="quiet" icon="edit" onClick={() => setIsWriting(true)}>
        <span>
          {saved.note ? messages.editNote : messages.addNote}
          <span className="visually-hidden">: {saved.title}</span>
        </span>
      </Button>
    </div>
  );
}

function NoteForm({ saved, onDone }: { saved: SavedPiano; onDone: () => void }) {
  const replica = useReplica();
  const form = useHeldForm(saved, ['note']);
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => field.current?.focus(), []);

  async function keep() {
    try {
      // While the data is being opened anew there is nowhere to keep the text but here.
      if (!replica) throw new Error('The replica is not open');
      const outcome = await replica.saved.setNote(form.base, form.values.note.normalize('NFC').trim());
      if (tellOutcome(outcome) !== 'gone') onDone();
    } catch {
      showToast({ title: messages.noteFailed, description: messages.noteFailedWhy, tone: 'bad' });
    }
  }

  return (
    <form
      className={styles.noteForm}
      onSubmit={(event) => {
        event.preventDefault();
        void keep();
      }}
    >
      <TextAreaField
        ref={field}
        label={messages.noteLabel}
        hint={messages.noteHint}
        rows={3}
        maxLength={longestNote}
        value={form.values.note}
        onValue={(note) => form.set('note', note)}
      />
      <ChangedMeanwhile changes={form.meanwhile} onTake={form.take} onKeep={form.keep} />
      <div className={styles.buttons}>
        <Button type="submit" variant="primary">
          {messages.keepNote}
        </Button>
        <Button variant="quiet" onClick={onDone}>
          {messages.cancel}
        </Button>
      </div>
    </form>
  );
}
