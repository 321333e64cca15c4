/**
 * What screens may ask of the data on this device. Types only: the implementation (RxDB, Dexie, the sync engine)
 * is loaded beside the screen and is never part of the first JavaScript.
 *
 * Screens read Readables and call commands. Commands write to the replica and resolve as soon as the write is
 * stored on the device; nothing here waits for the network unless its comment says so.
 */
import type { Readable } from '../lib/readable.ts';
import type { Result } from '../lib/result.ts';
import type { DealerPlan } from './dealer-plan-port.ts';
import type { AskForData, ExportedData } from './export-own-data.ts';
import type { Imports } from './import-port.ts';
import type { ListingIndex } from './listing-index.ts';
import type { Listings } from './listing-repository.ts';
import type { Outbox } from './outbox-repository.ts';
import type { Migrating } from './migrate-documents.ts';
import type { Repositories } from './repositories.ts';
import type { Session } from '../domain/account/session.ts';
import type { StorageUsage } from './storage-usage.ts';
import type { SyncState } from './sync-state.ts';
import type { Uploads } from './upload-repository.ts';
import type { VisitorData } from './visitor-data.ts';

export interface Replica extends Repositories {
  listings: Listings;
  outbox: Outbox;
  uploads: Uploads;
  sync: {
    state: Readable<SyncState>;
    /** Push and pull now. */
    now(): void;
  };
  storage: {
    usage(): Promise<StorageUsage>;
  };
  /** The dealer's own plan. Its code comes when it is asked for; rejects when that can't be loaded. */
  dealerPlan(): Promise<DealerPlan>;
  /** Imports of dealers' files. Their code comes when they are asked for; rejects for visitors and where the browser keeps nothing. */
  imports(): Promise<Imports>;
  visitorData: VisitorData;
  /** All of the person's data: what `askServer` gives, or this device's where it gives nothing, with what is unsent. */
  exportData(askServer: AskForData): Promise<ExportedData>;
  /** Removes the private replica and the queued uploads. With anything unsent and no `force` it does nothing and says how many. */
  signOut(options: { force: boolean }): Promise<Result<null, { type: 'Unsent'; count: number }>>;
}

/** The replica while it is being opened, when it is open, and when it can't be. */
export type ReplicaPhase =
  /** `migrating`: the documents of an older version of the app are being brought over, once, and it takes longer than a moment. */
  | { phase: 'opening'; migrating?: Migrating }
  | { phase: 'open'; replica: Replica }
  /** No IndexedDB (private window, policy): online only, nothing is kept. The replica works in memory. */
  | { phase: 'memory-only'; replica: Replica }
  /** The stored replica can't be opened. `rebuild` exports unsent writes first (returned as JSON text), then starts anew. */
  | { phase: 'broken'; reason: string; exportUnsent(): Promise<string>; rebuild(): Promise<void> }
  /** An older tab holds an older version open. */
  | { phase: 'blocked' }
  /** The browser has not answered for long; it may yet. */
  | { phase: 'silent' }
  /** A newer version has taken the data over. What is on screen stays readable; nothing can be written until a reload. */
  | { phase: 'outdated'; replica: Replica | null };

/** What the shell hands to every screen. */
export interface ReplicaHost {
  phase: Readable<ReplicaPhase>;
  session: Readable<Session>;
  /** Available before the replica is open: the last visit's snapshot, then the replica's index. */
  index: Readable<ListingIndex>;
  /** Available before the replica is open: what the last visit left, then the engine's. */
  syncState: Readable<SyncState>;
}
