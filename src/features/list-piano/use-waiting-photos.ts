import { useCallback, useEffect, useRef, useState } from 'react';
import { imageFailureMessage } from '../../domain/image/messages.ts';
import { waitingPhotos } from '../../domain/listing/draft-photos.ts';
import type { ListingDraft } from '../../domain/listing/draft.ts';
import { useSyncState } from '../../replica/replica-context.tsx';
import { describeNames, describeRoom } from '../parts/no-room.ts';
import { photoMessages as messages } from './messages.ts';
import { remakePhoto, type PhotoFailure, type PhotoFiles } from './photo-files.ts';

/** Why a waiting photo is none after all, by its id. */
export type WaitingFaults = Readonly<Record<string, string>>;

/** Where the device counts as online and what reads a photo does not come. */
const retryMs = 15_000;

/**
 * Makes the originals that a draft keeps small as soon as there is a line, one after the other. `again` tries once more, where the
 * device thinks that it is online and what reads them did not come.
 */
export function useWaitingPhotos(
  { drafts, optimiser }: PhotoFiles,
  { draft, onMade }: { draft: ListingDraft; onMade: (draft: ListingDraft) => void },
): { faults: WaitingFaults; again: () => void } {
  const { online } = useSyncState();
  const [faults, setFaults] = useState<WaitingFaults>({});
  const [round, setRound] = useState(0);
  const made = useRef(onMade);
  useEffect(() => {
    made.current = onMade;
  });
  const { id: draftId } = draft;
  const waiting = waitingPhotos(draft);
  const ids = waiting.map(({ id }) => id).join();
  const current = useRef(waiting);
  useEffect(() => {
    current.current = waiting;
  });

  useEffect(() => {
    if (!online || ids === '') return;
    let left = false;
    let later: ReturnType<typeof setTimeout> | undefined;
    const run = async () => {
      for (const photo of current.current) {
        if (left) return;
        const answer = await remakePhoto({ drafts, optimiser }, { draftId, photo, edit: null });
        if (left) return;
        if (!answer.ok) {
          const { error } = answer;
          if (error.type === 'DiskFull') {
            // There is none for the others either: they are named in one sentence, at the first of them.
            const others = current.current.slice(current.current.indexOf(photo));
            const reason = messages.noRoom(describeNames(others.map(({ fileName }) => fileName)), await describeRoom());
            return setFaults((shown) => ({ ...shown, [photo.id]: reason }));
          }
          setFaults((shown) => ({ ...shown, [photo.id]: reasonOf(error, photo.fileName) }));
          if (error.type === 'HeicOffline') later = setTimeout(() => setRound((count) => count + 1), retryMs);
        }
        // The photos have other ids now: the effect goes on with those that are left.
        else if (answer.value.draft) return made.current(answer.value.draft);
      }
    };
    run().catch((error: unknown) => console.warn('Kept photos could not be made small', error));
    return () => {
      left = true;
      clearTimeout(later);
    };
  }, [online, ids, round, draftId, drafts, optimiser]);

  const again = useCallback(() => {
    setFaults({});
    setRound((count) => count + 1);
  }, []);
  return { faults, again };
}

function reasonOf(failure: Exclude<PhotoFailure, { type: 'DiskFull' }>, fileName: string): string {
  if (failure.type === 'HeicOffline' || failure.type === 'Closed') return '';
  return failure.type === 'NotHere' ? messages.gone : imageFailureMessage(failure, fileName);
}
