/** A world on the model server. */
import { deviceCount, foreignRows, ownRows, visitorsDevice } from './generate.ts';
import { kindSettings } from './kind-settings.ts';
import { createLedger } from './ledger.ts';
import { createLine } from './line.ts';
import { isVisible } from './model-rules.ts';
import { otherPersonThan } from './person.ts';
import { createModelServer, type ModelServer } from './model-server.ts';
import { kinds } from '../../src/replica/kinds/kinds.ts';
import { isMark, serverFields, toFieldValue, trackedFields } from './field-values.ts';
import { collectionOfRow, type RowName } from './steps.ts';
import { addDevice, personOf, type Sabotage, type SimulatedDevice, type World, type WorldServer } from './world.ts';

function listing(id: string, owner: string): { id: string } & Record<string, unknown> {
  return {
    id,
    title: toFieldValue('pianos', 'title', 0),
    description: toFieldValue('pianos', 'description', 0),
    price_cents: 0,
    owner_id: owner,
    is_published: id !== 'piano-r',
    deleted: false,
  };
}

interface WorldOptions {
  sabotage?: Sabotage;
  /** A fifth device belongs to nobody. */
  withVisitor?: boolean;
}

export async function createModelWorld({ sabotage = {}, withVisitor = false }: WorldOptions = {}): Promise<World> {
  let time = 1_000_000_000_000;
  let ids = 0;
  const now = () => (time += 1);
  const ledger = createLedger();
  const server = createModelServer({ pageSize: 3, now, guards: sabotage.server ?? {}, otherSideOf: otherPersonThan });
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
  for (let place = 0; place < (withVisitor ? visitorsDevice + 1 : deviceCount); place += 1) {
    const device = addModelDevice(world, { place, userId: place === visitorsDevice ? null : personOf(place), server });
    await device.start();
  }
  return world;
}

function addModelDevice(world: World, { place, userId, server }: { place: number; userId: string | null; server: ModelServer }): SimulatedDevice {
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
  /** Made once: what is purged does not come back under its id. */
  const told = new Set<RowName>();
  const named = () => [...server.rows].map(([key, row]) => [key.split(':')[1] as RowName, row] as const);
  return {
    async write({ row, field, value, open }) {
      if (!server.rows.has(`${collectionOfRow(row)}:${row}`)) return;
      server.write(collectionOfRow(row), { id: row, [field]: value }, { open });
    },
    commit: async () => server.commitAll(),
    newEpoch: async () => server.newEpoch(),
    async listing(userId, row) {
      const answer = await server.as(userId).listings([row], new AbortController().signal);
      return (answer.ok && answer.value[0]) || null;
    },
    purge: async () => server.purge(),
    async make({ row, person, value }) {
      const collection = collectionOfRow(row);
      if (told.has(row) || server.rows.has(`${collection}:${row}`)) return;
      told.add(row);
      const field = serverFields[collection] ?? trackedFields[collection][0];
      const content = field === undefined ? {} : { [field]: toFieldValue(collection, field, value) };
      const { fields } = kinds[collection];
      const marks = Object.fromEntries(Object.keys(fields).filter((each) => isMark(collection, each)).map((each) => [each, false]));
      server.write(collection, { ...marks, ...content, id: row, [kindSettings[collection].ownerField]: person, deleted: false });
    },
    // What a visitor sent nobody is shown; on their device it stays.
    visibleTo: async (userId) => new Map(named().filter(([, row]) => isVisible(row, userId) || (userId === null && row.user === null))),
    truth: async () => new Map(named()),
  };
}
