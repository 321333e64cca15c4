import { execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, chownSync, cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findServerUser, providePostgres, type ServerUser } from './postgres-binaries.ts';

export interface PostgresServer {
  port: number;
  /** Of the superuser. */
  password: string;
  /** Ends the server, once its sessions are closed, and removes its data; `keepIn`: a folder that gets a copy of them before. */
  stop(options?: { keepIn?: string | undefined }): Promise<void>;
}

/** Quick, since nothing outlives the run: a crash of the machine may eat it. */
const throwawaySettings = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'autovacuum=off', 'max_connections=100'];

export interface PostgresServerOptions {
  superuser: string;
  /** 'name=value' of postgresql.conf. */
  settings: readonly string[];
  /** A folder that another server kept its data in, to begin with a copy of them; empty without. */
  ready?: string | undefined;
}

/** Starts a PostgreSQL on a free port of 127.0.0.1. */
export async function startPostgresServer({ superuser, settings, ready }: PostgresServerOptions): Promise<PostgresServer> {
  const user = findServerUser();
  const workDir = mkdtempSync(join(tmpdir(), 'soundboard-postgres-'));
  const dataDir = join(workDir, 'data');
  mkdirSync(dataDir, { mode: 0o700 });
  chmodSync(workDir, 0o711);
  if (user) chownSync(dataDir, user.uid, user.gid);
  const identity = user ?? {};
  const binaries = join(providePostgres(workDir, user), 'bin');

  const password = ready ? readFileSync(join(ready, 'password'), 'utf8') : randomBytes(12).toString('hex');
  const passwordFile = join(workDir, 'password');
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (user) chownSync(passwordFile, user.uid, user.gid);
  if (ready) copyData({ from: join(ready, 'data'), to: dataDir, user });
  else initialise({ binaries, dataDir, passwordFile, workDir, superuser, identity });

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

  return {
    port,
    password,
    async stop({ keepIn } = {}) {
      server.kill('SIGINT');
      await ended;
      process.off('exit', abandon);
      if (keepIn) {
        cpSync(dataDir, join(keepIn, 'data'), { recursive: true });
        writeFileSync(join(keepIn, 'password'), password, { mode: 0o600 });
      }
      rmSync(workDir, { recursive: true, force: true });
    },
  };
}

interface NewCluster {
  binaries: string;
  dataDir: string;
  passwordFile: string;
  workDir: string;
  superuser: string;
  identity: ServerUser | object;
}

function initialise({ binaries, dataDir, passwordFile, workDir, superuser, identity }: NewCluster): void {
  execFileSync(
    join(binaries, 'initdb'),
    [
      // The locale that PostgreSQL brings itself: the same letters on every machine.
      ...['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
      ...[`--username=${superuser}`, '--auth=scram-sha-256', `--pwfile=${passwordFile}`, '--no-sync', `--pgdata=${dataDir}`],
    ],
    { ...identity, cwd: workDir, stdio: ['ignore', 'ignore', 'pipe'] },
  );
}

/** A stopped server's data, given to who runs the next. */
function copyData({ from, to, user }: { from: string; to: string; user: ServerUser | null }): void {
  cpSync(from, to, { recursive: true });
  chmodSync(to, 0o700);
  if (user) for (const name of readdirSync(to, { recursive: true, encoding: 'utf8' })) chownSync(join(to, name), user.uid, user.gid);
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
