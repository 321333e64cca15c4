import { staleSince } from '../../domain/listing/stale-copy.ts';
import { useFromListingIndex } from '../../replica/replica-context.tsx';

/** From when the listings on this device are once they are more than a day old, else null. Renders again only when that changes. */
export function useStaleSince(now: number): number | null {
  return useFromListingIndex(({ asOf }) => staleSince(asOf, now));
}
