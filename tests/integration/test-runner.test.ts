import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { runStep } from '../../scripts/testing/run-step.mjs';
import { summaryLines } from '../../scripts/testing/summary.mjs';

const good = { name: 'unit tests', ok: true, passed: 12, failed: 0, seconds: 3, note: '' };

test('the last line counts the tests of all runners', () => {
  const browser = { ...good, name: 'browser tests', ok: false, passed: 5, failed: 2 };
  expect(summaryLines([good, browser]).at(-1)).toBe('17 passed, 2 failed');
  expect(summaryLines([good, browser]).at(-2)).toContain('Failed: browser tests');
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

test('of many failed tests the summary shows some and counts the others', () => {
  const failures = Array.from({ length: 30 }, (_, index) => `test ${index}`);
  const lines = summaryLines([{ ...good, ok: false, failed: 30, failures }]);
  expect(lines.filter((line) => line.includes('✗'))).toHaveLength(12);
  expect(lines).toContain('  … and 18 more');
});
