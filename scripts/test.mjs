/**
 * `npm test`: everything; `npm run check` (`--fast`): what needs no build and no browser; `npm run test:e2e`
 * (`--browser`): the build and the browser tests; `npm run test:engines` (`--engines`): the build, WebKit and Firefox. Written so that it runs on a fresh clone with nothing but Node and
 * npm: it imports no package.
 */
import path from 'node:path';
import process from 'node:process';
import { ensureInstalled } from './ensure-installed.mjs';
import { runStep } from './testing/run-step.mjs';
import { steps } from './testing/steps.mjs';
import { summaryLines } from './testing/summary.mjs';

const root = path.resolve(import.meta.dirname, '..');
const fast = process.argv.includes('--fast');
const browser = process.argv.includes('--browser');
const engines = process.argv.includes('--engines');
const chosen = steps.filter((step) => (!fast || !step.slow) && (!browser || step.browser) && (!engines || step.engines));

ensureInstalled(root);

/** @type {import('./testing/run-step.mjs').Outcome[]} */
const outcomes = [];
for (const step of chosen) {
  const needed = outcomes.find(({ name }) => name === step.needs);
  if (needed && !needed.ok) {
    outcomes.push({ name: step.name, ok: false, passed: 0, failed: 1, seconds: 0, note: `not run: ${needed.name} failed` });
    continue;
  }
  const missing = step.missing?.() ?? null;
  if (missing !== null) {
    outcomes.push({ name: step.name, ok: true, notRun: true, passed: 0, failed: 0, seconds: 0, note: missing });
    continue;
  }
  outcomes.push(await runStep(root, step));
}

console.log(`\n${summaryLines(outcomes).join('\n')}`);
process.exitCode = outcomes.every(({ ok }) => ok) ? 0 : 1;
