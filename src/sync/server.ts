import type { Refusal } from '../domain/refusal/refusal.ts';
import type { SentChange } from '../replica/document.ts';
import type { ReplicatedCollection } from '../replica/kinds/kinds.ts';
import type { Answer } from '../wire/answer.ts';
import type { ReadRows, WireRow } from '../wire/wire-rows.ts';

/** Opaque to the device: it is stored and handed back. Null before the first pull. */
export type Checkpoint = unknown;

export interface PullRequest {
  epoch: string | null;
  limit: number;
  /** At most so many published listings live on the device. */
  window: number;
  checkpoints: Partial<Record<ReplicatedCollection, Checkpoint>>;
}

export type PulledRow = WireRow;

export interface PulledCollection extends ReadRows {
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
  | ({ status: 'rejected'; changeId: string } & Refusal);

/** The server as synchronisation sees it. Never rejects: failures are values. */
export interface SyncServer {
  pull(request: PullRequest, signal: AbortSignal): Promise<Answer<PullAnswer>>;
  /** One verdict for each change, in their order. */
  push(changes: readonly PushedChange[], signal: AbortSignal): Promise<Answer<readonly PushVerdict[]>>;
  /** The listings among `ids` that the person may see. */
  listings(ids: readonly string[], signal: AbortSignal): Promise<Answer<readonly PulledRow[]>>;
}
