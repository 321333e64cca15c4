import { useEffect, useRef, useState } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { Dialog } from '../../ui/dialog.tsx';
import type { GalleryPicture } from './gallery-pictures.ts';
import styles from './gallery.module.css';
import { messages } from './messages.ts';
import { PictureStrip } from './picture-strip.tsx';

const words = messages.gallery;

/** Swipe, arrow keys or thumbnails; a picture opens full screen. The caller gives a `key` per listing. */
export function Gallery({ pictures, drawn }: { pictures: readonly GalleryPicture[]; drawn: boolean }) {
  const [index, setIndex] = useState(0);
  const [viewerOpen, setViewerOpen] = useState(false);
  const [broken, setBroken] = useState<ReadonlySet<string>>(new Set());
  const thumbnails = useRef<HTMLUListElement>(null);
  const count = pictures.length;
  const isGood = (address: string | null) => address !== null && !broken.has(address);
  const shown = pictures.map((picture) => {
    const { src, small, fallback } = picture;
    return { ...picture, src: [src, small].find(isGood) ?? fallback, thumbnail: [small, src].find(isGood) ?? fallback };
  });

  /** Beyond the last comes the first. */
  function choose(next: number) {
    const position = (next + count) % count;
    setIndex(position);
    const list = thumbnails.current;
    const chosen = list?.children[position];
    // Scrolls the list only: scrollIntoView would move the page as well.
    if (list && chosen instanceof HTMLElement) list.scrollLeft = chosen.offsetLeft - (list.clientWidth - chosen.clientWidth) / 2;
  }

  function onKeyDown(event: Pick<KeyboardEvent, 'key' | 'altKey' | 'ctrlKey' | 'metaKey' | 'preventDefault'>) {
    const steps: Partial<Record<string, number>> = { ArrowLeft: index - 1, ArrowRight: index + 1, Home: 0, End: count - 1 };
    const next = steps[event.key];
    if (next === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    choose(next);
  }

  // Full screen the keys count from the start, wherever a browser has put the focus.
  useEffect(() => {
    if (!viewerOpen) return;
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  });

  const strip = {
    pictures: shown,
    index,
    onIndex: choose,
    onBroken: (src: string) => setBroken((all) => new Set(all).add(src)),
  };
  const note = drawn ? words.drawings : shown.some(({ src, fallback }) => src === fallback) ? words.broken : null;

  return (
    // The keys help the buttons inside; the group itself is no control.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div role="group" aria-label={words.label} className={styles.gallery} onKeyDown={viewerOpen ? undefined : onKeyDown}>
      <PictureStrip {...strip} onPress={() => setViewerOpen(true)} pressLabel={words.open} />
      {count > 1 && (
        <ul role="list" ref={thumbnails} className={styles.thumbnails}>
          {shown.map((picture, position) => (
            <li key={position}>
              <button
                type="button"
                className={classNames(styles.thumbnail, position === index && styles.chosen)}
                aria-label={words.choose(position + 1, count)}
                aria-current={position === index}
                onClick={() => choose(position)}
              >
                <img
                  src={picture.thumbnail}
                  alt=""
                  width={96}
                  height={72}
                  loading="lazy"
                  decoding="async"
                  onError={() => strip.onBroken(picture.thumbnail)}
                />
              </button>
            </li>
          ))}
        </ul>
      )}
      {note && <p className={styles.note}>{note}</p>}
      <Dialog open={viewerOpen} onClose={() => setViewerOpen(false)} title={words.viewer} hideTitle className={styles.viewer}>
        <PictureStrip {...strip} onPress={() => setViewerOpen(false)} pressLabel={words.close} fullScreen />
      </Dialog>
    </div>
  );
}
