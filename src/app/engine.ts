/** Wires the replica and its synchronisation for whoever uses the device, and again whenever that changes. */
import { preloadTrouble } from '../features/sync-status/replica-trouble.tsx';
import { systemClock } from '../lib/clock.ts';
import { randomIds } from '../lib/ids.ts';
import type { Readable } from '../lib/readable.ts';
import { fail, ok } from '../lib/result.ts';
import { isBrowserOnline, isPageVisible, watchOccasions } from '../platform/connectivity.ts';
import { createPersonCheck, noPersonCheck, type PersonCheck } from '../platform/person-check.ts';
import { databases } from '../platform/databases.ts';
import { createNetworkBelief } from '../platform/network-belief.ts';
import { forgetOwnPictures } from '../platform/forget-traces.ts';
import { setKeptMark } from '../platform/device-marks.ts';
import { removeIndexSnapshot } from '../replica/index-snapshot.ts';
import { deleteReplicaDatabase, formNumber, replicaName, type ReplicaPlace } from '../replica/open-replica.ts';
import { deleteOwnDatabases } from '../replica/own-databases.ts';
import { deleteUploadDatabase } from '../replica/upload-database.ts';
import type { Replica } from '../replica/replica.ts';
import type { Session } from '../domain/account/session.ts';
import { openVersionGate, type VersionGate } from '../replica/version-gate.ts';
import { createAdminPort } from '../server/admin/admin-port.ts';
import { createDeviceReports } from '../sync/device-report.ts';
import { createSessionCheck } from '../sync/own-session.ts';
import { createOwnAccount } from '../server/account/own-account.ts';
import { createPassportsPort } from '../server/passports/passports-port.ts';
import { createReportsPort } from '../server/reports/reports-port.ts';
import { createPaymentsPort } from '../server/payments/payments-port.ts';
import { askOwnStanding } from '../server/account/own-standing.ts';
import { createWelcome } from '../server/session/welcome.ts';
import { createDirectoryPort } from '../server/queries/directory-port.ts';
import { createSupplementRefresh } from '../server/queries/serial-supplement.ts';
import { createSessionKeeper } from '../server/session/session.ts';
import { createServerQueries } from '../server/queries/server-queries.ts';
import { createSignIn } from '../server/account/sign-in.ts';
import { createDetachedSupabase, createSupabase, createTransport, fetchExternalProviders, type BackendAddress } from '../wire/supabase-client.ts';
import { createSupabaseServer } from '../sync/supabase-server.ts';
import { createSupabaseUploader } from '../sync/uploads/supabase-uploader.ts';
import { createGuestBookingsPort } from '../server/visitor/guest-bookings-port.ts';
import { createVisitorPort } from '../server/visitor/visitor-port.ts';
import type { Server } from '../server/ports/server.ts';
import { openWorkspace, type Workspace, type WorkspacePorts } from './workspace.ts';
import { canStartAnew, startAnew } from './start-anew.ts';
import { describeBroken } from './broken-replica.ts';
import { keepListingsFinished } from './finish-listings.ts';
import { resumeImports } from './resume-imports.ts';
import { keepPicturesFinished } from './finish-pictures.ts';
import type { HostValues } from './host-values.ts';
import { sayMigrating, watchOpening } from './opening-watch.ts';

function userIdOf(session: Session): string | null {
  return session.kind === 'user' ? session.userId : null;
}

/** Listings that are being written on this device, and pictures that are not queued yet; none where they can't be read. */
async function countDrafts(userId: string): Promise<number> {
  try {
    const { listUnfinishedDrafts } = await import('../replica/listing-draft-database.ts');
    const { listUnsentPictures } = await import('../replica/stock-picture-database.ts');
    return (await listUnfinishedDrafts(userId)).length + (await listUnsentPictures(userId)).length;
  } catch (error) {
    console.warn('The drafts could not be counted', error);
    return 0;
  }
}

/** Rows of an import that are still to be stored, and a file under review. */
async function countImports(userId: string): Promise<number> {
  try {
    const { listUnfinishedImports } = await import('../replica/import-database.ts');
    return (await listUnfinishedImports(userId)).reduce((sum, { rows }) => sum + (rows ?? 1), 0);
  } catch (error) {
    console.warn('The imports could not be counted', error);
    return 0;
  }
}

/** How long a sign-out waits for the server's word of it, ms. Whoever doesn't hear by then is told later. */
const revokePatienceMs = 2_000;

/** Without the key of a widget nothing of it is in the build. */
const personCheck: PersonCheck = import.meta.env.VITE_TURNSTILE_SITE_KEY
  ? createPersonCheck({
      ask: async () => (await import('./person-check/ask-person.tsx')).askPerson(import.meta.env.VITE_TURNSTILE_SITE_KEY),
      isOnline: isBrowserOnline,
      isVisible: isPageVisible,
    })
  : noPersonCheck;

/** Copies a readable's values into a host value until ended. */
function forward<T>(from: Readable<T>, to: { set(value: T): void }): () => void {
  to.set(from.get());
  return from.subscribe(() => to.set(from.get()));
}

export async function runEngine(host: HostValues): Promise<void> {
  preloadTrouble();
  watchOpening(host.phase);
  const transport = createTransport();
  const backend: BackendAddress = {
    url: import.meta.env.VITE_SUPABASE_URL || location.origin,
    anonKey: import.meta.env.VITE_SUPABASE_PUBLISHABLE_KEY || import.meta.env.VITE_SUPABASE_ANON_KEY,
    fetch: transport.fetch,
  };
  const supabase = createSupabase(backend);
  const keeper = createSessionKeeper(supabase);
  const queries = createServerQueries(supabase);
  const network = createNetworkBelief({ isBrowserOnline, now: Date.now });
  const place: ReplicaPlace = (await databases()).kept ? 'device' : 'memory';

  let workspace: Workspace | null = null;
  let gate: VersionGate | null = null;
  let retired = false;
  let ends: (() => void)[] = [];
  // One switch at a time: a sign-out that overtakes a sign-in must not leave two databases open.
  let switching: Promise<void> = Promise.resolve();
  /** Takes the person who signs out in this tab off the device. */
  let leaving: Promise<void> = Promise.resolve();

  const signOut: Replica['signOut'] = async ({ force }) => {
    const { waiting, parked, uploads } = host.syncState.get();
    const userId = userIdOf(keeper.session.get());
    const drafts = force || userId === null ? 0 : (await countDrafts(userId)) + (await countImports(userId));
    const count = waiting + parked + uploads.waiting + uploads.failed + drafts;
    if (count > 0 && !force) return fail({ type: 'Unsent', count });
    leaving = forgetPerson(userId);
    await leaving;
    return ok(null);
  };

  async function forgetPerson(userId: string | null): Promise<void> {
    await keeper.signOut();
    await switching;
    if (userId === null) return;
    setKeptMark(null);
    await deleteReplicaDatabase(replicaName(userId), place);
    await deleteUploadDatabase(userId, place);
    await deleteOwnDatabases(userId);
    await removeIndexSnapshot(userId);
    await forgetOwnPictures(userId);
    // The page is loaded anew now: an answer that it does not wait for is asked for twice.
    await Promise.race([keeper.revokeEnded(), systemClock.sleep(revokePatienceMs)]);
  }

  const refreshSupplement = createSupplementRefresh({ supabase, now: Date.now });
  const directory = createDirectoryPort(supabase, Date.now);
  const visitors = createVisitorPort(supabase, personCheck);
  const asking: Server = {
    account: createSignIn({
      supabase,
      createDetached: () => createDetachedSupabase(backend),
      fetchExternal: () => fetchExternalProviders(backend),
      origin: location.origin,
      leaveFor: (address) => location.assign(address),
      personCheck,
    }),
    ownAccount: createOwnAccount(supabase, { userAgent: navigator.userAgent, origin: location.origin, personCheck }),
    async standing() {
      const userId = userIdOf(keeper.session.get());
      return userId === null ? ok({ suspension: null }) : askOwnStanding(supabase, userId);
    },
    admin: createAdminPort(supabase, { onPointsChanged: () => void refreshSupplement({ always: true }) }),
    payments: createPaymentsPort(supabase),
    passports: createPassportsPort(supabase),
    reports: createReportsPort(supabase),
    directory,
    visitors,
    guests: createGuestBookingsPort(supabase, personCheck),
  };
  const ports: Omit<WorkspacePorts, 'userId' | 'server' | 'uploader' | 'onMigrating'> = {
    place,
    queries,
    signOut,
    visitors,
    reportDevice: createDeviceReports(supabase),
    browserOnline: network.online,
    clock: systemClock,
    ids: randomIds,
    random: Math.random,
  };

  async function close(): Promise<void> {
    for (const end of ends) end();
    ends = [];
    await workspace?.close();
    workspace = null;
    gate?.close();
    gate = null;
  }

  /** Waits until no older tab writes. False when this tab is the older one. */
  async function passGate(userId: string | null): Promise<boolean> {
    retired = false;
    if (place === 'memory') return true;
    const answer = await openVersionGate({
      replica: replicaName(userId),
      form: formNumber(),
      onBlocked: () => host.phase.set({ phase: 'blocked' }),
      async onNewer() {
        retired = true;
        host.phase.set({ phase: 'outdated', replica: workspace?.replica ?? null });
        await workspace?.retire();
      },
    });
    if (answer.ok) gate = answer.value;
    return answer.ok;
  }

  async function open(userId: string | null): Promise<void> {
    if (!(await passGate(userId))) {
      host.phase.set({ phase: 'outdated', replica: null });
      return;
    }
    const checkSession = userId ? createSessionCheck(supabase, userId) : undefined;
    const server = createSupabaseServer(supabase, checkSession);
    const uploader = createSupabaseUploader({ supabase, transport, checkSession });
    try {
      workspace = await openWorkspace({ ...ports, userId, server, uploader, onMigrating: sayMigrating(host.phase) });
    } catch (error) {
      console.error(error);
      host.phase.set(describeBroken({ error, name: replicaName(userId), reopen: () => change(userId) }));
      return;
    }
    if (retired) {
      await workspace.retire();
      host.server.set(asking);
      host.phase.set({ phase: 'outdated', replica: workspace.replica });
      return;
    }
    heardAt = workspace.syncState.get().lastSuccessAt;
    ends = [
      forward(workspace.syncState, host.syncState),
      forwardIndex(workspace),
      workspace.syncState.subscribe(onSyncState),
      followProfile(workspace),
      keepListingsFinished(userId, workspace),
      keepPicturesFinished(userId, workspace),
    ];
    host.server.set(asking);
    host.phase.set({ phase: place === 'device' ? 'open' : 'memory-only', replica: workspace.replica });
    resumeImports(userId, workspace.replica);
    void keeper.refreshPerson();
  }

  /** A name or an address that another device or a mail's link changed is asked for, once the profile tells. */
  function followProfile({ replica: { profile } }: Workspace): () => void {
    return profile.own.subscribe(() => {
      const [own, session] = [profile.own.get(), keeper.session.get()];
      if (!own || own.pending || session.kind !== 'user') return;
      if (own.full_name !== session.fullName || own.email !== session.email || own.role !== session.role) void keeper.refreshPerson();
    });
  }

  /** The last visit's snapshot stays on screen until the replica's own listings are loaded. */
  function forwardIndex({ index }: Workspace): () => void {
    const take = () => {
      if (index.get().source !== 'loading' || host.index.get().source !== 'snapshot') host.index.set(index.get());
    };
    take();
    return index.subscribe(take);
  }

  let heardAt: number | null = null;
  function onSyncState() {
    renewWhenRefused();
    const { lastSuccessAt } = host.syncState.get();
    if (lastSuccessAt === heardAt) return;
    heardAt = lastSuccessAt;
    if (lastSuccessAt !== null) network.onAnswer(lastSuccessAt);
    void keeper.revokeEnded();
    void refreshSupplement({ always: false });
    directory.refreshNowAndThen();
  }

  let wasRefused = false;
  function renewWhenRefused() {
    const isRefused = workspace?.syncState.get().phase === 'paused-auth';
    if (isRefused && !wasRefused) void keeper.renew();
    wasRefused = isRefused;
  }

  function change(userId: string | null): Promise<void> {
    switching = switching.then(async () => {
      if (workspace) host.index.set({ items: [], reserved: [], source: 'loading', asOf: null, bounded: false });
      host.phase.set({ phase: 'opening' });
      await close();
      await open(userId);
    });
    return switching;
  }

  const welcome = createWelcome({ supabase, now: Date.now });
  void welcome(keeper.session.get());
  let current = userIdOf(keeper.session.get());
  host.session.set(keeper.session.get());
  keeper.session.subscribe(() => {
    void welcome(keeper.session.get());
    const next = userIdOf(keeper.session.get());
    if (next !== current && current !== null && canStartAnew(host.syncState.get().online)) {
      // Libraries keep in memory what they once had. Only a page that is loaded anew has nothing of the person who left.
      host.phase.set({ phase: 'opening' });
      switching = switching.then(close);
      void switching.then(() => leaving).finally(startAnew);
      return;
    }
    host.session.set(keeper.session.get());
    if (next === current) return;
    current = next;
    void change(next);
  });
  keeper.onFreshToken(() => {
    // Asking the server at every fresh token would go round in circles on a device whose clock is an hour ahead: each
    // request then finds its token expired and fetches a fresh one.
    if (workspace?.syncState.get().phase !== 'paused-auth') return;
    workspace.wake('session');
    void keeper.refreshPerson();
  });
  watchOccasions((reason) => {
    network.onWord();
    if (reason === 'offline') return;
    workspace?.wake(reason);
    visitors.wake();
    void keeper.revokeEnded();
    wasRefused = false;
    renewWhenRefused();
  });
  await change(current);
  visitors.wake();
}
