import { respond } from './handler.ts';
import type { Read } from './hosted.ts';

/** Judges what a widget gave the caller. Null lets the request pass; otherwise it is the answer. `address` as `callerAddress` says it. */
export type PersonCheck = (token: unknown, address: string) => Promise<Response | null>;

/** Where nothing is set up, everybody passes; limits hold all the same. */
export const noPersonCheck: PersonCheck = () => Promise.resolve(null);

const cloudflare = 'https://challenges.cloudflare.com/turnstile/v0/siteverify';

/** A token has at most so many characters. */
const longestToken = 2048;
const patienceMs = 5000;

const missing = () =>
  respond(403, { message: 'This server checks that a person is writing, and nothing came of that check. Load the page anew and try again; your message is kept.', hint: 'person-check-missing' });
const failed = () => respond(403, { message: 'The check that a person is writing failed. Please try again.', hint: 'person-check-failed' });
const spent = () => respond(403, { message: 'The check that a person is writing was too long ago, or was used already. Please try again.', hint: 'person-check-spent' });
const unavailable = () =>
  respond(503, { message: 'It can’t be checked now whether a person is writing. Please try again later.', hint: 'person-check-unavailable' }, { 'retry-after': '60' });

export interface PersonCheckParts {
  secret: string;
  /** Another server that answers as Cloudflare's does. */
  address?: string | undefined;
  fetch?: (request: Request) => Promise<Response>;
}

/** Asks Cloudflare. Whatever it does not clearly say yes to is refused, its own failures too. */
export function createPersonCheck({ secret, address = cloudflare, fetch: send = fetch }: PersonCheckParts): PersonCheck {
  async function verdict(response: string, remote: string): Promise<{ success: boolean; codes: readonly unknown[] }> {
    const body = JSON.stringify({ secret, response, ...(remote !== '' && { remoteip: remote }) });
    const request = new Request(address, { method: 'POST', headers: { 'content-type': 'application/json' }, body, signal: AbortSignal.timeout(patienceMs) });
    const said = (await (await send(request)).json()) as { success?: unknown; 'error-codes'?: unknown } | null;
    if (typeof said?.success !== 'boolean') throw new Error('siteverify gave no verdict');
    return { success: said.success, codes: Array.isArray(said['error-codes']) ? said['error-codes'] : [] };
  }
  return async (token, caller) => {
    if (typeof token !== 'string' || token === '') return missing();
    if (token.length > longestToken) return failed();
    try {
      // A network is no address: of IPv6 only that is known here.
      const { success, codes } = await verdict(token, caller.includes('/') ? '' : caller);
      if (success) return null;
      if (codes.includes('timeout-or-duplicate')) return spent();
      if (codes.includes('invalid-input-response') || codes.includes('missing-input-response')) return failed();
      throw new Error(`siteverify answered ${codes.join(', ')}`);
    } catch (error) {
      console.error(error);
      return unavailable();
    }
  };
}

/** On as soon as `TURNSTILE_SECRET_KEY` is set; `TURNSTILE_SITEVERIFY_URL` names another server than Cloudflare's. */
export function readPersonCheck(read: Read): PersonCheck {
  const secret = read('TURNSTILE_SECRET_KEY');
  return secret ? createPersonCheck({ secret, address: read('TURNSTILE_SITEVERIFY_URL') || undefined }) : noPersonCheck;
}
