import { expect, it } from 'vitest';
import { replyTimeOf } from './reply-time.ts';

it.each([
  ['C-10 too little is known', null, null],
  ['C-10 at once', 0, { within: 'hour' }],
  ['C-10 an hour', 60, { within: 'hour' }],
  ['C-10 more than an hour', 61, { within: 'hours' }],
  ['C-10 six hours', 360, { within: 'hours' }],
  ['C-10 more than that', 361, { within: 'day' }],
  ['C-10 a day', 1440, { within: 'day' }],
  ['C-10 a little more', 1441, { within: 'days', days: 2 }],
  ['C-10 a week', 10_080, { within: 'days', days: 7 }],
  ['C-10 longer than that', 10_081, null],
  ['C-10 clocks that run backwards', -1, null],
])('%s', (_rule, minutes, expected) => {
  expect(replyTimeOf(minutes)).toEqual(expected);
});
