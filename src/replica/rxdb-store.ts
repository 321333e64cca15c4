import { getDefaultRxDocumentMeta, type BulkWriteRow, type RxCollection, type RxDocument, type RxDocumentData } from 'rxdb';
import type { ReplicaDocument } from './document.ts';
import type { ReplicatedCollection } from './replica.ts';
import type { DeviceFact, StoredDocument } from './replica-schema.ts';
import type { ReplicaStore } from './replica-store.ts';

export interface ReplicaCollections {
  pianos: RxCollection<StoredDocument>;
  personal: RxCollection<StoredDocument>;
  device: RxCollection<DeviceFact>;
}

type Step = (document: ReplicaDocument | null, id: string) => ReplicaDocument | null;

/** Rows read at a time: small enough to leave the main thread free between two. */
const chunk = 200;

export function collectionOf(collections: ReplicaCollections, name: ReplicatedCollection): RxCollection<StoredDocument> {
  return name === 'pianos' ? collections.pianos : collections.personal;
}

/** The document's content without what RxDB and the index add. */
export function contentOf(stored: StoredDocument): ReplicaDocument {
  const { id, kind, row, base, version, pending, change, alternatives, generation } = stored;
  return {
    id,
    collection: kind,
    row,
    base: base ?? null,
    version,
    pending,
    change: change ?? null,
    alternatives,
    generation,
  };
}

function toStored({ collection, ...document }: ReplicaDocument): StoredDocument {
  return { ...document, kind: collection, choices: document.alternatives.length };
}

export function createRxdbStore(collections: ReplicaCollections): ReplicaStore {
  return {
    async waiting(limit) {
      const found = await Promise.all(
        [collections.personal, collections.pianos].map((each) =>
          each.find({ selector: { pending: { $eq: 'waiting' } } }).exec(),
        ),
      );
      return found
        .flat()
        .map((document) => contentOf(document.toJSON() as StoredDocument))
        .sort((a, b) => (a.change?.since ?? 0) - (b.change?.since ?? 0) || (a.id < b.id ? -1 : 1))
        .slice(0, limit);
    },
    update: (name, ids, step) => applySteps(collectionOf(collections, name), [...new Set(ids)], step),
    async sweep(name, isStale) {
      let removed = 0;
      for await (const documents of chunksOf(collectionOf(collections, name))) {
        const stale = documents.filter((document) => {
          const content = contentOf(document.toJSON() as StoredDocument);
          return content.collection === name && isStale(content);
        });
        const ids = stale.map(({ id }) => id);
        await applySteps(collectionOf(collections, name), ids, (now) => (now && isStale(now) ? null : now));
        removed += stale.length;
      }
      return removed;
    },
    async scan(name, visit) {
      for await (const documents of chunksOf(collectionOf(collections, name))) {
        for (const document of documents) {
          const content = contentOf(document.toJSON() as StoredDocument);
          if (content.collection === name) visit(content);
        }
      }
    },
    count: (name) => collectionOf(collections, name).count().exec(),
    async savedListingIds() {
      const saved = await collections.personal.find({ selector: { kind: { $eq: 'saved_pianos' } } }).exec();
      return saved.filter((document) => document.row.deleted !== true).map((document) => String(document.row.piano_id));
    },
    async missing(name, ids) {
      const present = await collectionOf(collections, name)
        .findByIds([...ids])
        .exec();
      return ids.filter((id) => !present.has(id));
    },
    async readFact<T>(key: string) {
      const fact = await collections.device.findOne(key).exec();
      return fact ? (fact.toMutableJSON().value as T) : null;
    },
    async writeFact(key, value) {
      await collections.device.incrementalUpsert({ key, value });
    },
  };
}

/**
 * Applies a step to each document by one read and one write of the storage, below RxDB's document objects, which cost more than
 * the write itself. A document that another tab or the screen wrote in between comes back as a conflict and is stepped again.
 */
async function applySteps(collection: RxCollection<StoredDocument>, ids: readonly string[], step: Step): Promise<void> {
  const storage = collection.storageInstance;
  let open = ids;
  while (open.length > 0) {
    const found = await storage.findDocumentsById([...open], false);
    const byId = new Map(found.map((document) => [document.id, document]));
    const writes = open.map((id) => writeOf(byId.get(id), id, step)).filter((write) => write !== null);
    if (writes.length === 0) return;
    const { error } = await storage.bulkWrite(writes, 'replica-step');
    const failed = error.find(({ status }) => status !== 409);
    if (failed) throw new Error(`The replica refused a document with status ${failed.status}`);
    open = error.map(({ documentId }) => documentId);
  }
}

/** Null when the step changes nothing. RxDB sets revision and time of writing. */
function writeOf(previous: RxDocumentData<StoredDocument> | undefined, id: string, step: Step): BulkWriteRow<StoredDocument> | null {
  const before = previous ? contentOf(previous) : null;
  const next = step(before, id);
  if (next === before) return null;
  if (!previous) {
    return next && { document: { ...toStored(next), _deleted: false, _attachments: {}, _meta: getDefaultRxDocumentMeta(), _rev: '' } };
  }
  return { previous, document: next ? { ...previous, ...toStored(next) } : { ...previous, _deleted: true } };
}

/** All documents of a collection in the order of their ids, a chunk at a time. */
export async function* chunksOf(
  collection: RxCollection<StoredDocument>,
): AsyncGenerator<readonly RxDocument<StoredDocument>[]> {
  // The Dexie adapter keeps this index of its own accord. RxDB's planner knows only those of the schema, and without the hint
  // every chunk would read the whole collection.
  const hinted = collection.database.storage.name === 'dexie';
  let after = '';
  for (;;) {
    const documents = await collection
      .find({ selector: { id: { $gt: after } }, sort: [{ id: 'asc' }], limit: chunk, ...(hinted && { index: ['id'] }) })
      .exec();
    const last = documents.at(-1);
    if (!last) return;
    yield documents;
    after = last.id;
  }
}
