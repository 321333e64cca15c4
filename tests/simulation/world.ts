/** A server, devices of two people, and a ledger. */
import type { ReplicaDocument } from '../../src/replica/document.ts';
import type { PulledRow, PushedChange, PushVerdict, SyncServer } from '../../src/sync/server.ts';
import { count, isHappening, type Happening } from './coverage.ts';
import { createDevice, type Device } from './device.ts';
import { secondPersonsDevice } from './generate.ts';
import { kindSettings } from './kind-settings.ts';
import type { OpenForm } from './person.ts';
import type { Ledger } from './ledger.ts';
import type { ServerGuards } from './model-server.ts';
import type { Fault, RowName } from './steps.ts';

/** One guard taken out, to see that the histories find the fault. */
export interface Sabotage {
  server?: Partial<ServerGuards>;
  oneSender?: false;
  /** A refused row is sent for ever, or dropped, instead of being parked. */
  parking?: 'retries' | 'drops';
  /** A form stands on what is stored when it is saved, not on what it showed. */
  forgetsBase?: true;
  /** A change that was sent is forgotten when its page dies. */
  forgetsSent?: true;
  /** A row that goes as it stands is taken for one that never left the device. */
  forgetsPrepared?: true;
}

export interface SimulatedDevice extends Device {
  place: number;
  /** Null for a visitor. */
  userId: string | null;
  offline: boolean;
  skew: number;
  faults: (Fault | null)[];
  forms: Map<RowName, OpenForm>;
  /** Changes whose refusal reached the device since the last sync. */
  refused: PushedChange[];
}

/** The server behind the devices, as somebody past all of them meets it. */
export interface WorldServer {
  write(change: { row: RowName; field: string; value: unknown; open: boolean }): Promise<void>;
  /** Open transactions commit. */
  commit(): Promise<void>;
  newEpoch(): Promise<void>;
  /** What was deleted goes for good. */
  purge(): Promise<void>;
  /** A row that the server makes for a person. */
  make(row: { row: RowName; person: string; value: number }): Promise<void>;
  /** A listing as this person may see it. */
  listing(userId: string | null, row: RowName): Promise<PulledRow | null>;
  /** What this person may see now. */
  visibleTo(userId: string | null): Promise<Map<RowName, PulledRow>>;
  truth(): Promise<Map<RowName, PulledRow>>;
}

export interface World {
  server: WorldServer;
  devices: SimulatedDevice[];
  ledger: Ledger;
  sabotage: Sabotage;
  refusing: Set<RowName>;
  late: (() => Promise<unknown>)[];
  /** Opened listings whose answer is under way. */
  fetches: (() => Promise<void>)[];
  now: () => number;
  createId: () => string;
  idOf: (row: RowName) => string;
  nameOf: (id: string) => RowName | null;
}

export function personOf(device: number): string {
  return device === secondPersonsDevice ? 'other' : 'me';
}

/** A device whose requests, verdicts and stored rows are watched. */
export function addDevice(
  world: World,
  options: {
    place: number;
    userId: string | null;
    /** Makes the device's line to the server. */
    connect: (device: SimulatedDevice) => SyncServer;
    turn?: () => Promise<void>;
  },
): SimulatedDevice {
  const { ledger, sabotage } = world;
  const { place, userId, turn } = options;
  let underWay = 0;
  const sent = new Set<string>();
  const wholes: RowName[] = [];
  const line = () => options.connect(device);

  async function watched<T>(request: () => Promise<T>): Promise<T> {
    underWay += 1;
    if (underWay > 1) ledger.complain(`device ${place} had two requests under way at once`);
    try {
      return await request();
    } finally {
      underWay -= 1;
    }
  }

  const server: SyncServer = {
    pull: (asked, signal) => watched(() => line().pull(asked, signal)),
    listings: (ids, signal) => watched(() => line().listings(ids, signal)),
    async push(changes, signal) {
      const repeated = changes.filter(({ changeId }) => sent.has(changeId));
      for (const { changeId } of changes) sent.add(changeId);
      const answer = await watched(() => line().push(changes, signal));
      if (answer.ok) for (const verdict of answer.value) noteVerdict(verdict, changes);
      const places = answer.ok ? answer.value.flatMap((verdict, index) => (verdict.status === 'rejected' ? [index] : [])) : [];
      const refused = changes.filter((_change, index) => places.includes(index));
      device.refused.push(...refused);
      const isWhole = !answer.ok && answer.failure.kind === 'rejected' && changes.length === 1;
      for (const change of isWhole ? repeated : repeated.filter((each) => refused.includes(each))) {
        const row = world.nameOf(change.id);
        if (row) (isWhole ? wholes : ledger.doubted).push(row);
        // A first refusal of the whole request gives nothing up.
        if (row && isWhole && wholes.filter((each) => each === row).length > 1) ledger.doubted.push(row);
      }
      return answer;
    },
  };
  function noteVerdict(verdict: PushVerdict, changes: readonly PushedChange[]): void {
    const change = changes.find(({ changeId }) => changeId === verdict.changeId);
    if (!change) return;
    const { collection, op, baseVersion, fields } = change;
    const happened = (happening: Happening) => count(ledger.coverage, collection, happening);
    if (verdict.status === 'conflict') return happened('conflicted');
    if (verdict.status === 'rejected') {
      happened('refused');
      const cause = `refused: ${verdict.cause}`;
      if (isHappening(cause)) happened(cause);
      return;
    }
    const { additive, otherSide, ownerField } = kindSettings[collection];
    const version = verdict.server?.version ?? 0;
    if (additive && version > baseVersion + 1) happened('added unseen');
    if (op === 'insert') return happened(userId === null ? 'inserted by a visitor' : additive && version > 1 ? 'added to what another device made' : 'inserted');
    if ('deleted' in fields) return happened('deleted');
    happened('edited');
    if (otherSide !== null && verdict.server && verdict.server.row[ownerField] !== userId) happened('edited by the other side');
  }

  const created = createDevice({
    server,
    tick: () => world.now() + device.skew,
    createId: world.createId,
    userId,
    oneSender: sabotage.oneSender ?? true,
    ...(turn ? { turn } : {}),
  });
  const device: SimulatedDevice = Object.assign(created, { place, userId, offline: false, skew: 0, faults: [], refused: [], forms: new Map<RowName, OpenForm>() });
  device.store.onStored = (document) => {
    const row = world.nameOf(document.id);
    if (row) ledger.noteSeen(place, row, document);
    const { collection, pending, alternatives } = document;
    const { otherSide, ownerField } = kindSettings[collection];
    if (pending === 'parked') count(ledger.coverage, collection, 'shown as refused');
    if (alternatives.length > 0) count(ledger.coverage, collection, 'kept as a choice');
    if (otherSide !== null && document.version > 0 && document.row[ownerField] !== userId) count(ledger.coverage, collection, 'held by the other side');
  };
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
