import type { ListingSummary } from '../domain/listing/listing-summary.ts';
import { hostless } from '../domain/listing/stored-address.ts';
import { readKeyed, removeKeyed, writeKeyed } from '../platform/keyed-store.ts';
import type { ListingIndex } from './listing-index.ts';

/** Part of the key: a summary of another shape is simply not found. */
const shape = 2;

function keyFor(userId: string | null): string {
  return `listing-index:${shape}:${userId ?? 'visitor'}`;
}

/** What the last visit of this person saw, for the first paint; null when there is nothing. */
export async function readIndexSnapshot(userId: string | null): Promise<ListingIndex | null> {
  const stored = await readKeyed(keyFor(userId));
  if (typeof stored !== 'object' || stored === null) return null;
  const { items, reserved = [], asOf, bounded } = stored as Partial<ListingIndex>;
  if (!Array.isArray(items)) return null;
  return {
    items: (items as ListingSummary[]).map((item) => (item.image_url?.startsWith('http') ? { ...item, image_url: hostless(item.image_url) } : item)),
    reserved,
    source: 'snapshot',
    asOf: typeof asOf === 'number' ? asOf : null,
    bounded: bounded === true,
  };
}

/** As many as a visitor's replica holds. Cloning 20,000 at once holds up the page for 80 ms. */
const most = 5_000;

/** Of very many listings only the newest are left for the next first paint. */
export function writeIndexSnapshot(userId: string | null, { items, reserved, asOf, bounded }: ListingIndex): Promise<void> {
  if (items.length <= most) return writeKeyed(keyFor(userId), { items, reserved, asOf, bounded });
  const newest = items.toSorted((a, b) => (a.listed_at < b.listed_at ? 1 : -1)).slice(0, most);
  return writeKeyed(keyFor(userId), { items: newest, reserved, asOf, bounded: true });
}

export function removeIndexSnapshot(userId: string | null): Promise<void> {
  return removeKeyed(keyFor(userId));
}
