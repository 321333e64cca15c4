import { groupBy } from '../lib/group-by.ts';
import { kinds, type ReplicatedCollection } from '../replica/kinds/kinds.ts';
import type { ReplicaDocument } from '../replica/document.ts';
import { pullPositionKey } from '../replica/pull-position.ts';
import { applyDeparted, applyPulled } from '../replica/server-steps.ts';
import type { ReplicaStore } from '../replica/replica-store.ts';
import { afterPage, readUnreadable, unreadableKey, type RememberedRow } from './unreadable.ts';
import type { Checkpoint, PullAnswer, PullRequest, PulledCollection, PulledRow, SyncServer } from './server.ts';
import type { Answer, RequestFailure } from '../wire/answer.ts';

/** Where the device stands with the server's history. Changing this needs a migration. */
export interface PullPosition {
  epoch: string | null;
  collections: Partial<Record<ReplicatedCollection, CollectionPosition>>;
}

export interface CollectionPosition {
  checkpoint: Checkpoint;
  /** Counts first pulls; rows carry the number of the one that last brought them. */
  generation: number;
  /** A first pull is under way: when it is complete, clean rows of older generations go. */
  sweeping: boolean;
}

/** Listings a device holds at most, own, saved and seen ones apart. */
export const listingWindow = 5_000;

const pageSize = 200;

export interface PullOutcome {
  /** Rows stored and removed in all pages. */
  rows: number;
  /** All that the device lacks because this version can't read it. */
  unreadable: number;
  /** Epoch ms; 0 when nothing was asked. */
  serverTime: number;
  /** Number of the listings' last first pull. */
  generation: number;
}

interface PullContext {
  store: ReplicaStore;
  server: SyncServer;
  now: () => number;
  collections: readonly ReplicatedCollection[];
  signal: AbortSignal;
  /** Called after each page with the rows so far; `first` while a first pull runs. */
  onPage: (progress: { rows: number; first: boolean }) => void;
}

/** Pulls until nothing is ahead. Each page is stored before its checkpoint, so that a crash repeats a page and misses none. */
export async function pullAll(context: PullContext): Promise<Answer<PullOutcome>> {
  const { store, server, signal } = context;
  let position = (await store.readFact<PullPosition>(pullPositionKey)) ?? { epoch: null, collections: {} };
  const outcome: PullOutcome = { rows: 0, unreadable: 0, serverTime: 0, generation: 0 };
  let stored = JSON.stringify(position);
  let unreadable = await readUnreadable(store);
  const ask = (names: readonly ReplicatedCollection[]) => {
    if (names.length === 0) return null;
    const asked = server.pull(requestFor(position, names), signal);
    // When storing fails meanwhile, nobody awaits it any more.
    asked.catch(() => undefined);
    return asked;
  };
  let ahead: readonly ReplicatedCollection[] = context.collections;
  let asking = ask(ahead);
  while (asking) {
    const answer = await asking;
    if (!answer.ok) return answer;
    outcome.serverTime = answer.value.serverTime;
    const pages = readPages(answer.value, { names: ahead, position });
    const reached = pages.map(({ name, after }) => [name, after] as const);
    const forgotten = position.epoch === answer.value.epoch ? [] : context.collections.filter((name) => !ahead.includes(name));
    if (pages.length > 0) {
      const collections = { ...position.collections, ...Object.fromEntries(reached) };
      position = { epoch: answer.value.epoch, collections: withoutCheckpoints(collections, forgotten) };
    }
    ahead = [...pages.filter(({ page }) => page.more).map(({ name }) => name), ...forgotten];
    // The next page travels while this one is being stored.
    asking = ask(ahead);
    for (const each of pages) {
      const { name, page, before, after } = each;
      await storePage(context, each);
      const still = afterPage(unreadable, { name, page, before: before?.checkpoint ?? null });
      // Before the checkpoint, so that a crash in between forgets none.
      if (still !== unreadable) await store.writeFact(unreadableKey, still);
      unreadable = still;
      outcome.rows += page.rows.length + page.departed.length;
      if (page.rows.length > 0) context.onPage({ rows: outcome.rows, first: after.sweeping });
    }
    if (JSON.stringify(position) !== stored) {
      await store.writeFact(pullPositionKey, position);
      stored = JSON.stringify(position);
    }
  }
  const generation = position.collections.pianos?.generation ?? 0;
  return { ok: true, value: { ...outcome, unreadable: unreadable.length, generation } };
}

/** Asks once more for the rows that could not be read. Those that are read are stored; those that are gone are forgotten. */
export async function retryUnreadable(context: Pick<PullContext, 'store' | 'server' | 'now' | 'signal'>): Promise<RequestFailure | null> {
  const { store, server, now, signal } = context;
  const remembered = await readUnreadable(store);
  if (remembered.length === 0) return null;
  const position = await store.readFact<PullPosition>(pullPositionKey);
  const still: RememberedRow[] = [];
  for (const [place, rows] of groupBy(remembered, ({ collection, before }) => JSON.stringify([collection, before]))) {
    const [name, before] = JSON.parse(place) as [ReplicatedCollection, Checkpoint];
    const answer = await server.pull(
      { epoch: position?.epoch ?? null, limit: pageSize, window: listingWindow, checkpoints: { [name]: before } },
      signal,
    );
    if (!answer.ok) return answer.failure;
    const page = answer.value.collections[name];
    const bad = new Set(page?.unreadable.map(({ id }) => id));
    const wanted = new Set(rows.map(({ id }) => id));
    const readable = page?.rows.filter(({ row }) => wanted.has(String(row.id))) ?? [];
    await storeRows({ store, name, rows: readable, generation: position?.collections[name]?.generation ?? 0, now: now() });
    still.push(...rows.filter(({ id }) => bad.has(id)));
    const found = new Set([...bad, ...readable.map(({ row }) => String(row.id))]);
    const moved = [...wanted].filter((id) => !found.has(id));
    if (name !== 'pianos' || moved.length === 0) continue;
    // A first pull goes newest first: listings made since push a row onto another page.
    const listings = await server.listings(moved, signal);
    if (!listings.ok) return listings.failure;
    await storeRows({ store, name, rows: listings.value, generation: 0, now: now() });
  }
  if (still.length < remembered.length) await store.writeFact(unreadableKey, still);
  return null;
}

/** A new history that began between two pages: collections that were not asked about begin anew as well. */
function withoutCheckpoints(collections: PullPosition['collections'], names: readonly ReplicatedCollection[]): PullPosition['collections'] {
  const next = { ...collections };
  for (const name of names) {
    const position = next[name];
    if (position) next[name] = { ...position, checkpoint: null };
  }
  return next;
}

function requestFor(position: PullPosition, names: readonly ReplicatedCollection[]): PullRequest {
  const checkpoints: PullRequest['checkpoints'] = {};
  for (const name of names) checkpoints[name] = position.collections[name]?.checkpoint ?? null;
  return { epoch: position.epoch, limit: pageSize, window: listingWindow, checkpoints };
}

interface Page {
  name: ReplicatedCollection;
  page: PulledCollection;
  before: CollectionPosition | undefined;
  /** Where the device stands once the page is stored. */
  after: CollectionPosition;
}

function readPages(
  answer: PullAnswer,
  { names, position }: { names: readonly ReplicatedCollection[]; position: PullPosition },
): Page[] {
  return names.flatMap((name) => {
    const page = answer.collections[name];
    if (!page) return [];
    const before = position.collections[name];
    const first = !before || before.checkpoint === null || page.restart;
    const generation = first ? (before?.generation ?? 0) + 1 : before.generation;
    const sweeping = (first || before.sweeping) && page.more;
    return [{ name, page, before, after: { checkpoint: page.checkpoint, generation, sweeping } }];
  });
}

async function storePage({ store, now }: PullContext, { name, page, before, after }: Page): Promise<void> {
  const { generation } = after;
  const startsAnew = isFirstPull({ page, before }) && generation > 1;
  await storeRows({ store, name, rows: page.rows, generation, now: now(), startsAnew });
  await store.update(name, page.departed, (document) => document && applyDeparted(document, now()));
  // The first pull of all finds nothing older than itself.
  if (page.more || !startsAnew) return;
  const keep = name === 'pianos' ? new Set(await store.savedListingIds()) : new Set<string>();
  const isOlder = (document: ReplicaDocument) =>
    document.generation > 0 && document.generation < generation && !keep.has(document.id);
  const isDecided = ({ pending, alternatives }: ReplicaDocument) => pending === 'clean' && alternatives.length === 0;
  const older = { from: 1, below: generation };
  await store.sweep(name, (document) => isDecided(document) && isOlder(document), older);
  const undecided: string[] = [];
  await store.scan(name, (document) => {
    if (!isDecided(document) && document.version > 0 && isOlder(document)) undecided.push(document.id);
  }, older);
  await store.update(name, undecided, (document) => document && applyDeparted(document, now()));
}

function isFirstPull({ page, before }: Pick<Page, 'page' | 'before'>): boolean {
  return !before || before.checkpoint === null || page.restart || before.sweeping;
}

/** Stores rows as the server gave them, merging with unsent edits. Generation 0 marks rows fetched apart from a pull. */
export async function storeRows(args: {
  store: ReplicaStore;
  name: ReplicatedCollection;
  rows: readonly PulledRow[];
  generation: number;
  now: number;
  /** The rows belong to a new beginning of the server's history. */
  startsAnew?: boolean;
}): Promise<void> {
  const { store, name, rows, generation, now, startsAnew = false } = args;
  const rowsById = new Map(rows.map((each) => [String(each.row.id), each]));
  const { writable } = kinds[name];
  await store.update(name, [...rowsById.keys()], (document, id) => {
    const given = rowsById.get(id);
    if (!given) return document;
    return applyPulled(document, { collection: name, row: given.row, version: given.version, generation, now, writable, startsAnew });
  });
}
