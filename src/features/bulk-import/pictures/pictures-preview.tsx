import { useState, type ReactNode } from 'react';
import { imageFailureMessage } from '../../../domain/image/messages.ts';
import { isSmallPicture } from '../../../domain/image/small-picture.ts';
import type { PicturePlan, PlacedPicture } from '../../../domain/import/pictures/picture-plan.ts';
import { Button } from '../../../ui/button.tsx';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { NoteBox } from '../../../ui/note-box.tsx';
import { Section } from '../../../ui/page.tsx';
import { pictureWords as words } from './picture-words.ts';
import styles from './pictures-by-name.module.css';
import type { LookedAt, PianoOfStock } from './pictures-look.ts';
import { PicturesOpen } from './pictures-open.tsx';

const atOnce = 20;

interface PicturesPreviewProps {
  looked: LookedAt;
  plans: readonly PicturePlan<File>[];
  stock: readonly PianoOfStock[];
  chosen: ReadonlyMap<string, string>;
  /** Null leaves the picture out. */
  onChosen: (path: string, listingId: string | null) => void;
  onStart: () => void;
  onCancel: () => void;
}

/** Which pictures would come to which pianos, and what needs a person's word. */
export function PicturesPreview({ looked, plans, stock, chosen, onChosen, onStart, onCancel }: PicturesPreviewProps) {
  const { open, refused, others } = looked;
  const byId = new Map(stock.map((piano) => [piano.id, piano]));
  const count = plans.reduce((sum, { added }) => sum + added.length, 0);
  const small = plans.flatMap(({ added }) => added.filter(isSmall));
  const receiving = plans.filter(({ added }) => added.length > 0).length;
  return (
    <div className={styles.stack}>
      <Section level={3} title={count > 0 ? words.preview(count, receiving) : words.nothing} lead={count > 0 ? undefined : words.nothingText}>
        <div className={styles.actions}>
          <Button variant="primary" disabled={count === 0} onClick={onStart}>
            {words.start(count)}
          </Button>
          <Button variant="quiet" onClick={onCancel}>
            {words.cancel}
          </Button>
        </div>
        {small.length > 0 && (
          <NoteBox icon="alert" className={styles.small}>
            {words.small(small.length)}
          </NoteBox>
        )}
        {others > 0 && <p className={styles.soft}>{words.others(others)}</p>}
      </Section>
      {open.length > 0 && <PicturesOpen {...{ open, stock, chosen, onChosen }} />}
      {refused.length > 0 && (
        <Section level={3} title={words.refusedTitle(refused.length)}>
          <Pages items={refused}>
            {({ path, failure }) => (
              <li key={path} className={styles.fault}>
                {imageFailureMessage(failure, path)}
              </li>
            )}
          </Pages>
        </Section>
      )}
      {plans.length > 0 && (
        <Section level={3} title={words.byPiano}>
          <Pages items={plans}>
            {(plan) => (
              <li key={plan.listingId} className={styles.piano}>
                <PianoLine piano={byId.get(plan.listingId)} plan={plan} />
              </li>
            )}
          </Pages>
        </Section>
      )}
    </div>
  );
}

function isSmall({ size }: PlacedPicture<File>): boolean {
  return size !== null && isSmallPicture(size);
}

function PianoLine({ piano, plan }: { piano: PianoOfStock | undefined; plan: PicturePlan<File> }) {
  const { there, added, known, over } = plan;
  const small = added.filter(isSmall);
  return (
    <>
      <div className={styles.pianoHead}>
        <p className={styles.pianoName}>
          <strong>{piano?.stock_number || words.unnumbered}</strong> {piano?.title}
        </p>
        <p className={styles.counts}>
          {words.there(there)}
          {added.length > 0 && <span className={styles.more}> · {words.comes(added.length)}</span>}
        </p>
      </div>
      {known.length > 0 && <p className={styles.soft}>{words.known(known.length)}</p>}
      {small.length > 0 && (
        <p className={styles.warning}>
          {small.map(({ path, size }) => words.smallOne(path, size?.width ?? 0, size?.height ?? 0)).join(', ')}
        </p>
      )}
      {over.length > 0 && <p className={styles.fault}>{words.over(over.length)}</p>}
      <Disclosure summary={words.show}>
        <Names pictures={added} />
        <Names pictures={known} note={words.known(known.length)} />
        <Names pictures={over} note={words.over(over.length)} />
      </Disclosure>
    </>
  );
}

function Names({ pictures, note }: { pictures: readonly PlacedPicture<File>[]; note?: string }) {
  if (pictures.length === 0) return null;
  return (
    <>
      {note && <p className={styles.soft}>{note}:</p>}
      <ol className={styles.names}>
        {pictures.map(({ path }) => (
          <li key={path}>{path}</li>
        ))}
      </ol>
    </>
  );
}

/** A long list, some at a time. */
function Pages<T>({ items, children }: { items: readonly T[]; children: (item: T) => ReactNode }) {
  const [shown, setShown] = useState(atOnce);
  const left = items.length - shown;
  return (
    <>
      <ul role="list" className={styles.list}>
        {items.slice(0, shown).map(children)}
      </ul>
      {left > 0 && (
        <Button variant="quiet" onClick={() => setShown(shown + atOnce * 5)}>
          {words.more(Math.min(left, atOnce * 5))}
        </Button>
      )}
    </>
  );
}
