import {
  addRxPlugin,
  createRxDatabase,
  removeRxDatabase,
  type MigrationStrategies,
  type RxDatabase,
  type RxJsonSchema,
  type RxStorage,
} from 'rxdb';
import { RxDBCleanupPlugin } from 'rxdb/plugins/cleanup';
import { RxDBMigrationSchemaPlugin } from 'rxdb/plugins/migration-schema';
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie';
import { getRxStorageMemory } from 'rxdb/plugins/storage-memory';
import { databases } from '../platform/databases.ts';
import { canListStored, deleteStored } from './rescue-unsent.ts';
import { gateName } from './version-gate.ts';
import { deviceSchema, documentSchema, type StoredDocument } from './replica-schema.ts';
import type { ReplicaCollections } from './rxdb-store.ts';

addRxPlugin(RxDBCleanupPlugin);
addRxPlugin(RxDBMigrationSchemaPlugin);

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

/** The stored form and the way from each older version to it. A test brings a newer one to prove the way. */
export interface ReplicaForm {
  documents: RxJsonSchema<StoredDocument>;
  /** By the version they lead to; unsent edits pass through them as well. */
  documentSteps: MigrationStrategies<StoredDocument>;
}

const currentForm: ReplicaForm = { documents: documentSchema, documentSteps: {} };

/** Higher with every new version of any schema. */
export function formNumber(form: ReplicaForm = currentForm): number {
  return 1 + form.documents.version + deviceSchema.version;
}

/** Opens the replica and migrates it. Rejects when the stored data can't be opened: see `rescue-unsent.ts`. */
export async function openReplicaDatabase(options: {
  name: string;
  place: ReplicaPlace;
  form?: ReplicaForm;
}): Promise<ReplicaDatabase> {
  const { name, place, form = currentForm } = options;
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
      pianos: { schema: form.documents, migrationStrategies: form.documentSteps },
      personal: { schema: form.documents, migrationStrategies: form.documentSteps },
      device: { schema: deviceSchema },
    });
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
