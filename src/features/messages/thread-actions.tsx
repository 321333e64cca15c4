import { useState } from 'react';
import type { Conversation } from '../../domain/conversation/thread.ts';
import { useReplica } from '../../replica/replica-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextAreaField } from '../../ui/field.tsx';
import { showToast } from '../../ui/toast.tsx';
import { messageWords as words, nameOf } from './message-words.ts';
import styles from './messages.module.css';

/** The column takes 1,000 characters. */
const longestReason = 1000;

/** Ways out of a conversation that went wrong. */
export function ThreadActions({ conversation }: { conversation: Conversation }) {
  const replica = useReplica();
  const [asking, setAsking] = useState<'block' | 'report' | null>(null);
  const { id, blocked, reported, otherLeft } = conversation;
  const close = () => setAsking(null);
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
      {asking === 'report' && <ReportDialog id={id} onClose={close} />}
    </div>
  );
}

function ReportDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const replica = useReplica();
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState(false);
  async function report() {
    if (reason.trim() === '') return setMissing(true);
    await replica?.conversations.report(id, reason.trim());
    showToast({ title: words.reported, description: words.reportDialog.done, tone: 'good' });
    onClose();
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={words.reportDialog.title}
      footer={
        <>
          <Button onClick={onClose}>{words.reportDialog.cancel}</Button>
          <Button variant="danger" onClick={() => void report()}>
            {words.reportDialog.confirm}
          </Button>
        </>
      }
    >
      <p>{words.reportDialog.text}</p>
      <TextAreaField
        label={words.reportDialog.reason}
        required
        maxLength={longestReason}
        value={reason}
        onValue={(typed) => {
          setReason(typed);
          setMissing(false);
        }}
        error={missing ? words.reportDialog.reasonMissing : ''}
      />
    </Dialog>
  );
}
