import { describe, expect, it } from 'vitest';
import { foundKindStories, foundStories } from './found-stories.ts';
import { runHistory } from './run-history.ts';

describe('a fault that stays mended', () => {
  it.each([...foundStories, ...foundKindStories])('%s', async (_story, steps) => {
    expect(await runHistory(steps)).toEqual([]);
  });
});
