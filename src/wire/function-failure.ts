import type { RequestFailure } from './answer.ts';
import { classifyFailure } from './request-failure.ts';

/** What a function of the project said with its status: a sentence for people and, as the database does, a name for why. */
export async function failureOfFunction(response: Response): Promise<RequestFailure> {
  const said: unknown = await response.json().catch(() => null);
  const { message, hint } = (said ?? {}) as { message?: unknown; hint?: unknown };
  return classifyFailure({
    status: response.status,
    error: { ...(typeof message === 'string' && { message }), ...(typeof hint === 'string' && { hint }) },
  });
}
