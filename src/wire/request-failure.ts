import { foreignAnswer } from './own-answer.ts';
import type { RequestFailure } from './answer.ts';

/** What supabase-js says of a request that failed: the HTTP status (0 without an answer) and the server's error body. */
export interface FailedResponse {
  status: number;
  error: { code?: string | undefined; message?: string | undefined; hint?: string | null | undefined } | null;
}

const worthRepeating = new Set([408, 425, 429]);

/** Null for an answer that came and is no error. */
export function failureOf(response: FailedResponse): RequestFailure | null {
  return response.error || response.status === 0 ? classifyFailure(response) : null;
}

const causeForm = /^[a-z]+(?:-[a-z]+)+$/;

/** The name that our database gives a refusal; nothing of a hint of somebody else's, which is a sentence. */
export function causeIn(hint: unknown): Pick<RequestFailure, 'cause'> {
  return typeof hint === 'string' && causeForm.test(hint) ? { cause: hint } : {};
}

/**
 * Classified by status and code, never by the server's words, which are only carried along for people. What has a status is the
 * backend's own: other answers end before supabase-js sees them (own-answer.ts), and have none.
 */
export function classifyFailure({ status, error }: FailedResponse): RequestFailure {
  const reason = error?.message ?? '';
  if (status === 0) return { kind: 'transient', code: reason.includes(foreignAnswer) ? 'foreign-answer' : 'network', reason: '' };
  if (status === 401) return { kind: 'auth', code: error?.code || 'http-401', reason };
  const refusal = { code: error?.code || `http-${status}`, reason, ...causeIn(error?.hint) };
  if (status >= 500 || worthRepeating.has(status)) return { kind: 'transient', ...refusal };
  if (status >= 400) return { kind: 'rejected', ...refusal };
  // A success that can't be read.
  return { kind: 'transient', code: 'unreadable-answer', reason: '' };
}

/** Whether nothing of the server was heard. */
export function isOutOfReach({ code }: { code: string }): boolean {
  return code === 'network' || code === 'timeout' || code === 'foreign-answer';
}
