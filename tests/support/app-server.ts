import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { loadOrCreateKeys } from '../../supabase/embedded/keys.ts';
import { keysFile } from '../../supabase/embedded/paths.ts';
import { takeHost, type AppHost } from './app-hosts.ts';
import { ownInstalledApp } from './installed-app.ts';
import { copyReadyData } from './ready-backend.ts';

export interface TestApp {
  origin: string;
  /** What the built app names itself with to the backend. */
  anonKey: string;
  /** Closes the server and its backend; resolves when nothing listens at its port any more and its data are let go. */
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
  let host: AppHost | null = null;

  const stopBackend = async () => {
    const stopping = host;
    host = null;
    await stopping?.close();
  };
  const serve = async (onPort: number) => {
    host = takeHost(env);
    await host.open({ port: onPort, dataDir, ...(folder !== undefined && { folder }) });
  };
  const startBackend = () => serve(port);
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
      await serve(other);
      return `http://127.0.0.1:${other}`;
    },
    async dispose() {
      await stopBackend();
      await rm(dataDir, { recursive: true, force: true, maxRetries: 3 });
    },
  };
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
export async function freePort(): Promise<number> {
  for (;;) {
    const port = firstPort + Math.floor(Math.random() * portCount);
    if (await isFree(port)) return port;
  }
}
