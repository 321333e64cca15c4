import { useRef } from 'react';
import type { DraftPhoto } from '../../domain/listing/draft.ts';
import type { PianoType } from '../../domain/listing/listing-values.ts';
import { shotsFor, type PhotoShot } from '../../domain/listing/photo-shots.ts';
import { Button } from '../../ui/button.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { Icon } from '../../ui/icon.tsx';
import { shotNames } from '../parts/shot-names.ts';
import { photoMessages as messages, shotHints } from './messages.ts';
import styles from './photo-guide.module.css';

interface PhotoGuideProps {
  type: PianoType | '';
  photos: readonly DraftPhoto[];
  /** No more photos may join. */
  isFull: boolean;
  onTaken: (files: readonly File[], shot: PhotoShot) => void;
}

/** What to photograph, ticked when it is there; each is taken with the camera where there is one. */
export function PhotoGuide({ type, photos, isFull, onTaken }: PhotoGuideProps) {
  const input = useRef<HTMLInputElement>(null);
  const wanted = useRef<PhotoShot>('serial');
  const shots = shotsFor(type);
  const there = new Set(photos.map(({ shot }) => shot));
  const done = shots.filter((shot) => there.has(shot)).length;

  return (
    <Disclosure
      summary={
        <span className={styles.summary}>
          {messages.guideTitle} <span className={styles.count}>{messages.guideCount(done, shots.length)}</span>
        </span>
      }
    >
      <p className={styles.lead}>{messages.guideLead}</p>
      <input
        ref={input}
        hidden
        type="file"
        accept="image/*"
        capture="environment"
        aria-label={messages.takeLabel(messages.guideTitle)}
        onChange={(event) => {
          const files = [...(event.target.files ?? [])];
          event.target.value = '';
          if (files.length > 0) onTaken(files, wanted.current);
        }}
      />
      <ul role="list" className={styles.shots}>
        {shots.map((shot) => (
          <li key={shot} className={styles.shot}>
            <span className={styles.tick}>
              {there.has(shot) && (
                <>
                  <Icon name="check" size={18} />
                  <span className="visually-hidden">{messages.guideDone}</span>
                </>
              )}
            </span>
            <span>
              <span className={styles.name}>{shotNames[shot]}</span>
              <span className={styles.hint}>{shotHints[shot]}</span>
            </span>
            <Button
              disabled={isFull}
              aria-label={messages.takeLabel(shotNames[shot])}
              onClick={() => {
                wanted.current = shot;
                input.current?.click();
              }}
            >
              {messages.take}
            </Button>
          </li>
        ))}
      </ul>
    </Disclosure>
  );
}
