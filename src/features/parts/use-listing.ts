import { useEffect, useMemo, useState } from 'react';
import { parseListingId } from '../../domain/listing/listing-id.ts';
import type { Listing } from '../../domain/listing/listing.ts';
import { useOptionalReadable, useReplica, useSyncState } from '../../replica/replica-context.tsx';

export type ListingState = { state: 'loading' } | { state: 'found'; listing: Listing } | { state: 'absent' };

/** A listing as this device holds it; one that it doesn't hold is asked for once while online. `address` may be anything. */
export function useListing(address: string): ListingState {
  const id = parseListingId(address);
  const replica = useReplica();
  const { online } = useSyncState();
  const [missed, setMissed] = useState<string | null>(null);
  const stored = useOptionalReadable(useMemo(() => (replica && id ? replica.listings.watch(id) : null), [replica, id]));
  const absent = stored?.state === 'absent';

  useEffect(() => {
    if (!replica || !id || !absent || !online) return;
    const abort = new AbortController();
    const miss = () => {
      if (!abort.signal.aborted) setMissed(id);
    };
    // What comes is stored, and then shown from there.
    void replica.listings.fetch(id, abort.signal).then((answer) => answer.ok || miss(), miss);
    return () => abort.abort();
  }, [replica, id, absent, online]);

  if (!id) return { state: 'absent' };
  if (stored?.state === 'found') return { state: 'found', listing: stored.listing };
  return absent && (!online || missed === id) ? { state: 'absent' } : { state: 'loading' };
}
