import { draftName } from '../../domain/listing/draft.ts';
import { formatBytes } from '../../lib/format/measure.ts';
import { formatNumber } from '../../lib/format/number.ts';
import type { Replica } from '../../replica/replica.ts';
import { useReadable, useSyncState } from '../../replica/replica-context.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { describeChange } from '../parts/kind-words.ts';
import { exportUnsent } from '../parts/export-unsent.ts';
import { describeAgo } from '../parts/quantity-words.ts';
import { useNow } from '../parts/use-now.ts';
import styles from './account.module.css';
import { accountMessages as messages } from './messages.ts';
import { useUnfinishedDrafts, useUnfinishedImports, useUnsentPictures } from './use-unfinished.ts';

/** Lines shown before the rest is only counted; the sync page has them all. */
const mostLines = 6;

interface UnsentDialogProps {
  replica: Replica;
  busy: boolean;
  onClose: () => void;
  /** `force` loses what is still unsent. */
  onSignOut: (force: boolean) => void;
}

/** Before signing out: what would be lost, and the ways to keep it. Follows the sending while it is open. */
export function UnsentDialog({ replica, busy, onClose, onSignOut }: UnsentDialogProps) {
  const entries = useReadable(replica.outbox.entries);
  const files = useReadable(replica.uploads.all)?.filter(({ state }) => state !== 'done');
  const { online } = useSyncState();
  const now = useNow();
  const drafts = useUnfinishedDrafts();
  const pictures = useUnsentPictures();
  const imports = useUnfinishedImports();
  const loading = entries === undefined || files === undefined;
  const lines = [
    ...(entries ?? []).map((entry) => ({ key: entry.key, text: describeChange(entry), since: entry.since })),
    ...(files ?? []).map((file) => ({
      key: file.id,
      text: messages.unsentFile(file.fileName, formatBytes(file.size)),
      since: file.since,
    })),
    ...drafts.map((draft) => ({ key: draft.id, text: messages.unsentDraft(draftName(draft)), since: draft.updatedAt })),
    ...imports.map(({ id, fileName, rows, since }) => ({
      key: id,
      text: rows === null ? messages.unsentReview(fileName) : messages.unsentImport(fileName, formatNumber(rows)),
      since,
    })),
    ...pictures.map(({ id, fileName, since }) => ({ key: id, text: messages.unsentPicture(fileName), since })),
  ];
  const allSent = !loading && lines.length === 0;

  return (
    <Dialog
      open
      onClose={onClose}
      title={allSent ? messages.allSentTitle : messages.unsentTitle}
      footer={
        <div className={styles.dialogActions}>
          <Button variant="primary" onClick={onClose}>
            {messages.unsentStay}
          </Button>
          <Button variant={allSent ? 'ghost' : 'danger'} busy={busy} onClick={() => onSignOut(!allSent)}>
            {allSent ? messages.signOut : messages.unsentForce}
          </Button>
        </div>
      }
    >
      <p role="status">{allSent ? messages.allSentText : messages.unsentText(lines.length)}</p>
      {lines.length > 0 && (
        <>
          <ul className={styles.unsent}>
            {lines.slice(0, mostLines).map(({ key, text, since }) => (
              <li key={key}>
                {text} <span className={styles.soft}>· {describeAgo(since, now)}</span>
              </li>
            ))}
            {lines.length > mostLines && <li>{messages.unsentMore(lines.length - mostLines)}</li>}
          </ul>
          {!online && <p>{messages.unsentOffline}</p>}
          <div className={styles.dialogActions}>
            <Button icon="send" onClick={replica.sync.now}>
              {messages.unsentSend}
            </Button>
            <Button icon="download" onClick={() => void exportUnsent(replica)}>
              {messages.unsentExport}
            </Button>
            <ButtonLink href="/sync">{messages.unsentShow}</ButtonLink>
          </div>
        </>
      )}
    </Dialog>
  );
}
