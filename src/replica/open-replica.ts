import { addRxPlugin, createRxDatabase, removeRxDatabase, type RxDatabase, type RxStorage } from 'rxdb';
import { RxDBCleanupPlugin } from 'rxdb/plugins/cleanup';
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie';
import { getRxStorageMemory } from 'rxdb/plugins/storage-memory';
import { databases } from '../platform/databases.ts';
import { canListStored, deleteStored } from './rescue-unsent.ts';
import { gateName } from './version-gate.ts';
import { currentForm, migrateDocuments, type Migrating, type ReplicaForm } from './migrate-documents.ts';
import { deviceSchema, schemasOf } from './replica-schema.ts';
import type { ReplicaCollections } from './rxdb-store.ts';

addRxPlugin(RxDBCleanupPlugin);

export type ReplicaDatabase = RxDatabase<ReplicaCollections>;

/** Where the replica lives: on the device, or in memory where the browser offers no IndexedDB. */
export type ReplicaPlace = 'device' | 'memory';

async function storageFor(place: ReplicaPlace): Promise<RxStorage<unknown, unknown>> {
  if (place === 'memory') return getRxStorageMemory() as RxStorage<unknown, unknown>;
  const { indexedDB, IDBKeyRange } = await databases();
  return getRxStorageDexie({ indexedDB, IDBKeyRange }) as RxStorage<unknown, unknown>;
}

/** One database a signed-in person, and one for visitors. Changing the name needs a migration. */
export function replicaName(userId: string | null): string {
  return `soundboard-${userId ?? 'visitor'}`;
}

const dayMs = 24 * 60 * 60 * 1000;

/** Higher with every new version of any schema. */
export function formNumber(form: ReplicaForm = currentForm): number {
  return 1 + form.documents.version + deviceSchema.version;
}

/**
 * Opens the replica, all its documents in the current form. Rejects when the stored data can't be opened: see `rescue-unsent.ts`.
 * `onMigrating` hears how far documents of an older form are.
 */
export async function openReplicaDatabase(options: {
  name: string;
  place: ReplicaPlace;
  form?: ReplicaForm;
  onMigrating?: (progress: Migrating) => void;
}): Promise<ReplicaDatabase> {
  const { name, place, form = currentForm, onMigrating } = options;
  const schemas = schemasOf(form.documents);
  const database = await createRxDatabase<ReplicaCollections>({
    name,
    storage: await storageFor(place),
    multiInstance: place === 'device',
    eventReduce: true,
    // Every tab may clean: RxDB's leader, for which it would wait, is elected by a plugin that isn't here.
    cleanupPolicy: { minimumDeletedTime: dayMs, minimumCollectionAge: 60_000, runEach: 10 * 60_000, waitForLeadership: false },
  });
  try {
    await database.addCollections({
      pianos: { schema: schemas.pianos, autoMigrate: false },
      personal: { schema: schemas.personal, autoMigrate: false },
      device: { schema: deviceSchema },
    });
    await migrateDocuments(database, { form, onMigrating });
  } catch (error) {
    await database.close();
    throw error;
  }
  return database;
}

/** Removes a closed replica and all it holds from the device. */
export async function deleteReplicaDatabase(name: string, place: ReplicaPlace): Promise<void> {
  // RxDB only empties its stores and leaves the shells; a browser that can't list its databases has to make do with that.
  if (place === 'device') (await databases()).indexedDB.deleteDatabase(gateName(name));
  if (place === 'device' && (await canListStored())) await deleteStored(name);
  else await removeRxDatabase(name, await storageFor(place), place === 'device');
}
