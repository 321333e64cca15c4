import type { SealedPassport, SharedPassport } from '../../domain/instrument/passport.ts';
import type { Result } from '../../lib/result.ts';
import type { ServerFailure } from '../../domain/refusal/server-failure.ts';

export type CheckedPassport =
  /** `newer`: lines that others see by now and that the copy lacks. */
  | { state: 'genuine'; sealed: SealedPassport; newer: number }
  | { state: 'unknown' };

/** What of passports only the server does: all of it needs a connection. */
export interface Passports {
  /** What others may see; `NotFound` where there is none or nothing is shown. */
  read(passportId: string): Promise<Result<SharedPassport, ServerFailure>>;
  /** Whether a copy with this code is as it was made. */
  check(passportId: string, code: string): Promise<Result<CheckedPassport, ServerFailure>>;
  /** A copy with its code. `everything`: all lines but the notes. */
  seal(instrumentId: string, everything: boolean): Promise<Result<{ code: string; sealed: SealedPassport }, ServerFailure>>;
  /** A code with which one other person may take the instrument over; one made before holds no longer. */
  offer(instrumentId: string): Promise<Result<{ code: string; expiresAt: string }, ServerFailure>>;
  withdraw(instrumentId: string): Promise<Result<null, ServerFailure>>;
  /** The passport's id; null where the code is none that can be used. */
  take(code: string): Promise<Result<string | null, ServerFailure>>;
}

/** Its code comes when it is asked for. Rejects when that can't be loaded. */
export interface PassportsPort {
  open(): Promise<Passports>;
}
