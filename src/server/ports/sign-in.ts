/** How somebody comes into an account on this device. All of it needs a connection. */
import type { AuthLink } from '../../domain/account/auth-link.ts';
import type { SignUpFields } from '../../domain/account/sign-up-rules.ts';
import type { Result } from '../../lib/result.ts';

export const socialProviders = ['google', 'github', 'apple'] as const;
export type SocialProvider = (typeof socialProviders)[number];

export type SignInFailure =
  | { type: 'Offline' }
  /** The server wants a pause first. */
  | { type: 'TooManyTries'; reason: string }
  /** The link in the mail was never opened. */
  | { type: 'NotConfirmed'; reason: string }
  | { type: 'WrongCredentials'; reason: string }
  /** A link can be used once and not for ever. */
  | { type: 'LinkUsed' }
  /** A link of the kind that only the browser can use that asked for it. */
  | { type: 'OtherBrowser' }
  /** Somebody else uses this device, whose data is on it. */
  | { type: 'OtherAccount'; email: string }
  /** `reason` is the server's sentence, or ''. */
  | { type: 'Refused'; reason: string };

export interface SignIn {
  signIn(credentials: { email: string; password: string }): Promise<Result<null, SignInFailure>>;
  /** `signedIn` is false where the address must be confirmed first. Never tells whether the address had an account. */
  signUp(fields: SignUpFields): Promise<Result<{ signedIn: boolean }, SignInFailure>>;
  /** Sends the mail of the sign-up again. Never tells whether one waits. */
  resendConfirmation(email: string): Promise<Result<null, SignInFailure>>;
  /** Sends a mail with a link to /reset-password. Never tells whether the address has an account. */
  requestReset(email: string): Promise<Result<null, SignInFailure>>;
  /** Uses the link and sets the password with it; who has done so is signed in. A second try after another failure needs no second link. */
  resetPassword(request: { link: AuthLink; password: string }): Promise<Result<null, SignInFailure>>;
  /** Uses any other link, and signs in with it. */
  confirm(link: AuthLink): Promise<Result<null, SignInFailure>>;
  /** Which services the backend lets people sign in with. Asked once. */
  socialProviders(): Promise<Result<readonly SocialProvider[], { type: 'Offline' }>>;
  /** Leaves the app for the service's page, which leads back to `next`. */
  signInWith(provider: SocialProvider, next: string): Promise<Result<null, SignInFailure>>;
}
