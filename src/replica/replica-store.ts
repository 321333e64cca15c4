import type { ReplicaDocument } from './document.ts';
import type { ReplicatedCollection } from './kinds/kinds.ts';

/** Generations from `from` on, below `below`. */
export interface GenerationRange {
  from: number;
  below: number;
}

/**
 * What synchronisation asks of the stored replica. Every step on a document is atomic; `null` removes it.
 * The RxDB implementation is `rxdb-store.ts`; a simulation can bring its own.
 */
export interface ReplicaStore {
  /** Unsent documents that are not parked, oldest edit first. */
  waiting(limit: number): Promise<ReplicaDocument[]>;
  /**
   * Applies `step` to each id, to null where there is no document. Steps must be pure: a lost race repeats them. `believed`
   * spares reading: documents as `waiting` gave them, or null for one that can't be there. A step that writes notices what was
   * written since.
   */
  update(
    collection: ReplicatedCollection,
    ids: readonly string[],
    step: (document: ReplicaDocument | null, id: string) => ReplicaDocument | null,
    believed?: ReadonlyMap<string, ReplicaDocument | null>,
  ): Promise<void>;
  /**
   * Removes documents for which `isStale` holds, looking again at the moment of removal. Resolves to their number. `generations`: it
   * holds for no others, and they need not be read.
   */
  sweep(collection: ReplicatedCollection, isStale: (document: ReplicaDocument) => boolean, generations?: GenerationRange): Promise<number>;
  /** Visits every document, or at least those of `generations`, without blocking the page; what changes meanwhile may be seen or not. */
  scan(collection: ReplicatedCollection, visit: (document: ReplicaDocument) => void, generations?: GenerationRange): Promise<void>;
  count(collection: ReplicatedCollection): Promise<number>;
  /** Ids of the listings that the person saved. */
  savedListingIds(): Promise<string[]>;
  /** Those among `ids` that the device does not hold. */
  missing(collection: ReplicatedCollection, ids: readonly string[]): Promise<string[]>;
  readFact<T>(key: string): Promise<T | null>;
  writeFact(key: string, value: unknown): Promise<void>;
}
