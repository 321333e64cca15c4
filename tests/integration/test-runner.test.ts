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
