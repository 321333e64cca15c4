import type { RxDocument } from 'rxdb';
import { combineLatest, map } from 'rxjs';
import { kinds, replicatedCollections, type ReplicatedCollection } from './kinds/kinds.ts';
import {
  changedFields,
  choose,
  createLocalDocument,
  discardDocument,
  editFrom,
  retryDocument,
  sameValue,
  type ReplicaDocument,
} from './document.ts';
import { readableFrom } from './observe.ts';
import type { BinnedChange, KeptAlternative, OutboxEntry } from './outbox-entry.ts';
import type { StoredDocument } from './replica-schema.ts';
import { contentOf } from './stored-document.ts';
import type { WriteContext } from './write-context.ts';
import type { Readable } from '../lib/readable.ts';

export interface Outbox {
  /** Oldest first; undefined while loading. */
  entries: Readable<readonly OutboxEntry[] | undefined>;
  alternatives: Readable<readonly KeptAlternative[] | undefined>;
  bin: Readable<readonly BinnedChange[] | undefined>;
  /** Un-parks and sends. */
  retry(key: string): Promise<void>;
  /** Back to the server's state; the text goes to the bin. Resolves to its id there, null when nothing was unsent. */
  discard(key: string): Promise<string | null>;
  restore(binId: string): Promise<void>;
  /** Decides for one of the values of `alternative`. Where something else stands by now, the question stays open. */
  choose(alternative: KeptAlternative, value: unknown): Promise<void>;
  /** Everything unsent as JSON text, for a file. */
  exportUnsent(): Promise<string>;
}

const binPrefix = 'bin:';
const binDays = 30;
const dayMs = 24 * 60 * 60 * 1000;

interface StoredBin {
  entry: OutboxEntry;
  row: ReplicaDocument['row'];
  discardedAt: number;
}

function keyOf(document: ReplicaDocument): string {
  return `${document.collection}:${document.id}`;
}

function parseKey(key: string): { collection: ReplicatedCollection; id: string } {
  const [collection = '', id = ''] = key.split(':');
  return { collection: collection as ReplicatedCollection, id };
}

export function toOutboxEntry(document: ReplicaDocument): OutboxEntry {
  const { change, base, row, version } = document;
  const { writable, subject } = kinds[document.collection];
  const changed = changedFields(writable, version === 0 ? null : base, row);
  const deletes = version > 0 && changed.deleted === true;
  return {
    key: keyOf(document),
    collection: document.collection,
    rowId: document.id,
    op: version === 0 ? 'insert' : deletes ? 'delete' : 'update',
    fields: Object.entries(changed).map(([field, after]) => ({ field, before: base?.[field], after })),
    subject: subject(row),
    state: document.pending === 'parked' ? 'parked' : change?.sent && !change.error ? 'sending' : 'waiting',
    since: change?.since ?? 0,
    tries: change?.tries ?? 0,
    error: change?.error ?? null,
  };
}

/** Every unsent change of both collections, oldest first, as it changes. */
export function watchOutbox(context: WriteContext) {
  const unsent = [context.collections.pianos, context.collections.personal].map(
    (collection) => collection.find({ selector: { pending: { $in: ['waiting', 'parked'] } }, index: ['pending', 'since', 'id'] }).$,
  );
  // A document of RxDB stands for one revision of a row: of thousands that wait, only those that changed are put into words anew.
  const known = new WeakMap<object, OutboxEntry>();
  const entryOf = (document: RxDocument<StoredDocument>): OutboxEntry => {
    const entry = known.get(document) ?? toOutboxEntry(contentOf(document.toJSON() as StoredDocument));
    known.set(document, entry);
    return entry;
  };
  return combineLatest(unsent).pipe(
    map((found): readonly OutboxEntry[] =>
      found
        .flat()
        .map(entryOf)
        .sort((a, b) => a.since - b.since || (a.key < b.key ? -1 : 1)),
    ),
  );
}

/** Values of fields that both sides changed, until the person chooses. */
export function watchAlternatives(context: WriteContext) {
  const undecided = [context.collections.pianos, context.collections.personal].map(
    (collection) => collection.find({ selector: { choices: { $gt: 0 } }, index: ['choices', 'id'] }).$,
  );
  return combineLatest(undecided).pipe(
    map((found): readonly KeptAlternative[] =>
      found.flat().flatMap((document) => toAlternatives(contentOf(document.toJSON() as StoredDocument))),
    ),
  );
}

function toAlternatives(document: ReplicaDocument): KeptAlternative[] {
  const { subject } = kinds[document.collection];
  // While a row is gone there is nothing to choose between: the device's values stand in it.
  const open = document.alternatives.filter(({ field, mine }) => !sameValue(document.row[field], mine));
  const server = document.base ?? (document.version > 0 ? document.row : null);
  return [...new Set(open.map(({ field }) => field))].map((field) => ({
    key: `${keyOf(document)}:${field}`,
    collection: document.collection,
    rowId: document.id,
    subject: subject(document.row),
    field,
    kept: open.filter((each) => each.field === field).map(({ mine, at }) => ({ value: mine, at })),
    stands: document.row[field],
    ...(server && { server: server[field] }),
  }));
}

export function createOutboxRepository(context: WriteContext): Outbox {
  const { collections, store, clock, ids } = context;

  const bin = collections.device.find({ selector: { key: { $gt: binPrefix, $lt: `${binPrefix}~` } } }).$.pipe(
    map((facts): readonly BinnedChange[] =>
      facts
        .map((fact) => {
          const { entry, discardedAt } = fact.toMutableJSON().value as StoredBin;
          return { id: fact.key.slice(binPrefix.length), entry, discardedAt };
        })
        .filter((change) => clock.now() - change.discardedAt < binDays * dayMs)
        .sort((a, b) => b.discardedAt - a.discardedAt),
    ),
  );

  async function change(key: string, step: (document: ReplicaDocument) => ReplicaDocument | null): Promise<void> {
    const { collection, id } = parseKey(key);
    await store.update(collection, [id], (document) => document && step(document));
  }

  return {
    entries: readableFrom<readonly OutboxEntry[] | undefined>(watchOutbox(context), undefined),
    alternatives: readableFrom<readonly KeptAlternative[] | undefined>(watchAlternatives(context), undefined),
    bin: readableFrom<readonly BinnedChange[] | undefined>(bin, undefined),
    retry: (key) => change(key, retryDocument),
    async discard(key) {
      const { collection, id } = parseKey(key);
      let discarded: ReplicaDocument | null = null;
      await store.update(collection, [id], (document) => {
        discarded = document;
        return document;
      });
      const document = discarded as ReplicaDocument | null;
      if (!document) return null;
      // The bin is written first: a crash in between leaves the change in both places, never in none.
      const kept: StoredBin = { entry: toOutboxEntry(document), row: document.row, discardedAt: clock.now() };
      const binId = ids.create();
      await store.writeFact(`${binPrefix}${binId}`, kept);
      await change(key, (document) => discardDocument(document, kinds[document.collection].writable));
      return binId;
    },
    async restore(binId) {
      const kept = await store.readFact<StoredBin>(`${binPrefix}${binId}`);
      if (!kept) return;
      const { collection, rowId, op, fields } = kept.entry;
      const { writable } = kinds[collection];
      const now = clock.now();
      const edits = Object.fromEntries(fields.map(({ field, after }) => [field, after]));
      // It was an edit of what stood then: what has changed since is not written over.
      const shown = op === 'insert' ? null : Object.fromEntries(fields.map(({ field, before }) => [field, before]));
      await store.update(collection, [rowId], (document) => {
        if (document) return editFrom(document, { shown: shown ?? document.row, fields: edits, now, writable }).document;
        return op === 'insert' ? createLocalDocument({ collection, row: kept.row, now, send: true }) : null;
      });
      await (await collections.device.findOne(`${binPrefix}${binId}`).exec())?.remove();
    },
    choose: ({ key, collection, field, stands, kept }, value) =>
      change(key, (document) =>
        choose(document, {
          field, value, shown: stands, kept: kept.map((each) => each.value), now: clock.now(), writable: kinds[collection].writable,
        }),
      ),
    async exportUnsent() {
      const entries: OutboxEntry[] = [];
      for (const name of replicatedCollections) {
        await store.scan(name, (document) => {
          if (document.pending === 'waiting' || document.pending === 'parked') entries.push(toOutboxEntry(document));
        });
      }
      return JSON.stringify({ exportedAt: new Date(clock.now()).toISOString(), unsent: entries }, null, 2);
    },
  };
}
