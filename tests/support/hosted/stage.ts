import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { HostedPostgres, HostedRole } from './hosted-postgres.ts';

type ApiRole = 'anon' | 'authenticated' | 'service_role';

export interface HostedPerson {
  userId: string;
  sessionId: string;
}

type Rows = Record<string, unknown>[];
type Query = (sql: string, params?: readonly unknown[]) => Promise<Rows>;

/** The services of a hosted project, each by its own role over its own connection. */
export interface Stage {
  /** The owner of all that is ours: the SQL editor, and pg_cron's jobs. */
  owner: Query;
  /** The sign-in server. */
  auth: Query;
  /** One request to the API. */
  request(asker: HostedPerson | ApiRole, work: (query: Query) => Promise<Rows>): Promise<Rows>;
  /** The answer of a procedure of the API. */
  rpc(asker: HostedPerson | ApiRole, name: string, args: Record<string, unknown>): Promise<unknown>;
  /** One request to the storage service. */
  storage(asker: HostedPerson | ApiRole, work: (query: Query) => Promise<Rows>): Promise<Rows>;
  signUp(role: string): Promise<HostedPerson>;
}

const queryOn = (client: pg.Client): Query => async (sql, params) => (await client.query(sql, params ? [...params] : undefined)).rows as Rows;

export async function openStage(hosted: HostedPostgres): Promise<Stage> {
  const connect = async (role: HostedRole) => queryOn(await hosted.connect(role));
  const [owner, auth, api, files] = [await connect('postgres'), await connect('supabase_auth_admin'), await connect('authenticator'), await connect('supabase_storage_admin')];

  /** As PostgREST and the storage service do it: a transaction with the role of the caller's key and what their token says. */
  const asCaller = (query: Query) => async (asker: HostedPerson | ApiRole, work: (query: Query) => Promise<Rows>): Promise<Rows> => {
    const role = typeof asker === 'string' ? asker : 'authenticated';
    const claims = typeof asker === 'string' ? { role } : { role, sub: asker.userId, session_id: asker.sessionId };
    await query('begin');
    try {
      await query(`select set_config('role', $1, true), set_config('request.jwt.claims', $2, true)`, [role, JSON.stringify(claims)]);
      // PostgREST 11 and later take over what the caller's role has set for itself (Impersonated role settings).
      const timeout = { anon: '3s', authenticated: '8s', service_role: null }[role];
      if (timeout !== null) await query(`select set_config('statement_timeout', $1, true)`, [timeout]);
      const rows = await work(query);
      await query('commit');
      return rows;
    } catch (error) {
      await query('rollback');
      throw error;
    }
  };
  /** What PostgREST asks before each request: it reads it from the role by which it comes in. */
  const [setting] = await owner(`select substring(entry from '=(.*)') as asked from pg_roles, unnest(rolconfig) as entry where rolname = 'authenticator' and entry like 'pgrst.db_pre_request=%'`);
  const request: Stage['request'] = (asker, work) =>
    asCaller(api)(asker, async (query) => {
      await query(`select set_config('request.headers', '{"cf-connecting-ip": "203.0.113.7"}', true)`);
      if (typeof setting?.['asked'] === 'string') await query(`select ${setting['asked']}()`);
      return work(query);
    });

  return {
    owner,
    auth,
    request,
    storage: asCaller(files),
    async rpc(asker, name, args) {
      const keys = Object.keys(args);
      const [row] = await request(asker, (query) =>
        query(
          `select public.${name}(${keys.map((key, place) => `${key} => $${place + 1}`).join(', ')}) as answer`,
          Object.values(args).map((value) => (typeof value === 'object' && value !== null ? JSON.stringify(value) : value)),
        ),
      );
      return row?.answer;
    },
    async signUp(role) {
      const person = { userId: randomUUID(), sessionId: randomUUID() };
      await auth(
        `insert into users (id, aud, role, email, email_confirmed_at, raw_user_meta_data, created_at)
         values ($1::uuid, 'authenticated', 'authenticated', $1::text || '@people.soundboard.example', now(), jsonb_build_object('role', $2::text, 'full_name', $2::text), now())`,
        [person.userId, role],
      );
      await auth(`insert into identities (id, provider, provider_id, user_id) values (gen_random_uuid(), 'email', $1::text, $1::uuid)`, [person.userId]);
      await auth('insert into sessions (id, user_id, created_at, updated_at) values ($1, $2, now(), now())', [person.sessionId, person.userId]);
      await auth('insert into refresh_tokens (token, user_id, session_id, created_at) values (gen_random_uuid()::text, $1::text, $2::uuid, now())', [person.userId, person.sessionId]);
      await auth('update users set last_sign_in_at = now() where id = $1', [person.userId]);
      return person;
    },
  };
}
