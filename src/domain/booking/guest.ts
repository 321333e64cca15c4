import { bookingsOf, type Booking } from './booking.ts';
import type { BookingRow } from './booking-row.ts';

/** A booking of somebody without an account, as this device keeps it with its link. */
export interface GuestBooking {
  id: string;
  token: string;
  /** `waiting`: nobody has it before its guest says so. */
  state: 'waiting' | 'open';
  row: BookingRow;
  /** When the server said so, epoch ms. */
  saidAt: number;
}

/** What a guest may do; another time is for whoever has an account to propose. */
export type GuestStep = 'cancelled' | 'confirmed' | 'declined';
const guest = 'guest';

/** Rule B-18: as its customer sees it. `now` in epoch ms. */
export function bookingOfGuest({ row }: Pick<GuestBooking, 'row'>, now: number): Booking {
  const [booking] = bookingsOf({ me: guest, held: [{ row: { ...row, user_id: guest }, base: null, sending: 'sent', known: true }], now });
  if (!booking) throw new RangeError('A booking was expected');
  return booking;
}
