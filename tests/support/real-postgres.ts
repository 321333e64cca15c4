import { execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { migrate, type MigratedDatabase } from '../../supabase/embedded/migrate.ts';
import { openSession, type Asker, type Person, type Session } from './postgres-session.ts';
import { findServerUser, providePostgres } from './postgres-binaries.ts';

export interface RealPostgres {
  /** A connection of its own. */
  session(asker: Asker): Promise<Session>;
  /** An account with its profile, as sign-up makes it. */
  addPerson(role: string): Promise<Person>;
  /** 'PostgreSQL 18.4 …' */
  version: string;
  /** Ends all sessions and the server, and removes its data. */
  stop(): Promise<void>;
}

/** Quick, since nothing outlives the run: a crash of the machine may eat it. */
const throwawaySettings = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'autovacuum=off', 'max_connections=100'];

/** Starts a PostgreSQL on a free port of 127.0.0.1, empty but for the migrations. `settings`: 'name=value' of postgresql.conf. */
export async function startRealPostgres({ settings = [] }: { settings?: readonly string[] } = {}): Promise<RealPostgres> {
  const user = findServerUser();
  const workDir = mkdtempSync(join(tmpdir(), 'soundboard-postgres-'));
  const dataDir = join(workDir, 'data');
  mkdirSync(dataDir, { mode: 0o700 });
  chmodSync(workDir, 0o711);
  if (user) chownSync(dataDir, user.uid, user.gid);
  const identity = user ?? {};
  const binaries = join(providePostgres(workDir, user), 'bin');

  const password = randomBytes(12).toString('hex');
  const passwordFile = join(workDir, 'password');
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (user) chownSync(passwordFile, user.uid, user.gid);
  execFileSync(
    join(binaries, 'initdb'),
    [
      // The locale that PostgreSQL brings itself: the same letters on every machine.
      ...['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
      ...['--username=postgres', '--auth=scram-sha-256', `--pwfile=${passwordFile}`, '--no-sync', `--pgdata=${dataDir}`],
    ],
    { ...identity, cwd: workDir, stdio: ['ignore', 'ignore', 'pipe'] },
  );

  const port = await freePort();
  const flags = [...throwawaySettings, 'listen_addresses=127.0.0.1', 'unix_socket_directories=', 'timezone=UTC', ...settings];
  const server = spawn(join(binaries, 'postgres'), ['-D', dataDir, '-p', String(port), ...flags.flatMap((flag) => ['-c', flag])], {
    ...identity,
    cwd: workDir,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = new Promise<void>((resolve) => server.once('close', () => resolve()));
  const abandon = () => {
    server.kill('SIGQUIT');
    rmSync(workDir, { recursive: true, force: true });
  };
  process.once('exit', abandon);
  await readiness(server.stderr, ended);

  const open: Session[] = [];
  const session: RealPostgres['session'] = async (asker) => {
    const client = new pg.Client({ host: '127.0.0.1', port, user: 'postgres', password, database: 'postgres' });
    await client.connect();
    const opened = openSession(client, asker);
    open.push(opened);
    return opened;
  };

  const owner = await session('owner');
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
    async stop() {
      await Promise.all(open.map((one) => one.close()));
      server.kill('SIGINT');
      await ended;
      process.off('exit', abandon);
      rmSync(workDir, { recursive: true, force: true });
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

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => (address !== null && typeof address === 'object' ? resolve(address.port) : reject(new Error('No port'))));
    });
  });
}

/** Settles when the server says that it takes connections; fails with its last words when it ends before. */
function readiness(log: NodeJS.ReadableStream, ended: Promise<void>): Promise<void> {
  let words = '';
  return new Promise((resolve, reject) => {
    log.on('data', (chunk: Buffer) => {
      words = (words + chunk.toString('utf8')).slice(-4000);
      if (words.includes('ready to accept connections')) resolve();
    });
    void ended.then(() => reject(new Error(`PostgreSQL did not start: ${words}`)));
  });
}
