/** What a copy of a listing may still say that this device has not been able to renew. Rule L-12 in RULES.md. */
import type { ListingStatus } from './listing-values.ts';

const dayMs = 86_400_000;

/** From when the copies on this device are, once that is more than a day ago; else null. All in epoch ms, by the device's clock. */
export function staleSince(asOf: number | null, now: number): number | null {
  return asOf !== null && now - asOf > dayMs ? asOf : null;
}

/** When its own term was up. A fresh copy never is over: then the server has spoken, whatever the device's clock says. */
export function termOver(listing: { status: ListingStatus; ends_at?: string | null }, { stale, now }: { stale: number | null; now: number }): number | null {
  const end = Date.parse(listing.ends_at ?? '');
  return stale !== null && listing.status === 'active' && end <= now ? end : null;
}
