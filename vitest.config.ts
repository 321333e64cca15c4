import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import react from '@vitejs/plugin-react';
import { findUnitFiles } from './tests/support/unit-files.ts';

/**
 * Starting a worker and loading modules for each file took half of the unit tests' time. So files that can't disturb each other follow
 * each other in one worker; groups run in their order, since a worker is kept only while the next file is of its own group.
 */
function unitTests({ name, include, isolate, groupOrder }: { name: string; include: string[]; isolate: boolean; groupOrder: number }): TestProjectInlineConfiguration {
  return {
    extends: true,
    test: {
      name,
      include,
      isolate,
      unstubGlobals: !isolate,
      sequence: { groupOrder },
      // A screen's test says `// @vitest-environment jsdom` in its first line; everything else runs faster without.
      environment: 'node',
      setupFiles: ['tests/support/screen-setup.ts'],
      // Only what hangs is meant to fail by time: a busy machine makes a thousand random inputs take many times as long.
      testTimeout: 60_000,
      hookTimeout: 60_000,
      expect: { poll: { timeout: 30_000 } },
    },
  };
}

const { apart, plain, screens } = findUnitFiles();

export default defineConfig({
  plugins: [react()],
  test: {
    // A machine of two cores: one worker for the tests, one for everything else.
    maxWorkers: 2,
    env: { DO_NOT_TRACK: '1', TZ: 'Europe/Berlin' },
    // A failure names what was found, not how many.
    chaiConfig: { truncateThreshold: 0 },
    projects: [
      unitTests({ name: 'unit-apart', include: apart, isolate: true, groupOrder: 0 }),
      unitTests({ name: 'unit-plain', include: plain, isolate: false, groupOrder: 1 }),
      unitTests({ name: 'unit-screens', include: screens, isolate: false, groupOrder: 2 }),
      {
        extends: true,
        test: {
          name: 'integration',
          include: ['tests/integration/**/*.test.ts'],
          // A worker keeps its modules from file to file: loading the backend and making its WebAssembly ready anew for each took as much of the
          // processor as the tests. Each file still has a database of its own; what a test puts into the world, it takes away.
          isolate: false,
          unstubGlobals: true,
          globalSetup: 'tests/support/ready-data.ts',
          environment: 'node',
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'postgres',
          include: ['tests/postgres/**/*.test.ts'],
          globalSetup: 'tests/support/ready-postgres.ts',
          // As the integration tests: modules are kept, and each file starts a server of its own.
          isolate: false,
          environment: 'node',
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          include: ['tests/e2e/**/*.test.ts'],
          isolate: false,
          setupFiles: ['tests/support/browser-setup.ts'],
          globalSetup: ['tests/support/ready-data.ts', 'tests/support/install-apps.ts'],
          environment: 'node',
          testTimeout: 120_000,
          hookTimeout: 300_000,
          expect: { poll: { timeout: 30_000 } },
        },
      },
      {
        extends: true,
        test: {
          name: 'engines',
          include: ['tests/engines/**/*.test.ts'],
          globalSetup: 'tests/support/ready-data.ts',
          environment: 'node',
          testTimeout: 240_000,
          hookTimeout: 300_000,
        },
      },
    ],
  },
});
