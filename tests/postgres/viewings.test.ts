import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startRealPostgres, type RealPostgres } from '../support/real-postgres.ts';
import type { Person, Session } from '../support/postgres-session.ts';

let database: RealPostgres;
let owner: Session;
let seller: Person;
let listing: string;

beforeAll(async () => {
  database = await startRealPostgres();
  owner = await database.session('owner');
  seller = await database.addPerson('seller');
  listing = randomUUID();
  await owner.query(
    `insert into public.pianos (id, owner_id, piano_type, title, status, is_published) values ($1, $2, 'Upright', 'A piano to see', 'active', true)`,
    [listing, seller.userId],
  );
});
afterAll(() => database.stop());

interface Verdict {
  status: string;
  code?: string;
  reason?: string;
}

/** Noon in UTC, so many days from now: within the hours in which a time can be proposed in Berlin. */
const noon = (days: number) => `${new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)}T12:00:00Z`;

function ask(buyer: Session, startsAt: string, id: string = randomUUID()): Promise<Verdict[]> {
  const fields = { piano_id: listing, kind: 'viewing', starts_at: startsAt, note: '', phone: '' };
  return buyer.rpc('push_changes', { changes: [{ change_id: randomUUID(), collection: 'viewing_requests', id, op: 'insert', base_version: 0, fields }] });
}

function step(side: Session, id: string, fields: Record<string, unknown>): Promise<Verdict[]> {
  return side.rpc('push_changes', { changes: [{ change_id: randomUUID(), collection: 'viewing_requests', id, op: 'update', base_version: 1, fields }] });
}

async function askedBy(people: number, startsAt: string): Promise<string[]> {
  return Promise.all(Array.from({ length: people }, async () => {
    const [buyer, id] = [await database.session(await database.addPerson('buyer')), randomUUID()];
    expect(await ask(buyer, startsAt, id)).toMatchObject([{ status: 'accepted' }]);
    await buyer.close();
    return id;
  }));
}

const states = async (ids: readonly string[]) =>
  (await owner.query<{ state: string }>('select state from public.viewing_requests where id = any ($1) order by state', [ids])).map(({ state }) => state);

async function isWaiting(session: Session): Promise<void> {
  for (;;) {
    const [activity] = await owner.query<{ waits: boolean }>(`select wait_event_type = 'Lock' as waits from pg_stat_activity where pid = $1`, [session.pid]);
    if (activity?.waits) return;
  }
}

const refused = {
  status: 'rejected', code: 'PT409',
  reason: 'You have accepted another request for this time. This one stays open: propose another time, or decline.',
};

test('two devices of a seller accept two requests for one time: one goes through, the other is told and stays requested', async () => {
  const [first, second] = (await askedBy(2, noon(3))) as [string, string];
  const [here, there] = [await database.session(seller), await database.session(seller)];
  await here.begin();
  expect(await step(here, first, { state: 'accepted' })).toMatchObject([{ status: 'accepted' }]);
  const late = step(there, second, { state: 'accepted' });
  await isWaiting(there);
  await here.commit();
  expect(await late).toMatchObject([refused]);
  expect(await states([first, second])).toEqual(['accepted', 'requested']);
  expect(await step(there, second, { state: 'proposed', proposed_at: noon(4) })).toMatchObject([{ status: 'accepted' }]);
  await Promise.all([here.close(), there.close()]);
});

test('one that waited goes through when the other does not come to be', async () => {
  const [first, second] = (await askedBy(2, noon(5))) as [string, string];
  const [here, there] = [await database.session(seller), await database.session(seller)];
  await here.begin();
  await step(here, first, { state: 'accepted' });
  const late = step(there, second, { state: 'accepted' });
  await isWaiting(there);
  await here.rollback();
  expect(await late).toMatchObject([{ status: 'accepted' }]);
  expect(await states([first, second])).toEqual(['accepted', 'requested']);
  await Promise.all([here.close(), there.close()]);
});

test('twenty accepted at once for one time give one, whatever the isolation', async () => {
  for (const [day, isolation] of [[6, 'read committed'], [7, 'serializable']] as const) {
    const ids = await askedBy(20, noon(day));
    const sessions = await Promise.all(ids.map(() => database.session(seller)));
    await Promise.all(sessions.map((session) => session.query(`set default_transaction_isolation = '${isolation}'`)));
    const outcomes = await Promise.all(sessions.map((session, index) =>
      step(session, ids[index] ?? '', { state: 'accepted' }).then(([verdict]) => verdict?.status, () => 'failed')));
    await Promise.all(sessions.map((session) => session.close()));
    expect([isolation, outcomes.filter((outcome) => outcome === 'accepted').length]).toEqual([isolation, 1]);
    expect((await states(ids)).filter((state) => state === 'accepted')).toHaveLength(1);
    expect(await owner.query('select starts_at from app.taken_times where request_id = any ($1)', [ids])).toHaveLength(2);
  }
});

test('a buyer who asks from many devices at once has three requests for a listing', async () => {
  const buyer = await database.addPerson('buyer');
  const sessions = await Promise.all(Array.from({ length: 8 }, () => database.session(buyer)));
  const verdicts = await Promise.all(sessions.map((session, index) => ask(session, noon(10 + index))));
  await Promise.all(sessions.map((session) => session.close()));
  expect(verdicts.flat().map(({ code }) => code ?? 'accepted').sort()).toEqual([...Array.from({ length: 5 }, () => 'PT429'), 'accepted', 'accepted', 'accepted']);
});

test('both sides step at once: one is first, the other gets the row as it is', async () => {
  const buyer = await database.addPerson('buyer');
  const [mine, theirs] = [await database.session(buyer), await database.session(seller)];
  const id = randomUUID();
  await ask(mine, noon(20), id);
  await mine.begin();
  await step(mine, id, { state: 'withdrawn' });
  const late = step(theirs, id, { state: 'accepted' });
  await isWaiting(theirs);
  await mine.commit();
  expect(await late).toMatchObject([{ status: 'conflict', row: { state: 'withdrawn' } }]);
  await Promise.all([mine.close(), theirs.close()]);
});
