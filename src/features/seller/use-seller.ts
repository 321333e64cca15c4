import { useEffect, useMemo, useState } from 'react';
import type { SellerSummary } from '../../domain/listing/listing.ts';
import type { ListingSummary } from '../../domain/listing/listing-summary.ts';
import { byNewest } from '../../domain/search/sort-listings.ts';
import { useListingIndex, useOptionalReadable, useReplica, useSyncState } from '../../replica/replica-context.tsx';
import type { SellerPage } from '../../replica/server-queries.ts';

/** What can be said of a seller; from the device as far as it goes, then as the server has it. */
export interface SellerView {
  name: string;
  /** Null until a whole listing or the server tells. */
  seller: SellerSummary | null;
  listings: readonly ListingSummary[];
  total: number;
}

export type SellerState =
  | { state: 'loading' | 'unknown' | 'offline' | 'failed' }
  /** `source`: whether the server has answered, is asked, can't be reached, or failed. */
  | { state: 'found'; view: SellerView; source: 'server' | 'asking' | 'offline' | 'failed' };

type Asked = { slug: string; answer: SellerPage | 'unknown' | 'failed' };

export function useSeller(slug: string): { seller: SellerState; retry: () => void } {
  const replica = useReplica();
  const { online } = useSyncState();
  const { items, reserved, source } = useListingIndex();
  const [asked, setAsked] = useState<Asked | null>(null);
  const [tries, setTries] = useState(0);
  const local = useMemo(() => [...items, ...reserved].filter(({ seller_slug }) => seller_slug === slug).sort(byNewest), [items, reserved, slug]);
  const first = local[0];
  const stored = useOptionalReadable(first && replica?.listings.watch(first.id));

  useEffect(() => {
    if (!replica || !online) return;
    const asking = new AbortController();
    const keep = (answer: Asked['answer']) => {
      if (!asking.signal.aborted) setAsked({ slug, answer });
    };
    replica.listings.ofSeller(slug, asking.signal).then(
      (given) => {
        if (given.ok) keep(given.value);
        else keep(given.error.type === 'NotFound' ? 'unknown' : 'failed');
      },
      () => keep('failed'),
    );
    return () => asking.abort();
  }, [replica, online, slug, tries]);

  const answer = asked?.slug === slug ? asked.answer : null;
  const localSeller = stored?.state === 'found' ? stored.listing.seller : null;
  const known = first && { name: localSeller?.display_name ?? first.seller_name, seller: localSeller, listings: local, total: local.length };
  const seller = judge({ answer, known, online, opening: source === 'loading' || !replica });
  return {
    seller,
    retry() {
      setAsked(null);
      setTries((count) => count + 1);
    },
  };
}

function judge(given: { answer: Asked['answer'] | null; known: SellerView | undefined; online: boolean; opening: boolean }): SellerState {
  const { answer, known, online, opening } = given;
  if (answer && typeof answer === 'object') return { state: 'found', view: merge(answer, known), source: 'server' };
  if (answer === 'unknown') return { state: 'unknown' };
  if (known) return { state: 'found', view: known, source: answer === 'failed' ? 'failed' : online ? 'asking' : 'offline' };
  if (answer === 'failed') return { state: online ? 'failed' : 'offline' };
  return { state: opening || online ? 'loading' : 'offline' };
}

/** The server's listings; where it gave only the newest, those of the device that are older as well. */
function merge({ seller, listings, total }: SellerPage, known: SellerView | undefined): SellerView {
  const given = new Set(listings.map(({ id }) => id));
  const oldest = listings.at(-1)?.listed_at ?? 0;
  const older = listings.length < total ? (known?.listings ?? []).filter(({ id, listed_at }) => !given.has(id) && listed_at < oldest) : [];
  return { name: seller.display_name, seller, listings: [...listings, ...older], total };
}
