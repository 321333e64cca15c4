import type { Cause } from './causes.ts';

/** A no of the server, that repeating would not change. */
export interface Refusal {
  /** `PT409`, `23514`, `http-403` … */
  code: string;
  /** The server's sentence, or ''. */
  reason: string;
  /** The database's name for why: 'listing-reserved'. Sentences change, this doesn't; absent where it gave none. A newer server may give names that nobody here knows. */
  cause?: string;
  /** What could be had instead, where the rule names something: free times, ISO 8601. */
  offers?: readonly string[];
}

/** The refusal alone of what carries more than that. */
export function refusalOf({ code, reason, cause, offers }: Refusal): Refusal {
  return { code, reason, ...(cause !== undefined && { cause }), ...(offers && { offers }) };
}

/** What a screen chooses by. A cause that it does not know is like none: then the sentence has to do. */
export function isCausedBy({ cause }: Pick<Refusal, 'cause'>, causes: readonly Cause[]): boolean {
  return causes.some((each) => each === cause);
}
