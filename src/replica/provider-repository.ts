import { map } from 'rxjs';
import type { BundleRow, CertificateRow, ProviderRow, ServiceRow } from '../domain/provider/provider-row.ts';
import type { Fields, RowOf } from '../lib/fields.ts';
import type { Readable } from '../lib/readable.ts';
import { uuidFromName } from '../lib/uuid-from-name.ts';
import type { Base, FormOutcome } from './form-base.ts';
import { sendingOf, watchRow, watchRows } from './kind-rows.ts';
import type { Kind } from './kinds/kind.ts';
import type { ReplicatedCollection } from './kinds/kinds.ts';
import { providerBundles, providerCertificates, providers, providerServices } from './kinds/providers.ts';
import { readableFrom } from './observe.ts';
import { deleteRow, putRow, writeFrom, type WriteContext } from './write-context.ts';

/** A row as it is shown, and where it stands with the server. */
export type HeldRow<R> = R & { sending: 'waiting' | 'refused' | 'sent' };

/** Rows of a person's own that belong to their profile. */
export interface OwnRows<R extends { id: string }> {
  /** Undefined while loading. */
  all: Readable<readonly HeldRow<R>[] | undefined>;
  add(row: Omit<R, 'deleted' | 'created_at'>): Promise<void>;
  change(base: Base<R>, fields: Partial<R>): Promise<FormOutcome>;
  remove(id: string): Promise<void>;
}

export interface OwnServices {
  /** Null where the person has none, undefined while loading. */
  profile: Readable<HeldRow<ProviderRow> | null | undefined>;
  /** Rule P-1: under an id made from the person's. */
  begin(row: Omit<ProviderRow, 'id' | 'user_id' | 'slug' | 'rating' | 'review_count' | 'completed_jobs' | 'created_at' | 'deleted'>): Promise<void>;
  update(base: Base<ProviderRow>, fields: Partial<ProviderRow>): Promise<FormOutcome>;
  services: OwnRows<ServiceRow>;
  bundles: OwnRows<BundleRow>;
  certificates: OwnRows<CertificateRow>;
  newId(): string;
}

/** What somebody who offers services says of them. A visitor has nothing of it. */
export function createProviderRepository(context: WriteContext): OwnServices {
  return {
    profile: readableFrom<HeldRow<ProviderRow> | null | undefined>(
      watchRow(context, providers).pipe(map((found) => (found && found.row.deleted !== true ? { ...found.row, sending: sendingOf(found) } : null))),
      undefined,
    ),
    async begin(row) {
      const id = await uuidFromName(`provider:${context.userId ?? 'visitor'}`);
      await putRow(context, providers.name, {
        ...row, id, user_id: context.userId ?? '', slug: '', rating: null, review_count: 0, completed_jobs: 0, deleted: false,
      });
    },
    update: (base, fields) => writeFrom(context, providers.name, { base, fields }),
    services: rowsOf(context, providerServices),
    bundles: rowsOf(context, providerBundles),
    certificates: rowsOf(context, providerCertificates),
    newId: () => context.ids.create(),
  };
}

function rowsOf<F extends Fields>(context: WriteContext, kind: Kind<F, ReplicatedCollection>): OwnRows<RowOf<F> & { id: string }> {
  type Held = RowOf<F> & { id: string };
  const found = watchRows(context, kind).pipe(map((all) => all.map((each) => ({ ...(each.row as Held), sending: sendingOf(each) }))));
  return {
    all: readableFrom<readonly HeldRow<Held>[] | undefined>(found, undefined),
    add: (row) => putRow(context, kind.name, row as unknown as { id: string }),
    change: (base, fields) => writeFrom(context, kind.name, { base, fields }),
    remove: (id) => deleteRow(context, { collection: kind.name, id }),
  };
}
