import { useEffect, useId, useState } from 'react';
import { cropOfRatio, isWhole, turnCrop, wholeCrop, type Crop } from '../../domain/image/crop.ts';
import { isSmallPicture } from '../../domain/image/small-picture.ts';
import type { PictureEdit } from '../../domain/image/optimised-image.ts';
import { Button } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx';
import { CropFrame } from './crop-frame.tsx';
import { editorMessages as messages } from './messages.ts';
import styles from './photo-editor.module.css';
import { TurnedPicture } from './turned-picture.tsx';

interface PhotoEditorProps {
  /** From 1. */
  number: number;
  /** The picture, or null when it can't be had. */
  read: () => Promise<Blob | null>;
  /** Null when nothing was changed. Resolves when the dialog may close. */
  onApply: (edit: PictureEdit | null) => Promise<void>;
  onClose: () => void;
}

interface Edit {
  quarterTurns: PictureEdit['quarterTurns'];
  crop: Crop;
  /** Width to height; null is free. */
  ratio: number | null;
}

const untouched: Edit = { quarterTurns: 0, crop: wholeCrop, ratio: null };

const shapes: readonly { name: string; ratio: number | null }[] = [
  { name: messages.free, ratio: null },
  { name: '4:3', ratio: 4 / 3 },
  { name: '3:4', ratio: 3 / 4 },
  { name: '16:9', ratio: 16 / 9 },
  { name: '1:1', ratio: 1 },
];

function turn({ quarterTurns, crop, ratio }: Edit, quarters: 1 | 3): Edit {
  let turned = crop;
  for (let quarter = 0; quarter < quarters; quarter += 1) turned = turnCrop(turned);
  const upright = ratio === null ? null : 1 / ratio;
  return {
    quarterTurns: ((quarterTurns + quarters) % 4) as Edit['quarterTurns'],
    crop: turned,
    ratio: shapes.find((shape) => shape.ratio !== null && upright !== null && Math.abs(shape.ratio - upright) < 1e-6)?.ratio ?? null,
  };
}

/** Turns a photo and chooses the part that is kept. What is shown is a small copy; the picture itself is made in the worker. */
export function PhotoEditor({ number, read, onApply, onClose }: PhotoEditorProps) {
  const [bitmap, setBitmap] = useState<ImageBitmap | null | 'failed'>(null);
  const [edit, setEdit] = useState(untouched);
  const [busy, setBusy] = useState(false);
  const noteId = useId();

  useEffect(() => {
    let left = false;
    let opened: ImageBitmap | null = null;
    const open = async () => {
      const blob = await read();
      opened = blob && (await createImageBitmap(blob));
      if (left) opened?.close();
      else setBitmap(opened ?? 'failed');
    };
    open().catch(() => {
      if (!left) setBitmap('failed');
    });
    return () => {
      left = true;
      opened?.close();
    };
    // Once for as long as the dialog is open.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);

  const shown = bitmap === 'failed' ? null : bitmap;
  const lies = edit.quarterTurns % 2 === 1;
  const picture = { width: (lies ? shown?.height : shown?.width) ?? 1, height: (lies ? shown?.width : shown?.height) ?? 1 };
  const kept = { width: Math.round(edit.crop.width * picture.width), height: Math.round(edit.crop.height * picture.height) };
  const isTouched = edit.quarterTurns !== 0 || !isWhole(edit.crop);

  async function apply() {
    const { quarterTurns, crop } = edit;
    setBusy(true);
    await onApply(isTouched ? { quarterTurns, crop: isWhole(crop) ? null : crop } : null);
  }

  const footer = (
    <>
      <Button variant="quiet" onClick={onClose}>
        {messages.cancel}
      </Button>
      <Button variant="primary" disabled={!shown} busy={busy} onClick={() => void apply()}>
        {messages.apply}
      </Button>
    </>
  );
  return (
    <Dialog open onClose={onClose} title={messages.title(number)} footer={footer} className={styles.dialog}>
      {bitmap === 'failed' && <p role="alert">{messages.failed}</p>}
      {bitmap === null && (
        <SkeletonGroup label={messages.loading}>
          <Skeleton shape="block" height={240} />
        </SkeletonGroup>
      )}
      {shown && (
        <div className={styles.editor}>
          <div className={styles.stage}>
            <div className={styles.picture}>
              <TurnedPicture bitmap={shown} quarterTurns={edit.quarterTurns} label={messages.preview} />
              <CropFrame {...{ picture, crop: edit.crop, ratio: edit.ratio }} describedBy={noteId} onCrop={(crop) => setEdit((before) => ({ ...before, crop }))} />
            </div>
          </div>
          <div className={styles.tools}>
            <Button icon="refresh" className={styles.mirrored} onClick={() => setEdit((before) => turn(before, 3))}>
              {messages.left}
            </Button>
            <Button icon="refresh" onClick={() => setEdit((before) => turn(before, 1))}>
              {messages.right}
            </Button>
          </div>
          <div className={styles.tools} role="group" aria-label={messages.shapes}>
            {shapes.map(({ name, ratio }) => (
              <Chip
                key={name}
                pressed={edit.ratio === ratio}
                onClick={() => setEdit((before) => ({ ...before, ratio, crop: ratio === null ? before.crop : cropOfRatio(picture, ratio) }))}
              >
                {name}
              </Chip>
            ))}
            <Button variant="quiet" disabled={!isTouched} onClick={() => setEdit(untouched)}>
              {messages.reset}
            </Button>
          </div>
          <p className={styles.note} id={noteId}>
            <span role="status">
              {messages.size(kept.width, kept.height)} {isSmallPicture(kept) && messages.small}
            </span>{' '}
            {messages.frameHelp}
          </p>
        </div>
      )}
    </Dialog>
  );
}
