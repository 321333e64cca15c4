import { useRef, useState } from 'react';
import { imageFailureMessage } from '../../../domain/image/messages.ts';
import { useReplica } from '../../../replica/replica-context.tsx';
import { Button } from '../../../ui/button.tsx';
import { useOptimiser } from '../../parts/use-optimiser.ts';
import styles from './form.module.css';
import { formWords as words } from './form-words.ts';

interface PhotoButtonProps {
  label: string;
  reportId: string;
  index: number;
  /** Where it will be: it is kept on the device, and uploaded when there is a line. */
  onPhoto: (path: string) => void;
}

/** Takes a photo by the camera or out of the device, makes it small, and queues it. */
export function PhotoButton({ label, reportId, index, onPhoto }: PhotoButtonProps) {
  const replica = useReplica();
  const optimiser = useOptimiser();
  const input = useRef<HTMLInputElement>(null);
  const [said, setSaid] = useState<{ text: string; isBad: boolean } | null>(null);

  async function take(file: File | undefined) {
    if (!file || !replica) return;
    setSaid({ text: words.photoWorks, isBad: false });
    try {
      const made = await (await optimiser()).optimise(file);
      if (!made.ok) return setSaid({ text: imageFailureMessage(made.error, file.name), isBad: true });
      const { bytes, contentType } = made.value.image;
      const queued = await replica.uploads.enqueue({
        bucket: 'evaluation-photos', bytes, contentType, fileName: file.name, forCollection: 'evaluation_reports', forRow: reportId, index,
      });
      if (!queued.ok) return setSaid({ text: queued.error.type === 'DiskFull' ? queued.error.reason : words.notKeptText, isBad: true });
      setSaid(null);
      onPhoto(queued.value.path);
    } catch (error) {
      console.warn('The photo was not taken', error);
      setSaid({ text: words.notKeptText, isBad: true });
    }
  }

  return (
    <>
      <input
        ref={input} className="visually-hidden" type="file" accept="image/*" tabIndex={-1} aria-label={label}
        onChange={(event) => {
          void take(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
      <Button variant="quiet" icon="plus" aria-label={label} onClick={() => input.current?.click()}>
        {words.addPhoto}
      </Button>
      {said && (
        <p className={said.isBad ? styles.bad : styles.soft} role={said.isBad ? 'alert' : 'status'}>
          {said.text}
        </p>
      )}
    </>
  );
}
