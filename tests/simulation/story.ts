import { generateHistory } from './generate.ts';
import { runHistory } from './run-history.ts';
import { shrink } from './shrink.ts';
import { describeStep, type Step } from './steps.ts';
import type { Sabotage } from './world.ts';

export const stepsInHistory = 60;

export interface Story {
  seed: number;
  steps: Step[];
  complaints: string[];
}

/** Runs the history of a seed; when it fails, shortens it to the steps that matter. */
export async function findStory(seed: number, sabotage: Sabotage = {}): Promise<Story | null> {
  const steps = generateHistory({ seed, steps: stepsInHistory });
  if ((await runHistory(steps, sabotage)).length === 0) return null;
  const short = await shrink(steps, async (fewer) => (await runHistory(fewer, sabotage)).length > 0);
  return { seed, steps: short, complaints: await runHistory(short, sabotage) };
}

export function tell({ seed, steps, complaints }: Story): string {
  return [
    `Seed ${seed}, in ${steps.length} steps:`,
    ...steps.map((step, place) => `  ${place + 1}. ${describeStep(step)}`),
    ...complaints.map((complaint) => `  ✗ ${complaint}`),
    `  As data: ${JSON.stringify(steps)}`,
    `  Again: SIMULATION_SEED=${seed} npx vitest run tests/simulation/histories.test.ts`,
  ].join('\n');
}
