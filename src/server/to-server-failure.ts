import { Unreadable, type Decoder } from '../lib/fields.ts';
import { fail, ok, type Result } from '../lib/result.ts';
import { refusalOf } from '../domain/refusal/refusal.ts';
import type { ServerFailure } from '../domain/refusal/server-failure.ts';
import type { Answer, RequestFailure } from '../wire/answer.ts';

/** A request that failed, as whoever asked is told. */
export function toServerFailure(failure: RequestFailure): ServerFailure {
  if (failure.kind === 'auth') return { type: 'SignInNeeded' };
  // What has a cause was said by the server itself, also where it may be asked again later.
  if (failure.kind === 'transient' && failure.cause === undefined) return { type: 'Offline' };
  return { type: 'Refused', ...refusalOf(failure) };
}

/** No refusal: the server never gives this form. It is asked again like one that did not answer. */
export const unreadable: Result<never, ServerFailure> = fail({ type: 'Offline' });

/** What a procedure answered, as `decode` reads it; `name` stands for it in what could not be read. */
export function readAnswer<T>(answer: Answer<unknown>, { name, decode }: { name: string; decode: Decoder<T> }): Result<T, ServerFailure> {
  if (!answer.ok) return fail(toServerFailure(answer.failure));
  try {
    return ok(decode(answer.value, name));
  } catch {
    return unreadable;
  }
}

/** Of procedures that give nothing. Anything else is none of their answers. */
export function readNothing(value: unknown, name: string): null {
  if (value === null || value === undefined || value === '') return null;
  throw new Unreadable(name, value);
}
