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
