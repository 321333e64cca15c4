/** What a signed-in person does about their own account. All of it needs a connection. */
import type { Result } from '../../lib/result.ts';
import type { ServerFailure } from '../../domain/refusal/server-failure.ts';

export interface DeviceSession {
  id: string;
  /** What the browser called itself; '' when unknown. */
  userAgent: string;
  /** ISO 8601, UTC. */
  signedInAt: string;
  seenAt: string;
  /** The session of this device. */
  here: boolean;
}

/** What the sign-in server knows beyond the profile. */
export interface SignInFacts {
  /** The address that was asked for and is not confirmed yet; null when none is. */
  newEmail: string | null;
  /** False for somebody who signs in by another service only. */
  hasPassword: boolean;
}

/** `WrongPassword`: the present one doesn't hold. `TooManyTries`: the server wants a pause first. */
export type AccountFailure = ServerFailure | { type: 'WrongPassword' } | { type: 'TooManyTries' };

/** What the server changes in all of the person's listings, in portions: their new details, off the market, back on it. */
export interface WorkGoingOn {
  kind: 'refresh' | 'withhold' | 'restore';
  /** Listings that are still to be changed. */
  left: number;
}

export interface OwnAccount {
  /** Mostly empty. */
  goingOn(): Promise<Result<readonly WorkGoingOn[], ServerFailure>>;
  signInFacts(): Promise<Result<SignInFacts, ServerFailure>>;
  /** Newest first. */
  sessions(): Promise<Result<readonly DeviceSession[], ServerFailure>>;
  /** Ends one session, or with null all but this device's. Resolves to their number. */
  endSessions(id: string | null): Promise<Result<number, ServerFailure>>;
  /** Ends the sessions of other devices as well. */
  changePassword(passwords: { current: string; next: string }): Promise<Result<null, AccountFailure>>;
  /** Asks for another address; it holds when the link in the mail to it was opened. */
  changeEmail(request: { password: string; email: string }): Promise<Result<null, AccountFailure>>;
  /** Removes the account with all that is the person's on the server. `password` is null for somebody who has none. */
  deleteAccount(password: string | null): Promise<Result<null, AccountFailure>>;
  /** All that the server holds of the person. */
  exportData(): Promise<Result<Readonly<Record<string, unknown>>, ServerFailure>>;
}
