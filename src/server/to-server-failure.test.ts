import { expect, it } from 'vitest';
import { fail, ok } from '../lib/result.ts';
import { read } from '../lib/fields.ts';
import type { RequestFailure } from '../wire/answer.ts';
import { readAnswer, readNothing, toServerFailure } from './to-server-failure.ts';

const said = { code: 'PT429', reason: 'Too many payments were started. Please try again in an hour.' };

it.each<[string, RequestFailure, ReturnType<typeof toServerFailure>]>([
  ['no answer', { kind: 'transient', code: 'network', reason: '' }, { type: 'Offline' }],
  ['a fault without a name', { kind: 'transient', code: 'http-503', reason: 'upstream' }, { type: 'Offline' }],
  ['a session that has ended', { kind: 'auth', code: 'http-401', reason: '' }, { type: 'SignInNeeded' }],
  ['a refusal', { kind: 'rejected', code: 'PT409', reason: 'No.', cause: 'vip-runs' }, { type: 'Refused', code: 'PT409', reason: 'No.', cause: 'vip-runs' }],
  ['a refusal without a name', { kind: 'rejected', code: '23514', reason: '' }, { type: 'Refused', code: '23514', reason: '' }],
  ['what the server names, though it may be asked again', { kind: 'transient', ...said, cause: 'payments-too-many' }, { type: 'Refused', ...said, cause: 'payments-too-many' }],
])('tells of %s', (_what, failure, told) => {
  expect(toServerFailure(failure)).toEqual(told);
});

it('an answer that can’t be read is like none, and one that must be empty is not taken for another', () => {
  const count = { name: 'count', decode: read.number };
  expect(readAnswer({ ok: true, value: '7' }, count)).toEqual(ok(7));
  expect(readAnswer({ ok: true, value: 'x' }, count)).toEqual(fail({ type: 'Offline' }));
  expect(readAnswer({ ok: false, failure: { kind: 'auth', code: 'http-401', reason: '' } }, count)).toEqual(fail({ type: 'SignInNeeded' }));
  const none = { name: 'none', decode: readNothing };
  for (const value of [null, undefined, '']) expect(readAnswer({ ok: true, value }, none)).toEqual(ok(null));
  expect(readAnswer({ ok: true, value: { portal: 'Welcome' } }, none)).toEqual(fail({ type: 'Offline' }));
});
