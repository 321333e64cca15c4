import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextAreaField } from '../../ui/field.tsx';
import { messageWords } from './message-words.ts';
import styles from './messages.module.css';

const words = messageWords.reportDialog;

/** The column takes 1,000 characters. */
const longestReason = 1000;

interface ReportDialogProps {
  /** `reason` as it is to be stored. */
  onReport: (reason: string) => Promise<void>;
  onClose: () => void;
}

/** Asks what is wrong with a conversation. */
export function ReportDialog({ onReport, onClose }: ReportDialogProps) {
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState(false);
  const [busy, setBusy] = useState(false);
  async function report() {
    if (reason.trim() === '') return setMissing(true);
    setBusy(true);
    await onReport(reason.trim()).finally(() => setBusy(false));
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={words.title}
      footer={
        <>
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button variant="danger" busy={busy} onClick={() => void report()}>
            {words.confirm}
          </Button>
        </>
      }
    >
      <div className={styles.dialogBody}>
        <p>{words.text}</p>
        <TextAreaField
          label={words.reason}
          required
          maxLength={longestReason}
          value={reason}
          onValue={(typed) => {
            setReason(typed);
            setMissing(false);
          }}
          error={missing ? words.reasonMissing : ''}
        />
      </div>
    </Dialog>
  );
}
