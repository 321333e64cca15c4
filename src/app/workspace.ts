import type { Clock } from '../lib/clock.ts';
import type { Ids } from '../lib/ids.ts';
import type { Readable } from '../lib/readable.ts';
import { askForPersistence } from '../platform/device-storage.ts';
import { isPageVisible } from '../platform/connectivity.ts';
import { withTabLock } from '../platform/tab-lock.ts';
import { createReplica } from '../replica/create-replica.ts';
import { writeIndexSnapshot } from '../replica/index-snapshot.ts';
import { initialSyncState } from '../replica/initial-sync-state.ts';
import { createImportsLoader } from '../replica/imports-loader.ts';
import { keepListingIndex, type ListingIndex } from '../replica/listing-index.ts';
import type { Migrating } from '../replica/migrate-documents.ts';
import { readableFrom } from '../replica/observe.ts';
import { openReplicaDatabase, replicaName, type ReplicaDatabase, type ReplicaPlace } from '../replica/open-replica.ts';
import { watchAlternatives, watchOutbox } from '../replica/outbox-repository.ts';
import type { Replica } from '../replica/replica.ts';
import { statusKey, watchSyncState, type SyncState, type SharedStatus } from '../replica/sync-state.ts';
import { takeRescued } from '../replica/rescued-documents.ts';
import { createRxdbStore } from '../replica/rxdb-store.ts';
import { createStoppableStore } from '../replica/stoppable-store.ts';
import type { ServerQueries } from '../replica/server-queries.ts';
import { openUploadStore } from '../replica/upload-database.ts';
import { watchFreshUploads } from '../replica/upload-item.ts';
import { createVisitorData } from '../replica/visitor-data.ts';
import { createWithdrawals } from '../replica/withdrawals.ts';
import type { WriteContext } from '../replica/write-context.ts';
import type { SendDeviceReport } from '../sync/device-report.ts';
import { createSyncEngine, type EngineStatus, type SyncEngine } from '../sync/engine.ts';
import { listingWindow } from '../sync/pull.ts';
import type { SyncServer } from '../sync/server.ts';
import { createUploadLane } from '../sync/uploads/upload-lane.ts';
import type { Uploader } from '../sync/uploads/uploader.ts';
import type { WakeableVisitorPort } from '../server/visitor/visitor-port.ts';
import { keepDeviceReported } from './device-reports.ts';

/** One person's open replica with its synchronisation. */
export interface Workspace {
  replica: Replica;
  index: Readable<ListingIndex>;
  syncState: Readable<SyncState>;
  wake: SyncEngine['wake'];
  /** Ends synchronisation and writing; what is on screen stays readable. */
  retire(): Promise<void>;
  close(): Promise<void>;
}

export interface WorkspacePorts {
  /** Null for a visitor. */
  userId: string | null;
  place: ReplicaPlace;
  server: SyncServer;
  uploader: Uploader;
  queries: ServerQueries;
  signOut: Replica['signOut'];
  visitors: WakeableVisitorPort;
  reportDevice: SendDeviceReport;
  /** The replica comes from an older version of the app and is being brought over. */
  onMigrating: (progress: Migrating) => void;
  browserOnline: Readable<boolean>;
  clock: Clock;
  ids: Ids;
  random: () => number;
}

/** The snapshot for the next first paint is written when the listings have been quiet for so long. */
const snapshotQuietMs = 3_000;

/** Opens the replica and starts synchronising. Rejects when the stored data can't be opened. */
export async function openWorkspace(ports: WorkspacePorts): Promise<Workspace> {
  const { userId, place, clock, ids } = ports;
  const name = replicaName(userId);
  const database = await openReplicaDatabase({ name, place, onMigrating: ports.onMigrating });
  const { store, stop: stopWrites } = createStoppableStore(createRxdbStore(database));
  const uploads = await openUploadStore({ userId, place, now: clock.now() }).catch(async (error: unknown) => {
    await database.close();
    throw error;
  });
  await takeRescued(name, store);
  const shared = await store.readFact<SharedStatus>(statusKey);
  const context: WriteContext = { collections: database, store, clock, ids, userId, userAgent: navigator.userAgent };
  const ending = new AbortController();
  const withdrawals = createWithdrawals({
    context,
    uploads,
    withLock: (work) => withTabLock(`soundboard-withdraw:${name}`, work, ending.signal),
  });

  const pauses = { random: ports.random, isVisible: isPageVisible };
  const uploadLane = createUploadLane({ ...pauses, store: uploads, uploader: ports.uploader, clock });
  const engine = createSyncEngine({
    ...pauses,
    store,
    server: ports.server,
    clock,
    ids,
    withLock: (work, signal) => withTabLock(`soundboard-sync:${name}`, work, signal),
    userId,
    uploads: uploadLane,
  });
  const keeper = keepListingIndex({
    collections: database,
    initial: { items: [], reserved: [], source: 'loading', asOf: shared?.lastSuccessAt ?? null, bounded: false },
    userId,
  });
  const syncState = readableFrom(
    watchSyncState({
      collections: database,
      own: engine.status,
      browserOnline: ports.browserOnline,
      outbox: watchOutbox(context),
      alternatives: watchAlternatives(context),
      uploads: uploads.watch(),
      letters: ports.visitors.unsent,
    }),
    { ...initialSyncState, online: ports.browserOnline.get(), lastSuccessAt: shared?.lastSuccessAt ?? null },
  );
  const ends = [
    syncState.subscribe(() => ageIndex()),
    engine.status.subscribe(() => shareStatus(engine.status.get())),
    keeper.index.subscribe(() => scheduleSnapshot()),
    watchWrites(database, () => {
      engine.wake('write');
      askOnce();
    }),
    watchFreshUploads(uploads.watch(), () => {
      uploadLane.wake('write');
      askOnce();
    }),
  ];

  if (userId !== null && place === 'device') {
    const queues = { outbox: watchOutbox(context), uploads: uploads.watch() };
    const parts = { userId, fresh: shared === null, store, syncState, clock, ids, send: ports.reportDevice };
    ends.push(keepDeviceReported({ ...parts, ...queues }));
  }

  const imports = createImportsLoader(context);
  const visitorData = createVisitorData({ context, openVisitor: () => openReplicaDatabase({ name: replicaName(null), place }) });
  let hasLooked = userId === null || place === 'memory';
  const lookOnce = () => {
    if (hasLooked || syncState.get().lastSuccessAt === null) return;
    hasLooked = true;
    void visitorData.look();
  };
  ends.push(syncState.subscribe(lookOnce));
  lookOnce();

  // Asked when there is something to lose: browsers that show a question show it beside what the person just did.
  let persistenceAsked = false;
  function askOnce() {
    if (!persistenceAsked) void askForPersistence();
    persistenceAsked = true;
  }

  function ageIndex() {
    const { items, reserved } = keeper.index.get();
    const bounded = items.length + reserved.length >= listingWindow;
    keeper.setAge({ asOf: syncState.get().lastSuccessAt, bounded });
  }

  let sharedText = JSON.stringify(shared);
  function shareStatus({ reached, lastError, unreadableRows, clockSkewMs, phase, ...own }: EngineStatus) {
    if (phase === 'pulling' || phase === 'pushing' || phase === 'stopped') return;
    const lastSuccessAt = own.lastSuccessAt ?? syncState.get().lastSuccessAt;
    const next: SharedStatus = { reached, lastSuccessAt, lastError, unreadableRows, clockSkewMs };
    const text = JSON.stringify(next);
    if (text === sharedText) return;
    sharedText = text;
    store.writeFact(statusKey, next).catch((error: unknown) => console.warn(error));
  }

  let snapshotTimer: ReturnType<typeof setTimeout> | null = null;
  function scheduleSnapshot() {
    if (snapshotTimer !== null) clearTimeout(snapshotTimer);
    snapshotTimer = setTimeout(() => void writeIndexSnapshot(userId, keeper.index.get()), snapshotQuietMs);
  }

  // Not waited for: a page that the browser has frozen may hold the lock, and what is held is neither listed nor sent meanwhile.
  const settling = withdrawals.finish().catch((error: unknown) => console.warn('Listings could not be taken back to the end', error));
  const running = engine.start().catch((error: unknown) => console.error(error));

  return {
    replica: createReplica({
      context,
      uploads,
      server: ports.queries,
      index: keeper.index,
      withdraw: withdrawals.withdraw,
      ownListings: keeper.own,
      syncState,
      visitorData,
      signOut: ports.signOut,
      imports: imports.open,
      syncNow() {
        engine.wake('person');
        ports.visitors.wake();
      },
    }),
    index: keeper.index,
    syncState,
    wake: engine.wake,
    async retire() {
      await Promise.all([stopWrites(), engine.stop()]);
    },
    async close() {
      ending.abort();
      for (const end of ends) end();
      if (snapshotTimer !== null) clearTimeout(snapshotTimer);
      keeper.stop();
      await visitorData.stop();
      await imports.close();
      await engine.stop();
      await running;
      await settling;
      uploads.close();
      await database.close();
    },
  };
}

/** Calls back for every stored edit that is not sent yet or stays on the device, in this tab or another. */
function watchWrites({ pianos, personal }: ReplicaDatabase, onWrite: () => void): () => void {
  const subscriptions = [pianos, personal].map((collection) =>
    collection.$.subscribe(({ documentData }) => {
      const { pending, change } = documentData;
      if (pending === 'local' || (pending === 'waiting' && !change?.sent && !change?.error)) onWrite();
    }),
  );
  return () => {
    for (const subscription of subscriptions) subscription.unsubscribe();
  };
}
