import { useState } from 'react';
import { formatBytes } from '../../lib/format/measure.ts';
import { formatNumber } from '../../lib/format/number.ts';
import { saveFile } from '../../platform/save-file.ts';
import type { Replica } from '../../replica/replica.ts';
import type { UploadEntry } from '../../replica/upload-entry.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Progress } from '../../ui/progress.tsx';
import { showToast } from '../../ui/toast.ts';
import { describeAgo, describeTries } from '../parts/quantity-words.ts';
import { describeError, syncMessages as messages } from './messages.ts';
import styles from './sync-screen.module.css';

interface UploadListProps {
  items: readonly UploadEntry[];
  uploads: Replica['uploads'];
  now: number;
}

const icons = { queued: 'clock', uploading: 'upload', failed: 'alert', done: 'cloud-check' } as const;

/** Files on their way, refused ones first, with what can be done about each. */
export function UploadList({ items, uploads, now }: UploadListProps) {
  const [asked, setAsked] = useState<UploadEntry | null>(null);
  const failed = items.filter(({ state }) => state === 'failed');
  const ordered = [...items].sort((a, b) => Number(b.state === 'failed') - Number(a.state === 'failed'));
  return (
    <>
      {failed.length > 1 && (
        <div className={styles.listActions}>
          <Button icon="send" onClick={() => void Promise.all(failed.map(({ id }) => uploads.retry(id)))}>
            {messages.retryUploads(formatNumber(failed.length))}
          </Button>
        </div>
      )}
      <ul className={styles.list}>
        {ordered.map((item) => (
          <li key={item.id} className={styles.item}>
            <div className={styles.words}>
              <p className={styles.change}>{item.fileName}</p>
              <p className={styles.note}>
                {[formatBytes(item.size), describeAgo(item.since, now), describeTries(item.tries)].filter(Boolean).join(' · ')}
              </p>
              {item.error && <p className={item.state === 'failed' ? styles.refusal : styles.note}>{describeError(item.error)}</p>}
            </div>
            <Badge icon={icons[item.state]} tone={item.state === 'failed' ? 'bad' : 'plain'}>
              {messages.uploadStates[item.state]}
            </Badge>
            {item.state === 'uploading' && (
              <div className={styles.progress}>
                <Progress
                  label={<span className="visually-hidden">{messages.progressOf(item.fileName)}</span>}
                  value={item.uploadedBytes}
                  max={item.size}
                  figures={messages.progressFigures(formatBytes(item.uploadedBytes), formatBytes(item.size))}
                />
              </div>
            )}
            <div className={styles.itemActions}>
              {item.state !== 'uploading' && (
                <Button variant="quiet" icon="send" onClick={() => void uploads.retry(item.id)}>
                  {item.state === 'failed' ? messages.retry : messages.sendNow}
                </Button>
              )}
              <Button variant="quiet" icon="download" onClick={() => void keep(uploads, item)}>
                {messages.saveFile}
              </Button>
              <Button variant="quiet" icon="bin" onClick={() => setAsked(item)}>
                {messages.discard}
              </Button>
            </div>
          </li>
        ))}
      </ul>
      <Dialog
        open={asked !== null}
        onClose={() => setAsked(null)}
        title={messages.discardUploadTitle(asked?.fileName ?? '')}
        footer={
          <div className={styles.dialogActions}>
            <Button variant="primary" onClick={() => setAsked(null)}>
              {messages.keepUpload}
            </Button>
            <Button
              variant="danger"
              onClick={() => {
                if (asked) void uploads.discard(asked.id);
                setAsked(null);
              }}
            >
              {messages.discard}
            </Button>
          </div>
        }
      >
        <p>{messages.discardUploadText}</p>
      </Dialog>
    </>
  );
}

async function keep(uploads: Replica['uploads'], { id, fileName, contentType }: UploadEntry): Promise<void> {
  const content = await uploads.read(id);
  if (content) saveFile({ name: fileName, content, type: contentType });
  else showToast({ title: messages.saveFileGone, tone: 'bad' });
}
