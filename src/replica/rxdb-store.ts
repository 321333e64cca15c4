import { getDefaultRxDocumentMeta, type BulkWriteRow, type RxCollection, type RxDocument, type RxDocumentData, type RxError } from 'rxdb';
import { hostless, hostlessRow } from '../domain/listing/stored-address.ts';
import type { Alternative, PendingChange, ReplicaDocument } from './document.ts';
import type { ReplicatedCollection } from './kinds/kinds.ts';
import type { DeviceFact, StoredDocument } from './replica-schema.ts';
import type { ReplicaStore } from './replica-store.ts';

export interface ReplicaCollections {
  pianos: RxCollection<StoredDocument>;
  personal: RxCollection<StoredDocument>;
  device: RxCollection<DeviceFact>;
}

type Stored = RxDocumentData<StoredDocument>;

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
    row: hostlessRow(row),
    base: hostlessRow(base ?? null),
    version,
    pending,
    change: hostlessChange(change ?? null),
    alternatives: alternatives.some(({ field }) => field === 'image_urls') ? alternatives.map(hostlessAlternative) : alternatives,
    generation,
  };
}

/** What an older version of the app stored names the host of its backend (rule P-7 of listings): here and there alike, nothing has changed. */
function hostlessChange(change: PendingChange | null): PendingChange | null {
  if (!change?.sent) return change;
  const { sent } = change;
  const takenBack = sent.takenBack && { takenBack: hostlessRow(sent.takenBack) };
  return { ...change, sent: { ...sent, fields: hostlessRow(sent.fields), ...takenBack } };
}

function hostlessAlternative(alternative: Alternative): Alternative {
  const { field, mine } = alternative;
  return field === 'image_urls' && Array.isArray(mine) ? { ...alternative, mine: mine.map((each) => hostless(String(each))) } : alternative;
}

function toStored({ collection, ...document }: ReplicaDocument): StoredDocument {
  return { ...document, kind: collection, choices: document.alternatives.length };
}

export function createRxdbStore(collections: ReplicaCollections): ReplicaStore {
  /** The revisions of documents that were handed out, for steps that need not read them again. */
  const storedByContent = new WeakMap<ReplicaDocument, Stored>();
  let factWritten = Promise.resolve();
  const store: ReplicaStore = {
    async waiting(limit) {
      const found = await Promise.all(
        [collections.personal, collections.pianos].map((each) => {
          const query = each.find({ selector: { pending: { $eq: 'waiting' } } });
          return each.storageInstance.query(query.getPreparedQuery());
        }),
      );
      return found
        .flatMap(({ documents }) => documents)
        .map((stored) => {
          const content = contentOf(stored);
          storedByContent.set(content, stored);
          return content;
        })
        .sort((a, b) => (a.change?.since ?? 0) - (b.change?.since ?? 0) || (a.id < b.id ? -1 : 1))
        .slice(0, limit);
    },
    async update(name, ids, step, believed) {
      const collection = collectionOf(collections, name);
      const present = new Map<string, Stored | null>();
      const toRead: string[] = [];
      for (const id of new Set(ids)) {
        const document = believed?.get(id);
        const stored = document && storedByContent.get(document);
        if (stored || document === null) present.set(id, stored ?? null);
        else toRead.push(id);
      }
      await readInto(present, collection, toRead);
      await applySteps(collection, present, step);
    },
    async sweep(name, isStale) {
      let removed = 0;
      for await (const documents of chunksOf(collectionOf(collections, name))) {
        const stale = documents.filter((document) => {
          const content = contentOf(document.toJSON() as StoredDocument);
          return content.collection === name && isStale(content);
        });
        const ids = stale.map(({ id }) => id);
        await store.update(name, ids, (now) => (now && isStale(now) ? null : now));
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
    writeFact(key, value) {
      // One after the other, so that the last one given is the one that is kept; one that failed holds up none.
      factWritten = factWritten.catch(() => undefined).then(() => writeFact(collections.device, { key, value }));
      return factWritten;
    },
  };
  return store;
}

/** RxDB's own upsert would refuse every later write of a fact once one has failed, as on a full disk. */
async function writeFact(facts: RxCollection<DeviceFact>, { key, value }: DeviceFact): Promise<void> {
  for (;;) {
    const present = await facts.findOne(key).exec();
    if (present) {
      await present.incrementalPatch({ value });
      return;
    }
    try {
      await facts.insert({ key, value });
      return;
    } catch (error) {
      // Another tab was quicker: it is there now.
      if ((error as RxError).code !== 'CONFLICT') throw error;
    }
  }
}

async function readInto(
  present: Map<string, Stored | null>,
  collection: RxCollection<StoredDocument>,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  for (const id of ids) present.set(id, null);
  for (const document of await collection.storageInstance.findDocumentsById([...ids], false)) present.set(document.id, document);
}

/**
 * Applies a step to each document by one write of the storage, below RxDB's document objects, which cost more than the write
 * itself. A document that another tab or the screen wrote in between comes back as a conflict and is stepped again.
 */
async function applySteps(collection: RxCollection<StoredDocument>, given: ReadonlyMap<string, Stored | null>, step: Step): Promise<void> {
  let present = new Map(given);
  while (present.size > 0) {
    const writes = [...present].map(([id, previous]) => writeOf(previous, id, step)).filter((write) => write !== null);
    if (writes.length === 0) return;
    const { error } = await collection.storageInstance.bulkWrite(writes, 'replica-step');
    const failed = error.find(({ status }) => status !== 409);
    if (failed) throw new Error(`The replica refused a document with status ${failed.status}`);
    present = new Map();
    await readInto(present, collection, error.map(({ documentId }) => documentId));
  }
}

/** Null when the step changes nothing. RxDB sets revision and time of writing. */
function writeOf(previous: Stored | null, id: string, step: Step): BulkWriteRow<StoredDocument> | null {
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
