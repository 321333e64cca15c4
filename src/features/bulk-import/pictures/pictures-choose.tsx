import { useId, useState, type ReactNode } from 'react';
import { droppedFiles, pickedFiles, type PickedFile } from '../../../platform/picked-files.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/icon.tsx';
import { pictureWords as words } from './picture-words.ts';
import styles from './pictures-by-name.module.css';

/** Where pictures and folders are chosen or dropped. */
export function PicturesChoose({ onFiles }: { onFiles: (files: readonly PickedFile[]) => void }) {
  const [hovers, setHovers] = useState(false);
  const take = (files: readonly PickedFile[]) => {
    if (files.length > 0) onFiles(files);
  };
  return (
    // A drop is for a pointer alone; whoever has none takes the buttons.
    <div
      className={classNames(styles.zone, hovers && styles.hovered)}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes('Files')) return;
        event.preventDefault();
        setHovers(true);
      }}
      onDragLeave={() => setHovers(false)}
      onDrop={(event) => {
        event.preventDefault();
        setHovers(false);
        void droppedFiles(event.dataTransfer).then(take);
      }}
    >
      <div className={styles.pick}>
        <FileButton onFiles={take} accept="image/*,.heic,.heif">
          {words.choose}
        </FileButton>
        {'webkitdirectory' in HTMLInputElement.prototype && (
          <FileButton onFiles={take} webkitdirectory="">
            {words.chooseFolder}
          </FileButton>
        )}
      </div>
      <p className={classNames(styles.soft, styles.dropHint)}>{words.drop}</p>
    </div>
  );
}

interface FileButtonProps {
  onFiles: (files: PickedFile[]) => void;
  accept?: string;
  webkitdirectory?: string;
  children: ReactNode;
}

function FileButton({ onFiles, children, ...input }: FileButtonProps) {
  const id = useId();
  return (
    <span className={styles.file}>
      <input
        {...input}
        id={id}
        className={styles.input}
        type="file"
        multiple
        onChange={({ target }) => {
          const files = pickedFiles(target.files);
          target.value = '';
          onFiles(files);
        }}
      />
      <label className={styles.label} htmlFor={id}>
        <Icon name="upload" />
        {children}
      </label>
    </span>
  );
}
