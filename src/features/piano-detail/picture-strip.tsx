import { IconButton } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import type { GalleryPicture } from './gallery-pictures.ts';
import styles from './gallery.module.css';
import { messages } from './messages.ts';
import { useSnapRow } from './use-snap-row.ts';

interface PictureStripProps {
  pictures: readonly GalleryPicture[];
  index: number;
  /** Any number: the caller brings it into range. */
  onIndex: (index: number) => void;
  onBroken: (src: string) => void;
  /** What pressing a picture does. */
  onPress: () => void;
  pressLabel: string;
  fullScreen?: boolean;
}

/** One picture at a time in a row that snaps. */
export function PictureStrip({ pictures, index, onIndex, onBroken, onPress, pressLabel, fullScreen }: PictureStripProps) {
  const { row, onScroll, onFocus } = useSnapRow(index, onIndex);
  const count = pictures.length;
  return (
    <div className={classNames(styles.stage, fullScreen && styles.full)}>
      <div ref={row} className={styles.row} onScroll={onScroll} onFocus={onFocus}>
        {pictures.map((picture, position) => (
          <button
            key={position}
            type="button"
            className={styles.slide}
            tabIndex={position === index ? 0 : -1}
            aria-hidden={position !== index}
            aria-label={`${picture.alt}. ${pressLabel}`}
            onClick={onPress}
          >
            <img
              src={picture.src}
              alt=""
              width={900}
              height={675}
              decoding="async"
              loading={position === 0 ? 'eager' : 'lazy'}
              onError={() => onBroken(picture.src)}
            />
          </button>
        ))}
      </div>
      {count > 1 && (
        <>
          <IconButton
            icon="chevron-left"
            label={messages.gallery.previous}
            className={classNames(styles.step, styles.previous)}
            onClick={() => onIndex(index - 1)}
          />
          <IconButton
            icon="chevron-right"
            label={messages.gallery.next}
            className={classNames(styles.step, styles.next)}
            onClick={() => onIndex(index + 1)}
          />
          <p className={styles.counter} aria-live="polite">
            <span aria-hidden="true">{`${index + 1} / ${count}`}</span>
            <span className="visually-hidden">{messages.gallery.choose(index + 1, count)}</span>
          </p>
        </>
      )}
    </div>
  );
}
