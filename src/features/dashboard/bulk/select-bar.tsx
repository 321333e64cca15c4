import { useState } from 'react';
import { Button, ButtonLink, IconButton } from '../../../ui/button.tsx';
import styles from '../own-listings.module.css';
import { bulkWords as words } from './bulk-words.ts';
import type { BulkDone } from './use-bulk-edit.ts';

interface SelectBarProps {
  count: number;
  /** Listings that the chips and the search leave. */
  shown: number;
  onAll: () => void;
  onNone: () => void;
  onChange: () => void;
}

/** How many are selected, and what can be done with them. */
export function SelectBar({ count, shown, onAll, onNone, onChange }: SelectBarProps) {
  return (
    <div className={styles.selecting} role="group" aria-label={words.bar}>
      <p role="status">{words.chosen(count)}</p>
      <Button variant="quiet" onClick={count >= shown ? onNone : onAll}>
        {count >= shown ? words.none : words.all(shown)}
      </Button>
      <Button variant="primary" disabled={count === 0} onClick={onChange}>
        {words.change}
      </Button>
    </div>
  );
}

interface DoneNoteProps {
  done: BulkDone;
  onUndo: () => Promise<boolean>;
  onClose: () => void;
}

/** What was changed, until it is taken back or the note is closed: longer than a toast, since it may be three hundred prices. */
export function DoneNote({ done: { edits, contested, gone, isUndo }, onUndo, onClose }: DoneNoteProps) {
  const [failed, setFailed] = useState(false);
  const count = edits.length;
  return (
    <div className={styles.done}>
      <p role="status">
        {isUndo ? words.undone(count) : words.done(count)} {contested > 0 && words.contested(contested)} {gone > 0 && words.gone(gone)}
      </p>
      {contested > 0 && (
        <ButtonLink href="/sync" variant="quiet">
          {words.choose}
        </ButtonLink>
      )}
      {failed && <p role="alert">{words.failed}</p>}
      {!isUndo && count > 0 && (
        <Button icon="refresh" onClick={() => void onUndo().then((kept) => setFailed(!kept))}>
          {words.undo}
        </Button>
      )}
      <IconButton icon="close" label={words.close} onClick={onClose} />
    </div>
  );
}
