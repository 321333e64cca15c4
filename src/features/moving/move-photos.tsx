import { useReplica } from '../../replica/replica-context.tsx';
import { usePrivatePhoto } from '../parts/use-private-photo.ts';
import { moveWords as words } from './moving-words.ts';
import styles from './moving.module.css';

/** The photos of a path, each as large as the browser shows it when it is opened. */
export function MovePhotos({ paths }: { paths: readonly string[] }) {
  return (
    <ul className={styles.photos} role="list">
      {paths.map((path, index) => (
        <li key={path} className={styles.photo}>
          <Photo path={path} label={words.photo(index + 1)} />
        </li>
      ))}
    </ul>
  );
}

export function Photo({ path, label }: { path: string; label: string }) {
  const moves = useReplica()?.moves;
  const { address, waits, isMissing } = usePrivatePhoto(path, async () => {
    const fetched = await moves?.photo(path);
    return fetched?.ok ? fetched.value : null;
  });
  if (address === null) return <div className={styles.blank}>{isMissing && words.photoOffline}</div>;
  return (
    <>
      <a href={address} target="_blank" rel="noreferrer">
        <img src={address} alt={label} />
      </a>
      {waits && <span className={styles.soft}>{words.photoWaiting}</span>}
    </>
  );
}
