import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadOrCreateKeys } from '../../supabase/embedded/keys.ts';
import { keysFile } from '../../supabase/embedded/paths.ts';
import { freePort } from '../support/app-server.ts';
import { copyReadyData } from '../support/ready-backend.ts';
import { serverAs } from '../support/server-rows.ts';

const root = path.resolve(import.meta.dirname, '../..');

let dataDir: string;
let running: ChildProcess | null = null;

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'soundboard-serving-'));
  await copyReadyData(dataDir);
});
afterAll(async () => {
  running?.kill('SIGKILL');
  await rm(dataDir, { recursive: true, force: true, maxRetries: 3 });
});

/** Serves as `npm start` does, in a process of its own; the other browser tests have `app-host.mjs`. */
async function serve(port: number): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['--liftoff-only', 'node_modules/vite/bin/vite.js', 'preview', '--port', String(port), '--strictPort'], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production', SOUNDBOARD_DATA_DIR: dataDir, SOUNDBOARD_CLOCK: 'off' },
    stdio: 'ignore',
  });
  running = child;
  await expect.poll(() => fetch(`http://127.0.0.1:${port}/embedded/accounts.json`).then(({ ok }) => ok, () => false), { timeout: 90_000 }).toBe(true);
  return child;
}

test('the program that serves the app closes its database in good order when it is ended, and what it answered is there again', async () => {
  const { anonKey } = await loadOrCreateKeys(keysFile);
  const port = await freePort();
  const app = { origin: `http://127.0.0.1:${port}`, anonKey };
  const lock = path.join(dataDir, 'lock');
  let before: string | null = null;
  for (const [signal, town, code] of [['SIGTERM', 'Halle', 0], ['SIGINT', 'Jena', 130]] as const) {
    const child = await serve(port);
    const server = await serverAs(app, 'buyer');
    const id = (await server.auth.getUser()).data.user?.id ?? '';
    const { data } = await server.from('user_profiles').select('town').eq('id', id).single();
    if (before) expect(data).toEqual({ town: before });
    expect((await server.from('user_profiles').update({ town }).eq('id', id)).error).toBeNull();
    expect(existsSync(lock)).toBe(true);
    child.kill(signal);
    expect(await once(child, 'exit')).toEqual([code, null]);
    expect(existsSync(lock)).toBe(false);
    await expect(fetch(app.origin)).rejects.toThrow('fetch failed');
    before = town;
  }
});
