import { passwordProblemWords } from '../../src/domain/account/password-words.ts';
import { checkNewPassword } from '../../src/domain/account/sign-up-rules.ts';
import { authError, bodyOf, endpointOf } from './auth-request.ts';

interface CredentialGuardPorts {
  /** Whether this session of the account is there and was begun within the last ten minutes. */
  isFresh(session: { id: string; userId: string }): Promise<boolean>;
}

/**
 * Before the embedded sign-in server, which takes any password of six characters, and a new one from whoever has an access token. A new
 * password or address asks for a fresh sign-in, as what deletes an account does; hosted Supabase by its settings (supabase/config.toml)
 * and by app.refuse_stale_sign_in().
 */
export function createCredentialGuard({ isFresh }: CredentialGuardPorts) {
  async function hasFreshSession(request: Request): Promise<boolean> {
    const { session_id: id, sub: userId } = claimsOf(request.headers.get('authorization') ?? '');
    return typeof id === 'string' && typeof userId === 'string' && (await isFresh({ id, userId }));
  }

  return async (request: Request, run: () => Promise<Response>): Promise<Response> => {
    const endpoint = endpointOf(request);
    if (endpoint !== 'POST /auth/v1/signup' && endpoint !== 'PUT /auth/v1/user') return run();
    const body = await bodyOf(request);
    const { password } = body ?? {};
    const asksForMore = body === null || ['password', 'email', 'phone'].some((field) => field in body);
    if (endpoint === 'PUT /auth/v1/user' && asksForMore && !(await hasFreshSession(request))) {
      return authError(400, 'reauthentication_needed', 'Please sign in again, then change it within ten minutes.');
    }
    if (typeof password !== 'string' || (password === '' && endpoint === 'POST /auth/v1/signup')) return run();
    const problem = checkNewPassword({ password, confirmPassword: password });
    return problem ? authError(422, 'weak_password', passwordProblemWords[problem]) : run();
  };
}

/** What a token says of itself. The sign-in server looks at its signature; here it only can be refused more. */
function claimsOf(authorization: string): Record<string, unknown> {
  try {
    const payload = authorization.replace(/^Bearer\s+/i, '').split('.')[1] ?? '';
    const claims: unknown = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8'));
    return typeof claims === 'object' && claims !== null ? (claims as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
