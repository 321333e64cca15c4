import { useState } from 'react';
import type { Conversation } from '../../domain/conversation/thread.ts';
import { useReplica } from '../../replica/replica-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { showToast } from '../../ui/toast.ts';
import { messageWords as words, nameOf } from './message-words.ts';
import styles from './messages.module.css';
import { ReportDialog } from './report-dialog.tsx';

/** Ways out of a conversation that went wrong. */
export function ThreadActions({ conversation }: { conversation: Conversation }) {
  const replica = useReplica();
  const [asking, setAsking] = useState<'block' | 'report' | null>(null);
  const { id, blocked, reported, otherLeft } = conversation;
  const close = () => setAsking(null);

  async function report(reason: string) {
    await replica?.conversations.report(id, reason);
    showToast({ title: words.reported, description: words.reportDialog.done, tone: 'good' });
    close();
  }

  return (
    <div className={styles.actions}>
      {!otherLeft &&
        (blocked ? (
          <Button onClick={() => void replica?.conversations.setBlocked(id, false)}>{words.unblock}</Button>
        ) : (
          <Button variant="quiet" icon="lock" onClick={() => setAsking('block')}>
            {words.block}
          </Button>
        ))}
      {reported ? (
        <p className={styles.soft}>{words.reported}</p>
      ) : (
        <Button variant="quiet" icon="alert" onClick={() => setAsking('report')}>
          {words.report}
        </Button>
      )}
      {asking === 'block' && (
        <Dialog
          open
          onClose={close}
          title={words.blockDialog.title(nameOf(conversation))}
          footer={
            <>
              <Button onClick={close}>{words.blockDialog.cancel}</Button>
              <Button
                variant="danger"
                onClick={() => {
                  void replica?.conversations.setBlocked(id, true);
                  close();
                }}
              >
                {words.blockDialog.confirm}
              </Button>
            </>
          }
        >
          <p>{words.blockDialog.text}</p>
        </Dialog>
      )}
      {asking === 'report' && <ReportDialog onReport={report} onClose={close} />}
    </div>
  );
}
