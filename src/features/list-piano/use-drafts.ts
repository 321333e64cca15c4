import { useEffect, useState } from 'react';
import type { ListingDrafts } from '../../replica/listing-draft-database.ts';
import { useReplicaPhase, useSession } from '../../replica/replica-context.tsx';

export type OpenDrafts = { state: 'opening' } | { state: 'failed' } | { state: 'open'; drafts: ListingDrafts; userId: string | null };

/** The drafts of whoever uses the device, opened beside the screen. A draft that a visitor has begun here goes along at sign-in. */
export function useDrafts(openDraft: string): OpenDrafts {
  const session = useSession();
  const { phase } = useReplicaPhase();
  const userId = session.kind === 'user' ? session.userId : null;
  // Until the device knows who uses it, a visitor's drafts would flash up.
  const isKnown = phase !== 'opening';
  const [opened, setOpened] = useState<OpenDrafts>({ state: 'opening' });

  useEffect(() => {
    if (!isKnown) return;
    let left = false;
    let drafts: ListingDrafts | null = null;
    const open = async () => {
      const { openListingDrafts } = await import('../../replica/listing-draft-database.ts');
      const found = await openListingDrafts(userId);
      if (openDraft !== '' && userId !== null) await found.takeFromVisitor(openDraft);
      if (left) {
        found.close();
        return;
      }
      drafts = found;
      setOpened({ state: 'open', drafts: found, userId });
    };
    open().catch((error: unknown) => {
      console.warn('The drafts could not be opened', error);
      if (!left) setOpened({ state: 'failed' });
    });
    return () => {
      left = true;
      drafts?.close();
      setOpened({ state: 'opening' });
    };
    // The draft of the address matters at sign-in only: another one of the same person needs no opening anew.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isKnown, userId]);

  return opened;
}
