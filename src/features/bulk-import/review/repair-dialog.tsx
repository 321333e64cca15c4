import { useEffect, useState } from 'react';
import type { FindingGroup, ShownRepair } from '../../../domain/import/records/finding.ts';
import type { CellEdit, ImportSession } from '../../../domain/import/import-session.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { describeCause } from './finding-words.ts';
import styles from './review-dialogs.module.css';
import { repairWords as words, reviewWords } from './review-words.ts';

interface RepairDialogProps {
  /** Null keeps it closed. */
  group: FindingGroup | null;
  session: Pick<ImportSession, 'repairsOf'>;
  onClose: () => void;
  onRepair: (cells: readonly CellEdit[]) => void;
}

/** Every cell that a repair changes, before it does. */
export function RepairDialog({ group, ...rest }: RepairDialogProps) {
  return (
    <Dialog open={group !== null} onClose={rest.onClose} title={group ? words.title(describeCause(group)) : ''} variant="sheet">
      {group && <RepairList key={group.key} groupKey={group.key} {...rest} />}
    </Dialog>
  );
}

/** Shown at first, and by each press for more. */
const portion = 100;

function RepairList({ groupKey, session, onClose, onRepair }: Omit<RepairDialogProps, 'group'> & { groupKey: string }) {
  const [cells, setCells] = useState<readonly ShownRepair[] | 'failed' | null>(null);
  const [shown, setShown] = useState(portion);
  useEffect(() => {
    let isCurrent = true;
    session.repairsOf(groupKey).then(
      (found) => isCurrent && setCells(found),
      (error: unknown) => {
        console.warn('What a repair would change could not be read', error);
        if (isCurrent) setCells('failed');
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [session, groupKey]);
  const known = cells === 'failed' || cells === null ? [] : cells;
  return (
    <div className={styles.form}>
      <p role="status" className={styles.lead}>
        {cells === null ? words.reading : cells === 'failed' ? words.failed : words.lead(known.length)}
      </p>
      {known.length > 0 && (
        <div className={styles.scroll} role="region" aria-label={words.lead(known.length)} tabIndex={-1}>
          <table className={styles.repairs}>
            <thead>
              <tr>
                <th scope="col">{words.row}</th>
                <th scope="col">{words.before}</th>
                <th scope="col">{words.after}</th>
              </tr>
            </thead>
            <tbody>
              {known.slice(0, shown).map(({ row, column, before, value }) => (
                <tr key={`${row} ${column}`}>
                  <td>{reviewWords.count(row)}</td>
                  <td>{before.trim() === '' ? words.empty : before}</td>
                  <td>{value}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {known.length > shown && (
        <Button variant="quiet" icon="chevron-down" onClick={() => setShown(shown + portion)}>
          {words.more(Math.min(portion, known.length - shown))}
        </Button>
      )}
      <div className={styles.acts}>
        <Button onClick={onClose}>{words.cancel}</Button>
        <Button variant="primary" disabled={known.length === 0} onClick={() => onRepair(known.map(({ row, column, value }) => ({ row, column, value })))}>
          {words.act(known.length)}
        </Button>
      </div>
    </div>
  );
}
