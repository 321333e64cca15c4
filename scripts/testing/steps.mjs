import { engines } from './engines.mjs';

/**
 * @typedef {object} Step
 * @property {string} name
 * @property {string} script path of the tool below node_modules, or of a script of ours; run by this Node
 * @property {string[]} arguments
 * @property {boolean} [oneCore] keeps one core busy: another such step runs beside it
 * @property {boolean} [waitsMostly] leaves more than half of a core idle: runs beside any other step
 * @property {boolean} [counts] a vitest run, whose numbers belong to the final count
 * @property {boolean} [slow] left out of `npm run check`
 * @property {boolean} [browser] part of `npm run test:e2e`
 * @property {() => string | null} [missing] what the machine lacks for it; then it is not run, and said to be
 * @property {boolean} [engines] part of `npm run test:engines`
 * @property {'also' | 'only'} [soak] part of `npm run soak`, as well or alone
 * @property {Record<string, string>} [environment]
 * @property {string} [needs] name of the step without which this one would only repeat its failure
 */

const vitest = 'node_modules/vitest/vitest.mjs';
/** The compiler in Go: it finds the same in a quarter of the processor's time. What reads sources by TypeScript's interface needs the one before. */
const typescript = 'node_modules/typescript-native/bin/tsc';
// The lane beside it has work of its own: checkers in both would only wait for each other.
const checkTypes = (/** @type {string} */ project) => ['--singleThreaded', '-p', project];

/** In the order of the answer: what is quick and breaks often comes first. @type {readonly Step[]} */
export const steps = [
  { name: 'types: app', script: typescript, arguments: checkTypes('tsconfig.app.json'), oneCore: true },
  { name: 'types: workers', script: typescript, arguments: checkTypes('tsconfig.workers.json'), oneCore: true },
  { name: 'types: node', script: typescript, arguments: checkTypes('tsconfig.node.json'), oneCore: true },
  { name: 'lint', script: 'node_modules/oxlint/bin/oxlint', arguments: ['--deny-warnings'] },
  {
    name: 'boundaries',
    script: 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs',
    arguments: ['--config', '.dependency-cruiser.cjs', 'src', 'workers', 'supabase', 'tests', 'scripts/vite', 'vite.config.ts'],
    oneCore: true,
  },
  { name: 'unused code', script: 'node_modules/knip/bin/knip.js', arguments: ['--no-progress'], oneCore: true },
  { name: 'unit tests', script: vitest, arguments: ['run', '--project', 'unit-*'], counts: true },
  { name: 'integration tests', script: vitest, arguments: ['run', '--project', 'integration'], counts: true, slow: true },
  { name: 'PostgreSQL tests', script: vitest, arguments: ['run', '--project', 'postgres'], counts: true, slow: true },
  { name: 'build', script: 'node_modules/vite/bin/vite.js', arguments: ['build'], slow: true, oneCore: true, browser: true, engines: true, soak: 'also' },
  { name: 'budgets', script: 'scripts/check-budgets.mjs', arguments: [], slow: true, oneCore: true, needs: 'build' },
  { name: 'secrets', script: 'scripts/check-secrets.mjs', arguments: [], slow: true, oneCore: true, needs: 'build' },
  { name: 'workers', script: 'scripts/check-workers.mjs', arguments: [], slow: true, oneCore: true, needs: 'build' },
  // A browser test waits for a third of its time: three files beside each other keep two cores busy.
  { name: 'browser tests', script: vitest, arguments: ['run', '--project', 'e2e', '--maxWorkers', '3'], counts: true, slow: true, browser: true, needs: 'build' },
  {
    name: 'whole stock',
    script: vitest,
    arguments: ['run', '--project', 'e2e', 'tests/e2e/bulk-import.test.ts'],
    environment: { SOUNDBOARD_STOCK: '5000' },
    counts: true,
    slow: true,
    soak: 'only',
    needs: 'build',
  },
  ...engines.map(({ name, file, find }) => ({
    name: `${name} tests`,
    script: vitest,
    arguments: ['run', '--project', 'engines', file],
    counts: true,
    slow: true,
    engines: true,
    waitsMostly: true,
    missing: () => (find() ? null : `${name} is not on this machine (docs/contributing.md says how it comes there)`),
    needs: 'build',
  })),
];
