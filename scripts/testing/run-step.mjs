import { spawn } from 'node:child_process';
import { mkdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';

/**
 * @typedef {{ name: string, ok: boolean, passed: number, failed: number, seconds: number, note: string }} Outcome
 */

/** Long enough for the slowest step on a slow machine; a step that hangs must not hang the whole run. */
const longestStepMs = 40 * 60_000;

/**
 * @param {string} root
 * @param {string[]} command arguments of Node
 * @returns {Promise<{ code: number, note: string }>}
 */
function runNode(root, command) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, command, { cwd: root, stdio: 'inherit', env: { ...process.env, DO_NOT_TRACK: '1' } });
    const stop = () => child.kill('SIGTERM');
    let note = '';
    const timer = setTimeout(() => {
      note = `ended after ${longestStepMs / 60_000} minutes`;
      stop();
    }, longestStepMs);
    process.once('SIGINT', stop).once('SIGTERM', stop);
    child.once('close', (code) => {
      clearTimeout(timer);
      process.off('SIGINT', stop).off('SIGTERM', stop);
      resolve({ code: code ?? 1, note });
    });
  });
}

/**
 * @param {string} report path of vitest's JSON report
 * @returns {Promise<{ passed: number, failed: number } | null>} null when there is no report
 */
async function readCounts(report) {
  try {
    const { numPassedTests, numFailedTests } = JSON.parse(await readFile(report, 'utf8'));
    return { passed: numPassedTests, failed: numFailedTests };
  } catch {
    return null;
  }
}

/**
 * Runs one step with its output passed through. A step that fails without a failed test (types, lint, a test file
 * that doesn't load) counts as one failure, so that the final count is never clean when something broke.
 * @param {string} root
 * @param {import('./steps.mjs').Step} step
 * @returns {Promise<Outcome>}
 */
export async function runStep(root, step) {
  console.log(`\n── ${step.name}`);
  const started = Date.now();
  const report = path.join(root, '.cache', 'test-results', `${step.name.replaceAll(/\W+/g, '-')}.json`);
  const reporting = step.counts ? ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`] : [];
  if (step.counts) {
    await mkdir(path.dirname(report), { recursive: true });
    await rm(report, { force: true });
  }
  const { code, note } = await runNode(root, [step.script, ...step.arguments, ...reporting]);
  const counts = step.counts ? await readCounts(report) : { passed: 0, failed: 0 };
  // A runner that was interrupted ends with 0 and without its report.
  const ok = code === 0 && counts !== null;
  const outcome = {
    name: step.name,
    ok,
    passed: counts?.passed ?? 0,
    failed: ok ? counts.failed : Math.max(1, counts?.failed ?? 0),
    seconds: (Date.now() - started) / 1000,
    note: note || (counts === null ? 'ended without a report' : ''),
  };
  console.log(`── ${step.name}: ${ok ? 'ok' : 'FAILED'} in ${outcome.seconds.toFixed(1)} s`);
  return outcome;
}
