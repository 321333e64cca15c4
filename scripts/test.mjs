/**
 * `npm test`: everything; `npm run check` (`--fast`): what needs no build and no browser; `npm run test:e2e`
 * (`--browser`): the build and the browser tests; `npm run test:engines` (`--engines`): the build, WebKit and Firefox; the second
 * half of `npm run soak` (`--soak`): what takes too long for every run. Written so that it runs on a fresh clone with nothing but
 * Node and npm: it imports no package.
 */
import path from 'node:path';
import process from 'node:process';
import { ensureInstalled } from './ensure-installed.mjs';
import { runStep } from './testing/run-step.mjs';
import { runSteps } from './testing/run-steps.mjs';
import { steps } from './testing/steps.mjs';
import { summaryLines } from './testing/summary.mjs';

const root = path.resolve(import.meta.dirname, '..');
const fast = process.argv.includes('--fast');
const browser = process.argv.includes('--browser');
const engines = process.argv.includes('--engines');
const soak = process.argv.includes('--soak');
const inRun = steps.filter((step) => (soak ? step.soak !== undefined : step.soak !== 'only'));
const chosen = inRun.filter((step) => (!fast || !step.slow) && (!browser || step.browser) && (!engines || step.engines));

ensureInstalled(root, { forTests: true });

const started = Date.now();
const interruption = new AbortController();
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) process.on(signal, () => interruption.abort());
const outcomes = await runSteps(chosen, {
  signal: interruption.signal,
  run: (step, how) => runStep(root, step, { ...how, signal: interruption.signal }),
});

console.log(`\n${summaryLines(outcomes, (Date.now() - started) / 1000).join('\n')}`);
process.exitCode = outcomes.every(({ ok }) => ok) ? 0 : 1;
