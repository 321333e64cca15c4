import { fail, type Result } from '../lib/result.ts';
import type { ServerFailure } from '../domain/refusal/server-failure.ts';
import type { RequestFailure } from '../wire/answer.ts';

/** A request that failed, as whoever asked is told. */
export function toServerFailure(failure: RequestFailure): ServerFailure {
  if (failure.kind === 'transient') return { type: 'Offline' };
  if (failure.kind === 'auth') return { type: 'SignInNeeded' };
  const { code, reason, cause } = failure;
  return { type: 'Refused', code, reason, ...(cause !== undefined && { cause }) };
}

/** No refusal: the server never gives this form. It is asked again like one that did not answer. */
export const unreadable: Result<never, ServerFailure> = fail({ type: 'Offline' });
