/** A world on the embedded backend: the same people, rows and devices, the server's own rules. */
import { createHash } from 'node:crypto';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import WebSocket from 'ws';
import type { Row } from '../../src/replica/row.ts';
import type { ReplicatedCollection } from '../../src/replica/kinds/kinds.ts';
import type { PulledRow, PullRequest, SyncServer } from '../../src/sync/server.ts';
import { createSupabaseServer } from '../../src/sync/supabase-server.ts';
import { rowFromWire } from '../../src/wire/wire-rows.ts';
import type { EmbeddedBackend } from '../../supabase/embedded/backend.ts';
import { createEmbeddedFetch } from './embedded-line.ts';
import { deviceCount, foreignRows, ownRows } from './generate.ts';
import { createLedger } from './ledger.ts';
import { toFieldValue } from './field-values.ts';
import { collectionOfRow, type RowName } from './steps.ts';
import { addDevice, personOf, type SimulatedDevice, type World, type WorldServer } from './world.ts';

export const origin = 'http://127.0.0.1:4173';

export interface Person {
  id: string;
  token: string;
}

/** The two accounts by the names that histories give them. */
export type People = Readonly<Record<string, Person>>;

/** Rows that a history may name. */
const names: readonly RowName[] = [
  ...ownRows,
  ...foreignRows,
  ...(['p', 'q', 'x', 'y'] as const).map((end): RowName => `save-${end}`),
  ...Array.from({ length: 60 }, (_, count): RowName[] => [`search-${count}`, `lookup-${count}`]).flat(),
];

function uuidOf(text: string): string {
  const hex = createHash('sha1').update(text).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

function connectAs(backend: EmbeddedBackend, { token }: Person, carry: typeof fetch): SupabaseClient {
  return createClient(origin, backend.anonKey, {
    accessToken: async () => token,
    realtime: { transport: WebSocket as never },
    global: { fetch: carry },
  });
}

/** `tag` keeps the rows of one history apart from those of others. */
export async function createEmbeddedWorld(options: { backend: EmbeddedBackend; people: People; tag: string }): Promise<World> {
  const { backend, people, tag } = options;
  let time = Date.now();
  let ids = 0;
  const nameById = new Map(names.map((name) => [uuidOf(`${tag}:${name}`), name]));
  const idOf = (row: RowName) => uuidOf(`${tag}:${row}`);
  const direct: typeof fetch = (input, init) => backend.handle(new Request(input, init));
  const serverOf = (userId: string | null): SyncServer => {
    const person = Object.values(people).find(({ id }) => id === userId);
    if (!person) throw new Error(`${userId} has no account`);
    return createSupabaseServer(connectAs(backend, person, direct));
  };
  const world: World = {
    server: worldServerOf({ backend, people, serverOf, idOf, nameOf: (id) => nameById.get(id) ?? null }),
    devices: [],
    ledger: createLedger(),
    sabotage: {},
    refusing: new Set(),
    late: [],
    fetches: [],
    now: () => (time += 1),
    createId: () => uuidOf(`${tag}:change-${(ids += 1)}`),
    idOf,
    nameOf: (id) => nameById.get(id) ?? null,
  };
  await clear(backend);
  for (const [rows, person] of [[ownRows, people.me], [foreignRows, people.other]] as const) {
    for (const row of rows) {
      await backend.sql(
        `insert into public.pianos (id, owner_id, title, description, price, piano_type, status, is_published)
         values ($1, $2, $3, $4, 0, 'Upright', 'active', $5)`,
        [idOf(row), person?.id, toFieldValue('pianos', 'title', 0), toFieldValue('pianos', 'description', 0), row !== 'piano-r'],
      );
    }
  }
  const note = noteTaken(world, await world.server.truth());
  for (let place = 0; place < deviceCount; place += 1) {
    const person = people[personOf(place)];
    if (!person) throw new Error(`Device ${place} belongs to nobody`);
    const device: SimulatedDevice = addDevice(world, {
      place,
      userId: person.id,
      turn: () => new Promise((resolve) => setTimeout(resolve, 1)),
      connect: () => line,
    });
    const line = createSupabaseServer(
      connectAs(backend, person, createEmbeddedFetch({
        backend,
        nextFault: () => device.faults.shift() ?? null,
        isOffline: () => device.offline,
        later: (work) => void world.late.push(work),
        newEpoch: () => world.server.newEpoch(),
        onPushed: note,
      })),
    );
    await device.start();
  }
  return world;
}

/** What earlier histories left; nothing else in the demo data belongs to a history. */
async function clear(backend: EmbeddedBackend): Promise<void> {
  for (const table of ['saved_pianos', 'saved_searches', 'piano_lookup_history', 'sync_receipts', 'departed_rows', 'pianos']) {
    await backend.sql(`delete from public.${table}`);
  }
}

interface WireVerdict {
  change_id: string;
  status: string;
  /** Left out of the answer to a list of new rows. */
  row?: unknown;
}

/** Writes down each change that is taken for the first time, with the row that it met. */
function noteTaken({ ledger, nameOf }: World, first: ReadonlyMap<RowName, PulledRow>) {
  const present = new Map(first);
  const taken = new Set<string>();
  return (request: unknown, answer: unknown): void => {
    const { changes } = request as { changes: { change_id: string; collection: ReplicatedCollection; id: string; op: 'insert' | 'update'; base_version: number; fields: Row }[] };
    for (const [place, verdict] of (answer as WireVerdict[]).entries()) {
      const change = changes[place];
      const row = change && nameOf(change.id);
      if (!change || !row) continue;
      const read = verdict.row ? rowFromWire(change.collection, verdict.row) : null;
      if (read ? !read.ok : verdict.status !== 'accepted') continue;
      const isNew = verdict.status === 'accepted' && !taken.has(change.change_id);
      // Somebody past all devices may have written meanwhile: the version tells.
      const known = present.get(row) ?? null;
      const met = known && known.version === change.base_version ? known : null;
      if (isNew) {
        taken.add(change.change_id);
        const fields = Object.fromEntries(
          Object.entries(change.fields).map(([field, value]) => (field === 'price' ? ['price_cents', Math.round(Number(value) * 100)] : [field, value])),
        );
        ledger.noteAccepted(row, { changeId: change.change_id, collection: change.collection, id: change.id, op: change.op, baseVersion: change.base_version, fields }, met);
      }
      present.set(row, read?.ok ? read.value : { row: change.fields, version: 1 });
    }
  };
}

function worldServerOf(ports: {
  backend: EmbeddedBackend;
  people: People;
  serverOf: (userId: string | null) => SyncServer;
  idOf: World['idOf'];
  nameOf: World['nameOf'];
}): WorldServer {
  const { backend, people, serverOf, idOf, nameOf } = ports;
  const { signal } = new AbortController();

  async function visibleTo(userId: string | null): Promise<Map<RowName, PulledRow>> {
    const visible = new Map<RowName, PulledRow>();
    let request: PullRequest = {
      epoch: null,
      limit: 200,
      window: 5_000,
      checkpoints: { pianos: null, saved_pianos: null, saved_searches: null, piano_lookup_history: null },
    };
    for (let more = true; more; ) {
      const answer = await serverOf(userId).pull(request, signal);
      if (!answer.ok) throw new Error(`The pull failed with ${answer.failure.code}`);
      const pages = Object.entries(answer.value.collections);
      for (const row of pages.flatMap(([, page]) => page.rows)) {
        const name = nameOf(String(row.row.id));
        if (name) visible.set(name, row);
      }
      more = pages.some(([, page]) => page.more);
      request = { ...request, epoch: answer.value.epoch, checkpoints: Object.fromEntries(pages.map(([name, { checkpoint }]) => [name, checkpoint])) };
    }
    return visible;
  }

  return {
    async write({ row, field, value }) {
      const column = field === 'price_cents' ? 'price' : field;
      const stored = field === 'price_cents' ? Number(value) / 100 : value;
      await backend.sql(`update public.${collectionOfRow(row)} set ${column} = $2 where id = $1`, [idOf(row), stored]);
    },
    // The embedded database is one session: nothing stays open.
    commit: async () => undefined,
    purge: async () => void (await backend.sql('select app.purge_sync_logs()')),
    async make({ row }) {
      throw new Error(`${row} is made on the model server alone`);
    },
    newEpoch: async () => void (await backend.sql('select app.renew_sync_epoch()')),
    async listing(userId, row) {
      const answer = await serverOf(userId).listings([idOf(row)], signal);
      return (answer.ok && answer.value[0]) || null;
    },
    visibleTo,
    truth: async () => new Map((await Promise.all(Object.values(people).map(({ id }) => visibleTo(id)))).flatMap((rows) => [...rows])),
  };
}
