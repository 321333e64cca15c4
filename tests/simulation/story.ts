import type { ReplicatedCollection } from '../../src/replica/kinds/kinds.ts';
import type { Coverage } from './coverage.ts';
import { generateHistory } from './generate.ts';
import { generateKindHistory } from './generate-kind.ts';
import { runHistory, runKindHistory } from './run-history.ts';
import { shrink } from './shrink.ts';
import { describeStep, type Step } from './steps.ts';
import type { Sabotage } from './world.ts';

export const stepsInHistory = 60;

export const stepsInKindHistory = 50;

export interface Story {
  seed: number;
  steps: Step[];
  complaints: string[];
}

export interface HistoryRun {
  seed: number;
  steps: readonly Step[];
  /** Runs steps in a fresh world. Resolves to what is wrong. */
  run: (steps: readonly Step[]) => Promise<string[]>;
}

/** Runs a history; when it fails, shortens it to the steps that matter. */
export async function findStoryIn({ seed, steps, run }: HistoryRun): Promise<Story | null> {
  if ((await run(steps)).length === 0) return null;
  const short = await shrink(steps, async (fewer) => (await run(fewer)).length > 0);
  return { seed, steps: short, complaints: await run(short) };
}

/** The history of a seed on the model server. */
export function findStory(seed: number, sabotage: Sabotage = {}): Promise<Story | null> {
  return findStoryIn({ seed, steps: generateHistory({ seed, steps: stepsInHistory }), run: (steps) => runHistory(steps, sabotage) });
}

/** The history of a seed over rows of one kind; what happened in it is added to `coverage`. */
export function findKindStory({ kind, seed, coverage }: { kind: ReplicatedCollection; seed: number; coverage: Coverage }): Promise<Story | null> {
  const steps = generateKindHistory({ kind, seed, steps: stepsInKindHistory });
  let isFirst = true;
  return findStoryIn({
    seed,
    steps,
    run(each) {
      const counted = isFirst ? { coverage } : {};
      isFirst = false;
      return runKindHistory(each, counted);
    },
  });
}

export function tell({ seed, steps, complaints }: Story, test = 'tests/simulation/histories.test.ts'): string {
  return [
    `Seed ${seed}, in ${steps.length} steps:`,
    ...steps.map((step, place) => `  ${place + 1}. ${describeStep(step)}`),
    ...complaints.map((complaint) => `  ✗ ${complaint}`),
    `  As data: ${JSON.stringify(steps)}`,
    `  Again: SIMULATION_SEED=${seed} npx vitest run ${test}`,
  ].join('\n');
}
