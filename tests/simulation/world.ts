/** A server, devices of two people, and a ledger. */
import type { ReplicaDocument } from '../../src/replica/document.ts';
import type { PushedChange } from '../../src/sync/server.ts';
import { createDevice, type Device } from './device.ts';
import { deviceCount, foreignRows, ownRows, secondPersonsDevice } from './generate.ts';
import { createLedger, type Ledger } from './ledger.ts';
import { createLine } from './line.ts';
import { createModelServer, type ModelServer, type ServerGuards } from './model-server.ts';
import { toFieldValue, type Fault, type RowName } from './steps.ts';

/** One guard taken out, to see that the histories find the fault. */
export interface Sabotage {
  server?: Partial<ServerGuards>;
  oneSender?: false;
  /** A refused row is sent for ever, or dropped, instead of being parked. */
  parking?: 'retries' | 'drops';
  /** A change that was sent is forgotten when its page dies. */
  forgetsSent?: true;
}

export interface SimulatedDevice extends Device {
  place: number;
  userId: string;
  offline: boolean;
  skew: number;
  faults: (Fault | null)[];
  /** Changes whose refusal reached the device since the last sync. */
  refused: PushedChange[];
}

export interface World {
  server: ModelServer;
  devices: SimulatedDevice[];
  ledger: Ledger;
  sabotage: Sabotage;
  refusing: Set<RowName>;
  late: (() => Promise<unknown>)[];
  /** Opened listings whose answer is under way. */
  fetches: (() => Promise<void>)[];
  now: () => number;
  createId: () => string;
}

export function personOf(device: number): string {
  return device === secondPersonsDevice ? 'other' : 'me';
}

function listing(id: string, owner: string): { id: string } & Record<string, unknown> {
  return {
    id,
    title: toFieldValue('title', 0),
    description: toFieldValue('description', 0),
    price_cents: 0,
    owner_id: owner,
    is_published: id !== 'piano-r',
    deleted: false,
  };
}

export async function createWorld(sabotage: Sabotage = {}): Promise<World> {
  let time = 1_000_000_000_000;
  let ids = 0;
  const now = () => (time += 1);
  const ledger = createLedger();
  const server = createModelServer({ pageSize: 3, now, guards: sabotage.server ?? {} });
  const world: World = {
    server,
    devices: [],
    ledger,
    sabotage,
    refusing: new Set(),
    late: [],
    fetches: [],
    now,
    createId: () => `change-${(ids += 1)}`,
  };
  server.onAccepted = (change, present) => ledger.noteAccepted(change.id as RowName, change, present);
  server.refuse = ({ id }) =>
    world.refusing.has(id as RowName) ? { code: 'PT409', reason: `The server takes no change of ${id}.` } : null;
  for (const id of ownRows) server.write('pianos', listing(id, 'me'));
  for (const id of foreignRows) server.write('pianos', listing(id, 'other'));
  for (let place = 0; place < deviceCount; place += 1) {
    const device = addDevice(world, place);
    await device.start();
  }
  return world;
}

function addDevice(world: World, place: number): SimulatedDevice {
  const { server, ledger, sabotage } = world;
  const userId = personOf(place);
  let underWay = 0;
  let requests = 0;
  const line = createLine({
    server: server.as(userId),
    nextFault: () => device.faults.shift() ?? null,
    isOffline: () => device.offline,
    hold: (changes) => server.hold(userId, changes),
    later: (work) => void world.late.push(work),
    onRequest(state) {
      underWay += state === 'begins' ? 1 : -1;
      if (underWay > 1) ledger.complain(`device ${place} had two requests under way at once`);
    },
    onVerdicts(changes, answer) {
      if (!answer.ok) {
        const [only, ...others] = changes;
        if (answer.failure.kind === 'rejected' && only && others.length === 0) ledger.doubted.push(only.id as RowName);
        return;
      }
      for (const [index, verdict] of (answer.value as readonly { status: string }[]).entries()) {
        const change = changes[index];
        if (change && verdict.status === 'rejected') device.refused.push(change);
      }
    },
    turns: () => ((requests += 1) * 7) % 5,
  });
  const device: SimulatedDevice = Object.assign(
    createDevice({
      server: line,
      tick: () => world.now() + device.skew,
      createId: world.createId,
      userId,
      oneSender: sabotage.oneSender ?? true,
    }),
    { place, userId, offline: false, skew: 0, faults: [], refused: [] },
  );
  device.store.onStored = (document) => ledger.noteSeen(place, document.id as RowName, document);
  device.store.alter = (document) => alterParked(document, sabotage.parking);
  world.devices.push(device);
  return device;
}

function alterParked(document: ReplicaDocument, parking: Sabotage['parking']): ReplicaDocument | null {
  const { pending, base, change } = document;
  if (pending !== 'parked' || !parking || !change) return document;
  if (parking === 'retries') return { ...document, pending: 'waiting', change: { ...change, error: null } };
  return base && { ...document, row: base, base: null, pending: 'clean', change: null };
}
