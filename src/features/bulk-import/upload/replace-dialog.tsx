import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { uploadWords } from './upload-words.ts';

const words = uploadWords.replace;

interface ReplaceDialogProps {
  /** Of the file under review; null while nothing is asked. */
  name: string | null;
  onReplace: () => void;
  onKeep: () => void;
}

/** Before another file takes the place of one under review. */
export function ReplaceDialog({ name, onReplace, onKeep }: ReplaceDialogProps) {
  return (
    <Dialog
      open={name !== null}
      onClose={onKeep}
      title={words.title(name ?? '')}
      footer={
        <>
          <Button variant="primary" onClick={onReplace}>
            {words.act}
          </Button>
          <Button onClick={onKeep}>{words.cancel}</Button>
        </>
      }
    >
      <p>{words.text(name ?? '')}</p>
    </Dialog>
  );
}
