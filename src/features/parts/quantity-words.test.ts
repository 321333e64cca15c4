import { expect, it } from 'vitest';
import { describeAgo, describeTries } from './quantity-words.ts';

it.each([
  [0, 'just now'],
  [60_000, '1 minute ago'],
  [59 * 60_000, '59 minutes ago'],
  [3 * 3_600_000, '3 hours ago'],
  [49 * 3_600_000, '2 days ago'],
  [-5_000, 'just now'],
])('says how long ago %d ms are', (age, words) => {
  expect(describeAgo(0, age)).toBe(words);
});

it('says how often something was tried', () => {
  expect([0, 1, 2].map(describeTries)).toEqual(['', 'tried once', 'tried 2 times']);
});
