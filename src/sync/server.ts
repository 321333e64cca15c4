import type { SentChange } from '../replica/document.ts';
import type { Row } from '../replica/row.ts';
import type { ReplicatedCollection } from '../replica/kinds/kinds.ts';

/** Opaque to the device: it is stored and handed back. Null before the first pull. */
export type Checkpoint = unknown;

export interface PullRequest {
  epoch: string | null;
  limit: number;
  /** At most so many published listings live on the device. */
  window: number;
  checkpoints: Partial<Record<ReplicatedCollection, Checkpoint>>;
}

export interface PulledRow {
  row: Row;
  version: number;
}

export interface PulledCollection {
  rows: readonly PulledRow[];
  /** Rows that this version could not read. */
  unreadable: readonly { id: string; field: string }[];
  departed: readonly string[];
  checkpoint: Checkpoint;
  more: boolean;
  /** The rows are the first page of a first pull; clean rows that it does not bring must go. */
  restart: boolean;
}

export interface PullAnswer {
  epoch: string;
  /** Epoch ms. */
  serverTime: number;
  collections: Partial<Record<ReplicatedCollection, PulledCollection>>;
}

export interface PushedChange extends SentChange {
  collection: ReplicatedCollection;
  id: string;
}

export type PushVerdict =
  | { status: 'accepted'; changeId: string; server: PulledRow | null }
  | { status: 'conflict'; changeId: string; server: PulledRow }
  | { status: 'rejected'; changeId: string; code: string; reason: string; cause?: string };

/**
 * Why a request as a whole got no answer. `transient`: try again later. `auth`: wait for a fresh session.
 * `rejected`: the server understood and refused, repeating would not help.
 */
export interface RequestFailure {
  kind: 'transient' | 'auth' | 'rejected';
  code: string;
  reason: string;
  /** The database's name for why: 'listing-reserved'. Sentences change, this doesn't; absent where it gave none. */
  cause?: string;
}

export type Answer<T> = { ok: true; value: T } | { ok: false; failure: RequestFailure };

/** The server as synchronisation sees it. Never rejects: failures are values. */
export interface SyncServer {
  pull(request: PullRequest, signal: AbortSignal): Promise<Answer<PullAnswer>>;
  /** One verdict for each change, in their order. */
  push(changes: readonly PushedChange[], signal: AbortSignal): Promise<Answer<readonly PushVerdict[]>>;
  /** The listings among `ids` that the person may see. */
  listings(ids: readonly string[], signal: AbortSignal): Promise<Answer<readonly PulledRow[]>>;
}
