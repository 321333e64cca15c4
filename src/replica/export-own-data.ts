import { fail, type Result } from '../lib/result.ts';
import { kinds, replicatedCollections } from './kinds/kinds.ts';
import { toOutboxEntry } from './outbox-repository.ts';
import { isPending, type WriteContext } from './write-context.ts';
import type { ServerFailure } from '../domain/refusal/server-failure.ts';

export interface ExportedData {
  /** `device`: the server could not be asked, so it is what this device holds. */
  source: 'server' | 'device';
  /** JSON text. */
  text: string;
}

/** Asks the server for all that it holds of the person. */
export type AskForData = () => Promise<Result<Readonly<Record<string, unknown>>, ServerFailure>>;

/** All of a person's data as JSON text: the server's, or where it can't be asked this device's; what is unsent comes with both. */
export async function exportOwnData(context: WriteContext, askServer: AskForData): Promise<ExportedData> {
  const [answer, { own, unsent }] = await Promise.all([askServer().catch(offline), readDevice(context)]);
  const source = answer.ok ? 'server' : 'device';
  const about = { exported_at: new Date(context.clock.now()).toISOString(), source };
  return { source, text: JSON.stringify({ ...about, ...(answer.ok ? answer.value : own), unsent }, null, 2) };
}

const offline = () => fail<ServerFailure>({ type: 'Offline' });

async function readDevice({ store, userId }: WriteContext) {
  const rows: Record<string, unknown[]> = {};
  const unsent: unknown[] = [];
  for (const collection of replicatedCollections) {
    const found: unknown[] = [];
    rows[kinds[collection].exportAs ?? collection] = found;
    await store.scan(collection, (document) => {
      if (isPending(document)) unsent.push(toOutboxEntry(document));
      if (document.row.deleted === true || (collection === 'pianos' && document.row.owner_id !== userId)) return;
      const { seller: _seller, deleted: _deleted, ...row } = document.row;
      found.push(row);
    });
  }
  const [profile = null] = rows.profile ?? [];
  return { own: { ...rows, profile }, unsent };
}
