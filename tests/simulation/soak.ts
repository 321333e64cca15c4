/**
 * `npm run soak`: many more histories than a usual run, with progress. SIMULATION_HISTORIES, SIMULATION_KIND_HISTORIES (those of each
 * kind), SIMULATION_EMBEDDED (on the embedded backend) and SIMULATION_FIRST (the first seed) choose others.
 */
import process from 'node:process';
import { replicatedCollections } from '../../src/replica/kinds/kinds.ts';
import { startEmbeddedBackend } from '../../supabase/embedded/backend.ts';
import { missingIn, tellCoverage, type Coverage } from './coverage.ts';
import { findEmbeddedStory, signInPeople, tellEmbedded } from './embedded-story.ts';
import { findKindStory, findStory, tell, type Story } from './story.ts';

const first = Number(process.env.SIMULATION_FIRST ?? 1);
/** Further failures would tell the same again. */
const mostStories = 5;

interface Soak {
  where: string;
  histories: number;
  progressEach: number;
  find: (seed: number) => Promise<Story | null>;
  tell: (story: Story) => string;
}

/** Resolves to the number of failed histories. */
async function soak({ where, histories, progressEach, find, tell: telling }: Soak): Promise<number> {
  const begun = Date.now();
  let failed = 0;
  console.log(`${histories} histories on ${where}, seeds ${first} to ${first + histories - 1}`);
  for (let count = 1; count <= histories && failed < mostStories; count += 1) {
    const story = await find(first + count - 1);
    // What weak references name is freed between two turns of the event loop, and a history runs within one.
    await new Promise(setImmediate);
    if (story) {
      failed += 1;
      console.log(`\n${telling(story)}\n`);
    }
    if (count % progressEach === 0) console.log(`${count} in ${Math.round((Date.now() - begun) / 1000)} s, ${failed} failed`);
  }
  return failed;
}

export async function main(): Promise<void> {
  const model = { histories: Number(process.env.SIMULATION_HISTORIES ?? 20_000), progressEach: 1_000 };
  let failed = await soak({ where: 'the model server', ...model, find: (seed) => findStory(seed), tell });
  const coverage: Coverage = new Map();
  const ofKind = { histories: Number(process.env.SIMULATION_KIND_HISTORIES ?? 1_500), progressEach: 500 };
  for (const kind of replicatedCollections) {
    const telling = (story: Story) => tell(story, `tests/simulation/kinds.test.ts -t ${kind}`);
    failed += await soak({ where: `rows of ${kind}`, ...ofKind, find: (seed) => findKindStory({ kind, seed, coverage }), tell: telling });
    const missing = missingIn(coverage, kind);
    failed += missing.length;
    for (const each of missing) console.log(`${each} never happened`);
  }
  console.log(`What happened to rows of each kind:\n${tellCoverage(coverage)}`);
  const backend = await startEmbeddedBackend({ dataDir: null });
  try {
    const ports = { backend, people: await signInPeople(backend) };
    const embedded = { histories: Number(process.env.SIMULATION_EMBEDDED ?? 300), progressEach: 20 };
    const find = (seed: number) => findEmbeddedStory(seed, ports);
    failed += await soak({ where: 'the embedded backend', ...embedded, find, tell: tellEmbedded });
  } finally {
    await backend.close();
  }
  console.log(failed === 0 ? 'All converge; nothing lost, doubled or hidden.' : `${failed} histories failed.`);
  process.exitCode = failed === 0 ? 0 : 1;
}
