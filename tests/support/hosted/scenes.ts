import { randomUUID } from 'node:crypto';
import type { HostedPerson, Stage } from './stage.ts';

export interface Scene {
  name: string;
  /** Throws with what went wrong. */
  play(stage: Stage): Promise<void>;
}

function demand(holds: boolean, what: string): asserts holds {
  if (!holds) throw new Error(what);
}

async function refused(work: Promise<unknown>, pattern: RegExp): Promise<void> {
  const outcome = await work.then(
    () => 'was let through',
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );
  demand(pattern.test(outcome), `Expected ${pattern}, and it ${outcome}`);
}

const pictureOf = (person: HostedPerson, name: string) => `${person.userId}/${name}`;

/** Stores a listing that waits for its picture; its id. */
async function writeListing(stage: Stage, seller: HostedPerson, picture: string): Promise<string> {
  const id = randomUUID();
  const fields = {
    brand: 'Ibach', model: 'F-II', title: 'Ibach F-II', piano_type: 'Grand', status: 'active', is_published: true,
    description: 'Regulated and tuned last spring. '.repeat(5), image_urls: [`/storage/v1/object/public/piano-images/${picture}`],
  };
  const changes = [{ change_id: randomUUID(), collection: 'pianos', id, op: 'insert', base_version: null, fields }];
  const answers = (await stage.rpc(seller, 'push_changes', { changes })) as { status: string; reason?: string }[];
  demand(answers[0]?.status === 'applied' || answers[0]?.status === 'accepted', `The listing was answered with ${JSON.stringify(answers)}`);
  return id;
}

/** As the storage service does it: the caller's rights are tried and given back, then the row is written past them. */
async function upload(stage: Stage, person: HostedPerson, path: string): Promise<void> {
  const insert = `insert into storage.objects (bucket_id, name, owner, owner_id, version) values ('piano-images', $1, $2::uuid, $2::text, gen_random_uuid()::text)`;
  await stage.storage(person, async (query) => {
    await query('savepoint trying');
    await query(insert, [path, person.userId]);
    await query('rollback to savepoint trying');
    return [];
  });
  await stage.storage('service_role', (query) => query(insert, [path, person.userId]));
}

const isPublic = async (stage: Stage, id: string) => (await stage.request('anon', (query) => query('select id from public.pianos where id = $1', [id]))).length === 1;

async function publishListing(stage: Stage, seller: HostedPerson): Promise<{ id: string; picture: string }> {
  const picture = pictureOf(seller, `${randomUUID()}.jpg`);
  const id = await writeListing(stage, seller, picture);
  demand(!(await isPublic(stage, id)), 'A listing is public before its picture is there');
  await upload(stage, seller, picture);
  demand(await isPublic(stage, id), 'A listing is not public although its picture is there');
  return { id, picture };
}

async function makeAdmin(stage: Stage): Promise<HostedPerson> {
  const admin = await stage.signUp('buyer');
  await stage.owner(`update public.user_profiles set role = 'admin' where id = $1`, [admin.userId]);
  return admin;
}

export const scenes: readonly Scene[] = [
  {
    name: 'the API asks for a turn before each request, as the role that asks',
    async play(stage) {
      const [asked] = await stage.owner(`select rolconfig @> array['pgrst.db_pre_request=app.take_turn'] as is_set from pg_roles where rolname = 'authenticator'`);
      demand(asked?.['is_set'] === true, 'Nothing is asked before a request');
      const held = (asker: HostedPerson | 'anon' | 'service_role') => stage.request(asker, (query) => query(`select from pg_locks where locktype = 'advisory' and classid = 7311 and pid = pg_backend_pid()`));
      demand((await held('anon')).length === 1, 'A visitor has no turn');
      demand((await held(await stage.signUp('buyer'))).length === 1, 'A person has no turn');
      demand((await held('service_role')).length === 0, 'The server takes turns of a caller');
    },
  },
  {
    name: 'sign-up makes a profile, a sign-in and a changed address are followed',
    async play(stage) {
      const { userId } = await stage.signUp('dealer');
      const [profile] = await stage.owner('select role, email_confirmed from public.user_profiles where id = $1', [userId]);
      demand(profile?.role === 'dealer' && profile.email_confirmed === true, `The profile is ${JSON.stringify(profile)}`);
      await stage.auth(`update users set email = $1::text || '@new.soundboard.example' where id = $1::uuid`, [userId]);
      const [followed] = await stage.owner('select email from public.user_profiles where id = $1', [userId]);
      demand(followed?.email === `${userId}@new.soundboard.example`, `The profile's address is ${JSON.stringify(followed)}`);
      const [noted] = await stage.owner(`select count(*)::int as times from public.activity_events where user_id = $1 and activity_type = 'sign_in'`, [userId]);
      demand(noted?.times === 1, `The sign-in was noted ${String(noted?.times)} times`);
    },
  },
  {
    name: 'the sign-in hook slows down guessing and lets the right password through',
    async play(stage) {
      const { userId } = await stage.signUp('buyer');
      // auth: internal/hooks/hookspgfunc runs it within two seconds.
      await stage.auth(`set statement_timeout = '2s'`);
      const attempt = async (valid: boolean) => {
        const [row] = await stage.auth('select app.password_verification_attempt($1) as answer', [JSON.stringify({ user_id: userId, valid })]);
        return (row?.answer as { decision: string } | undefined)?.decision;
      };
      demand((await attempt(true)) === 'continue', 'The right password is not let through');
      for (let failure = 0; failure < 5; failure += 1) await attempt(false);
      demand((await attempt(true)) === 'reject', 'Guessing is not slowed down');
      await stage.auth('reset statement_timeout');
    },
  },
  {
    name: 'a new password or address is written only after a fresh sign-in',
    async play(stage) {
      const { userId } = await stage.signUp('buyer');
      const password = () => stage.auth(`update users set encrypted_password = gen_random_uuid()::text where id = $1`, [userId]);
      const address = () => stage.auth(`update users set email_change = gen_random_uuid() || '@new.soundboard.example' where id = $1`, [userId]);
      for (const write of [password, address]) await write();
      await stage.auth(`update sessions set created_at = now() - interval '11 minutes' where user_id = $1`, [userId]);
      for (const write of [password, address]) await refused(write(), /sign in again/);
      await stage.auth(`update users set encrypted_password = null, last_sign_in_at = now() where id = $1`, [userId]);
    },
  },
  {
    name: 'a listing is public once its picture is uploaded, and searched, pulled and seen by visitors',
    async play(stage) {
      const seller = await stage.signUp('seller');
      const { id } = await publishListing(stage, seller);
      const found = JSON.stringify(await stage.rpc('anon', 'search_listings', { request: { query: 'Ibach' } }));
      demand(found.includes(id), 'A visitor does not find the listing');
      const pulled = JSON.stringify(await stage.rpc('anon', 'pull_changes', { request: { checkpoints: { pianos: null } } }));
      demand(pulled.includes(id), 'A visitor does not pull the listing');
      demand((await stage.rpc('anon', 'increment_view', { piano_id: id })) === 1, 'A view is not counted');
      demand(JSON.stringify(await stage.rpc('anon', 'lookup_piano_by_serial', { input_serial: '250000', input_manufacturer: 'Steinway & Sons' })).includes('18'), 'A number is not read');
    },
  },
  {
    name: 'nobody uploads into, sees or removes what is in the folder of another',
    async play(stage) {
      const [owner, other] = [await stage.signUp('seller'), await stage.signUp('seller')];
      const { picture } = await publishListing(stage, owner);
      await refused(upload(stage, other, pictureOf(owner, 'theirs.jpg')), /row-level security/);
      const seen = await stage.storage(other, (query) => query('select id from storage.objects where name = $1', [picture]));
      demand(seen.length === 0, 'Another sees the object');
    },
  },
  {
    name: 'an account that is full takes no further file, and one again when another is removed',
    async play(stage) {
      const seller = await stage.signUp('seller');
      const [first, second] = [pictureOf(seller, '1-a-0.jpg'), pictureOf(seller, '1-b-1.jpg')];
      await stage.owner(`insert into app.storage_quotas (holder, files, bytes) values ('seller', 1, 1000)`);
      await stage.owner(`delete from app.storage_quotas where holder = 'anybody'`);
      await upload(stage, seller, first);
      await refused(upload(stage, seller, second), /no room left/);
      // Nor by a service that has taken the bytes before it asks.
      await refused(stage.storage('service_role', (query) => query(`insert into storage.objects (bucket_id, name) values ('piano-images', $1)`, [second])), /no room left/);
      const room = (await stage.rpc(seller, 'own_storage', {})) as { files: number; most_files: number };
      demand(room.files === 1 && room.most_files === 1, `The room is ${JSON.stringify(room)}`);
      await stage.storage(seller, async (query) => {
        await query(`select set_config('storage.can_delete', 'true', true)`);
        return query('delete from storage.objects where name = $1', [first]);
      });
      await upload(stage, seller, second);
      await stage.owner(`update app.storage_quotas set holder = 'anybody', files = 1000, bytes = 500e6 where holder = 'seller'`);
    },
  },
  {
    name: 'files that nothing names are given out once a day, to the service key alone, and removed through the storage service',
    async play(stage) {
      const seller = await stage.signUp('seller');
      const { picture } = await publishListing(stage, seller);
      const orphan = pictureOf(seller, '1-orphan-0.jpg');
      await upload(stage, seller, orphan);
      await stage.storage('service_role', (query) =>
        query(`update storage.objects set created_at = now() - interval '100 days', updated_at = now() - interval '100 days' where name in ($1, $2)`, [picture, orphan]));
      await refused(stage.rpc(seller, 'take_orphaned_files', {}), /permission denied/);
      const files: string[] = [];
      for (let more = true; more;) {
        const taken = (await stage.rpc('service_role', 'take_orphaned_files', {})) as { files: { path: string }[]; more: boolean };
        files.push(...taken.files.map(({ path }) => path));
        more = taken.more;
      }
      demand(JSON.stringify(files) === JSON.stringify([orphan]), `Given out were ${JSON.stringify(files)}`);
      await stage.storage('service_role', async (query) => {
        await query(`select set_config('storage.can_delete', 'true', true)`);
        return query('delete from storage.objects where name = $1', [orphan]);
      });
      await stage.rpc('service_role', 'settle_removed_files', { files: [{ bucket: 'piano-images', path: orphan }] });
      const again = (await stage.rpc('service_role', 'take_orphaned_files', {})) as { files: unknown[]; more: boolean };
      demand(again.files.length === 0 && !again.more, `A second walk began: ${JSON.stringify(again)}`);
    },
  },
  {
    name: 'a suspension takes listings off the market, ends sessions and is lifted',
    async play(stage) {
      const [admin, seller] = [await makeAdmin(stage), await stage.signUp('seller')];
      const { id } = await publishListing(stage, seller);
      await stage.rpc(admin, 'suspend_account', { account_id: seller.userId, reason: 'Sold what was not theirs.' });
      demand(!(await isPublic(stage, id)), 'The listing is still public');
      const [left] = await stage.owner('select count(*)::int as sessions from auth.sessions where user_id = $1', [seller.userId]);
      demand(left?.sessions === 0, 'The sessions are still there');
      await refused(upload(stage, seller, pictureOf(seller, 'more.jpg')), /row-level security/);
      await stage.rpc(admin, 'unsuspend_account', { account_id: seller.userId });
      demand(await isPublic(stage, id), 'The listing did not come back');
    },
  },
  {
    name: 'one sees and ends one’s sessions, takes one’s data along and leaves',
    async play(stage) {
      const seller = await stage.signUp('seller');
      const { id, picture } = await publishListing(stage, seller);
      const sessions = (await stage.rpc(seller, 'own_sessions', { device: 'A browser' })) as unknown[];
      demand(sessions.length === 1, `There are ${sessions.length} sessions`);
      demand((await stage.rpc(seller, 'end_own_sessions', {})) === 0, 'The session that asks was ended');
      demand(JSON.stringify(await stage.rpc(seller, 'export_own_data', {})).includes(id), 'The export lacks the listing');
      const files = JSON.stringify(await stage.rpc(seller, 'prepare_account_deletion', {}));
      demand(files.includes(picture), `The files to remove are ${files}`);
      // The storage service says that it is the storage service.
      await stage.storage(seller, async (query) => {
        await query(`select set_config('storage.can_delete', 'true', true)`);
        return query('delete from storage.objects where bucket_id = $1 and name = $2', ['piano-images', picture]);
      });
      await stage.rpc(seller, 'delete_account', {});
      const [left] = await stage.owner(
        `select (select count(*) from auth.users where id = $1::uuid) + (select count(*) from public.pianos where owner_id = $1::uuid)
           + (select count(*) from storage.objects where name like $1::text || '/%') as rows`,
        [seller.userId],
      );
      demand(left?.rows === '0', `${String(left?.rows)} rows of the person are left`);
    },
  },
  {
    name: 'the sign-in server removes an account by itself, as the dashboard does',
    async play(stage) {
      const seller = await stage.signUp('seller');
      const { id } = await publishListing(stage, seller);
      await stage.auth('delete from users where id = $1', [seller.userId]);
      demand(!(await isPublic(stage, id)), 'The listing is still there');
    },
  },
  {
    name: 'mails are claimed and settled with the service key alone',
    async play(stage) {
      const request = { kind: 'contact', recipient: 'a@people.soundboard.example', caller: null, address: '192.0.2.7' };
      const granted = (await stage.rpc('service_role', 'claim_mail', { request })) as { state: string };
      demand(granted.state === 'granted', `The claim was answered with ${JSON.stringify(granted)}`);
      await stage.rpc('service_role', 'take_conversation_mails', {});
      await refused(stage.rpc('anon', 'claim_mail', { request }), /permission denied/);
    },
  },
  {
    name: 'the jobs run without superuser, by the clock and by day',
    async play(stage) {
      const [ran] = await stage.owner('select app.run_due() as done, (select count(*) from app.due_jobs)::int as jobs');
      const failed = await stage.owner(`select name, last_error from app.due_jobs where last_error <> ''`);
      demand(ran?.done === ran?.jobs && failed.length === 0, `Of the jobs failed ${JSON.stringify(failed)}`);
      await stage.owner('select app.purge_sync_logs(), app.purge_activity()');
    },
  },
  {
    name: 'every device starts anew after the move to another project',
    async play(stage) {
      await stage.owner('select app.renew_sync_epoch()');
    },
  },
  {
    // The API's connections have the extension safeupdate, which refuses an update or delete of a whole table, inside procedures too
    // (postgres: 20260403172611_safeupdate-data-api-enable). It is not at hand here, so the procedures are read.
    name: 'no procedure of the API changes a whole table at once',
    async play(stage) {
      const whole = await stage.owner(
        `select p.oid::regprocedure::text as name,
           has_function_privilege('anon', p.oid, 'execute') or has_function_privilege('authenticated', p.oid, 'execute')
             or has_function_privilege('service_role', p.oid, 'execute') as reached
         from pg_proc as p
         where p.pronamespace in ('public'::regnamespace, 'app'::regnamespace)
           and exists (
             select from regexp_split_to_table(regexp_replace(p.prosrc, '--[^\n]*', '', 'g'), ';') as statement
             where statement ~* '\\m(delete\\s+from|update\\s+(public|app|auth)\\.)' and statement !~* '\\mwhere\\M')`,
      );
      demand(whole.some(({ name }) => name === 'app.renew_sync_epoch()'), 'The one that does, and is the owner’s alone, is not found');
      const reached = whole.filter((each) => each.reached);
      demand(reached.length === 0, `These do: ${JSON.stringify(reached)}`);
    },
  },
];
