import { Button, IconButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Progress } from '../../ui/progress.tsx';
import { describeNames } from '../parts/no-room.ts';
import { photoMessages as messages } from './messages.ts';
import styles from './step-photos.module.css';
import type { PhotoJob } from './use-photo-intake.ts';

interface JobListProps {
  jobs: readonly PhotoJob[];
  onDismiss: (key: string) => void;
}

/** Chosen files on their way. Those for which there was no room have one sentence together, which names them. */
export function JobList({ jobs, onDismiss }: JobListProps) {
  const roomless = jobs.filter(({ state }) => state === 'no-room');
  const room = roomless.at(-1)?.reason ?? '';
  if (jobs.length === 0) return null;
  return (
    <ul role="list" className={styles.jobs}>
      {roomless.length > 0 && (
        <FaultLine
          text={messages.noRoom(describeNames(roomless.map(({ fileName }) => fileName)), room)}
          label={messages.dismissAll}
          onDismiss={() => roomless.forEach(({ key }) => onDismiss(key))}
        />
      )}
      {jobs.map((job) => job.state !== 'no-room' && <JobLine key={job.key} job={job} state={job.state} onDismiss={() => onDismiss(job.key)} />)}
    </ul>
  );
}

function FaultLine({ text, label, onDismiss }: { text: string; label: string; onDismiss: () => void }) {
  return (
    <li className={styles.job}>
      <span className={styles.fault} role="alert">
        <Icon name="alert" size={18} />
        {text}
      </span>
      <IconButton icon="close" label={label} onClick={onDismiss} />
    </li>
  );
}

/** A chosen file while it is made small, or the reason why it was not taken. */
function JobLine({ job, state, onDismiss }: { job: PhotoJob; state: Exclude<PhotoJob['state'], 'no-room'>; onDismiss: () => void }) {
  if (state === 'failed') return <FaultLine text={job.reason} label={messages.dismiss(job.fileName)} onDismiss={onDismiss} />;
  return (
    <li className={styles.job}>
      <Progress label={job.fileName} value={job.percent} figures={messages.states[state]} />
      <Button variant="quiet" aria-label={messages.cancel(job.fileName)} onClick={job.cancel}>
        <Icon name="close" />
      </Button>
    </li>
  );
}
