import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startEmbeddedBackend } from '../../supabase/embedded/backend.ts';
import { lockFolder } from '../../supabase/embedded/lock-folder.ts';
import { copyReadyData } from '../support/ready-backend.ts';

const root = path.resolve(import.meta.dirname, '../..');

let folder: string;
let children: ChildProcess[];

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'soundboard-lock-'));
  children = [];
});
afterEach(async () => {
  for (const child of children) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
  rmSync(folder, { recursive: true, force: true });
});

async function openProcess() {
  const child = spawn(process.execPath, ['scripts/run-typescript.mjs', 'tests/support/hold-folder.ts'], { cwd: root, stdio: ['pipe', 'pipe', 'inherit'] });
  children.push(child);
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const hear = async () => String((await lines.next()).value);
  expect(await hear()).toBe('ready');
  return {
    child,
    hear,
    tell: (line: string) => void child.stdin.write(`${line}\n`),
    async ask(line: string) {
      child.stdin.write(`${line}\n`);
      return hear();
    },
  };
}

const lockFile = () => path.join(folder, 'lock');

/** As after an hour of standing still. */
function age(): void {
  const then = new Date(Date.now() - 3_600_000);
  utimesSync(lockFile(), then, then);
}

test('U-SYN-06 a process that was stopped keeps its folder, and goes on with all that it acknowledged', async () => {
  await copyReadyData(folder);
  const first = await openProcess();
  expect(await first.ask(`open ${folder}`)).toBe('done');
  expect(await first.ask('write before')).toBe('done');
  first.child.kill('SIGSTOP');
  age();
  expect(() => lockFolder(folder)).toThrow(`in use by process ${first.child.pid}`);
  await expect(startEmbeddedBackend({ dataDir: folder, withDemoData: false })).rejects.toThrow('in use by process');
  first.child.kill('SIGCONT');
  expect(await first.ask('write after')).toBe('done');
  expect(await first.ask('close')).toBe('done');

  const again = await startEmbeddedBackend({ dataDir: folder, withDemoData: false });
  expect(await again.sql('select text from public.kept order by text')).toEqual([{ text: 'after' }, { text: 'before' }]);
  await again.close();
  expect(readdirSync(folder).filter((name) => name.startsWith('lock'))).toEqual([]);
});

test('U-SYN-06 a process that has lost its lock answers and writes nothing any more, and leaves the other its lock', async () => {
  await copyReadyData(folder);
  const first = await openProcess();
  expect(await first.ask(`open ${folder}`)).toBe('done');
  expect(await first.ask('write before')).toBe('done');
  const theirs = JSON.stringify({ pid: process.pid, started: null, token: 'theirs' });
  writeFileSync(lockFile(), theirs);
  expect(await first.ask('write after')).toBe('lost');
  expect(await first.hear()).toMatch(/^failed/);
  expect(await first.ask('ask')).toBe('503');
  expect(await first.ask('close')).toBe('done');
  expect(readFileSync(lockFile(), 'utf8')).toBe(theirs);

  rmSync(lockFile());
  const again = await startEmbeddedBackend({ dataDir: folder, withDemoData: false });
  expect(await again.sql('select text from public.kept')).toEqual([{ text: 'before' }]);
  await again.close();
});

test('U-SYN-06 a dead process frees its folder, also where its number lives on as another', async () => {
  const first = await openProcess();
  expect(await first.ask(`lock ${folder}`)).toBe('done');
  const left = JSON.parse(readFileSync(lockFile(), 'utf8')) as { pid: number; started: string };
  first.child.kill('SIGKILL');
  await once(first.child, 'exit');
  lockFolder(folder).release();

  writeFileSync(lockFile(), JSON.stringify({ ...left, pid: process.ppid }));
  lockFolder(folder).release();
  writeFileSync(lockFile(), JSON.stringify({ ...left, pid: process.pid }));
  const mine = lockFolder(folder);
  expect(() => lockFolder(folder)).toThrow('in use by process');
  mine.release();
});

test('U-SYN-06 of two that find a dead lock at once one gets it', async () => {
  const both = await Promise.all([openProcess(), openProcess()]);
  for (let round = 0; round < 20; round += 1) {
    const contested = mkdtempSync(path.join(folder, 'round-'));
    writeFileSync(path.join(contested, 'lock'), JSON.stringify({ pid: 2_147_483_646, started: 'never', token: 'dead' }));
    const answers = await Promise.all(both.map((each) => each.ask(`lock ${contested}`)));
    expect(answers.filter((answer) => answer === 'done')).toHaveLength(1);
    expect(answers.filter((answer) => answer.includes('in use by process'))).toHaveLength(1);
  }
});
