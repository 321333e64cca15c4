import type { ImportRun, Imports } from '../../../replica/import-port.ts';
import { useSyncState } from '../../../replica/replica-context.tsx';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Link } from '../../../ui/navigation.tsx';
import { Progress } from '../../../ui/progress.tsx';
import styles from './import-outcome.module.css';
import { logWords, outcomeWords as words } from './outcome-words.ts';

interface RunProgressProps {
  run: ImportRun;
  imports: Pick<Imports, 'resume'>;
}

/** How far an import or its undoing is: stored on the device, then taken by the server. */
export function RunProgress({ run, imports }: RunProgressProps) {
  const { online } = useSyncState();
  const { state, stored, sent, refused, total, kind, kept } = run;
  const isStoring = state === 'storing' || state === 'stopped';
  return (
    <div className={styles.run}>
      {total > 0 && isStoring && (
        <Progress label={kind === 'undo' ? logWords.undoing : words.storing} value={stored} max={total} figures={words.of(stored, total)} />
      )}
      {state === 'storing' && <p className={styles.soft}>{words.storingText}</p>}
      {state === 'stopped' && (
        <div role="alert" className={styles.fault}>
          <p>{words.stopped.text}</p>
          <Button onClick={() => void imports.resume(run.batchId)}>{words.stopped.action}</Button>
        </div>
      )}
      {total > 0 && state === 'stored' && <Progress label={words.sending} value={sent} max={total} figures={words.of(sent, total)} />}
      {state === 'stored' && !online && (
        <p className={styles.offline}>
          <Icon name="cloud-off" />
          {words.waitsOffline}
        </p>
      )}
      {state === 'done' && refused === 0 && (
        <p className={styles.sent}>
          <Icon name="cloud-check" />
          {words.sent}
        </p>
      )}
      {refused > 0 && (
        <p className={styles.fault}>
          {words.refused(refused)}. <Link href="/sync">{words.refusedLink}</Link>
        </p>
      )}
      {kept > 0 && <p>{logWords.kept(kept)}</p>}
    </div>
  );
}
