import { groupBy } from '../../../lib/group-by.ts';
import { useOptionalReadable, useSyncState } from '../../../replica/replica-context.tsx';
import type { StockPictures } from '../../../replica/stock-picture-database.ts';
import { canRetry, retryPicture, type StockPicture } from '../../../replica/stock-picture.ts';
import type { Replica } from '../../../replica/replica.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { NoteBox } from '../../../ui/note-box.tsx';
import { Section } from '../../../ui/page.tsx';
import { Progress } from '../../../ui/progress.tsx';
import { pictureWords as words, troubleWords } from './picture-words.ts';
import styles from './pictures-by-name.module.css';

interface PicturesProgressProps {
  replica: Replica;
  pictures: StockPictures;
  items: readonly StockPicture[];
  /** Something can go on now. */
  onGoOn: () => void;
}

/** Pictures on their way, listing by listing, and what needs a hand. */
export function PicturesProgress({ replica, pictures, items, onGoOn }: PicturesProgressProps) {
  const own = useOptionalReadable(replica.listings.own);
  const uploads = useOptionalReadable(replica.uploads.all);
  const { online } = useSyncState();
  if (items.length === 0) return null;
  const names = new Map(own?.map(({ id, title, stock_number = '' }) => [id, [stock_number, title].filter((part) => part !== '').join(' · ')]));
  const refused = new Map(uploads?.flatMap(({ id, state, error }) => (state === 'failed' ? [[id, error?.reason ?? ''] as const] : [])));
  const isDone = items.every(({ state }) => state === 'done');
  const hide = () => void Promise.all(items.filter(({ state }) => state === 'done').map(({ id }) => pictures.update(id, () => null)));

  async function retry({ id }: StockPicture) {
    await pictures.update(id, retryPicture);
    onGoOn();
  }

  return (
    <Section
      level={3}
      title={isDone ? words.allDone : words.progressTitle}
      actions={
        isDone && (
          <Button variant="quiet" onClick={hide}>
            {words.hide}
          </Button>
        )
      }
    >
      <p className="visually-hidden" role="status">
        {isDone ? words.allDone : ''}
      </p>
      {!online && !isDone && <NoteBox className={styles.offline}>{words.offline}</NoteBox>}
      <ul role="list" className={styles.list}>
        {[...groupBy(items, ({ listingId }) => listingId)].map(([listingId, ofListing]) => {
          const done = ofListing.filter(({ state }) => state === 'done').length;
          const made = ofListing.filter(({ state, trouble }) => state === 'kept' && !trouble).length;
          const sent = ofListing.filter(({ id, state }) => state === 'queued' && !refused.has(id)).length;
          const stages = [made > 0 && words.making(made), sent > 0 && words.sending(sent)].filter(Boolean).join(', ');
          return (
            <li key={listingId} className={styles.piano}>
              <Progress
                label={own ? (names.get(listingId) ?? words.goneListing) : ''}
                value={done}
                max={ofListing.length}
                figures={words.arrived(done, ofListing.length)}
              />
              {stages !== '' && <p className={styles.soft}>{stages}</p>}
              {ofListing.map((picture) => {
                const reason = refused.get(picture.id);
                const text = reason === undefined ? troubleWords(picture) : words.refusedUpload(picture.fileName, reason);
                if (text === '') return null;
                return (
                  <div key={picture.id} className={styles.trouble}>
                    <p className={picture.state === 'kept' ? styles.soft : styles.fault}>
                      <Icon name={picture.state === 'kept' ? 'clock' : 'alert'} size={18} />
                      <span>{text}</span>
                    </p>
                    <div className={styles.actions}>
                      {reason !== undefined && <ButtonLink href="/sync">{words.toSync}</ButtonLink>}
                      {canRetry(picture) && (
                        <Button aria-label={words.retryOf(picture.fileName)} onClick={() => void retry(picture)}>
                          {words.retry}
                        </Button>
                      )}
                      {reason === undefined && (
                        <Button variant="quiet" aria-label={words.leaveOutOf(picture.fileName)} onClick={() => void pictures.update(picture.id, () => null)}>
                          {words.leaveOut}
                        </Button>
                      )}
                    </div>
                  </div>
                );
              })}
            </li>
          );
        })}
      </ul>
    </Section>
  );
}
