import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startRealPostgres, type RealPostgres } from '../support/real-postgres.ts';
import type { Person, Session } from '../support/postgres-session.ts';

let database: RealPostgres;
let owner: Session;
let seller: Person;
let rows: Session;
let files: Session;

beforeAll(async () => {
  database = await startRealPostgres();
  owner = await database.session('owner');
  seller = await database.addPerson('seller');
  rows = await database.session(seller);
  files = await database.session(seller);
});
afterAll(() => database.stop());

const pathOf = (name: string) => `${seller.userId}/${name}`;

function publish(id: string, name: string): Promise<unknown> {
  const fields = {
    brand: 'Ibach', piano_type: 'Grand', status: 'active', is_published: true, description: 'x'.repeat(120),
    image_urls: [`/storage/v1/object/public/piano-images/${pathOf(name)}`],
  };
  const change = { change_id: randomUUID(), collection: 'pianos', id, op: 'insert', base_version: null, fields };
  return rows.rpc('push_changes', { changes: [change] });
}

function store(name: string): Promise<unknown> {
  return files.query(`insert into storage.objects (id, bucket_id, name) values (gen_random_uuid(), 'piano-images', $1)`, [pathOf(name)]);
}

async function isWaiting(session: Session): Promise<void> {
  for (;;) {
    const [activity] = await owner.query<{ waits: boolean }>(`select wait_event_type = 'Lock' as waits from pg_stat_activity where pid = $1`, [session.pid]);
    if (activity?.waits) return;
  }
}

async function stateOf(id: string) {
  const [row] = await owner.query('select is_public, publish_wanted from public.pianos where id = $1', [id]);
  return row;
}

const shown = { is_public: true, publish_wanted: false };

test('a listing that is stored while its last picture is: the picture’s transaction ends last', async () => {
  const id = randomUUID();
  await rows.begin();
  await publish(id, '1-a-0.jpg');
  const storing = store('1-a-0.jpg');
  await isWaiting(files);
  await rows.commit();
  await storing;
  expect(await stateOf(id)).toEqual(shown);
});

test('a listing that is stored while its last picture is: the listing’s transaction ends last', async () => {
  const id = randomUUID();
  await files.begin();
  await store('2-a-0.jpg');
  const publishing = publish(id, '2-a-0.jpg');
  await isWaiting(rows);
  await files.commit();
  await publishing;
  expect(await stateOf(id)).toEqual(shown);
});

test('twenty listings and their pictures at once: none waits for ever', async () => {
  const ids = Array.from({ length: 20 }, () => randomUUID());
  const name = (place: number) => `3-${place}-0.jpg`;
  const all = async (work: (id: string, place: number) => Promise<unknown>) => {
    for (const [place, id] of ids.entries()) await work(id, place);
  };
  await Promise.all([all((id, place) => publish(id, name(place))), all((_id, place) => store(name(place)))]);
  for (const id of ids) expect(await stateOf(id)).toEqual(shown);
});
