import type { RealPostgres } from '../../support/real-postgres.ts';
import type { Person, Session } from '../../support/postgres-session.ts';
import { formatMs } from '../measure.ts';
import { percentile } from './shape.ts';

const listings = 20_000;
const logEntries = 500_000;
/** Of a signed-in person's request on hosted Supabase, ms; a job has no such limit. */
const timeoutMs = 8_000;
const mostTurns = 400;

/** Gives a dealer 20,000 of the public listings and as many files, and each log 500,000 entries. */
async function enlarge(owner: Session, dealer: Person): Promise<void> {
  await owner.query('set session_replication_role = replica');
  await owner.query(`update public.pianos set owner_id = $1 where id in (select id from public.pianos where is_public order by id limit $2)`, [dealer.userId, listings]);
  await owner.query(`insert into storage.objects (bucket_id, name, owner_id) select 'piano-images', $1::text || '/' || gen_random_uuid() || '.webp', $1::text from generate_series(1, $2)`, [
    dealer.userId,
    listings,
  ]);
  await owner.query('set session_replication_role = origin');
  await owner.query('select app.recount_stored_files()');
  await owner.query(`insert into auth.audit_log_entries (id, payload) select gen_random_uuid(), json_build_object('actor_id', gen_random_uuid()) from generate_series(1, $1)`, [logEntries]);
  await owner.query('vacuum analyze public.pianos, storage.objects, auth.audit_log_entries');
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

/** Turns of the clock until nothing is left: milliseconds of each. */
async function workOff(owner: Session): Promise<number[]> {
  const times: number[] = [];
  while (times.length < mostTurns) {
    times.push(await timed(() => owner.query('select app.portions_due(), app.audit_log_due()')));
    const [left] = await owner.query<{ rows: number }>('select ((select count(*) from app.portioned_work) + (select count(*) from app.forgotten_people))::int as rows');
    if (left?.rows === 0) return times;
  }
  throw new Error('The work does not end');
}

/** All of one's data, page by page as a device asks for them: milliseconds of each. */
async function exportAll(dealer: Session): Promise<number[]> {
  const ask = (portion: unknown) => dealer.rpc<{ further?: string[]; next?: unknown }>('export_own_data', { portion });
  const times: number[] = [];
  let further: string[] = [];
  times.push(await timed(async () => ({ further = [] } = await ask({}))));
  for (const kind of further) {
    for (let after: unknown = null, more = true; more; more = after !== null) times.push(await timed(async () => ({ next: after = null } = await ask({ kind, after }))));
  }
  return times;
}

/** As somebody who has just signed in, in a transaction of its own. */
async function freshly(dealer: Session, { owner, person }: { owner: Session; person: Person }, work: () => Promise<unknown>): Promise<number> {
  const [session] = await owner.query<{ id: string }>('insert into auth.sessions (id, user_id, created_at, updated_at) values (gen_random_uuid(), $1, now(), now()) returning id', [
    person.userId,
  ]);
  await dealer.begin();
  await dealer.query(`select set_config('request.jwt.claims', $1, true)`, [JSON.stringify({ role: 'authenticated', sub: person.userId, session_id: session?.id })]);
  const took = await timed(work);
  await dealer.commit();
  return took;
}

function print(what: string, asked: number, turns: readonly number[]): void {
  const ascending = turns.toSorted((a, b) => a - b);
  const rest = turns.length === 0 ? '' : `${String(turns.length).padStart(6)} turns, p95 ${formatMs(percentile(ascending, 0.95)).padStart(9)}, longest ${formatMs(percentile(ascending, 1)).padStart(9)}`;
  console.log(`${what.padEnd(48)}${formatMs(asked).padStart(10)}${rest}${Math.max(asked, ...turns) < timeoutMs ? '' : '  ABOVE THE TIMEOUT'}`);
}

/** One dealer with very much, among all others: what takes long because it touches all of one person's rows. */
export async function reportLargeAccount(database: RealPostgres, owner: Session): Promise<void> {
  const person = await database.addPerson('dealer');
  const boss = await database.addPerson('buyer');
  await owner.query(`update public.user_profiles set role = 'admin' where id = $1`, [boss.userId]);
  await enlarge(owner, person);
  const [dealer, admin] = [await database.session(person), await database.session(boss)];

  console.log(`\n${`one dealer with ${listings} listings`.padEnd(48)}${'asked'.padStart(10)}   then, of the ${timeoutMs / 1000} s that a statement may take`);
  const acts: [string, () => Promise<unknown>][] = [
    ['new name', () => dealer.query(`update public.user_profiles set company_name = 'Klavierhaus' where id = $1`, [person.userId])],
    ['telephone number shown', () => dealer.query(`update public.user_profiles set phone = '+49 40 123456', phone_is_public = true where id = $1`, [person.userId])],
    ['mark set by an admin', () => admin.rpc('set_account_verified', { account_id: person.userId, verified: true })],
    ['suspension', () => admin.rpc('suspend_account', { account_id: person.userId, reason: 'Because' })],
    ['suspension lifted', () => admin.rpc('unsuspend_account', { account_id: person.userId })],
  ];
  for (const [what, act] of acts) print(what, await timed(act), await workOff(owner));
  const pages = await exportAll(dealer);
  print('all data as a file, by pages', pages[0] ?? 0, pages.slice(1));
  print('list of files before leaving', await freshly(dealer, { owner, person }, () => dealer.rpc('prepare_account_deletion', {})), []);
  await owner.query(`set session_replication_role = replica; delete from storage.objects where owner_id = '${person.userId}'; set session_replication_role = origin`);
  print('deletion', await freshly(dealer, { owner, person }, () => dealer.rpc('delete_account', {})), await workOff(owner));
}
