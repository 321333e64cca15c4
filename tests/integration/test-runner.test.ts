import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { runStep } from '../../scripts/testing/run-step.mjs';
import { runSteps } from '../../scripts/testing/run-steps.mjs';
import type { Step } from '../../scripts/testing/steps.mjs';
import { summaryLines } from '../../scripts/testing/summary.mjs';

// Steps that fail on purpose would be read as failed ones of the run.
beforeEach(() => void vi.spyOn(console, 'log').mockImplementation(() => undefined));

const good = { name: 'unit tests', ok: true, passed: 12, failed: 0, seconds: 3, note: '' };

test('the last line counts the tests of all runners', () => {
  const browser = { ...good, name: 'browser tests', ok: false, passed: 5, failed: 2 };
  expect(summaryLines([good, browser]).at(-1)).toBe('17 passed, 2 failed');
  expect(summaryLines([good, browser]).at(-2)).toContain('Failed: browser tests');
});

test('each step says how long it ran and what it took of the processors', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'soundboard-runner-'));
  await writeFile(path.join(folder, 'idle.mjs'), '');
  // Its own and its child's count.
  const work = 'while (process.cpuUsage().user < 500_000) for (let i = 0; i < 100_000; i += 1) Math.random();';
  await writeFile(path.join(folder, 'busy.mjs'), `import { execFileSync } from 'node:child_process'; execFileSync(process.execPath, ['-e', ${JSON.stringify(work)}]); ${work}`);
  const outcomes = [];
  for (const script of ['busy.mjs', 'idle.mjs']) outcomes.push(await runStep(folder, { name: script, script, arguments: [] }));
  await rm(folder, { recursive: true });
  const [busy, idle] = outcomes.map(({ processorSeconds }) => processorSeconds);
  // Only Linux tells it.
  if (process.platform === 'linux') {
    expect(busy).toBeGreaterThan(0.9);
    expect(idle).toBeLessThan(busy ?? 0);
  } else expect([busy, idle]).toEqual([null, null]);
  expect(summaryLines([{ ...good, processorSeconds: 5.25 }])[0]).toBe('  ok      unit tests              3.0 s    5.3 s of processor  12 passed, 0 failed');
  expect(summaryLines([{ ...good, processorSeconds: null }])[0]).toBe('  ok      unit tests              3.0 s  12 passed, 0 failed');
});

test('an engine that the machine lacks is said to be not run, never to have passed', () => {
  const lines = summaryLines([good, { ...good, name: 'WebKit tests', notRun: true, passed: 0, seconds: 0, note: 'WebKit is not on this machine' }]);
  expect(lines[1]).toMatch(/^ {2}NOT RUN WebKit tests .*WebKit is not on this machine$/);
  expect(lines.at(-2)).toContain('All steps that were run ok; not run: WebKit tests');
  expect(lines.at(-1)).toBe('12 passed, 0 failed');
});

test('a check that fails without a test counts as one failure', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'soundboard-runner-'));
  await writeFile(path.join(folder, 'broken.mjs'), 'process.exit(2)');
  await writeFile(path.join(folder, 'fine.mjs'), '');
  const broken = await runStep(folder, { name: 'types', script: 'broken.mjs', arguments: [] });
  const fine = await runStep(folder, { name: 'lint', script: 'fine.mjs', arguments: [] });
  await rm(folder, { recursive: true });
  expect(broken).toMatchObject({ ok: false, failed: 1 });
  expect(fine).toMatchObject({ ok: true, failed: 0 });
  expect(summaryLines([good, broken, fine]).at(-1)).toBe('12 passed, 1 failed');
});

test('the summary names each failed test, its line, what it said and what its screens showed', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'soundboard-runner-'));
  const message = "\u001B[31mTimeoutError\u001B[39m: waited for\n  'Send'\n    at tests/e2e/messages.test.ts:41:7";
  const files = [
    {
      name: path.join(folder, 'tests/e2e/messages.test.ts'),
      status: 'failed',
      message: '',
      assertionResults: [
        { fullName: 'a letter is sent', status: 'failed', failureMessages: [message], meta: { screens: ['/messages: Not sent'] } },
        { fullName: 'a letter is read', status: 'passed', failureMessages: [] },
      ],
    },
    { name: path.join(folder, 'tests/e2e/tabs.test.ts'), status: 'failed', message: 'no such file', assertionResults: [] },
  ];
  const report = JSON.stringify({ numPassedTests: 1, numFailedTests: 1, testResults: files });
  // What stands in for vitest writes its report where it is told to, and fails.
  await writeFile(
    path.join(folder, 'runner.mjs'),
    `import { writeFileSync } from 'node:fs';
     const option = process.argv.find((argument) => argument.startsWith('--outputFile.json='));
     writeFileSync(option.slice(option.indexOf('=') + 1), ${JSON.stringify(report)});
     process.exit(1);`,
  );
  const outcome = await runStep(folder, { name: 'browser tests', script: 'runner.mjs', arguments: [], counts: true });
  await rm(folder, { recursive: true });
  const lines = summaryLines([good, outcome]);
  expect(lines).toContain(
    "  ✗ tests/e2e/messages.test.ts: a letter is sent: line 41: TimeoutError: waited for 'Send' at tests/e2e/messages.test.ts:41:7 ▸ /messages: Not sent",
  );
  expect(lines).toContain('  ✗ tests/e2e/tabs.test.ts: no such file');
  expect(lines.at(-1)).toBe('13 passed, 1 failed');
});

describe('a run that is interrupted is not ok', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'soundboard-runner-'));
    await writeFile(path.join(folder, 'endless.mjs'), 'setInterval(() => {}, 1000);');
    // As a runner that ends in good order when it is told to stop.
    await writeFile(
      path.join(folder, 'polite.mjs'),
      `import { writeFileSync } from 'node:fs';
       process.on('SIGTERM', () => process.exit(0));
       setInterval(() => {}, 1000);
       writeFileSync('ready', '');`,
    );
    await writeFile(path.join(folder, 'killed.mjs'), "process.kill(process.pid, 'SIGKILL');");
    const report = JSON.stringify({ numPassedTests: 3, numFailedTests: 0, numPendingTests: 2, testResults: [] });
    await writeFile(
      path.join(folder, 'part.mjs'),
      `import { writeFileSync } from 'node:fs';
       const option = process.argv.find((argument) => argument.startsWith('--outputFile.json='));
       writeFileSync(option.slice(option.indexOf('=') + 1), ${JSON.stringify(report)});`,
    );
  });
  afterAll(() => rm(folder, { recursive: true }));
  const step = (script: string, more: Partial<Step> = {}): Step => ({ name: script, script, arguments: [], ...more });

  test('a step that is told to stop, at once or when it would end with 0', async () => {
    const interruption = new AbortController();
    const running = ['endless.mjs', 'polite.mjs'].map((script) => runStep(folder, step(script), { beside: true, signal: interruption.signal }));
    await expect.poll(() => existsSync(path.join(folder, 'ready')), { timeout: 30_000 }).toBe(true);
    interruption.abort();
    for (const outcome of await Promise.all(running)) expect(outcome).toMatchObject({ ok: false, failed: 1, note: 'interrupted' });
  });

  test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)('%s in the middle of all: the table is told, and the end is a failure', async (signal) => {
    const whole = spawn(process.execPath, ['scripts/test.mjs', '--fast'], { cwd: path.resolve(import.meta.dirname, '../..'), stdio: ['ignore', 'pipe', 'inherit'] });
    let said = '';
    whole.stdout.setEncoding('utf8').on('data', (text: string) => (said += text));
    const ended = once(whole, 'close');
    await expect.poll(() => said, { timeout: 30_000 }).toContain('begun');
    whole.kill(signal);
    expect(await ended).toEqual([1, null]);
    expect(said).toMatch(/FAILED {2}types: app .*interrupted/);
    expect(said).toMatch(/FAILED {2}unit tests .*not run: interrupted/);
    expect(said.trimEnd()).toMatch(/\n0 passed, \d+ failed$/);
  });

  test('a step that is killed', async () => {
    expect(await runStep(folder, step('killed.mjs'))).toMatchObject({ ok: false, failed: 1, note: 'ended by SIGKILL' });
  });

  test('tests that ended with 0 and without a report, or with one of a part of them', async () => {
    await writeFile(path.join(folder, 'silent.mjs'), '');
    expect(await runStep(folder, step('silent.mjs', { counts: true }))).toMatchObject({ ok: false, failed: 1, note: 'ended without a report' });
    expect(await runStep(folder, step('part.mjs', { counts: true }))).toMatchObject({ ok: false, passed: 3, failed: 1, note: '2 not run' });
  });

  test('what had not begun is not begun, and said to be not run', async () => {
    const interruption = new AbortController();
    const outcomes = await runSteps([step('types'), step('lint')], {
      signal: interruption.signal,
      run: ({ name }) => {
        interruption.abort();
        return Promise.resolve({ ...good, name });
      },
    });
    expect(outcomes).toEqual([{ ...good, name: 'types' }, { name: 'lint', ok: false, passed: 0, failed: 1, seconds: 0, note: 'not run: interrupted' }]);
  });
});

describe('steps in two lanes', () => {
  /** Runs them with nothing but their order; each ends as soon as it may. Returns when which began and ended. */
  async function orderOf(steps: Step[], failing?: string): Promise<{ seen: string[]; outcomes: { name: string; ok: boolean; note: string }[] }> {
    const seen: string[] = [];
    const outcomes = await runSteps(steps, {
      signal: new AbortController().signal,
      run: async ({ name }) => {
        seen.push(`${name} begins`);
        await new Promise((resolve) => setImmediate(resolve));
        seen.push(`${name} ends`);
        return { ...good, name, ok: name !== failing };
      },
    });
    return { seen, outcomes };
  }
  const step = (name: string, more: Partial<Step> = {}): Step => ({ name, script: '', arguments: [], ...more });

  test('two that keep one core busy run beside each other, one that fills the machine alone', async () => {
    const { seen, outcomes } = await orderOf([step('a', { oneCore: true }), step('b', { oneCore: true }), step('c'), step('d', { oneCore: true })]);
    expect(seen.slice(0, 2)).toEqual(['a begins', 'b begins']);
    expect(seen.slice(4)).toEqual(['c begins', 'c ends', 'd begins', 'd ends']);
    expect(outcomes.map(({ name }) => name)).toEqual(['a', 'b', 'c', 'd']);
  });

  test('one that mostly waits runs beside any other, one such after the other, and beside each other where nothing else runs', async () => {
    const [build, webKit, firefox] = [step('build', { oneCore: true }), step('webkit', { waitsMostly: true, needs: 'build' }), step('firefox', { waitsMostly: true, needs: 'build' })];
    const whole = (await orderOf([build, step('browser', { needs: 'build' }), webKit, firefox])).seen;
    expect(whole.slice(0, 4)).toEqual(['build begins', 'build ends', 'browser begins', 'webkit begins']);
    expect(whole.indexOf('firefox begins')).toBeGreaterThan(Math.min(whole.indexOf('browser ends'), whole.indexOf('webkit ends')));
    expect((await orderOf([build, webKit, firefox])).seen.slice(0, 4)).toEqual(['build begins', 'build ends', 'webkit begins', 'firefox begins']);
  });

  test('one waits for the one it needs, and is not run when that failed', async () => {
    const needing = [step('build', { oneCore: true }), step('budgets', { oneCore: true, needs: 'build' })];
    expect((await orderOf(needing)).seen).toEqual(['build begins', 'build ends', 'budgets begins', 'budgets ends']);
    const { seen, outcomes } = await orderOf(needing, 'build');
    expect(seen).toEqual(['build begins', 'build ends']);
    expect(outcomes[1]).toMatchObject({ ok: false, note: 'not run: build failed' });
  });
});

test('of many failed tests the summary shows some and counts the others', () => {
  const failures = Array.from({ length: 30 }, (_, index) => `test ${index}`);
  const lines = summaryLines([{ ...good, ok: false, failed: 30, failures }]);
  expect(lines.filter((line) => line.includes('✗'))).toHaveLength(12);
  expect(lines).toContain('  … and 18 more');
});
