import { map } from 'rxjs';
import type { BookingRow } from '../domain/booking/booking-row.ts';
import type { HeldBooking } from '../domain/booking/booking.ts';
import type { Contact } from '../domain/booking/request.ts';
import { appointmentMinutes, totalOf, type BookedService } from '../domain/booking/services.ts';
import type { SlotQuestion } from '../domain/booking/slots.ts';
import type { BookingState } from '../domain/booking/steps.ts';
import type { Coordinates } from '../domain/geo/distance.ts';
import type { Readable } from '../lib/readable.ts';
import type { Base, FormOutcome } from './form-base.ts';
import { heldRow, watchRows } from './kind-rows.ts';
import { bookings } from './kinds/bookings.ts';
import { readableFrom } from './observe.ts';
import type { ServerQueries } from './server-queries.ts';
import { putRow, writeFrom, type WriteContext } from './write-context.ts';

/** What is booked of a provider. */
export interface NewBooking {
  provider: { id: string; userId: string; name: string; timeZone: string };
  services: readonly BookedService[];
  /** Which of the person's own pianos it is for; null for none of them. */
  instrumentId: string | null;
  pitchRaise: boolean;
  /** Epoch ms. */
  startsAt: number;
  contact: Contact;
  place: Coordinates | null;
  /** The bundle that it is a visit of; null for none. */
  bookedBundleId?: string | null;
}

export interface BookingStep {
  state: BookingState;
  /** '' for none, as `readStepNote` gives it. */
  note: string;
  /** Epoch ms. */
  proposedAt?: number;
}

export interface Bookings {
  /** Online only, as the next. */
  provider(id: string): ReturnType<ServerQueries['bookingProvider']>;
  slots(question: SlotQuestion): ReturnType<ServerQueries['providerSlots']>;
  /** Those that the person made and those that they got, in no order; undefined while loading. */
  all: Readable<readonly HeldBooking[] | undefined>;
  /** Stores it, to be sent when there is a line; resolves to its id. */
  book(booking: NewBooking): Promise<string>;
  /** Another time for one that the server has not taken. Epoch ms. */
  amend(base: Base<BookingRow>, startsAt: number): Promise<FormOutcome>;
  /** Stores a step, to be sent when there is a line. One that has been led on since it was shown takes none of it. */
  step(base: Base<BookingRow>, step: BookingStep): Promise<FormOutcome>;
}

const collection = bookings.name;

/** Whoever says yes or no says it to this: where one of these has moved on, the step was meant for something else. */
const decidedBy = ['state', 'starts_at', 'proposed_at', 'sequence'];

const iso = (instant: number) => new Date(instant).toISOString();
const euro = (cents: number) => (cents / 100).toFixed(2);

/** Bookings that the person made or got. A visitor has none. */
export function createBookingRepository(context: WriteContext, server: Pick<ServerQueries, 'bookingProvider' | 'providerSlots'>): Bookings {
  return {
    provider: (id) => server.bookingProvider(id),
    slots: (question) => server.providerSlots(question),
    all: readableFrom<readonly HeldBooking[] | undefined>(watchRows(context, bookings).pipe(map((found) => found.map(heldRow))), undefined),
    async book({ provider, services, instrumentId, pitchRaise, startsAt, contact, place, bookedBundleId = null }) {
      const id = context.ids.create();
      await putRow(context, collection, {
        id,
        user_id: context.userId,
        provider_user_id: provider.userId,
        provider_id: provider.id,
        provider_name: provider.name,
        customer_name: '',
        instrument_id: instrumentId,
        piano: '',
        services: services.map((each) => ({ ...each, price: euro(each.price) })),
        pitch_raise: pitchRaise,
        state: 'requested',
        moved_by: null,
        agreed: false,
        starts_at: iso(startsAt),
        ends_at: iso(startsAt + appointmentMinutes(services, pitchRaise) * 60_000),
        proposed_at: null,
        time_zone: provider.timeZone,
        total: totalOf(services),
        fee: 0,
        contact_name: contact.name,
        contact_email: contact.email,
        contact_phone: contact.phone,
        address: contact.address,
        lat: place?.lat ?? null,
        lng: place?.lng ?? null,
        notes: contact.notes,
        step_note: '',
        stepped_by: null,
        sequence: 0,
        booked_bundle_id: bookedBundleId,
        uses_up_visit: false,
        updated_at: iso(context.clock.now()),
      });
      return id;
    },
    amend(base, startsAt) {
      const minutes = Date.parse(base.shown.ends_at) - Date.parse(base.shown.starts_at);
      return writeFrom(context, collection, { base, fields: { starts_at: iso(startsAt), ends_at: iso(startsAt + minutes) } });
    },
    step: (base, { state, note, proposedAt }) =>
      writeFrom(context, collection, {
        base,
        fields: { state, step_note: note, ...(proposedAt === undefined ? {} : { proposed_at: iso(proposedAt) }) },
        standsOn: decidedBy,
      }),
  };
}
