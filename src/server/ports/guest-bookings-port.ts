import type { GuestBooking, GuestStep } from '../../domain/booking/guest.ts';
import type { Contact } from '../../domain/booking/request.ts';
import type { ServerFailure } from '../../domain/refusal/server-failure.ts';
import type { Coordinates } from '../../domain/geo/distance.ts';
import type { Readable } from '../../lib/readable.ts';
import type { Result } from '../../lib/result.ts';
import type { VisitorEntry } from './visitor-port.ts';

export interface NewGuestBooking {
  /** The device's: what is repeated changes nothing. */
  id: string;
  providerId: string;
  serviceIds: readonly string[];
  pitchRaise: boolean;
  /** Epoch ms. */
  startsAt: number;
  /** Whole cents. */
  total: number;
  contact: Contact;
  place: Coordinates | null;
}

/** Bookings of people without an account. Online only, but for what is kept on this device. */
export interface GuestBookings {
  /** Undefined while loading. */
  all: Readable<readonly GuestBooking[] | undefined>;
  /** Has the mail sent whose link requests it. */
  submit(booking: NewGuestBooking): Promise<Result<null, ServerFailure>>;
  /** Opens what a mail's link leads to and keeps it here. */
  enter(token: string): Promise<Result<VisitorEntry, ServerFailure>>;
  refresh(id: string): Promise<Result<VisitorEntry, ServerFailure>>;
  /** Requests it; `startsAt`: another time, where the first is gone. Epoch ms. */
  confirm(id: string, startsAt: number | null): Promise<Result<VisitorEntry, ServerFailure>>;
  step(id: string, step: { state: GuestStep; note: string }): Promise<Result<VisitorEntry, ServerFailure>>;
  /** Takes it off this device; the link opens it again. */
  forget(id: string): Promise<void>;
}

export interface GuestBookingsPort {
  /** Loads the code for it. */
  open(): Promise<GuestBookings>;
}
