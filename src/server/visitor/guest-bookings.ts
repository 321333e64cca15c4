import type { SupabaseClient } from '@supabase/supabase-js';
import { bookingFields, type BookingRow } from '../../domain/booking/booking-row.ts';
import type { ServerFailure } from '../../domain/refusal/server-failure.ts';
import { read, readRow, Unreadable } from '../../lib/fields.ts';
import { fail, ok, type Result } from '../../lib/result.ts';
import { forgetGuestBooking, guestBookings, keepGuestBooking, readGuestBookings } from '../../platform/guest-bookings.ts';
import type { PersonCheck } from '../../platform/person-check.ts';
import { callProcedure } from '../../wire/call-procedure.ts';
import type { GuestBookings } from '../ports/guest-bookings-port.ts';
import type { VisitorEntry } from '../ports/visitor-port.ts';
import { readAnswer, toServerFailure } from '../to-server-failure.ts';
import { askForMail } from './ask-for-mail.ts';

type GuestView = { state: 'unknown' } | { state: 'moved'; id: string } | { state: 'waiting' | 'open'; id: string; row: BookingRow };

function readView(value: unknown, name: string): GuestView {
  const given = read.object(value, name);
  if (given['state'] === 'unknown') return { state: 'unknown' };
  const id = read.uuid(given['id'], 'id');
  if (given['state'] === 'moved') return { state: 'moved', id };
  if (given['state'] !== 'waiting' && given['state'] !== 'open') throw new Unreadable(name, value);
  return { state: given['state'], id, row: readRow(bookingFields, read.object(given['booking'], 'booking')) };
}

export function createGuestBookings({ supabase, personCheck, now }: { supabase: SupabaseClient; personCheck: PersonCheck; now: () => number }): GuestBookings {
  const never = new AbortController().signal;
  void readGuestBookings();

  async function ask(token: string, name: string, args: Readonly<Record<string, unknown>> = {}): Promise<Result<VisitorEntry, ServerFailure>> {
    const answer = readAnswer(await callProcedure(supabase, { name, args: { token, ...args }, signal: never }), { name, decode: readView });
    if (!answer.ok) return answer;
    const view = answer.value;
    if (view.state === 'unknown') return ok(view);
    if (view.state === 'moved') {
      await forgetGuestBooking(view.id);
      return ok(view);
    }
    await keepGuestBooking({ id: view.id, token, state: view.state, row: view.row, saidAt: now() });
    return ok({ state: 'kept', id: view.id });
  }

  async function by(id: string, name: string, args?: Readonly<Record<string, unknown>>): Promise<Result<VisitorEntry, ServerFailure>> {
    const kept = (await readGuestBookings()).find((each) => each.id === id);
    return kept ? ask(kept.token, name, args) : ok({ state: 'unknown' });
  }

  return {
    all: guestBookings,
    async submit({ id, providerId, serviceIds, pitchRaise, startsAt, total, contact, place }) {
      const answer = await askForMail(supabase, personCheck, {
        id, email: contact.email, name: contact.name, phone: contact.phone, message: contact.notes,
        booking: {
          providerId, services: serviceIds.map((service) => ({ id: service })), pitchRaise, startsAt: new Date(startsAt).toISOString(), total: (total / 100).toFixed(2),
          address: contact.address, lat: place?.lat ?? null, lng: place?.lng ?? null,
        },
      });
      return answer.ok ? ok(null) : fail(toServerFailure(answer.failure));
    },
    enter: (token) => ask(token, 'read_guest_booking'),
    refresh: (id) => by(id, 'read_guest_booking'),
    confirm: (id, startsAt) => by(id, 'confirm_guest_booking', startsAt === null ? {} : { starts_at: new Date(startsAt).toISOString() }),
    step: (id, step) => by(id, 'step_guest_booking', { step }),
    forget: forgetGuestBooking,
  };
}
