import type { ServerFailure } from '../../domain/refusal/server-failure.ts';
import { Icon } from '../../ui/icon.tsx';
import styles from './promote.module.css';
import { failureWords } from './promote-words.ts';

interface PayNotesProps {
  /** Why the last try came to nothing; null where nothing is to be said of it. */
  failure: ServerFailure | null;
  /** Said while there is no connection, '' while there is one. */
  offline: string;
}

/** What stands above a button that pays. */
export function PayNotes({ failure, offline }: PayNotesProps) {
  return (
    <>
      {failure && (
        <p role="alert" className={styles.fault}>
          {failureWords(failure)}
        </p>
      )}
      <div role="status">
        {offline !== '' && (
          <p className={styles.offline}>
            <Icon name="cloud-off" />
            {offline}
          </p>
        )}
      </div>
    </>
  );
}
