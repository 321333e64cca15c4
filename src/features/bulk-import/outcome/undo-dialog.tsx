import { useState } from 'react';
import type { ImportBatch, Imports } from '../../../replica/import-port.ts';
import { useSyncState } from '../../../replica/replica-context.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { showToast } from '../../../ui/toast.tsx';
import styles from './import-outcome.module.css';
import { describeMoment, undoWords as words } from './outcome-words.ts';

interface UndoDialogProps {
  /** Null while closed. */
  batch: ImportBatch | null;
  imports: Pick<Imports, 'undo'>;
  onClose: () => void;
}

/** Says what taking an import back means, and does it. */
export function UndoDialog({ batch, imports, onClose }: UndoDialogProps) {
  const { online } = useSyncState();
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<keyof typeof words.failures | null>(null);

  function close() {
    setFault(null);
    onClose();
  }

  async function undo({ id, file_name: name }: ImportBatch) {
    setBusy(true);
    setFault(null);
    const answer = await imports.undo(id).catch((error: unknown) => {
      console.warn('The import could not be undone', error);
      return null;
    });
    setBusy(false);
    if (answer?.ok) {
      showToast({ title: words.started, description: name });
      close();
    } else setFault(answer ? answer.error.type : 'Closed');
  }

  return (
    <Dialog
      open={batch !== null}
      onClose={close}
      title={words.title}
      variant="sheet"
      footer={
        batch && (
          <>
            <Button onClick={close}>{words.cancel}</Button>
            <Button variant="danger" busy={busy} onClick={() => void undo(batch)}>
              {words.act}
            </Button>
          </>
        )
      }
    >
      {batch && (
        <div className={styles.run}>
          <p>{words.of(batch.file_name, describeMoment(batch.created_at))}</p>
          <ul>
            {batch.created > 0 && <li>{words.created(batch.created)}</li>}
            {batch.changed > 0 && <li>{words.changed(batch.changed)}</li>}
            {batch.ended > 0 && <li>{words.ended(batch.ended)}</li>}
            <li>{words.kept}</li>
          </ul>
          <p className={styles.soft}>{words.until(batch.undo_until)}</p>
          {!online && <p className={styles.soft}>{words.offline}</p>}
          {fault && (
            <p role="alert" className={styles.fault}>
              {words.failures[fault]}
            </p>
          )}
        </div>
      )}
    </Dialog>
  );
}
