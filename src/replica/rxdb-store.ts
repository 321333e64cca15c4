import { getDefaultRxDocumentMeta, type BulkWriteRow, type MangoQuery, type RxCollection, type RxDocumentData, type RxError } from 'rxdb';
import type { ReplicaDocument } from './document.ts';
import { savedPianos } from './kinds/saved-pianos.ts';
import type { ReplicatedCollection } from './kinds/kinds.ts';
import type { DeviceFact, StoredDocument } from './replica-schema.ts';
import type { GenerationRange, ReplicaStore } from './replica-store.ts';
import { contentOf, toStored } from './stored-document.ts';

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

export function createRxdbStore(collections: ReplicaCollections): ReplicaStore {
  /** The revisions of documents that were handed out, for steps that need not read them again. */
  const storedByContent = new WeakMap<ReplicaDocument, Stored>();
  let factWritten = Promise.resolve();
  const store: ReplicaStore = {
    async waiting(limit) {
      const found = await Promise.all(
        [collections.personal, collections.pianos].map((each) =>
          readStored(each, {
            selector: { pending: { $eq: 'waiting' } },
            sort: [{ since: 'asc' }, { id: 'asc' }],
            index: ['pending', 'since', 'id'],
            limit,
          }),
        ),
      );
      return found
        .flat()
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
    async sweep(name, isStale, generations) {
      let removed = 0;
      for await (const documents of chunksOf(collectionOf(collections, name), { name, generations })) {
        const stale = documents.filter(isStale);
        await store.update(name, stale.map(({ id }) => id), (now) => (now && isStale(now) ? null : now));
        removed += stale.length;
      }
      return removed;
    },
    async scan(name, visit, generations) {
      for await (const documents of chunksOf(collectionOf(collections, name), { name, generations })) documents.forEach(visit);
    },
    count: (name) =>
      collectionOf(collections, name)
        .count({ selector: { kind: { $eq: name } }, index: ['kind', 'id'] })
        .exec(),
    async savedListingIds() {
      const saved = await readStored(collections.personal, { selector: { kind: { $eq: savedPianos.name } }, index: ['kind', 'id'] });
      return saved.filter(({ row }) => row.deleted !== true).map(({ row }) => String(row.piano_id));
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

/** Below RxDB's document objects, which cost more than the reading. */
export async function readStored(collection: RxCollection<StoredDocument>, query: MangoQuery<StoredDocument>): Promise<Stored[]> {
  const { documents } = await collection.storageInstance.query(collection.find(query).getPreparedQuery());
  return documents;
}

type Selector = MangoQuery<StoredDocument>['selector'];

/** All documents of a kind in the order of their ids, or those of some generations, a chunk at a time. */
export async function* chunksOf(
  collection: RxCollection<StoredDocument>,
  { name, generations }: { name: ReplicatedCollection; generations?: GenerationRange | undefined },
): AsyncGenerator<readonly ReplicaDocument[]> {
  const kind = { $eq: name };
  if (!generations) {
    yield* chunksWhere(collection, { selector: { kind }, index: ['kind', 'id'] });
    return;
  }
  const index = ['kind', 'generation', 'id'];
  for (let { from } = generations; ; ) {
    const selector = { kind, generation: { $gte: from, $lt: generations.below } };
    const [next] = await readStored(collection, { selector, sort: [{ generation: 'asc' }, { id: 'asc' }], index, limit: 1 });
    if (!next) return;
    yield* chunksWhere(collection, { selector: { kind, generation: { $eq: next.generation } }, index });
    from = next.generation + 1;
  }
}

async function* chunksWhere(
  collection: RxCollection<StoredDocument>,
  { selector, index }: { selector: Selector; index: string[] },
): AsyncGenerator<readonly ReplicaDocument[]> {
  for (let after = ''; ; ) {
    const found = await readStored(collection, { selector: { ...selector, id: { $gt: after } }, sort: [{ id: 'asc' }], index, limit: chunk });
    const last = found.at(-1);
    if (!last) return;
    yield found.map(contentOf);
    if (found.length < chunk) return;
    after = last.id;
  }
}
