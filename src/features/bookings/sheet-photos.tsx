import { useEffect, useState } from 'react';
import { useOptionalReadable, useReplica, useSyncState } from '../../replica/replica-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import styles from './sheet.module.css';
import { sheetWords as words } from './sheet-words.ts';

interface SheetPhotosProps {
  paths: readonly string[];
  /** Where they may be taken out. */
  onRemove?: { label: (place: number) => string; word: string; act: (path: string) => void };
}

/** Photos of a visit: those that this device took from its own storage, others from the server. */
export function SheetPhotos({ paths, onRemove }: SheetPhotosProps) {
  if (paths.length === 0) return null;
  return (
    <ul role="list" className={styles.photos}>
      {paths.map((path, index) => (
        <li key={path} className={styles.photo}>
          <Photo path={path} place={index + 1} />
          {onRemove && (
            <Button variant="quiet" icon="close" aria-label={onRemove.label(index + 1)} onClick={() => onRemove.act(path)}>
              {onRemove.word}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}

function Photo({ path, place }: { path: string; place: number }) {
  const replica = useReplica();
  const { online } = useSyncState();
  const upload = useOptionalReadable(replica?.uploads.all)?.find((each) => each.path === path);
  const [address, setAddress] = useState('');
  const id = upload?.id;
  useEffect(() => {
    let isShown = true;
    let made = '';
    async function find() {
      const bytes = id === undefined ? null : ((await replica?.uploads.readSmall(id)) ?? (await replica?.uploads.read(id)) ?? null);
      const answer = bytes === null && online ? await replica?.jobSheets.photo(path) : undefined;
      const picture = bytes ? new Blob([bytes], { type: 'image/jpeg' }) : answer?.ok ? answer.value : null;
      if (!isShown || picture === null) return;
      made = URL.createObjectURL(picture);
      setAddress(made);
    }
    find().catch((error: unknown) => console.warn('A photo could not be shown', error));
    return () => {
      isShown = false;
      if (made !== '') URL.revokeObjectURL(made);
    };
  }, [replica, id, path, online]);
  const isWaiting = upload !== undefined && upload.state !== 'done';
  return (
    <>
      {address === '' ? (
        <p className={styles.photoGone}>
          <Icon name="cloud-off" />
          {words.photoThere}
        </p>
      ) : (
        <img src={address} alt={words.photo(place)} width={240} height={180} />
      )}
      {isWaiting && <p className={styles.photoState}>{words.photoWaits}</p>}
    </>
  );
}
