import { fail, type Result } from '../lib/result.ts';
import { toOutboxEntry } from './outbox-repository.ts';
import { isPending, type WriteContext } from './write-context.ts';
import type { ReplicatedCollection, ServerFailure } from './replica.ts';
import type { ExportedData } from './own-account.ts';

/** Under which name the rows of a collection stand in the file; the server's export uses the same. */
const names: Readonly<Record<ReplicatedCollection, string>> = {
  user_profiles: 'profile',
  pianos: 'listings',
  saved_pianos: 'saved_pianos',
  saved_searches: 'saved_searches',
  piano_lookup_history: 'piano_lookup_history',
  serial_corrections: 'serial_corrections',
  inquiries: 'inquiries',
  messages: 'messages',
  conversation_marks: 'conversation_marks',
  viewing_requests: 'viewing_requests',
  notifications: 'notifications',
};

/** All of a person's data as JSON text: the server's, or where it can't be asked this device's; what is unsent comes with both. */
export async function exportOwnData(
  context: WriteContext,
  askServer: () => Promise<Result<Readonly<Record<string, unknown>>, ServerFailure>>,
): Promise<ExportedData> {
  const [answer, { own, unsent }] = await Promise.all([askServer().catch(offline), readDevice(context)]);
  const source = answer.ok ? 'server' : 'device';
  const about = { exported_at: new Date(context.clock.now()).toISOString(), source };
  return { source, text: JSON.stringify({ ...about, ...(answer.ok ? answer.value : own), unsent }, null, 2) };
}

const offline = () => fail<ServerFailure>({ type: 'Offline' });

async function readDevice({ store, userId }: WriteContext) {
  const rows: Record<string, unknown[]> = {};
  const unsent: unknown[] = [];
  for (const [collection, name] of Object.entries(names) as [ReplicatedCollection, string][]) {
    const found: unknown[] = [];
    rows[name] = found;
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
