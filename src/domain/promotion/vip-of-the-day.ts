const dayMs = 86_400_000;
/** Places in the carousel (specification, visibility tiers). */
export const vipPlaces = 3;

/** The listings that the carousel shows on this day, of those whose VIP runs (rule P-6). `now` in epoch ms. */
export function vipOfTheDay<T extends { id: string; vip_until?: number | null }>(listings: readonly T[], now: number): T[] {
  const running = listings.filter(({ vip_until: until }) => until !== undefined && until !== null && until > now);
  const inOrder = running.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  const first = inOrder.length === 0 ? 0 : (Math.floor(now / dayMs) * vipPlaces) % inOrder.length;
  return [...inOrder.slice(first), ...inOrder.slice(0, first)].slice(0, vipPlaces);
}
