/**
 * Brings documents of an older form into the current one. RxDB keeps each version of a collection in a database of its own and notes
 * in its internal store which there are; its own migration writes every document three times, ten at a time, and once it has failed
 * it fails at every later start. This one copies what is there and isn't yet here, then empties the older database and takes its note
 * away. Breaking it off at any point loses nothing: the next start copies what is missing. Two tabs may do it at once: neither
 * writes over what the other has stored. Why: docs/decisions/017-the-device-store.md.
 */
import {
  getChangedDocumentsSince,
  getPrimaryKeyOfInternalDocument,
  INTERNAL_CONTEXT_COLLECTION,
  normalizeMangoQuery,
  prepareQuery,
  type RxCollection,
  type RxDatabase,
  type RxDocumentData,
  type RxJsonSchema,
  type RxStorageDefaultCheckpoint,
  type RxStorageInstance,
} from 'rxdb';
import { documentSchema, type StoredDocument } from './replica-schema.ts';
import type { ReplicaCollections } from './rxdb-store.ts';
import { fromVersionZero } from './stored-document.ts';

/** From a version to the next; what it is given is a document of the older one. Unsent edits pass through it as well. */
type DocumentStep = (old: StoredDocument) => StoredDocument;

/** The stored form and the way from each older version to it. A test brings a newer one to prove the way. */
export interface ReplicaForm {
  documents: RxJsonSchema<StoredDocument>;
  /** By the version they lead to. */
  documentSteps: Readonly<Record<number, DocumentStep>>;
}

export const currentForm: ReplicaForm = { documents: documentSchema, documentSteps: { 1: fromVersionZero } };

/** Documents brought over, of how many. */
export interface Migrating {
  done: number;
  total: number;
}

/** Documents at a time: few enough that the page stays answerable. */
const atOnce = 200;

type Stored = RxDocumentData<StoredDocument>;

interface Older {
  collection: RxCollection<StoredDocument>;
  version: number;
  documents: RxStorageInstance<StoredDocument, unknown, unknown, RxStorageDefaultCheckpoint>;
  /** Takes the note of it away. */
  forget(): Promise<void>;
}

export async function migrateDocuments(
  database: RxDatabase<ReplicaCollections>,
  { form, onMigrating }: { form: ReplicaForm; onMigrating: ((progress: Migrating) => void) | undefined },
): Promise<void> {
  const found = await findOlder(database, form.documents.version);
  const left = new Set(found);
  try {
    const counts = await Promise.all(found.map(({ documents }) => countAll(documents)));
    const total = counts.reduce((sum, count) => sum + count, 0);
    let done = 0;
    if (total > 0) onMigrating?.({ done, total });
    for (const older of found) {
      await copy(older, form, (count) => onMigrating?.({ done: (done += count), total }));
      left.delete(older);
      // In this order: an empty database that is still noted costs nothing, a full one that nobody knows of stays for ever.
      await older.documents.remove();
      await older.forget();
    }
  } finally {
    for (const { documents } of left) await documents.close();
  }
}

/** What there is of older versions, the oldest first. */
async function findOlder(database: RxDatabase<ReplicaCollections>, version: number): Promise<Older[]> {
  const collections = [database.pianos, database.personal];
  const versions = Array.from({ length: version }, (_, each) => each);
  const keyOf = (name: string, each: number) => getPrimaryKeyOfInternalDocument(`${name}-${each}`, INTERNAL_CONTEXT_COLLECTION);
  const noted = await database.internalStore.findDocumentsById(
    collections.flatMap(({ name }) => versions.map((each) => keyOf(name, each))),
    false,
  );
  const found: Older[] = [];
  for (const each of versions) {
    for (const collection of collections) {
      const note = noted.find(({ id }) => id === keyOf(collection.name, each));
      if (!note) continue;
      const documents = await database.storage.createStorageInstance<StoredDocument>({
        databaseInstanceToken: database.token,
        databaseName: database.name,
        collectionName: collection.name,
        schema: (note.data as { schema: RxJsonSchema<Stored> }).schema,
        options: {},
        multiInstance: false,
        devMode: false,
      });
      const forget = async () => {
        // Another tab may have been quicker; then this write is refused, and there is nothing left to do.
        await database.internalStore.bulkWrite([{ previous: note, document: { ...note, _deleted: true } }], 'replica-migration');
      };
      found.push({ collection, version: each, documents, forget });
    }
  }
  return found;
}

async function countAll(documents: Older['documents']): Promise<number> {
  const { schema } = documents;
  const query = normalizeMangoQuery<Stored>(schema, { selector: { _deleted: { $eq: false } } });
  return (await documents.count(prepareQuery(schema, query))).count;
}

async function copy({ collection, version, documents }: Older, form: ReplicaForm, onCopied: (count: number) => void): Promise<void> {
  for (let checkpoint: RxStorageDefaultCheckpoint | undefined; ; ) {
    const part = await getChangedDocumentsSince<StoredDocument, RxStorageDefaultCheckpoint>(documents, atOnce, checkpoint);
    if (part.documents.length === 0) return;
    const there = part.documents.filter(({ _deleted }) => !_deleted);
    // Below RxDB's own layer, which would bring back what another tab has removed since it opened.
    const { error } = await collection.storageInstance.originalStorageInstance.bulkWrite(
      there.map((old) => ({ document: stepped(old, { from: version, form }) })),
      'replica-migration',
    );
    const failed = error.find(({ status }) => status !== 409);
    if (failed) throw new Error(`The replica refused a document of an older version with status ${failed.status}`);
    onCopied(there.length);
    ({ checkpoint } = part);
  }
}

function stepped(old: Stored, { from, form }: { from: number; form: ReplicaForm }): Stored {
  let document: StoredDocument = old;
  for (let version = from + 1; version <= form.documents.version; version += 1) {
    const step = form.documentSteps[version];
    if (!step) throw new Error(`Nothing leads to version ${version} of the replica`);
    document = step(document);
  }
  const { _rev, _meta, _attachments, _deleted } = old;
  return { ...document, _rev, _meta, _attachments, _deleted };
}
