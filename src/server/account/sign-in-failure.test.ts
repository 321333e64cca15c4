import { expect, it } from 'vitest';
import type { SignInFailure } from '../ports/sign-in.ts';
import { toSignInFailure, type FailedSignIn } from './sign-in-failure.ts';

const message = 'What the server says';

const table: readonly [why: string, failed: Omit<FailedSignIn, 'message'>, failure: SignInFailure][] = [
  ['no answer', { status: 0 }, { type: 'Offline' }],
  ['not even a status', {}, { type: 'Offline' }],
  ['a gateway without its server', { status: 502 }, { type: 'Offline' }],
  ['a server that restarts', { status: 503, code: 'x' }, { type: 'Offline' }],
  ['a server in trouble: its words are not for people', { status: 500, code: 'unexpected_failure' }, { type: 'Refused', reason: '' }],
  ['too many tries', { status: 429, code: 'over_request_rate_limit' }, { type: 'TooManyTries', reason: message }],
  ['wrong password', { status: 400, code: 'invalid_credentials' }, { type: 'WrongCredentials', reason: message }],
  ['never confirmed', { status: 400, code: 'email_not_confirmed' }, { type: 'NotConfirmed', reason: message }],
  ['a used link', { status: 403, code: 'otp_expired' }, { type: 'LinkUsed' }],
  ['a used code', { status: 404, code: 'flow_state_not_found' }, { type: 'LinkUsed' }],
  ['an old code', { status: 422, code: 'flow_state_expired' }, { type: 'LinkUsed' }],
  ['a code of somebody else', { status: 400, code: 'bad_code_verifier' }, { type: 'LinkUsed' }],
  ['a code that this browser did not ask for', { status: 400, code: 'pkce_code_verifier_not_found' }, { type: 'OtherBrowser' }],
  ['the old password again', { status: 422, code: 'same_password' }, { type: 'Refused', reason: message }],
];

it.each(table)('%s', (_why, failed, failure) => {
  expect(toSignInFailure({ ...failed, message })).toEqual(failure);
});
