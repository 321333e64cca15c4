import { useState } from 'react';
import type { InstrumentRow } from '../../domain/instrument/instrument-row.ts';
import { instrumentName } from '../../domain/instrument/passport.ts';
import { useReplica } from '../../replica/replica-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useNavigation } from '../../ui/navigation.tsx';
import { showToast } from '../../ui/toast.ts';
import { lineWords, passportWords, removeWords as words } from './passport-words.ts';
import styles from './passport.module.css';

/** Removes a passport with all its lines, after asking. */
export function RemovePart({ row }: { row: InstrumentRow }) {
  const replica = useReplica();
  const navigation = useNavigation();
  const [asks, setAsks] = useState(false);

  async function remove() {
    try {
      await replica?.instruments.remove(row.id);
    } catch (error) {
      console.warn('The piano was not removed', error);
      return showToast({ title: passportWords.notKept, tone: 'bad' });
    }
    setAsks(false);
    showToast({ title: words.removed });
    navigation.go('/my-pianos');
  }

  return (
    <div className={styles.actions}>
      <Button variant="quiet" icon="trash" onClick={() => setAsks(true)}>
        {words.remove}
      </Button>
      <Dialog
        open={asks} onClose={() => setAsks(false)} title={words.title(instrumentName(row))}
        footer={
          <>
            <Button onClick={() => setAsks(false)}>{lineWords.cancel}</Button>
            <Button variant="danger" onClick={() => void remove()}>
              {words.remove}
            </Button>
          </>
        }
      >
        <p>{words.text}</p>
      </Dialog>
    </div>
  );
}
