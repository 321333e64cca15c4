import { useEffect, useState } from 'react';
import { countBundle, isRunning, type BoughtService } from '../../domain/booking/bundle-visits.ts';
import type { BookableProvider } from '../../domain/booking/provider.ts';
import { readBundleItems } from '../../domain/provider/bundle.ts';
import type { DirectoryEntry } from '../../domain/provider/directory.ts';
import { readDirectory } from '../../platform/provider-directory.ts';
import { useOptionalReadable, useReplica } from '../../replica/replica-context.tsx';
import { useNow } from '../parts/use-now.ts';

/** A bundle of which a visit is booked: to be bought with it, or bought before. */
export interface ChosenBundle {
  /** Of the offer; of one that was bought, the purchase. */
  id: string;
  isBought: boolean;
  name: string;
  /** Whole cents. */
  price: number;
  months: number;
  services: readonly BoughtService[];
  /** By service, what can still be booked. */
  left: ReadonlyMap<string, number>;
}

/** `null`: none was asked for. `'absent'`: it is not there any more, or was used up. */
export type BundleChoice = ChosenBundle | null | 'loading' | 'absent';

/** The bundle of the address, of what the device knows. Both ids may be anything. */
export function useBundle(provider: BookableProvider | null, { bundleId, purchaseId }: { bundleId: string; purchaseId: string }): BundleChoice {
  const replica = useReplica();
  const now = useNow();
  const bought = useOptionalReadable(replica?.bundles.all);
  const visits = useOptionalReadable(replica?.bookings.all);
  const [entry, setEntry] = useState<DirectoryEntry | null | undefined>(undefined);
  const providerId = provider?.id;
  useEffect(() => {
    if (bundleId === '' || providerId === undefined) return;
    let isWanted = true;
    readDirectory().then(
      (directory) => isWanted && setEntry(directory?.entries.find(({ id }) => id === providerId) ?? null),
      () => isWanted && setEntry(null),
    );
    return () => {
      isWanted = false;
    };
  }, [bundleId, providerId]);

  if (purchaseId !== '') {
    if (!bought || !visits) return 'loading';
    const row = bought.find((each) => each.row.id === purchaseId)?.row;
    if (!row || !isRunning(row, now)) return 'absent';
    const counts = countBundle(row, visits.map((each) => each.row));
    const left = new Map(counts.map((each) => [each.id, each.left]));
    return counts.some((each) => each.left > 0) ? { id: row.id, isBought: true, name: row.name, price: row.price, months: row.months, services: counts, left } : 'absent';
  }
  if (bundleId === '') return null;
  if (entry === undefined || provider === null) return 'loading';
  const offer = entry?.bundles.find(({ id }) => id === bundleId);
  const price = offer?.price_cents ?? null;
  if (!offer || price === null) return 'absent';
  const services = readBundleItems(offer.items).flatMap(({ service_id: id, count }): BoughtService[] => {
    const service = provider.services.find((each) => each.id === id);
    return service ? [{ id, name: service.name, category: service.category, minutes: service.minutes, count }] : [];
  });
  if (services.length === 0) return 'absent';
  return { id: offer.id, isBought: false, name: offer.name, price, months: offer.months, services, left: new Map(services.map(({ id, count }) => [id, count])) };
}
