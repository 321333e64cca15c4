import { expect, it } from 'vitest';
import { initialSyncState } from '../../replica/initial-sync-state.ts';
import { describeError } from './messages.ts';
import { describeState } from './shell-messages.ts';
import { splitDifference } from './split-difference.ts';

const state = { ...initialSyncState, phase: 'idle', lastSuccessAt: 1, clockSkewMs: 0 } as const;

it.each([
  [{}, 'Synced'],
  [{ lastSuccessAt: null }, 'Connecting'],
  [{ waiting: 2 }, 'Sending 2'],
  [{ online: false }, 'Offline'],
  [{ online: false, waiting: 3 }, 'Offline · 3 waiting'],
  [{ phase: 'paused-auth', waiting: 3 }, 'Sign in again'],
  [{ parked: 1, conflicts: 1, online: false }, 'Needs you: 2'],
  [{ waiting: 1, lastError: { kind: 'transient', code: 'disk-full', reason: '', at: 0 } }, 'No room left'],
  [{ waiting: 1, uploads: { waiting: 2, failed: 0 } }, 'Sending 3'],
  [{ uploads: { waiting: 2, failed: 1 } }, 'Needs you: 1'],
  [{ online: false, waiting: 1, letters: { waiting: 1, failed: 0 } }, 'Offline · 2 waiting'],
  [{ letters: { waiting: 1, failed: 0 } }, 'Sending 1'],
  [{ letters: { waiting: 1, failed: 1 }, online: false }, 'Needs you: 1'],
] as const)('sums the state up: %o is %s', (changes, word) => {
  expect(describeState({ ...state, ...changes }).word).toBe(word);
});

it.each([
  [{ kind: 'rejected', code: 'PT409', reason: 'At most 20 searches.' }, 'At most 20 searches.'],
  [{ kind: 'rejected', code: 'gone', reason: '' }, 'This was removed on the server, or you no longer have access to it.'],
  [{ kind: 'transient', code: 'disk-full', reason: '' }, 'This device has no room left. It is tried again once there is.'],
  [{ kind: 'transient', code: 'network', reason: '' }, 'The server could not be reached. It is tried again automatically.'],
  [{ kind: 'rejected', code: '57014', reason: '', cause: 'not-storable' }, 'Storing this took the server too long. What you wrote is kept here: shorten it, or send it again.'],
  [{ kind: 'rejected', code: 'XX000', reason: '', cause: 'not-storable' }, 'The server could not store this (XX000). What you wrote is kept here: change it, or send it again.'],
  [{ kind: 'rejected', code: 'PT422', reason: 'The price must be a number.', cause: 'value-not-allowed' }, 'The price must be a number.'],
] as const)('says what went wrong: %o', (error, words) => {
  expect(describeError({ ...error, at: 0 })).toBe(words);
});

it.each([
  [{ waiting: 1, uploads: { waiting: 2, failed: 0 } }, '1 change and 2 files wait to be sent.'],
  [{ uploads: { waiting: 1, failed: 0 } }, '1 file waits to be sent.'],
  [{ parked: 1, uploads: { waiting: 0, failed: 1 } }, '1 change and 1 file need your attention.'],
  [{ letters: { waiting: 1, failed: 0 } }, '1 message waits to be sent.'],
  [{ waiting: 2, uploads: { waiting: 1, failed: 0 }, letters: { waiting: 2, failed: 0 } }, '2 changes, 1 file and 2 messages wait to be sent.'],
  [{ letters: { waiting: 0, failed: 1 } }, '1 message needs your attention.'],
])('counts changes, files and messages: %o', (changes, sentence) => {
  expect(describeState({ ...state, ...changes }).sentence).toBe(sentence);
});

it.each([
  ['a b c d', 'a x c d', { same: 'a ', own: 'b', rest: ' c d' }, { same: 'a ', own: 'x', rest: ' c d' }],
  ['one', 'two', { same: '', own: 'one', rest: '' }, { same: '', own: 'two', rest: '' }],
  ['same', 'same more', { same: 'same', own: '', rest: '' }, { same: 'same', own: ' more', rest: '' }],
  ['a a', 'a a a', { same: 'a a', own: '', rest: '' }, { same: 'a a', own: ' a', rest: '' }],
])('finds where “%s” and “%s” differ', (mine, theirs, left, right) => {
  expect(splitDifference(mine, theirs)).toEqual({ mine: left, theirs: right });
});
