import type { RequestFailure } from '../../wire/answer.ts';
import { personCheckWords } from '../person-check-words.ts';
import type { SignInFailure } from '../ports/sign-in.ts';

/** What supabase-js says of a failed request to the sign-in server. */
export interface FailedSignIn {
  /** 0 or none without an answer. */
  status?: number | undefined;
  code?: string | undefined;
  message: string;
}

const usedLinkCodes = new Set(['otp_expired', 'flow_state_expired', 'flow_state_not_found', 'bad_code_verifier']);

/** Told apart by status and code, never by words; the words are only carried along for people. */
export function toSignInFailure({ status = 0, code = '', message }: FailedSignIn): SignInFailure {
  // supabase-js finds out itself that it did not ask for this code.
  if (code === 'pkce_code_verifier_not_found') return { type: 'OtherBrowser' };
  if (status === 0 || [502, 503, 504].includes(status)) return { type: 'Offline' };
  if (status === 429) return { type: 'TooManyTries', reason: message };
  if (code === 'email_not_confirmed') return { type: 'NotConfirmed', reason: message };
  if (code === 'invalid_credentials') return { type: 'WrongCredentials', reason: message };
  if (code === 'captcha_failed') return { type: 'Refused', reason: personCheckWords.refused };
  if (usedLinkCodes.has(code)) return { type: 'LinkUsed' };
  return { type: 'Refused', reason: status >= 500 ? '' : message };
}

/** The check that a person is there was not passed: the server was not asked. */
export function toCheckFailure({ code, reason }: RequestFailure): SignInFailure {
  return code === 'network' ? { type: 'Offline' } : { type: 'Refused', reason };
}
