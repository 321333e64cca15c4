import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import styles from './sync-screen.module.css';

interface DiscardDialogProps {
  open: boolean;
  title: string;
  text: string;
  keep: string;
  discard: string;
  onKeep: () => void;
  onDiscard: () => void;
}

/** Asks before something unsent is thrown away; keeping it is what the button at hand does. */
export function DiscardDialog({ open, title, text, keep, discard, onKeep, onDiscard }: DiscardDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onKeep}
      title={title}
      footer={
        <div className={styles.dialogActions}>
          <Button variant="primary" onClick={onKeep}>
            {keep}
          </Button>
          <Button variant="danger" onClick={onDiscard}>
            {discard}
          </Button>
        </div>
      }
    >
      <p>{text}</p>
    </Dialog>
  );
}
