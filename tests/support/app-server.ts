import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { loadOrCreateKeys } from '../../supabase/embedded/keys.ts';
import { keysFile } from '../../supabase/embedded/paths.ts';
import { ownInstalledApp } from './installed-app.ts';
import { copyReadyData } from './ready-backend.ts';

const root = path.resolve(import.meta.dirname, '../..');
const vite = path.join(root, 'node_modules/vite/bin/vite.js');

/**
 * The database is WebAssembly. A server that lives as long as one test file has its code made once, in the quick way; making parts of it
 * anew, faster ones, took half of the processor's time that a start takes, and is never won back.
 */
const quickCode = '--liftoff-only';

/** A first start makes and seeds a database; two cores may have other work. */
const startDeadlineMs = 90_000;

export interface TestApp {
  origin: string;
  /** What the built app names itself with to the backend. */
  anonKey: string;
  /** Really ends the process that serves the app and its backend; resolves when it is gone. */
  stopBackend(): Promise<void>;
  /** Serves again on the same port from the same data; resolves when it answers. */
  startBackend(): Promise<void>;
  /** Serves the same data on another port from then on; resolves with its origin. */
  serveElsewhere(): Promise<string>;
  /** Stops it and removes its data. */
  dispose(): Promise<void>;
}

export interface ServedBuild {
  /** Of another build than `dist`. */
  folder?: string;
  /** What is set for the process that serves it. */
  env?: Readonly<Record<string, string>>;
}

/**
 * Serves the built app with a backend of its own, with fresh demo data, on a free port of this machine: the one that the browsers of
 * this worker know it by, where nothing else is served there. `prepare` may fill the folder of its data before it is served.
 */
export async function startApp(prepare?: (dataDir: string) => Promise<void>, { folder, env = {} }: ServedBuild = {}): Promise<TestApp> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'soundboard-data-'));
  await copyReadyData(dataDir);
  await prepare?.(dataDir);
  const own = ownInstalledApp();
  const port = own && (await isFree(own.port)) ? own.port : await freePort();
  const origin = `http://127.0.0.1:${port}`;
  let child: ChildProcess | null = null;

  const stopBackend = async () => {
    const running = child;
    child = null;
    if (!running || running.exitCode !== null) return;
    const gone = once(running, 'exit');
    running.kill('SIGTERM');
    // A database that doesn't close in time is ended hard, as a power cut would.
    const timer = setTimeout(() => running.kill('SIGKILL'), 10_000);
    await gone;
    clearTimeout(timer);
  };
  const startBackend = async () => {
    child = await serve({ port, origin, dataDir, folder, env });
  };
  await startBackend();
  const { anonKey } = await loadOrCreateKeys(keysFile);
  return {
    origin,
    anonKey,
    stopBackend,
    startBackend,
    async serveElsewhere() {
      await stopBackend();
      const other = await freePort();
      child = await serve({ port: other, origin: `http://127.0.0.1:${other}`, dataDir, folder, env });
      return `http://127.0.0.1:${other}`;
    },
    async dispose() {
      await stopBackend();
      await rm(dataDir, { recursive: true, force: true, maxRetries: 3 });
    },
  };
}

interface Serving {
  port: number;
  origin: string;
  dataDir: string;
  folder: string | undefined;
  env: Readonly<Record<string, string>>;
}

async function serve({ port, origin, dataDir, folder, env }: Serving): Promise<ChildProcess> {
  const build = folder === undefined ? [] : ['--outDir', folder];
  const child = spawn(process.execPath, [quickCode, vite, 'preview', '--host', '127.0.0.1', '--port', String(port), '--strictPort', ...build], {
    cwd: root,
    env: { ...process.env, ...env, DO_NOT_TRACK: '1', NODE_ENV: 'production', SOUNDBOARD_DATA_DIR: dataDir, SOUNDBOARD_CLOCK: 'off' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const keep = (chunk: Buffer) => {
    output = (output + chunk.toString()).slice(-4000);
  };
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  const deadline = Date.now() + startDeadlineMs;
  while (Date.now() < deadline) {
    if (child.exitCode !== null) break;
    const answer = await fetch(`${origin}/embedded/accounts.json`).catch(() => null);
    if (answer?.ok) return child;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  child.kill('SIGKILL');
  throw new Error(`The app did not answer on ${origin}. Its last words:\n${output}`);
}

/** Below the ports that systems hand out for outgoing connections: none of those may take ours while its server is stopped. */
const firstPort = 20_000;
const portCount = 10_000;

async function isFree(port: number): Promise<boolean> {
  const server = createServer();
  server.listen(port, '127.0.0.1');
  const listens = await once(server, 'listening').then(() => true, () => false);
  if (!listens) return false;
  server.close();
  await once(server, 'close');
  return true;
}

/** A port that nobody listens on. Asks at random, so that files that start beside each other don't ask for the same. */
async function freePort(): Promise<number> {
  for (;;) {
    const port = firstPort + Math.floor(Math.random() * portCount);
    if (await isFree(port)) return port;
  }
}
