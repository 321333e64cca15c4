import { expect, it } from 'vitest';
import { staleSince, termOver } from './stale-copy.ts';

const hour = 3_600_000;
const day = 24 * hour;
const now = Date.parse('2027-05-29T12:00:00Z');
const past = '2027-02-12T09:00:00Z';

it.each([
  ['L-12', 'never complete', null, null],
  ['L-12', 'an hour old', now - hour, null],
  ['L-12', 'a day old', now - day, null],
  ['L-12', 'more than a day old', now - day - 1, now - day - 1],
  ['L-12', 'of the future, by a clock that was set back', now + day, null],
])('%s: U-SYN-13 the copies are %s', (_rule, _what, asOf, since) => {
  expect(staleSince(asOf, now)).toBe(since);
});

it.each([
  ['L-12', 'its term is up', 'active', past, now - 180 * day, Date.parse(past)],
  ['L-12', 'its term runs', 'active', '2027-05-29T12:00:01Z', now - 2 * day, null],
  ['L-12', 'its term is up this moment', 'active', '2027-05-29T12:00:00Z', now - 2 * day, now],
  ['L-12', 'the copy is fresh: the server knows better than this clock', 'active', past, null, null],
  ['L-12', 'it has no end', 'active', null, now - 180 * day, null],
  ['L-12', 'it was sold', 'sold', past, now - 180 * day, null],
  ['L-12', 'it is reserved, and does not end by itself', 'reserved', past, now - 180 * day, null],
] as const)('%s: U-SYN-13 %s', (_rule, _what, status, ends_at, stale, expected) => {
  expect(termOver({ status, ends_at }, { stale, now })).toBe(expected);
});
