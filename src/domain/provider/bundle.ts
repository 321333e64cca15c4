/** Source: the specification, business constants: 7 % of the price, rounded to a whole euro and included. */
const platformShare = 0.07;

export function bundleFeeCents(priceCents: number): number {
  return Math.round((priceCents * platformShare) / 100) * 100;
}

/** How much less than one by one, in whole percent; null where it is no less. */
export function savedPercent({ price_cents: price, original_price_cents: original }: { price_cents: number | null; original_price_cents: number | null }): number | null {
  if (price === null || original === null || original <= 0 || price >= original) return null;
  return Math.floor(((original - price) / original) * 100);
}

export interface BundleItem {
  service_id: string;
  count: number;
}

export function readBundleItems(value: readonly unknown[]): readonly BundleItem[] {
  return value.flatMap((each): BundleItem[] => {
    const { service_id: id, count } = (typeof each === 'object' && each !== null ? each : {}) as Record<string, unknown>;
    return typeof id === 'string' && Number.isInteger(count) && Number(count) >= 1 && Number(count) <= 99 ? [{ service_id: id, count: Number(count) }] : [];
  });
}
