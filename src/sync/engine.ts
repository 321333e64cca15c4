import type { Clock } from '../lib/clock.ts';
import type { Ids } from '../lib/ids.ts';
import { soleLease, type Lease } from '../lib/lease.ts';
import { eitherAborts } from '../lib/older-browsers.ts';
import { createWritable, type Readable } from '../lib/readable.ts';
import { onlyWhileHeld } from './held-server.ts';
import { writtenOnlyWhileHeld } from './held-store.ts';
import { createNap, type WakeReason } from './nap.ts';
import { isDiskFull } from '../platform/device-storage.ts';
import { isSentFor, replicatedCollections, type ReplicatedCollection } from '../replica/kinds/kinds.ts';
import type { ReplicaDocument } from '../replica/document.ts';
import type { OutboxError } from '../replica/outbox-entry.ts';
import type { ReplicaStore } from '../replica/replica-store.ts';
import { applyDeparted } from '../replica/server-steps.ts';
import { listingWindow, pullAll, retryUnreadable, storeRows } from './pull.ts';
import { pushAll } from './push.ts';
import { pauseAfter, untilAborted } from '../wire/retry-policy.ts';
import { isOutOfReach } from '../wire/request-failure.ts';
import type { SyncServer } from './server.ts';
import type { RequestFailure } from '../wire/answer.ts';
import type { UploadLane } from './uploads/upload-lane.ts';
import { unreadablePauseMs } from './unreadable.ts';

/** A pull without an occasion while the page is visible. */
const pollMs = 60_000;
/** Own rows asked for in one request. */
const idsPerRequest = 100;
/** New listings may exceed the window by this much before the oldest go. */
const windowSlack = 500;
/** The fact that tells after which first pull the listings kept outside it were last asked for. */
const refreshedKey = 'refreshed-generation';

export interface EngineStatus {
  phase: 'idle' | 'pulling' | 'pushing' | 'paused-auth' | 'stopped';
  /** Whether the last request reached the server; null before the first. */
  reached: boolean | null;
  lastSuccessAt: number | null;
  firstPull: { rows: number } | null;
  lastError: OutboxError | null;
  unreadableRows: number;
  clockSkewMs: number | null;
}

export interface SyncEnginePorts {
  store: ReplicaStore;
  server: SyncServer;
  clock: Clock;
  ids: Ids;
  random: () => number;
  /** Holds the one lock among tabs for as long as `work` runs; resolves when it ended. Another tab waits its turn. Work that lost the lock runs anew later. */
  withLock(work: (lease: Lease) => Promise<void>, signal: AbortSignal): Promise<void>;
  /** Hidden pages don't poll. */
  isVisible(): boolean;
  /** Null for a visitor. */
  userId: string | null;
  /** Runs beside the rows under the same lock. */
  uploads?: UploadLane;
}

export interface SyncEngine {
  status: Readable<EngineStatus>;
  /** Runs until stopped. */
  start(): Promise<void>;
  /** Something happened: a local write, the network, a visible tab, a fresh session, a person who asks. */
  wake(reason: WakeReason): void;
  /** Ends requests under way and frees the lock. Resolves when nothing of it runs any more. */
  stop(): Promise<void>;
}

export function createSyncEngine(ports: SyncEnginePorts): SyncEngine {
  const { clock, userId } = ports;
  const stopping = new AbortController();
  let lease = soleLease(stopping.signal);
  /** Ends what this turn of the lock began. */
  let signal = lease.ended;
  const server = onlyWhileHeld(ports.server, () => lease);
  const store = writtenOnlyWhileHeld(ports.store, () => lease);
  const status = createWritable<EngineStatus>({
    phase: 'stopped',
    reached: null,
    lastSuccessAt: null,
    firstPull: null,
    lastError: null,
    unreadableRows: 0,
    clockSkewMs: null,
  });
  const collections: readonly ReplicatedCollection[] = userId ? replicatedCollections : ['pianos'];
  const sends = (name: ReplicatedCollection) => isSentFor(userId, name);
  const nap = createNap(clock);
  let woken = false;
  let failures = 0;
  /** When rows that could not be read were last asked for again, epoch ms. */
  let retriedAt = Number.NEGATIVE_INFINITY;
  let run: Promise<void> | null = null;

  function set(changes: Partial<EngineStatus>) {
    status.set({ ...status.get(), ...changes });
  }

  function wake(reason: WakeReason) {
    if (reason !== 'write') failures = 0;
    if (reason !== 'write') ports.uploads?.wake(reason);
    if (status.get().phase === 'paused-auth' && reason !== 'session' && reason !== 'person') return;
    woken = true;
    nap.wake(reason);
  }

  /** Pushes, then pulls, then fetches what saved rows still lack. */
  async function cycle(): Promise<RequestFailure | null> {
    set({ phase: 'pushing' });
    const now = () => clock.now();
    const pushed = await pushAll({ store, server, now, createId: ports.ids.create, sends, signal });
    if (!pushed.ok) return pushed.failure;
    set({ phase: 'pulling' });
    if (clock.now() - retriedAt > unreadablePauseMs) {
      const failed = await retryUnreadable({ store, server, now, signal });
      if (failed) return failed;
      retriedAt = clock.now();
    }
    const pulled = await pullAll({
      store,
      server,
      now,
      collections,
      signal,
      onPage: ({ rows, first }) => set({ firstPull: first ? { rows } : null }),
    });
    if (!pulled.ok) return pulled.failure;
    set({ unreadableRows: pulled.value.unreadable, clockSkewMs: clock.now() - pulled.value.serverTime });
    const failure = (await refreshFetched(pulled.value.generation)) ?? (await fetchMissingSaved());
    if (failure) return failure;
    if (pulled.value.rows > 0) await boundListings();
    return null;
  }

  async function fetchMissingSaved(): Promise<RequestFailure | null> {
    const missing = await store.missing('pianos', await store.savedListingIds());
    for (let start = 0; start < missing.length; start += idsPerRequest) {
      const answer = await server.listings(missing.slice(start, start + idsPerRequest), signal);
      if (!answer.ok) return answer.failure;
      await storeRows({ store, name: 'pianos', rows: answer.value, generation: 0, now: clock.now() });
    }
    return null;
  }

  /** Listings that a repeated first pull did not bring, and that are kept, are asked for once; those no longer visible go. */
  async function refreshFetched(generation: number): Promise<RequestFailure | null> {
    if (generation <= 1 || (await store.readFact(refreshedKey)) === generation) return null;
    const fetched: string[] = [];
    await store.scan('pianos', (document) => {
      const isOlder = document.generation >= 0 && document.generation < generation;
      if (isOlder && document.version > 0) fetched.push(document.id);
    }, { from: 0, below: generation });
    for (let start = 0; start < fetched.length; start += idsPerRequest) {
      const ids = fetched.slice(start, start + idsPerRequest);
      const answer = await server.listings(ids, signal);
      if (!answer.ok) return answer.failure;
      const now = clock.now();
      await storeRows({ store, name: 'pianos', rows: answer.value, generation: 0, now, startsAnew: true });
      const present = new Set(answer.value.map((each) => String(each.row.id)));
      const gone = ids.filter((id) => !present.has(id));
      await store.update('pianos', gone, (document) => document && applyDeparted(document, now));
    }
    await store.writeFact(refreshedKey, generation);
    return null;
  }

  const onMarketSince = ({ row }: ReplicaDocument) => String(row.listed_at ?? row.created_at);

  /** Lets the oldest listings go that are neither own, saved, opened nor edited. */
  async function boundListings(): Promise<void> {
    if ((await store.count('pianos')) <= listingWindow + windowSlack) return;
    const keep = new Set(await store.savedListingIds());
    const listed: string[] = [];
    await store.scan('pianos', (document) => {
      if (document.generation > 0 && document.row.owner_id !== userId) listed.push(onMarketSince(document));
    });
    const oldestKept = listed.sort().at(-listingWindow);
    if (oldestKept === undefined) return;
    await store.sweep(
      'pianos',
      (document) =>
        document.pending === 'clean' &&
        document.generation > 0 &&
        document.row.owner_id !== userId &&
        !keep.has(document.id) &&
        onMarketSince(document) < oldestKept,
    );
  }

  async function runLoop(): Promise<void> {
    while (!signal.aborted) {
      woken = false;
      nap.renew();
      const failure = await cycle().catch(
        (error: unknown): RequestFailure => ({
          kind: 'transient',
          code: isDiskFull(error) ? 'disk-full' : 'device',
          reason: String(error),
        }),
      );
      if (signal.aborted) break;
      nap.note(failure !== null);
      if (failure) noteFailure(failure);
      else noteSuccess();
      if (woken && !failure) continue;
      await rest(failure);
    }
    set({ phase: 'stopped' });
  }

  function noteSuccess() {
    failures = 0;
    set({ phase: 'idle', reached: true, lastSuccessAt: clock.now(), firstPull: null, lastError: null });
  }

  function noteFailure(failure: RequestFailure) {
    failures += 1;
    const lastError = { ...failure, at: clock.now() };
    set({
      phase: failure.kind === 'auth' ? 'paused-auth' : 'idle',
      reached: !isOutOfReach(failure),
      lastError,
    });
  }

  async function rest(failure: RequestFailure | null): Promise<void> {
    const ended = eitherAborts(nap.signal, signal);
    if (failure?.kind === 'auth') {
      await untilAborted(ended);
    } else if (failure) {
      await clock.sleep(pauseAfter({ failures, failure }, ports), ended);
    } else {
      do await clock.sleep(pollMs, ended);
      while (!ended.aborted && !ports.isVisible());
    }
  }

  return {
    status,
    wake,
    start() {
      run ??= ports.withLock(async (given) => {
        lease = given;
        signal = given.ended;
        await Promise.all([runLoop(), ports.uploads?.run(given)]);
      }, stopping.signal);
      return run;
    },
    async stop() {
      stopping.abort();
      nap.wake('person');
      await run?.catch(() => undefined);
    },
  };
}
