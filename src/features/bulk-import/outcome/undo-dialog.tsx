import { useEffect, useState } from 'react';
import { formatMoment } from '../../../lib/format/moment.ts';
import type { ImportBatch, Imports, PicturedSince } from '../../../replica/import-port.ts';
import { useSyncState } from '../../../replica/replica-context.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { CheckboxField } from '../../../ui/field.tsx';
import { showToast } from '../../../ui/toast.ts';
import styles from './import-outcome.module.css';
import { undoWords as words } from './outcome-words.ts';

interface UndoDialogProps {
  /** Null while closed. */
  batch: ImportBatch | null;
  imports: Pick<Imports, 'undo' | 'picturedSince'>;
  onClose: () => void;
}

/** Says what taking an import back means, and does it. */
export function UndoDialog({ batch, imports, onClose }: UndoDialogProps) {
  const { online } = useSyncState();
  const [busy, setBusy] = useState(false);
  const [withPictures, setWithPictures] = useState(false);
  const pictured = usePicturedSince(batch, imports);
  const deleted = (batch?.created ?? 0) - (pictured && !withPictures ? pictured.pianos : 0);
  const [fault, setFault] = useState<keyof typeof words.failures | null>(null);

  function close() {
    setFault(null);
    setWithPictures(false);
    onClose();
  }

  async function undo({ id, file_name: name }: ImportBatch) {
    setBusy(true);
    setFault(null);
    const answer = await imports.undo(id, { withPictures }).catch((error: unknown) => {
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
          <p>{words.of(batch.file_name, formatMoment(batch.created_at))}</p>
          <ul>
            {deleted > 0 && <li>{words.created(deleted)}</li>}
            {pictured && !withPictures && <li>{words.pictured(pictured)}</li>}
            {pictured && withPictures && <li>{words.picturesGo(pictured)}</li>}
            {batch.changed > 0 && <li>{words.changed(batch.changed)}</li>}
            {batch.ended > 0 && <li>{words.ended(batch.ended)}</li>}
            <li>{words.kept}</li>
          </ul>
          {pictured && <CheckboxField label={words.withPictures(pictured)} checked={withPictures} onValue={setWithPictures} />}
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

/** Null while nobody knows, and when no piano has got pictures since. */
function usePicturedSince(batch: ImportBatch | null, imports: Pick<Imports, 'picturedSince'>): PicturedSince | null {
  const id = batch?.id ?? null;
  const [found, setFound] = useState<{ id: string; since: PicturedSince } | null>(null);
  useEffect(() => {
    if (id === null) return;
    let isOver = false;
    imports.picturedSince(id).then(
      (since) => !isOver && setFound(since && { id, since }),
      (error: unknown) => console.warn('Pictures of an import could not be counted', error),
    );
    return () => {
      isOver = true;
    };
  }, [id, imports]);
  return found && found.id === id && found.since.pianos > 0 ? found.since : null;
}
