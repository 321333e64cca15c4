import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findEmbeddedStory, runEmbedded, signInPeople, tellEmbedded } from '../simulation/embedded-story.ts';
import type { People } from '../simulation/embedded-world.ts';
import { foundStories } from '../simulation/found-stories.ts';
import type { EmbeddedBackend } from '../../supabase/embedded/backend.ts';
import { startTestBackend } from './backend-caller.ts';

/** Histories in a usual run; SIMULATION_HISTORIES asks for more, SIMULATION_SEED for one. */
const histories = Number(process.env.SIMULATION_HISTORIES ?? 12);
const onlySeed = process.env.SIMULATION_SEED;
/** A failing history is run many times to be shortened. */
const timeout = 600_000;

let backend: EmbeddedBackend;
let people: People;

beforeAll(async () => {
  backend = await startTestBackend();
  people = await signInPeople(backend);
});
afterAll(() => backend.close());

describe('random histories of four devices and two people on the embedded backend', () => {
  const seeds = onlySeed ? [Number(onlySeed)] : Array.from({ length: histories }, (_, count) => count + 1);
  it.each(seeds)(
    'seed %i converges and loses, doubles or hides nothing',
    async (seed) => {
      const story = await findEmbeddedStory(seed, { backend, people });
      expect(story && tellEmbedded(story)).toBeNull();
    },
    timeout,
  );

  it.each(foundStories)('stays mended: %s', async (story, steps) => {
    expect(await runEmbedded(steps, { backend, people, tag: story })).toEqual([]);
  });

  it('shows it when the database forgets the changes that it took', async () => {
    await backend.sql(`create function app.forget_receipt() returns trigger language plpgsql as 'begin return null; end'`);
    await backend.sql('create trigger forget before insert on public.sync_receipts for each row execute function app.forget_receipt()');
    const complaints = await runEmbedded(
      [
        { do: 'edit', device: 0, row: 'piano-p', field: 'title', value: 1 },
        { do: 'sync', device: 0, faults: ['answer-lost'], diesAfter: null },
        { do: 'edit', device: 0, row: 'piano-p', field: 'title', value: 2 },
      ],
      { backend, people, tag: 'without receipts' },
    );
    expect(complaints).toEqual(['device 0 offers piano-p.title=title 2, which nobody else changed']);
  });
});
