import { Button, IconButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Progress } from '../../ui/progress.tsx';
import { photoMessages as messages } from './messages.ts';
import styles from './step-photos.module.css';
import type { PhotoJob } from './use-photo-intake.ts';

/** A chosen file while it is made small, or the reason why it was not taken. */
export function JobLine({ job, onDismiss }: { job: PhotoJob; onDismiss: () => void }) {
  if (job.state === 'failed') {
    return (
      <li className={styles.job}>
        <span className={styles.fault} role="alert">
          <Icon name="alert" size={18} />
          {job.reason}
        </span>
        <IconButton icon="close" label={messages.dismiss(job.fileName)} onClick={onDismiss} />
      </li>
    );
  }
  return (
    <li className={styles.job}>
      <Progress label={job.fileName} value={job.percent} figures={messages.states[job.state]} />
      <Button variant="quiet" aria-label={messages.cancel(job.fileName)} onClick={job.cancel}>
        <Icon name="close" />
      </Button>
    </li>
  );
}
