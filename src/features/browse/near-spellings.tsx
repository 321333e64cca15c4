import { Chip } from '../../ui/chip.tsx';
import styles from './filter-panel.module.css';
import { browseMessages as messages } from './messages.ts';

/** Names that somebody may have meant whose town is not known. */
export function NearSpellings({ spellings, onPlace }: { spellings: readonly string[]; onPlace: (place: string) => void }) {
  if (spellings.length === 0) return null;
  return (
    <div className={styles.chips} role="group" aria-label={messages.didYouMean}>
      {spellings.map((spelling) => (
        <Chip key={spelling} onClick={() => onPlace(spelling)}>
          {spelling}
        </Chip>
      ))}
    </div>
  );
}
