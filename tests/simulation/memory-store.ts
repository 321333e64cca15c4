import type { ReplicaDocument } from '../../src/replica/document.ts';
import type { ReplicatedCollection } from '../../src/replica/kinds/kinds.ts';
import type { ReplicaStore } from '../../src/replica/replica-store.ts';

export interface MemoryStore extends ReplicaStore {
  documents: Map<string, ReplicaDocument>;
  /** Hears of each document as it is stored, which is what the person then sees. */
  onStored: (document: ReplicaDocument) => void;
  /** Changes what a step wants stored; for taking a guard out. */
  alter: (document: ReplicaDocument) => ReplicaDocument | null;
}

/** The store's contract in memory, fast enough for thousands of histories. */
export function createMemoryStore(): MemoryStore {
  const documents = new Map<string, ReplicaDocument>();
  const facts = new Map<string, string>();
  const of = (name: ReplicatedCollection) => [...documents.values()].filter((each) => each.collection === name);
  const store: MemoryStore = {
    documents,
    onStored: () => undefined,
    alter: (document) => document,
    async waiting(limit) {
      return [...documents.values()]
        .filter((document) => document.pending === 'waiting')
        .sort((a, b) => (a.change?.since ?? 0) - (b.change?.since ?? 0) || (a.id < b.id ? -1 : 1))
        .slice(0, limit);
    },
    async update(_name, ids, step) {
      for (const id of new Set(ids)) {
        const present = documents.get(id) ?? null;
        const made = step(present, id);
        if (made === present) continue;
        const next = made && store.alter(made);
        if (next) {
          documents.set(id, structuredClone(next));
          store.onStored(next);
        } else {
          documents.delete(id);
        }
      }
    },
    async sweep(name, isStale) {
      const stale = of(name).filter(isStale);
      for (const document of stale) documents.delete(document.id);
      return stale.length;
    },
    async scan(name, visit) {
      of(name).forEach(visit);
    },
    count: async (name) => of(name).length,
    async savedListingIds() {
      return of('saved_pianos')
        .filter((document) => document.row.deleted !== true)
        .map((document) => String(document.row.piano_id));
    },
    missing: async (_name, ids) => ids.filter((id) => !documents.has(id)),
    async readFact<T>(key: string) {
      const fact = facts.get(key);
      return fact === undefined ? null : (JSON.parse(fact) as T);
    },
    async writeFact(key, value) {
      facts.set(key, JSON.stringify(value));
    },
  };
  return store;
}
