import { execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findServerUser, providePostgres } from './postgres-binaries.ts';

export interface PostgresServer {
  port: number;
  /** Of the superuser. */
  password: string;
  /** Ends the server, once its sessions are closed, and removes its data. */
  stop(): Promise<void>;
}

/** Quick, since nothing outlives the run: a crash of the machine may eat it. */
const throwawaySettings = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'autovacuum=off', 'max_connections=100'];

/** Starts an empty PostgreSQL on a free port of 127.0.0.1. `settings`: 'name=value' of postgresql.conf. */
export async function startPostgresServer({ superuser, settings }: { superuser: string; settings: readonly string[] }): Promise<PostgresServer> {
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
      ...[`--username=${superuser}`, '--auth=scram-sha-256', `--pwfile=${passwordFile}`, '--no-sync', `--pgdata=${dataDir}`],
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

  return {
    port,
    password,
    async stop() {
      server.kill('SIGINT');
      await ended;
      process.off('exit', abandon);
      rmSync(workDir, { recursive: true, force: true });
    },
  };
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
