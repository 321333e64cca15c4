import { fail, ok, type Result } from '../lib/result.ts';
import type { PersonCheck, PersonCheckFailure } from '../platform/person-check.ts';
import type { RequestFailure } from '../wire/answer.ts';
import { personCheckWords as words } from './person-check-words.ts';

/** As a request that got no answer: what the person has to see to is no more tried by itself, so that no box opens again and again. */
export function toRequestFailure(why: PersonCheckFailure): RequestFailure {
  if (why === 'Offline') return { kind: 'transient', code: 'network', reason: '' };
  if (why === 'Later') return { kind: 'transient', code: 'person-check-later', reason: '' };
  return { kind: 'rejected', code: `person-check-${why.toLowerCase()}`, reason: words[why] };
}

/** What goes with a request to the sign-in server; nothing where no check is set up. */
export async function passForSignIn(check: PersonCheck): Promise<Result<{ captchaToken?: string }, RequestFailure>> {
  const passed = await check.pass();
  if (!passed.ok) return fail(toRequestFailure(passed.error));
  return ok(passed.value === undefined ? {} : { captchaToken: passed.value });
}
