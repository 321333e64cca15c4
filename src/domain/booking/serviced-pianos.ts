import { usualInterval } from '../instrument/care.ts';
import { addMonths } from '../instrument/day.ts';
import { createZoneReader } from '../viewing/zoned-time.ts';
import type { JobSheetRow } from '../job-sheet/job-sheet-row.ts';
import type { Booking } from './booking.ts';
import { asksForTuning } from './services.ts';
import { takesTime } from './steps.ts';

/** A piano that a provider has serviced, of what they know from their own visits (rules SP-1 to SP-3). */
export interface ServicedPiano {
  key: string;
  /** In words as the customer has it; '' where the visit named none. */
  piano: string;
  customerName: string;
  customerLeft: boolean;
  email: string;
  phone: string;
  address: string;
  /** The provider's own visits that were done, the latest first. */
  visits: readonly { booking: Booking; sheet: JobSheetRow | null }[];
  /** Days, 'YYYY-MM-DD'; null where nothing was tuned. */
  lastTunedOn: string | null;
  dueOn: string | null;
  /** The next one that is asked for or agreed; null for none. */
  next: Booking | null;
}

/** Rule SP-1: by the instrument, where one was named; else by customer and address. */
function keyOf({ row, contact }: Booking): string {
  return row.instrument_id ?? `${row.user_id ?? ''} ${contact.address.toLowerCase().replaceAll(/[\s,.]+/gu, ' ').trim()}`;
}

/** Those that are due first come first; behind them those of which nothing is due. */
export function servicedPianos(bookings: readonly Booking[], sheets: readonly JobSheetRow[]): readonly ServicedPiano[] {
  const sheetOf = new Map(sheets.map((sheet) => [sheet.booking_id, sheet]));
  const groups = new Map<string, Booking[]>();
  for (const booking of bookings) {
    if (booking.side !== 'provider' || (booking.state !== 'done' && !takesTime(booking.state))) continue;
    groups.set(keyOf(booking), [...(groups.get(keyOf(booking)) ?? []), booking]);
  }
  return [...groups].flatMap(([key, all]): ServicedPiano[] => {
    const done = all.filter(({ state }) => state === 'done').toSorted((a, b) => b.startsAt - a.startsAt);
    const [latest] = done;
    if (!latest) return [];
    const visits = done.map((booking) => ({ booking, sheet: sheetOf.get(booking.id) ?? null }));
    const tuned = visits.find(({ booking }) => asksForTuning(booking.services));
    const lastTunedOn = tuned ? createZoneReader(tuned.booking.timeZone)(tuned.booking.startsAt).day : null;
    const named = done.find(({ row }) => (row.piano ?? '') !== '');
    return [{
      key, piano: named?.row.piano ?? '', customerName: latest.otherName, customerLeft: latest.otherLeft, ...contactOf(latest), visits, lastTunedOn,
      dueOn: lastTunedOn === null ? null : addMonths(lastTunedOn, tuned?.sheet?.next_visit_months ?? usualInterval),
      next: all.filter(({ state }) => takesTime(state)).toSorted((a, b) => a.startsAt - b.startsAt)[0] ?? null,
    }];
  }).toSorted((a, b) => (a.dueOn ?? '9999').localeCompare(b.dueOn ?? '9999') || a.key.localeCompare(b.key));
}

function contactOf({ contact: { email, phone, address } }: Booking) {
  return { email, phone, address };
}
