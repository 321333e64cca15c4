import { expect, it } from 'vitest';
import { classifyFailure } from './request-failure.ts';

it.each([
  ['no answer', 0, undefined, 'transient', 'network'],
  ['session ended', 401, 'PGRST301', 'auth', 'PGRST301'],
  ['forbidden', 403, '42501', 'rejected', '42501'],
  ['domain error', 409, 'PT409', 'rejected', 'PT409'],
  ['too many requests', 429, undefined, 'transient', 'http-429'],
  ['server fault', 503, undefined, 'transient', 'http-503'],
  ["a captive portal's page", 200, undefined, 'transient', 'unreadable-answer'],
])('classifies %s', (_name, status, code, kind, expected) => {
  expect(classifyFailure({ status, error: { code, message: 'words' } })).toMatchObject({ kind, code: expected });
});

it.each([
  ['a name of our database', 'listing-reserved', { cause: 'listing-reserved' }],
  ['a sentence of the interface', 'Perhaps you meant to call the function public.pull_changes', {}],
  ['one word', 'error', {}],
  ['none', null, {}],
])('carries the cause of a refusal: %s', (_name, hint, cause) => {
  const failure = classifyFailure({ status: 409, error: { code: 'PT409', message: 'words', hint } });
  expect(failure).toEqual({ kind: 'rejected', code: 'PT409', reason: 'words', ...cause });
});

it('carries the cause also of what may be asked again later', () => {
  const error = { code: 'PT429', message: 'Too many payments were started.', hint: 'payments-too-many' };
  expect(classifyFailure({ status: 429, error })).toEqual({ kind: 'transient', code: 'PT429', reason: error.message, cause: error.hint });
});
