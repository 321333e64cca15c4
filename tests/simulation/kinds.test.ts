import { describe, expect, it } from 'vitest';
import { replicatedCollections } from '../../src/replica/kinds/kinds.ts';
import { expectedOf, missingIn, tellCoverage, type Coverage } from './coverage.ts';
import { findKindStory, tell } from './story.ts';

/** Histories of each kind in a usual run; SIMULATION_KIND_HISTORIES asks for more, SIMULATION_SEED for one. */
const histories = Number(process.env.SIMULATION_KIND_HISTORIES ?? 24);
const onlySeed = process.env.SIMULATION_SEED;
/** What is rare with a kind happens in more of them: so many times as many, before it counts as not exercised. */
const patience = 4;
const seeds = onlySeed ? [Number(onlySeed)] : Array.from({ length: histories * patience }, (_, count) => count + 1);
/** Further failures would tell the same again. */
const mostStories = 2;

describe(`random histories of every kind of row (from seed ${seeds[0]} on)`, () => {
  it.each(replicatedCollections)('%s: converge, lose, double or hide nothing, and meet all that its settings let happen', async (kind) => {
    const coverage: Coverage = new Map();
    const stories: string[] = [];
    for (const [count, seed] of seeds.entries()) {
      if (count >= histories && missingIn(coverage, kind).length === 0) break;
      const story = await findKindStory({ kind, seed, coverage });
      if (story) stories.push(tell(story, `tests/simulation/kinds.test.ts -t ${kind}`));
      if (stories.length >= mostStories) break;
    }
    expect(stories.join('\n\n')).toBe('');
    if (!onlySeed) expect(missingIn(coverage, kind), tellCoverage(coverage)).toEqual([]);
  }, 300_000);

  it('expects something of each kind', () => {
    for (const kind of replicatedCollections) expect(expectedOf(kind).length, kind).toBeGreaterThan(0);
  });
});
