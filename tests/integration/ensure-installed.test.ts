import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isInstalled } from '../../scripts/ensure-installed.mjs';

let folder: string;
const app = { version: '1.0.0' };
const runner = { version: '2.0.0', dev: true };

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'soundboard-installed-'));
  const packages = { '': {}, 'node_modules/app': app, 'node_modules/runner': runner, 'node_modules/elsewhere': { version: '3.0.0', optional: true } };
  await writeFile(path.join(folder, 'package-lock.json'), JSON.stringify({ packages }));
});
afterAll(() => rm(folder, { recursive: true }));

async function install(packages: object): Promise<void> {
  await mkdir(path.join(folder, 'node_modules'), { recursive: true });
  await writeFile(path.join(folder, 'node_modules/.package-lock.json'), JSON.stringify({ packages }));
}

test('serving the app asks for nothing that only tests need, and the tests do', async () => {
  expect([isInstalled(folder), isInstalled(folder, { forTests: true })]).toEqual([false, false]);
  await install({ 'node_modules/app': app });
  expect([isInstalled(folder), isInstalled(folder, { forTests: true })]).toEqual([true, false]);
  await install({ 'node_modules/app': app, 'node_modules/runner': runner });
  expect([isInstalled(folder), isInstalled(folder, { forTests: true })]).toEqual([true, true]);
});

test('another version is not what the lock file asks for', async () => {
  await install({ 'node_modules/app': { version: '0.9.0' }, 'node_modules/runner': runner });
  expect(isInstalled(folder)).toBe(false);
});
