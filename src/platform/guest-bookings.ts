import type { GuestBooking } from '../domain/booking/guest.ts';
import { createWritable, type Readable } from '../lib/readable.ts';
import { readKeyed, writeKeyed } from './keyed-store.ts';

/** Its last part is the shape: what was kept in another one is not found, and its link opens it anew. */
const key = 'guest-bookings:1';
const mostKept = 50;

/** Undefined until they were read. */
const shown = createWritable<readonly GuestBooking[] | undefined>(undefined);

/** The bookings that were made on this device without an account, the latest said first. */
export const guestBookings: Readable<readonly GuestBooking[] | undefined> = shown;

export async function readGuestBookings(): Promise<readonly GuestBooking[]> {
  if (!shown.get()) {
    const kept = await readKeyed(key);
    if (!shown.get()) shown.set(Array.isArray(kept) ? (kept as GuestBooking[]).filter((each) => typeof each?.token === 'string' && typeof each.row === 'object') : []);
  }
  return shown.get() ?? [];
}

export async function keepGuestBooking(booking: GuestBooking): Promise<void> {
  await write([booking, ...(await readGuestBookings()).filter(({ id }) => id !== booking.id)].slice(0, mostKept));
}

export async function forgetGuestBooking(id: string): Promise<void> {
  await write((await readGuestBookings()).filter((each) => each.id !== id));
}

async function write(next: readonly GuestBooking[]): Promise<void> {
  shown.set(next);
  await writeKeyed(key, next);
}
