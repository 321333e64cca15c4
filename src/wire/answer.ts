import type { Refusal } from '../domain/refusal/refusal.ts';

/**
 * Why a request as a whole got no answer. `transient`: try again later. `auth`: wait for a fresh session.
 * `rejected`: the server understood and refused, repeating would not help.
 */
export interface RequestFailure extends Refusal {
  kind: 'transient' | 'auth' | 'rejected';
}

/** What a question came to. Nobody who asks the server gets a rejected promise: failures are values. */
export type Answer<T> = { ok: true; value: T } | { ok: false; failure: RequestFailure };

/** An answer of the right status and a form that our server never gives. */
export const unreadableAnswer: Answer<never> = { ok: false, failure: { kind: 'transient', code: 'unreadable-answer', reason: '' } };
