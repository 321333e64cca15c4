import { createListingRepository } from '../../src/replica/listing-repository.ts';
import type { ServerQueries } from '../../src/replica/server-queries.ts';
import { fail, ok } from '../../src/lib/result.ts';
import { addCoverage, count, type Coverage } from './coverage.ts';
import { judgeWorld, saysAll, type JudgedDevice, type JudgedWorld } from './judge.ts';
import { mayHaveLeft, sameValue, type ReplicaDocument } from '../../src/replica/document.ts';
import { createModelWorld } from './model-world.ts';
import { act, contextOf, isPersonStep, type PersonPorts } from './person.ts';
import { toFieldValue } from './field-values.ts';
import { collectionOfRow, type RowName, type Step } from './steps.ts';
import type { Sabotage, SimulatedDevice, World } from './world.ts';

/** Rounds of good syncs after which everything must have settled: two to hear of each other, one for what a merge sends again. */
const lastRounds = 3;

/** Runs the steps on the model server. Resolves to what is wrong, in words. */
export async function runHistory(steps: readonly Step[], sabotage: Sabotage = {}): Promise<string[]> {
  return runIn(await createModelWorld({ sabotage }), steps);
}

/** The same with a visitor's device beside the others; what happened is added to `coverage`. */
export async function runKindHistory(steps: readonly Step[], { sabotage = {}, coverage }: { sabotage?: Sabotage; coverage?: Coverage } = {}): Promise<string[]> {
  const world = await createModelWorld({ sabotage, withVisitor: true });
  const complaints = await runIn(world, steps);
  if (coverage) addCoverage(coverage, world.ledger.coverage);
  return complaints;
}

/** Runs the steps, then lets all that waits arrive, and closes the devices. Resolves to what is wrong, in words. */
export async function runIn(world: World, steps: readonly Step[]): Promise<string[]> {
  try {
    for (const step of steps) await runStep(world, step);
    await settle(world);
    return [...world.ledger.complaints, ...judgeWorld(await toJudged(world))];
  } catch (error) {
    return [...world.ledger.complaints, `it ended with: ${error instanceof Error ? error.message : String(error)}`];
  } finally {
    for (const device of world.devices) await device.close();
  }
}

function portsOf(world: World, device: SimulatedDevice): PersonPorts {
  const { place, userId, store, forms } = device;
  const { ledger, createId, sabotage } = world;
  return { place, userId, store, forms, forgetsBase: sabotage.forgetsBase === true, ledger, createId, now: () => world.now() + device.skew, idOf: world.idOf };
}

async function runStep(world: World, step: Step): Promise<void> {
  const { server } = world;
  if ('device' in step) {
    const device = world.devices[step.device];
    if (!device) return;
    if (isPersonStep(step)) {
      if (world.sabotage.forgetsPrepared) forgetPrepared(device);
      return act(portsOf(world, device), step);
    }
    return runDeviceStep(world, device, step);
  }
  switch (step.do) {
    case 'elsewhere': {
      const { row, field, value, open } = step;
      world.ledger.elsewhere.push({ row, field });
      count(world.ledger.coverage, collectionOfRow(row), 'written by the server');
      return server.write({ row, field, value: toFieldValue(collectionOfRow(row), field, value), open });
    }
    case 'commit':
      return server.commit();
    case 'late-requests':
      return arrive(world.late);
    case 'fetches-arrive':
      return arrive(world.fetches);
    case 'new-epoch':
      return server.newEpoch();
    case 'purge':
      // That takes 90 days: nobody has sent something so long ago and heard of nothing since.
      return world.devices.some(isFresh) ? undefined : server.purge();
    case 'tell':
      world.ledger.elsewhere.push({ row: step.row, field: 'deleted' });
      count(world.ledger.coverage, collectionOfRow(step.row), 'written by the server');
      return server.make(step);
    case 'refuse':
      return void world.refusing.add(step.row);
    case 'relent':
      return void world.refusing.delete(step.row);
  }
}

async function arrive(works: (() => Promise<unknown>)[]): Promise<void> {
  for (const work of works.splice(0)) await work();
}

type DeviceStep = Exclude<Extract<Step, { device: number }>, { do: Parameters<typeof act>[1]['do'] }>;

async function runDeviceStep(world: World, device: SimulatedDevice, step: DeviceStep): Promise<void> {
  switch (step.do) {
    case 'sync':
      return synchronise(world, device, step);
    case 'offline':
    case 'online':
      device.offline = step.do === 'offline';
      return;
    case 'skew':
      device.skew += step.ms;
      return;
    case 'open-tab':
      return device.pages.length < 2 ? device.openPage() : undefined;
    case 'close-tab':
      return device.pages.length > 1 ? device.closeOldestPage() : undefined;
    case 'hang':
      return hang(world, device, step);
    case 'upgrade':
      await device.close();
      migrate(device);
      return device.restart();
    case 'fetch':
      return openListing(world, device, step);
  }
}

/** What the person does meanwhile goes out through the second tab; the first must do nothing to it when it goes on. */
async function hang(world: World, device: SimulatedDevice, step: Extract<Step, { do: 'hang' }>): Promise<void> {
  const { row, field, value } = step;
  device.faults = [];
  device.refused = [];
  await device.hangOldestPage(step.after, () => act(portsOf(world, device), { do: 'edit', device: step.device, row, field, value }));
}

/** As a newer form of the replica would: each row gains a column, an unanswered change stays to the letter. */
function migrate({ store }: SimulatedDevice): void {
  for (const [id, document] of store.documents) {
    const { row, base } = document;
    store.documents.set(id, { ...document, row: { added_column: '', ...row }, base: base && { added_column: '', ...base } });
  }
}

async function openListing(world: World, device: SimulatedDevice, step: { row: RowName; late: boolean }): Promise<void> {
  if (device.offline) return;
  let mayArrive = () => {};
  const underWay = step.late ? new Promise<void>((resolve) => (mayArrive = resolve)) : Promise.resolve();
  const queries: Pick<ServerQueries, 'listing'> = {
    async listing() {
      const found = await world.server.listing(device.userId, step.row);
      await underWay;
      return found ? ok(found) : fail({ type: 'NotFound' });
    },
  };
  const opening = createListingRepository(contextOf(portsOf(world, device)), queries as ServerQueries).fetch(world.idOf(step.row));
  if (!step.late) return void (await opening);
  world.fetches.push(async () => {
    mayArrive();
    await opening;
  });
}

async function synchronise(world: World, device: SimulatedDevice, step: Extract<Step, { do: 'sync' }>): Promise<void> {
  device.faults = [...step.faults];
  device.refused = [];
  if (step.diesAfter !== null) device.dieAfter(step.diesAfter);
  await device.sync();
  if (device.engine.status.get().phase === 'paused-auth' && !device.pages[0]?.isDead()) {
    await device.pages[0]?.wake('session');
    await device.rested();
  }
  device.faults = [];
  if (device.pages[0]?.isDead()) {
    if (world.sabotage.forgetsSent) forgetSent(device);
    if (device.pages.length > 1) await device.closeOldestPage();
    else await device.restart();
    return;
  }
  device.dieAfter(Number.POSITIVE_INFINITY);
  // A pull that makes a row wait again is a write, and the app wakes the sender for it.
  if (isComplete(device) && waitingOf(device).length > 0) await device.sync();
  await checkRefusals(world, device);
  checkComplete(world, device);
}

function forgetSent({ store }: SimulatedDevice): void {
  for (const [id, document] of store.documents) {
    if (document.change?.sent) store.documents.set(id, { ...document, change: { ...document.change, sent: null } });
  }
}

function forgetPrepared({ store }: SimulatedDevice): void {
  for (const [id, document] of store.documents) {
    if (document.change) {
      const { prepared: _id, ...change } = document.change;
      store.documents.set(id, { ...document, change });
    }
  }
}

/** What the server refused stands parked with its reason, unless the row agrees with the server's all the same. */
async function checkRefusals({ ledger, server, nameOf }: World, { store, refused, place }: SimulatedDevice): Promise<void> {
  if (refused.length === 0) return;
  const truth = await server.truth();
  for (const { id, fields } of refused) {
    const name = nameOf(id);
    const document = store.documents.get(id);
    if (!name || (document?.pending === 'parked' && document.change?.error)) continue;
    const row = truth.get(name)?.row;
    const offered = (field: string) => document?.alternatives.some((each) => each.field === field);
    const isOurs = (each: { device: number; row: RowName }) => each.device === place && each.row === name;
    const ours = ledger.edits.filter(isOurs);
    // Changed once more by the same person: the row is sent, or was, as it is now.
    const isMended = ([field, value]: [string, unknown]) =>
      !sameValue(document?.row[field], value) && ours.some((each) => each.field === field && sameValue(each.value, document?.row[field]));
    const hasMore = ours.some(({ field, value }) => !(field in fields) && sameValue(document?.row[field], value));
    if (document?.pending === 'waiting' && (hasMore || Object.entries(fields).some(isMended))) continue;
    const pointless = Object.entries(fields).every(([field, value]) => saysAll({ row: name, field, value }, row?.[field]) || offered(field) || isMended([field, value]));
    const gaveUp = ledger.withdrawn.some(isOurs) || ours.some((each) => each.isRevert);
    if (!pointless && !gaveUp) ledger.complain(`the refused change of ${name} is not shown on device ${place}`);
  }
}

function isFresh({ store }: SimulatedDevice): boolean {
  return [...store.documents.values()].some(
    (document) => mayHaveLeft(document) || (document.version > 0 && document.generation === 0 && document.collection !== 'pianos'),
  );
}

function isComplete({ engine }: SimulatedDevice): boolean {
  const { phase, lastError } = engine.status.get();
  return phase === 'idle' && lastError === null;
}

function waitingOf({ store }: SimulatedDevice): string[] {
  return [...store.documents.values()].filter(({ pending }) => pending === 'waiting').map(({ id }) => id);
}

function checkComplete({ ledger, nameOf }: World, device: SimulatedDevice): void {
  if (!isComplete(device)) return;
  for (const id of waitingOf(device)) ledger.complain(`${nameOf(id)} waits on device ${device.place} after a complete sync`);
}

async function settle(world: World): Promise<void> {
  await arrive(world.late);
  await world.server.commit();
  await arrive(world.fetches);
  world.refusing.clear();
  for (const device of world.devices) device.offline = false;
  for (let round = 0; round < lastRounds; round += 1) {
    for (const device of world.devices) await synchronise(world, device, { do: 'sync', device: device.place, faults: [], diesAfter: null });
  }
}

async function toJudged({ ledger, devices, server, nameOf }: World): Promise<JudgedWorld> {
  const judged: JudgedDevice[] = [];
  for (const { place, store, userId } of devices) {
    const documents = new Map<RowName, ReplicaDocument>();
    for (const document of store.documents.values()) {
      const name = nameOf(document.id);
      if (name) documents.set(name, document);
    }
    judged.push({ place, isVisitor: userId === null, documents, visible: await server.visibleTo(userId) });
  }
  return { ledger, truth: await server.truth(), devices: judged };
}
