import type { Result } from '../../lib/result.ts';
import type { ServerFailure } from '../../domain/refusal/server-failure.ts';
import type { AccountStanding } from './account-standing.ts';
import type { AdminPort } from './admin-port.ts';
import type { DirectoryPort } from './directory-port.ts';
import type { GuestBookingsPort } from './guest-bookings-port.ts';
import type { OwnAccount } from './own-account.ts';
import type { PassportsPort } from './passports-port.ts';
import type { PaymentsPort } from './payments-port.ts';
import type { ReportsPort } from './reports-port.ts';
import type { SignIn } from './sign-in.ts';
import type { VisitorPort } from './visitor-port.ts';

/**
 * What screens may ask of the server, where it alone decides: a question, and its answer when it comes. Types only, as with the
 * replica. What is kept on the device and sent later is the replica's; one exception is what people without an account write.
 */
export interface Server {
  account: SignIn;
  ownAccount: OwnAccount;
  /** Of who is signed in; a visitor's is always good. */
  standing(): Promise<Result<AccountStanding, ServerFailure>>;
  admin: AdminPort;
  payments: PaymentsPort;
  passports: PassportsPort;
  reports: ReportsPort;
  directory: DirectoryPort;
  /** What people without an account write to sellers. */
  visitors: VisitorPort;
  /** What people without an account book. */
  guests: GuestBookingsPort;
}
