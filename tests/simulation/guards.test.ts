import { describe, expect, it } from 'vitest';
import { findStory } from './story.ts';
import type { Sabotage } from './world.ts';

/** Histories within which a missing guard must show. */
const mostSeeds = 600;

const guards: readonly { guard: string; without: Sabotage; complaint: RegExp }[] = [
  {
    guard: 'the horizon of pulls over transactions that are still open',
    without: { server: { horizon: false } },
    complaint: /^device \d (disagrees with the server on|keeps|lacks) /,
  },
  {
    guard: 'receipts of changes that were taken',
    without: { server: { receipts: false } },
    complaint: /nobody else changed$|accepted and is offered all the same$/,
  },
  {
    guard: 'the version that an update must meet',
    without: { server: { versions: false } },
    complaint: /was overwritten unseen$/,
  },
  {
    guard: 'parking, by sending a refused row again without end',
    without: { parking: 'retries' },
    complaint: /^the refused change of .* is not shown|waits (on|with) /,
  },
  {
    guard: 'parking, by dropping a refused row',
    without: { parking: 'drops' },
    complaint: /^the refused change of .* is not shown|^the edit .* vanished$/,
  },
  {
    guard: 'one sender among the tabs of a device',
    without: { oneSender: false },
    complaint: /had two requests under way at once$/,
  },
  {
    guard: 'the stored change that is repeated to the letter after a crash',
    without: { forgetsSent: true },
    complaint: /nobody else changed$|accepted and is offered all the same$/,
  },
  {
    guard: 'what a form showed when it was opened, as the base of what it writes (U-SYN-01)',
    without: { forgetsBase: true },
    complaint: /was overwritten unseen$|which it had not shown$/,
  },
  {
    guard: 'the care for a new row that may have left as it stands',
    without: { forgetsPrepared: true },
    complaint: /nobody else changed$|accepted and is offered all the same$/,
  },
];

describe('the histories find the fault when a guard is taken out', () => {
  it.each(guards)(
    '$guard',
    async ({ without, complaint }) => {
      let story = null;
      for (let seed = 1; seed <= mostSeeds && !story; seed += 1) story = await findStory(seed, without);
      expect(story?.complaints.join('\n')).toMatch(new RegExp(complaint.source, 'm'));
      expect(story?.steps.length).toBeLessThan(15);
    },
    120_000,
  );
});
