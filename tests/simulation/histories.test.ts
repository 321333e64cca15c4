import { describe, expect, it } from 'vitest';
import { findStory, tell } from './story.ts';

/** Histories in a usual run; SIMULATION_HISTORIES asks for more, SIMULATION_SEED for one. */
const histories = Number(process.env.SIMULATION_HISTORIES ?? 300);
const onlySeed = process.env.SIMULATION_SEED;
/** Further failures would tell the same again. */
const mostStories = 3;

describe('random histories of four devices and two people', () => {
  const seeds = onlySeed ? [Number(onlySeed)] : Array.from({ length: histories }, (_, count) => count + 1);
  it(
    `converge and lose, double or hide nothing (seeds ${seeds[0]} to ${seeds.at(-1)})`,
    async () => {
      const stories: string[] = [];
      for (const seed of seeds) {
        const story = await findStory(seed);
        if (story) stories.push(tell(story));
        if (stories.length >= mostStories) break;
      }
      expect(stories.join('\n\n')).toBe('');
    },
    300_000,
  );
});
