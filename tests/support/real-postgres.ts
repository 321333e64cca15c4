import pg from 'pg';
import { migrate, type MigratedDatabase } from '../../supabase/embedded/migrate.ts';
import { openSession, type Asker, type Person, type Session } from './postgres-session.ts';
import { startPostgresServer } from './postgres-server.ts';

export interface RealPostgres {
  /** A connection of its own. */
  session(asker: Asker): Promise<Session>;
  /** An account with its profile, as sign-up makes it. */
  addPerson(role: string): Promise<Person>;
  /** 'PostgreSQL 18.4 …' */
  version: string;
  /** Ends all sessions and the server, and removes its data; `keepIn`: a folder that gets a copy of them before. */
  stop(options?: { keepIn?: string }): Promise<void>;
}

/** Starts a PostgreSQL on a free port of 127.0.0.1, empty but for the migrations; with the data of ready-postgres.ts where there are some. `settings`: 'name=value' of postgresql.conf. */
export async function startRealPostgres({ settings = [] }: { settings?: readonly string[] } = {}): Promise<RealPostgres> {
  const server = await startPostgresServer({ superuser: 'postgres', settings, ready: process.env.SOUNDBOARD_READY_POSTGRES });

  const open: Session[] = [];
  const session: RealPostgres['session'] = async (asker) => {
    const client = new pg.Client({ host: '127.0.0.1', port: server.port, user: 'postgres', password: server.password, database: 'postgres' });
    await client.connect();
    const opened = openSession(client, asker);
    open.push(opened);
    return opened;
  };

  const owner = await session('owner');
  // Ready data have them.
  await migrate(asMigrated(owner));
  const [about] = await owner.query<{ version: string }>('select version()');

  return {
    session,
    version: about?.version ?? '',
    async addPerson(role) {
      const [person] = await owner.query<Person>(
        `insert into auth.users (id, aud, role, email, email_confirmed_at, raw_user_meta_data)
         values (gen_random_uuid(), 'authenticated', 'authenticated', gen_random_uuid() || '@people.soundboard.example', now(),
           jsonb_build_object('role', $1::text, 'full_name', $1::text)) returning id as "userId"`,
        [role],
      );
      if (!person) throw new Error('No account was made');
      return person;
    },
    async stop({ keepIn } = {}) {
      await Promise.all(open.map((one) => one.close()));
      await server.stop({ keepIn });
    },
  };
}

/** A session as the migrations want it. */
export function asMigrated(owner: Session): MigratedDatabase {
  const inOne: MigratedDatabase = {
    exec: (sql) => owner.query(sql),
    async query(sql, params) {
      return { rows: await owner.query(sql, params) };
    },
    async transaction(work) {
      await owner.begin();
      try {
        const result = await work(inOne);
        await owner.commit();
        return result;
      } catch (error) {
        await owner.rollback();
        throw error;
      }
    },
  };
  return inOne;
}
