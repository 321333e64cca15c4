import { refusalOf } from '../domain/refusal/refusal.ts';
import { groupBy } from '../lib/group-by.ts';
import { kinds, type ReplicatedCollection } from '../replica/kinds/kinds.ts';
import { markSent, nextChange, type ReplicaDocument } from '../replica/document.ts';
import { applyAccepted, applyConflict, applyRejected, noteFailedTry, settleUnchanged } from '../replica/server-steps.ts';
import type { ReplicaStore } from '../replica/replica-store.ts';
import { lostLead } from './held-server.ts';
import { ownersFirst } from './owners-first.ts';
import { isOfOneRow, sendInParts, toRefusal } from './push-in-parts.ts';
import type { PushVerdict, PushedChange, SyncServer } from './server.ts';
import type { Answer, RequestFailure } from '../wire/answer.ts';

/** Changes in one request; the server takes at most this many. */
export const pushBatch = 100;

/** Rows read at once: the store must look at all that wait to find the oldest, so it is not asked for every request. */
const readAtOnce = 10_000;

/** A row that comes back so often in one go makes no progress: the device pauses instead of asking without end. */
const mostSendsOfARow = 5;

interface PushContext {
  store: ReplicaStore;
  server: SyncServer;
  now: () => number;
  createId: () => string;
  /** What the person may send; other rows wait (a visitor sends look-ups only). */
  sends: (collection: ReplicatedCollection) => boolean;
  signal: AbortSignal;
}

interface PushRun extends PushContext {
  /** Ids of changes that an earlier request carried without an answer: the server may have taken them. */
  unanswered: Set<string>;
  /** Rows that waited when the store was last asked, oldest first but after those they name; each is looked at again before it is sent. */
  queue: ReplicaDocument[];
  /** Marked as sent while the batch before it was on its way. */
  ahead: PushedChange[];
  /** An answer that is not applied yet. */
  unsettled: { batch: readonly PushedChange[]; verdicts: readonly PushVerdict[] } | null;
  /** Prepared rows as they were read: they go without a mark, and most are not touched before their answer. */
  prepared: Map<string, ReplicaDocument>;
}

/** What becomes of a change whose request was refused as a whole. */
type RequestVerdict = Extract<PushVerdict, { status: 'rejected' }> & { mayBeTaken: boolean };

/** Sends until nothing waits. Resolves to the number of verdicts, or to the failure of a whole request. */
export async function pushAll(ports: PushContext): Promise<Answer<number>> {
  const context: PushRun = { ...ports, unanswered: new Set(), queue: [], ahead: [], unsettled: null, prepared: new Map() };
  let verdicts = 0;
  const sends = new Map<string, number>();
  for (;;) {
    const batch = await nextBatch(context);
    if (batch.length === 0) return { ok: true, value: verdicts };
    for (const { id } of batch) {
      const count = (sends.get(id) ?? 0) + 1;
      sends.set(id, count);
      if (count > mostSendsOfARow) {
        await settle(context);
        return { ok: false, failure: { kind: 'transient', code: 'no-progress', reason: '' } };
      }
    }
    // While the server is busy, its answer before this one is written down and the next batch is made ready.
    const [answer] = await Promise.all([context.server.push(batch, context.signal), settle(context), lookAhead(context)]);
    if (!answer.ok) {
      if (isOfOneRow(answer.failure)) {
        const found = await findBlamed(context, batch, answer.failure);
        verdicts += found.verdicts;
        if (found.failed) return found.failed;
        continue;
      }
      // Another tab sends them now, and notes what comes of it.
      if (answer !== lostLead) await noteFailure(context, batch, answer.failure);
      return answer;
    }
    context.unsettled = { batch, verdicts: answer.value };
    verdicts += answer.value.length;
  }
}

async function settle(context: PushRun): Promise<void> {
  const { unsettled } = context;
  context.unsettled = null;
  if (unsettled) await applyVerdicts(context, unsettled.batch, unsettled.verdicts);
}

/** Empty when nothing waits any more. */
async function nextBatch(context: PushRun): Promise<PushedChange[]> {
  const { store, queue, sends, ahead } = context;
  context.ahead = [];
  if (ahead.length > 0) return ahead;
  const batch = await batchOfQueue(context);
  if (batch.length > 0) return batch;
  // Only rows whose answers are written down are told from those that wait.
  await settle(context);
  queue.push(...ownersFirst((await store.waiting(readAtOnce)).filter(({ collection }) => sends(collection))));
  return batchOfQueue(context);
}

async function lookAhead(context: PushRun): Promise<void> {
  context.ahead = await batchOfQueue(context);
}

/** Empty when none of the rows that were read waits any more. */
async function batchOfQueue(context: PushRun): Promise<PushedChange[]> {
  const { queue } = context;
  while (queue.length > 0) {
    const batch = await markBatch(context, queue.splice(0, pushBatch));
    if (batch.length > 0) return batch;
  }
  return [];
}

async function markBatch(context: PushRun, waiting: readonly ReplicaDocument[]): Promise<PushedChange[]> {
  const { store, createId } = context;
  const batch: PushedChange[] = [];
  for (const [name, documents] of groupBy(waiting, (document) => document.collection)) {
    const { writable } = kinds[name];
    const others: ReplicaDocument[] = [];
    for (const document of documents) {
      const change = document.change?.prepared === undefined ? null : nextChange(document, { writable, createId });
      if (!change) {
        others.push(document);
        continue;
      }
      // An earlier run may have sent it; nothing tells.
      context.unanswered.add(change.changeId);
      context.prepared.set(document.id, document);
      batch.push({ ...change, collection: name, id: document.id });
    }
    if (others.length === 0) continue;
    // Kept by id, so that a step that is repeated after a lost race sends the same change id.
    const changeIds = new Map(others.map((document) => [document.id, createId()]));
    const sent = new Map<string, PushedChange>();
    // Looked at again: it may have been edited since the queue was read. A prepared row's change stays what it is.
    await store.update(name, [...changeIds.keys()], (document, id) => {
      if (!document) return null;
      const change = nextChange(document, { writable, createId: () => changeIds.get(id) ?? createId() });
      if (!change) return document.pending === 'waiting' ? settleUnchanged(document) : document;
      if (document.change?.sent) context.unanswered.add(change.changeId);
      sent.set(id, { ...change, collection: name, id });
      return markSent(document, change);
    });
    batch.push(...sent.values());
  }
  const order = new Map(waiting.map((document, place) => [document.id, place]));
  return batch.sort((a, b) => (order.get(a.id) ?? 0) - (order.get(b.id) ?? 0));
}

async function applyVerdicts(
  context: PushRun,
  batch: readonly PushedChange[],
  verdicts: readonly (PushVerdict | RequestVerdict)[],
): Promise<void> {
  const changesById = new Map(batch.map((change) => [change.changeId, change]));
  const verdictsByName = groupBy(
    verdicts.filter((verdict) => changesById.has(verdict.changeId)),
    (verdict) => (changesById.get(verdict.changeId) as PushedChange).collection,
  );
  for (const [name, given] of verdictsByName) {
    const verdictsByRow = new Map(given.map((verdict) => [changesById.get(verdict.changeId)?.id ?? '', verdict]));
    const step = (document: ReplicaDocument | null, id: string) => {
      const verdict = verdictsByRow.get(id);
      return document && verdict ? applyVerdict(document, verdict, context.now()) : document;
    };
    await context.store.update(name, [...verdictsByRow.keys()], step, context.prepared);
    for (const id of verdictsByRow.keys()) context.prepared.delete(id);
  }
}

function applyVerdict(document: ReplicaDocument, verdict: PushVerdict | RequestVerdict, now: number): ReplicaDocument | null {
  const { writable } = kinds[document.collection];
  const { changeId } = verdict;
  if (verdict.status === 'rejected') {
    const error = { kind: 'rejected', ...refusalOf(verdict), at: now } as const;
    const mayBeTaken = 'mayBeTaken' in verdict && verdict.mayBeTaken;
    return applyRejected(document, { changeId, error, writable, mayBeTaken });
  }
  const serverRow = verdict.server?.row ?? null;
  const version = verdict.server?.version ?? document.version + 1;
  return verdict.status === 'accepted' || !serverRow
    ? applyAccepted(document, { changeId, serverRow, version, now, writable })
    : applyConflict(document, { changeId, serverRow, version, now, writable });
}

/** So often a row alone may fail without a refusal before it is set aside, where no other shows that the server works. */
const mostTriesAlone = 3;

/**
 * The request failed as a whole, by one of its rows: that row is parked, so that it never blocks the ones behind it. A failure that is no
 * refusal counts against a row only where others got through beside it, or after some tries.
 */
async function findBlamed(
  context: PushRun,
  batch: readonly PushedChange[],
  failure: RequestFailure,
): Promise<{ verdicts: number; failed: Extract<Answer<number>, { ok: false }> | null }> {
  const { landed, blamed, stopped } = await sendInParts(batch, failure, {
    send: (part) => context.server.push(part, context.signal),
    settle: (part, verdicts) => applyVerdicts(context, part, verdicts),
  });
  let verdicts = landed;
  let failed: Extract<Answer<number>, { ok: false }> | null = null;
  for (const { change, failure: why } of blamed) {
    if (await parkBlamed(context, change, { failure: why, isCertain: why.kind === 'rejected' || landed > 0 })) verdicts += 1;
    else failed = { ok: false, failure: why };
  }
  if (!stopped) return { verdicts, failed };
  // Another tab sends them now, and notes what comes of it.
  if (stopped.answer !== lostLead) await noteFailure(context, stopped.part, stopped.answer.failure);
  return { verdicts, failed: stopped.answer };
}

/** False when it is to be tried again. */
async function parkBlamed(context: PushRun, change: PushedChange, { failure, isCertain }: { failure: RequestFailure; isCertain: boolean }): Promise<boolean> {
  const { changeId, collection, id } = change;
  const verdict: RequestVerdict = { status: 'rejected', changeId, ...toRefusal(failure), mayBeTaken: context.unanswered.has(changeId) };
  let isParked = isCertain;
  await context.store.update(
    collection,
    [id],
    (document) => {
      if (!document) return null;
      isParked = isCertain || (document.change?.tries ?? 0) + 1 >= mostTriesAlone;
      return isParked ? applyVerdict(document, verdict, context.now()) : noteFailedTry(document, { ...failure, at: context.now() });
    },
    context.prepared,
  );
  context.prepared.delete(id);
  return isParked;
}

async function noteFailure(context: PushRun, batch: readonly PushedChange[], failure: RequestFailure): Promise<void> {
  const error = { ...failure, at: context.now() };
  for (const [name, changes] of groupBy(batch, (change) => change.collection)) {
    await context.store.update(
      name,
      changes.map((change) => change.id),
      (document) => document && noteFailedTry(document, error),
    );
  }
}
