import type { RxCollection, RxDocument } from 'rxdb';
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

/** The document's content without what RxDB and the index add. Frozen, so steps can't change it in place. */
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
    async update(name, ids, step) {
      const collection = collectionOf(collections, name);
      const existing = await collection.findByIds([...ids]).exec();
      const inserts: StoredDocument[] = [];
      const edits: Promise<void>[] = [];
      for (const id of new Set(ids)) {
        const document = existing.get(id);
        if (document) {
          edits.push(applyStep(document, step));
          continue;
        }
        const made = step(null, id);
        if (made) inserts.push(toStored(made));
      }
      await Promise.all(edits);
      if (inserts.length === 0) return;
      const { error } = await collection.bulkInsert(inserts);
      const failed = error.find((each) => each.status !== 409);
      if (failed) throw new Error(`The replica refused a document with status ${failed.status}`);
      // Another tab inserted the same rows meanwhile.
      if (error.length > 0) {
        await this.update(
          name,
          error.map((each) => each.documentId),
          step,
        );
      }
    },
    async sweep(name, isStale) {
      let removed = 0;
      for await (const documents of chunksOf(collectionOf(collections, name))) {
        const stale = documents.filter((document) => {
          const content = contentOf(document.toJSON() as StoredDocument);
          return content.collection === name && isStale(content);
        });
        await Promise.all(stale.map((document) => applyStep(document, (now) => (now && isStale(now) ? null : now))));
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

/** One atomic step on a stored document; an unchanged result writes nothing. */
async function applyStep(document: RxDocument<StoredDocument>, step: Step): Promise<void> {
  if (document.deleted) return;
  const before = contentOf(document.toJSON() as StoredDocument);
  if (step(before, before.id) === before) return;
  await document.incrementalModify((current) => {
    const next = step(contentOf(current), current.id);
    return next ? Object.assign(current, toStored(next)) : Object.assign(current, { _deleted: true });
  });
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
