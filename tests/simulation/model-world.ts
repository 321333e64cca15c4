/** A world on the model server. */
import { deviceCount, foreignRows, ownRows } from './generate.ts';
import { createLedger } from './ledger.ts';
import { createLine } from './line.ts';
import { createModelServer, isVisible, type ModelServer } from './model-server.ts';
import { collectionOfRow, toFieldValue, type RowName } from './steps.ts';
import { addDevice, personOf, type Sabotage, type SimulatedDevice, type World, type WorldServer } from './world.ts';

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

export async function createModelWorld(sabotage: Sabotage = {}): Promise<World> {
  let time = 1_000_000_000_000;
  let ids = 0;
  const now = () => (time += 1);
  const ledger = createLedger();
  const server = createModelServer({ pageSize: 3, now, guards: sabotage.server ?? {} });
  const world: World = {
    server: worldServerOf(server),
    devices: [],
    ledger,
    sabotage,
    refusing: new Set(),
    late: [],
    fetches: [],
    now,
    createId: () => `change-${(ids += 1)}`,
    idOf: (row) => row,
    nameOf: (id) => id as RowName,
  };
  server.onAccepted = (change, present) => ledger.noteAccepted(change.id as RowName, change, present);
  server.refuse = ({ id }) =>
    world.refusing.has(id as RowName) ? { code: 'PT409', reason: `The server takes no change of ${id}.` } : null;
  for (const id of ownRows) server.write('pianos', listing(id, 'me'));
  for (const id of foreignRows) server.write('pianos', listing(id, 'other'));
  for (let place = 0; place < deviceCount; place += 1) {
    const device = addModelDevice(world, { place, server });
    await device.start();
  }
  return world;
}

function addModelDevice(world: World, { place, server }: { place: number; server: ModelServer }): SimulatedDevice {
  const userId = personOf(place);
  let requests = 0;
  return addDevice(world, {
    place,
    userId,
    connect: (device) =>
      createLine({
        server: server.as(userId),
        nextFault: () => device.faults.shift() ?? null,
        isOffline: () => device.offline,
        hold: (changes) => server.hold(userId, changes),
        later: (work) => void world.late.push(work),
        newEpoch: () => server.newEpoch(),
        turns: () => ((requests += 1) * 7) % 5,
      }),
  });
}

function worldServerOf(server: ModelServer): WorldServer {
  const named = () => [...server.rows].map(([key, row]) => [key.split(':')[1] as RowName, row] as const);
  return {
    async write({ row, field, value, open }) {
      server.write(collectionOfRow(row), { id: row, [field]: value }, { open });
    },
    commit: async () => server.commitAll(),
    newEpoch: async () => server.newEpoch(),
    async listing(userId, row) {
      const answer = await server.as(userId).listings([row], new AbortController().signal);
      return (answer.ok && answer.value[0]) || null;
    },
    visibleTo: async (userId) => new Map(named().filter(([, row]) => isVisible(row, userId))),
    truth: async () => new Map(named()),
  };
}
