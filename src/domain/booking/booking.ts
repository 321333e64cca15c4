import type { HeldRow } from '../../lib/held-row.ts';
import type { Coordinates } from '../geo/distance.ts';
import { knownTimeZone } from '../viewing/zoned-time.ts';
import type { BookingRow } from './booking-row.ts';
import { readServices, type BookedService } from './services.ts';
import { isAfterwards, isOpen, stepsFrom, takesTime, type BookingSide, type BookingState } from './steps.ts';

export type HeldBooking = HeldRow<BookingRow>;

export interface Booking {
  id: string;
  /** The row of which the rest tells: what a step that is taken now stands on. */
  row: BookingRow;
  side: BookingSide;
  /** As the server has it, or by the clock; 'requested' for one that it doesn't have yet. */
  state: BookingState;
  movedBy: BookingSide | null;
  agreed: boolean;
  /** The step that this device has stored and the server has not taken; null for none. */
  wanted: BookingState | null;
  sending: 'waiting' | 'refused' | 'sent';
  known: boolean;
  /** Epoch ms: the time that was asked for or confirmed. */
  startsAt: number;
  endsAt: number;
  /** Epoch ms: the time that a side proposes instead, also when the step only waits here; null for none. */
  proposedAt: number | null;
  timeZone: string;
  otherName: string;
  otherLeft: boolean;
  providerId: string | null;
  services: readonly BookedService[];
  pitchRaise: boolean;
  /** Whole cents. */
  total: number;
  fee: number;
  contact: { name: string; email: string; phone: string; address: string; notes: string };
  place: Coordinates | null;
  /** The bundle that it is a visit of, and whether that visit is used up without having taken place. */
  bundleId: string | null;
  usesUpVisit: boolean;
  stepNote: string;
  steppedBy: BookingSide | null;
  sequence: number;
  /** Epoch ms. */
  changedAt: number;
}

/** A person's bookings, the next in time first, those that are over behind them, the latest first. `now` in epoch ms. */
export function bookingsOf({ me, held, now }: { me: string; held: readonly HeldBooking[]; now: number }): readonly Booking[] {
  return held
    .map((each) => toBooking(each, { me, now }))
    .toSorted((a, b) => {
      const [aOver, bOver] = [isOver(a, now), isOver(b, now)];
      if (aOver !== bOver) return aOver ? 1 : -1;
      return (aOver ? b.startsAt - a.startsAt : a.startsAt - b.startsAt) || a.id.localeCompare(b.id);
    });
}

function toBooking({ row, base, sending, known }: HeldBooking, { me, now }: { me: string; now: number }): Booking {
  const side = row.user_id === me ? 'customer' : 'provider';
  const kept = base ?? row;
  const held: BookingState = known ? kept.state : 'requested';
  const wanted = known && sending !== 'sent' && row.state !== held ? row.state : null;
  const startsAt = Date.parse(kept.starts_at);
  const proposed = held === 'moved' ? kept.proposed_at : wanted === 'moved' ? row.proposed_at : null;
  const services = readServices(row.services);
  return {
    id: row.id,
    row,
    side,
    state: byTheClock({ held, agreed: kept.agreed, startsAt, proposedAt: kept.proposed_at }, now),
    movedBy: kept.moved_by,
    agreed: kept.agreed,
    wanted,
    sending,
    known,
    startsAt,
    endsAt: startsAt + (Date.parse(row.ends_at) - Date.parse(row.starts_at)),
    proposedAt: proposed === null ? null : Date.parse(proposed),
    timeZone: knownTimeZone(row.time_zone),
    otherName: side === 'customer' ? row.provider_name : row.customer_name,
    otherLeft: side === 'customer' ? row.provider_user_id === null : row.user_id === null && !row.guest,
    providerId: row.provider_id,
    services,
    pitchRaise: row.pitch_raise,
    total: row.total,
    fee: kept.fee,
    contact: { name: row.contact_name, email: row.contact_email, phone: row.contact_phone, address: row.address, notes: row.notes },
    place: row.lat === null || row.lng === null ? null : { lat: row.lat, lng: row.lng },
    bundleId: row.booked_bundle_id ?? null,
    usesUpVisit: row.uses_up_visit ?? false,
    stepNote: row.step_note,
    steppedBy: row.stepped_by,
    sequence: row.sequence,
    changedAt: Date.parse(row.updated_at),
  };
}

/** Rule B-4, before the server has said so. */
function byTheClock({ held, agreed, startsAt, proposedAt }: { held: BookingState; agreed: boolean; startsAt: number; proposedAt: string | null }, now: number): BookingState {
  if (held === 'requested') return startsAt <= now ? 'expired' : held;
  if (held !== 'moved') return held;
  const proposed = proposedAt === null ? startsAt : Date.parse(proposedAt);
  if (agreed) return Math.min(startsAt, proposed) <= now ? 'confirmed' : held;
  return proposed <= now ? 'expired' : held;
}

/** Nothing is to come of it, and nothing is to be told. */
export function isOver({ state, endsAt }: Pick<Booking, 'state' | 'endsAt'>, now: number): boolean {
  return !takesTime(state) || (state === 'confirmed' && endsAt <= now);
}

/** What this side may do now: nothing while a step waits to be sent, and of what the other must hear nothing when they are gone. */
export function possibleSteps(booking: Booking, now: number): readonly BookingState[] {
  const { state, movedBy, side, startsAt, otherLeft, sending, known } = booking;
  if (sending === 'waiting' || !known) return [];
  return stepsFrom({ state, movedBy: state === 'moved' ? movedBy : null }, side).filter((step) => {
    if (isAfterwards(step)) return startsAt <= now;
    // A proposed time is answered until it comes, whatever became of the first.
    const isYet = startsAt > now || (state === 'moved' && (booking.proposedAt ?? 0) > now);
    return isYet && !(otherLeft && (step === 'confirmed' || step === 'moved'));
  });
}

/** Whether the other waits for this side. */
export function needsAnswer(booking: Booking, now: number): boolean {
  return isOpen(booking.state) && possibleSteps(booking, now).includes('confirmed');
}

/** Whether it began, was confirmed, and the provider has not said what became of it. */
export function waitsForOutcome(booking: Booking, now: number): boolean {
  return booking.state === 'confirmed' && possibleSteps(booking, now).includes('done');
}
