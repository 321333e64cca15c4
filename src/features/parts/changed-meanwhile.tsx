import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { fieldNames } from './change-names.ts';
import { describeWholeValue } from './change-words.ts';
import styles from './changed-meanwhile.module.css';
import { meanwhileWords as words } from './meanwhile-words.ts';
import type { Meanwhile } from './use-held-form.ts';

interface ChangedMeanwhileProps {
  changes: readonly Meanwhile[];
  onTake: (field: string) => void;
  onKeep: (field: string) => void;
}

/** Says in an open form what was stored meanwhile by another device or tab, and lets the person choose. The same in every form. */
export function ChangedMeanwhile({ changes, onTake, onKeep }: ChangedMeanwhileProps) {
  return (
    <div role="status" className={styles.region}>
      {changes.map(({ field, now, here }) => {
        const name = fieldNames[field] ?? field;
        return (
          <div key={field} className={styles.change}>
            <Icon name="refresh" size={18} />
            <div className={styles.words}>
              <p className={styles.what}>{words.changed(name)}</p>
              <p className={styles.value}>{describeWholeValue(field, now)}</p>
              <p className={styles.note}>{words.here[here]}</p>
              <div className={styles.actions}>
                {here === 'followed' ? (
                  <Button variant="quiet" onClick={() => onTake(field)} aria-label={`${words.seen}: ${name}`}>
                    {words.seen}
                  </Button>
                ) : (
                  <>
                    <Button onClick={() => onTake(field)} aria-label={`${words.take}: ${name}`}>
                      {words.take}
                    </Button>
                    <Button variant="quiet" onClick={() => onKeep(field)} aria-label={`${words.keep}: ${name}`}>
                      {words.keep}
                    </Button>
                  </>
                )}
              </div>
            </div>
          </div>
        );
      })}
    </div>
  );
}
