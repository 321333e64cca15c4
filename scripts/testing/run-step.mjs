import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import { stripVTControlCharacters } from 'node:util';

/**
 * @typedef {object} Outcome
 * @property {string} name
 * @property {boolean} ok
 * @property {boolean} [notRun] the machine lacks what it needs: neither passed nor failed
 * @property {number} passed
 * @property {number} failed
 * @property {number} seconds
 * @property {number | null} [processorSeconds] what it and all that it started took of the processors; null where the system doesn't tell
 * @property {string} note why a step ended that has no test to tell it
 * @property {readonly string[]} [failures] each failed test: its file, its name and the beginning of what it said
 */

/** As much of a failure as says what was waited for: an assertion's first lines, or Playwright's call log. */
const longestFailure = 600;
/** As much of a screen as tells which one it is and where it stands. */
const longestScreen = 800;

/** Long enough for the slowest step on a slow machine; a step that hangs must not hang the whole run. */
const longestStepMs = 65 * 60_000;

/** Linux counts times in hundredths of a second. */
const ticksPerSecond = 100;

/** What children that have ended took of the processors, with all that they started themselves; null where the system doesn't tell. */
function secondsOfEnded() {
  try {
    const stat = readFileSync('/proc/self/stat', 'utf8');
    // The name of the program, in brackets, may hold spaces.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[13]) + Number(fields[14])) / ticksPerSecond;
  } catch {
    return null;
  }
}

/** Children count as soon as they have ended: so what was added since the last one is this one's. */
let counted = secondsOfEnded();

function secondsOfLastEnded() {
  const now = secondsOfEnded();
  if (now === null || counted === null) return null;
  const seconds = now - counted;
  counted = now;
  return seconds;
}

/**
 * @typedef {object} How
 * @property {boolean} [beside] whether other steps run meanwhile: then its output is kept, and printed as a whole at its end
 * @property {AbortSignal} [signal] ends it
 */

/**
 * @param {string} root
 * @param {{ command: string[], environment?: Record<string, string> | undefined }} what `command`: arguments of Node
 * @param {How} how
 * @returns {Promise<{ code: number, note: string, output: string, processorSeconds: number | null }>}
 */
function runNode(root, { command, environment }, { beside = false, signal }) {
  return new Promise((resolve) => {
    const colours = beside && process.stdout.isTTY ? { FORCE_COLOR: '1' } : {};
    const child = spawn(process.execPath, command, {
      cwd: root,
      stdio: beside ? ['ignore', 'pipe', 'pipe'] : 'inherit',
      env: { ...process.env, ...colours, ...environment, DO_NOT_TRACK: '1' },
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', (text) => (output += text));
    const stop = () => child.kill('SIGTERM');
    let note = '';
    /** @type {number | null} */
    let processorSeconds = null;
    child.once('exit', () => (processorSeconds = secondsOfLastEnded()));
    const timer = setTimeout(() => {
      note = `ended after ${longestStepMs / 60_000} minutes`;
      stop();
    }, longestStepMs);
    if (signal?.aborted) stop();
    signal?.addEventListener('abort', stop, { once: true });
    child.once('close', (code, killedBy) => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', stop);
      // What is told to stop may still end with 0.
      const broken = signal?.aborted ? 'interrupted' : killedBy ? `ended by ${killedBy}` : '';
      resolve({ code: broken || note ? 1 : (code ?? 1), note: note || broken, output, processorSeconds });
    });
  });
}

/**
 * @typedef {object} FileReport of vitest's JSON report
 * @property {string} name path of the test file
 * @property {string} status
 * @property {string} message
 * @property {{ fullName: string, status: string, failureMessages: string[], meta?: { screens?: string[] } }[]} assertionResults
 */

/**
 * @param {string} file path of the test file
 * @param {string} text
 * @returns {string} the line of the test that failed, and what it said, on one line, cut at {@link longestFailure}
 */
function shortened(file, text) {
  const [, line] = text.split(`${path.basename(file)}:`, 2)[1]?.match(/^(\d+)/) ?? [];
  const said = stripVTControlCharacters(text).replaceAll(/\s+/g, ' ').trim().slice(0, longestFailure);
  return line ? `line ${line}: ${said}` : said;
}

/**
 * @param {string} root
 * @param {FileReport} report
 * @returns {string[]}
 */
function failuresOf(root, { name, status, message, assertionResults }) {
  const file = path.relative(root, name);
  const failed = assertionResults.filter((test) => test.status === 'failed');
  // A file that doesn't load, or whose beforeAll fails, has no failed test.
  if (failed.length === 0 && status === 'failed') return [`${file}: ${shortened(file, message)}`];
  return failed.map(({ fullName, failureMessages, meta }) => {
    const screens = (meta?.screens ?? []).map((screen) => ` ▸ ${screen.slice(0, longestScreen)}`);
    return `${file}: ${fullName}: ${shortened(file, failureMessages.join(' '))}${screens.join('')}`;
  });
}

/**
 * @param {string} root
 * @param {string} report path of vitest's JSON report
 * @returns {Promise<{ passed: number, failed: number, left: number, failures: string[] } | null>} null when there is no report
 */
async function readReport(root, report) {
  try {
    /** @type {{ numPassedTests: number, numFailedTests: number, numPendingTests?: number, testResults: FileReport[] }} */
    const read = JSON.parse(await readFile(report, 'utf8'));
    const failures = read.testResults.flatMap((file) => failuresOf(root, file));
    return { passed: read.numPassedTests, failed: read.numFailedTests, left: read.numPendingTests ?? 0, failures };
  } catch {
    return null;
  }
}

/**
 * Runs one step with its output passed through. A step that fails without a failed test (types, lint, a test file
 * that doesn't load) counts as one failure, so that the final count is never clean when something broke.
 * @param {string} root
 * @param {import('./steps.mjs').Step} step
 * @param {How} [how]
 * @returns {Promise<Outcome>}
 */
export async function runStep(root, step, how = {}) {
  console.log(how.beside ? `── ${step.name}: begun` : `\n── ${step.name}`);
  const started = Date.now();
  const report = path.join(root, '.cache', 'test-results', `${step.name.replaceAll(/\W+/g, '-')}.json`);
  const reporting = step.counts ? ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`] : [];
  if (step.counts) {
    await mkdir(path.dirname(report), { recursive: true });
    await rm(report, { force: true });
  }
  const ran = await runNode(root, { command: [step.script, ...step.arguments, ...reporting], environment: step.environment }, how);
  const { code, note, output, processorSeconds } = ran;
  const counts = step.counts ? await readReport(root, report) : { passed: 0, failed: 0, left: 0, failures: [] };
  // A runner that was interrupted may end with 0: without its report, or with one of a part of its tests.
  const ok = code === 0 && counts !== null && counts.left === 0;
  const incomplete = counts === null ? 'ended without a report' : counts.left > 0 ? `${counts.left} not run` : '';
  const outcome = {
    name: step.name,
    ok,
    passed: counts?.passed ?? 0,
    failed: ok ? counts.failed : Math.max(1, counts?.failed ?? 0),
    seconds: (Date.now() - started) / 1000,
    processorSeconds,
    note: note || incomplete,
    failures: counts?.failures ?? [],
  };
  const words = output.trim() === '' ? '' : `${output.trimEnd()}\n`;
  console.log(`${how.beside ? `\n── ${step.name}\n${words}` : ''}── ${step.name}: ${ok ? 'ok' : 'FAILED'} in ${outcome.seconds.toFixed(1)} s`);
  return outcome;
}
