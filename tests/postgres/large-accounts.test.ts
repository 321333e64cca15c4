import { afterAll, beforeAll, expect, test } from 'vitest';
import { applyFiles } from '../support/hosted/apply-files.ts';
import { startHostedPostgres, type HostedPostgres } from '../support/hosted/hosted-postgres.ts';
import { openStage, type HostedPerson, type Stage } from '../support/hosted/stage.ts';

// What changes all of a person's listings goes in portions. How long one takes is in docs/scale.md; here stands how large it is, what it
// reads, and that what the portions do together is what one statement did.

let hosted: HostedPostgres;
let stage: Stage;
let admin: HostedPerson;

beforeAll(async () => {
  hosted = await startHostedPostgres();
  await applyFiles(await hosted.connect('postgres'));
  stage = await openStage(hosted);
  admin = await stage.signUp('buyer');
  await stage.owner(`update public.user_profiles set role = 'admin' where id = $1`, [admin.userId]);
});
afterAll(() => hosted.stop());

/** A dealer with so many public listings, and three that never were public. */
async function dealerWith(listings: number): Promise<HostedPerson> {
  const dealer = await stage.signUp('dealer');
  await stage.owner(
    `insert into public.pianos (owner_id, brand, piano_type, status, is_published, deleted)
     select $1, 'Ibach', 'Upright', case when n > $2 then 'draft' else 'active' end, n <= $2, n = $2 + 3 from generate_series(1, $2 + 3) as n`,
    [dealer.userId, listings],
  );
  return dealer;
}

async function numberOf(sql: string, person: HostedPerson): Promise<number> {
  const [row] = await stage.owner(`select count(*)::int as number from ${sql}`, [person.userId]);
  return row?.number as number;
}

const publicOf = (person: HostedPerson) => numberOf('public.pianos where owner_id = $1 and is_public', person);
const refreshedOf = (person: HostedPerson) => numberOf('public.pianos where owner_id = $1 and seller_revision > 0', person);
const goingOn = async (person: HostedPerson) =>
  ((await stage.rpc(person, 'own_work_going_on', {})) as { kind: string; left: number }[]).map(({ kind, left }) => [kind, left]);
const runJobs = () => stage.owner('select app.run_due()');

/** Runs the clock until nothing is left; what `measure` gave after each run. */
async function workOff<T>(measure: () => Promise<T>): Promise<T[]> {
  const seen: T[] = [];
  for (let runs = 0; runs < 20; runs += 1) {
    await runJobs();
    seen.push(await measure());
    const [left] = await stage.owner('select (select count(*) from app.portioned_work) + (select count(*) from app.forgotten_people) as rows');
    if (left?.rows === '0') return seen;
  }
  throw new Error('The work does not end');
}

const rename = (person: HostedPerson, name: string) =>
  stage.request(person, (query) => query('update public.user_profiles set company_name = $2 where id = $1', [person.userId, name]));

test('a new name: 250 listings at once, 250 a turn of the clock, each once, and the person sees how many are left', async () => {
  const dealer = await dealerWith(600);
  await rename(dealer, 'Klavierhaus am Fluss');
  expect(await refreshedOf(dealer)).toBe(250);
  expect(await goingOn(dealer)).toEqual([['refresh', 352]]);
  expect(await workOff(() => refreshedOf(dealer))).toEqual([500, 602]);
  expect(await goingOn(dealer)).toEqual([]);
  expect(await numberOf('public.pianos where owner_id = $1 and seller_revision > 1', dealer)).toBe(0);
  const stamps = await stage.owner('select count(*)::int as rows from public.pianos where owner_id = $1 and seller_revision > 0 group by stamp', [dealer.userId]);
  expect(stamps.map(({ rows }) => rows as number).toSorted((a, b) => a - b)).toEqual([102, 250, 250]);
});

test('a second name before the first is through: every listing is fetched again after it', async () => {
  const dealer = await dealerWith(300);
  await rename(dealer, 'One');
  const [before] = await stage.owner('select pg_current_xact_id()::text::bigint as stamp');
  await rename(dealer, 'Two');
  await workOff(() => refreshedOf(dealer));
  expect(await numberOf(`public.pianos where owner_id = $1 and not deleted and stamp <= ${String(before?.stamp)}`, dealer)).toBe(0);
});

test('a suspension that is lifted before it is through puts back what it took, and nothing else', async () => {
  const dealer = await dealerWith(600);
  await stage.rpc(admin, 'suspend_account', { account_id: dealer.userId, reason: 'Because' });
  expect(await publicOf(dealer)).toBe(350);
  await runJobs();
  expect(await publicOf(dealer)).toBe(100);
  await stage.rpc(admin, 'unsuspend_account', { account_id: dealer.userId });
  expect(await publicOf(dealer)).toBe(350);
  expect(await workOff(() => publicOf(dealer))).toEqual([600, 600]);
  expect(await numberOf('public.pianos where owner_id = $1 and is_published', dealer)).toBe(600);

  await stage.rpc(admin, 'suspend_account', { account_id: dealer.userId, reason: 'Because' });
  // An admin sees as much on the account's card.
  const seenByAdmin = async () => ((await stage.rpc(admin, 'find_accounts', { request: { query: dealer.userId } })) as { rows: { going_on: unknown[] }[] }).rows.map(({ going_on: works }) => works);
  expect(await seenByAdmin()).toEqual([[{ kind: 'withhold', left: 350 }]]);
  expect(await workOff(() => publicOf(dealer))).toEqual([100, 0]);
  expect(await seenByAdmin()).toEqual([[]]);
  await stage.rpc(admin, 'unsuspend_account', { account_id: dealer.userId });
  await workOff(() => publicOf(dealer));
  expect(await publicOf(dealer)).toBe(600);
});

test('a small account does not wait for a large one', async () => {
  const [large, small] = [await dealerWith(900), await dealerWith(260)];
  await rename(large, 'Large');
  await rename(small, 'Small');
  await runJobs();
  await runJobs();
  expect([await goingOn(small), (await goingOn(large)).length]).toEqual([[], 1]);
  await workOff(() => refreshedOf(large));
});

test('what one takes along comes in portions of 500 rows, and is together what one answer would hold', async () => {
  const dealer = await dealerWith(1_010);
  type Rows = { id: string }[];
  const ask = async (portion: unknown) => (await stage.rpc(dealer, 'export_own_data', { portion })) as Record<string, unknown>;
  const whole = (await stage.rpc(dealer, 'export_own_data', {})) as Record<string, Rows>;
  const { further, ...short } = await ask({});
  expect([further, 'listings' in short, Object.keys(short).length]).toEqual([['listings'], false, Object.keys(whole).length - 1]);
  const sizes: number[] = [];
  const rows: Rows = [];
  for (let after: unknown = null, more = true; more; more = after !== null) {
    const page = await ask({ kind: 'listings', after });
    sizes.push((page.rows as Rows).length);
    rows.push(...(page.rows as Rows));
    after = page.next;
  }
  expect(sizes).toEqual([500, 500, 12]);
  const byId = (one: { id: string }, other: { id: string }) => (one.id < other.id ? -1 : 1);
  expect(rows.toSorted(byId)).toEqual(whole.listings?.toSorted(byId));
  await expect(ask({ kind: 'secrets', after: null })).rejects.toThrow(/out of step/);
});

test('leaving with many listings: the account closes at once, the rest goes by the clock, and nothing names the person', async () => {
  const dealer = await dealerWith(2_200);
  await stage.owner(
    `insert into auth.audit_log_entries (id, payload)
     select gen_random_uuid(), json_build_object('actor_id', case when n % 100 = 0 then $1::text else gen_random_uuid()::text end) from generate_series(1, 45000) as n`,
    [dealer.userId],
  );
  expect(await stage.rpc(dealer, 'delete_account', {})).toEqual({ left: 1_203 });
  expect(await numberOf('auth.sessions where user_id = $1', dealer)).toBe(0);
  expect(await numberOf('auth.users where id = $1 and banned_until > now()', dealer)).toBe(1);
  const traces = () => numberOf(`auth.audit_log_entries where position($1::uuid::text in payload::text) > 0`, dealer);
  expect(await traces()).toBe(450);
  await workOff(traces);
  expect(await traces()).toBe(0);
  expect(await numberOf(`auth.audit_log_entries where position($1::uuid::text in payload::text) = 0`, dealer)).toBe(44_550);

  const tables = await stage.owner(`select quote_ident(schemaname) || '.' || quote_ident(tablename) as name from pg_tables where schemaname in ('public', 'app', 'auth', 'storage')`);
  for (const { name } of tables.filter((each) => each.name !== 'auth.schema_migrations')) {
    expect([name, await numberOf(`${String(name)} as t where position($1::uuid::text in t::text) > 0`, dealer)]).toEqual([name, 0]);
  }
});

test('files of a person and entries of a log are found by an index, however many others have', async () => {
  const owner = await hosted.connect('postgres');
  await owner.query('set enable_seqscan = off');
  const planOf = async (sql: string) => (await owner.query<{ 'QUERY PLAN': string }>(`explain ${sql}`)).rows.map((row) => row['QUERY PLAN']).join('\n');
  const [files] = (await owner.query<{ prosrc: string }>(`select prosrc from pg_proc where oid = 'app.objects_of'::regproc`)).rows;
  expect(await planOf(files?.prosrc.replaceAll('person::text', `'${admin.userId}'::text`) ?? '')).toMatch(/Index.*Scan[^]*Index Cond:.*name ~>=~/);
  expect(await planOf(`select e.id from auth.audit_log_entries as e where e.id > '${admin.userId}' order by e.id limit 20000`)).toMatch(/Index.*Scan/);
});
