import { map } from 'rxjs';
import type { BookedBundleRow } from '../domain/booking/bundle-row.ts';
import type { BoughtService } from '../domain/booking/bundle-visits.ts';
import { bundleFeeCents } from '../domain/provider/bundle.ts';
import type { Readable } from '../lib/readable.ts';
import { sendingOf, watchRows } from './kind-rows.ts';
import { bookedBundles } from './kinds/booked-bundles.ts';
import { readableFrom } from './observe.ts';
import { deleteRow, putRow, type WriteContext } from './write-context.ts';

export interface HeldBundle {
  row: BookedBundleRow;
  sending: 'waiting' | 'refused' | 'sent';
}

/** A bundle as it is offered when it is bought. Whole cents. */
export interface NewBundle {
  provider: { id: string; userId: string; name: string };
  bundle: { id: string; name: string; price: number; months: number; services: readonly BoughtService[] };
}

export interface BookedBundles {
  /** Those that the person bought and those that were bought of them; undefined while loading. */
  all: Readable<readonly HeldBundle[] | undefined>;
  /** Stores it, to be sent before the visits that are booked of it; resolves to its id. */
  buy(bundle: NewBundle): Promise<string>;
  /** One that never began. */
  giveUp(id: string): Promise<void>;
}

/** Bundles of services. A visitor has none. */
export function createBundleRepository(context: WriteContext): BookedBundles {
  const found = watchRows(context, bookedBundles).pipe(map((all) => all.map((each): HeldBundle => ({ row: each.row, sending: sendingOf(each) }))));
  return {
    all: readableFrom<readonly HeldBundle[] | undefined>(found, undefined),
    async buy({ provider, bundle }) {
      const id = context.ids.create();
      await putRow(context, bookedBundles.name, {
        id, user_id: context.userId, provider_user_id: provider.userId, provider_id: provider.id, bundle_id: bundle.id, provider_name: provider.name, customer_name: '',
        name: bundle.name, services: bundle.services, price: bundle.price, fee: bundleFeeCents(bundle.price), months: bundle.months, agreed_at: null, ends_at: null,
      });
      return id;
    },
    giveUp: (id) => deleteRow(context, { collection: bookedBundles.name, id }),
  };
}
