import { describe, expect, it } from 'vitest';
import { townOfAddress } from './address.ts';
import type { BookingRow } from './booking-row.ts';
import { bookingsOf, isOver, needsAnswer, possibleSteps, waitsForOutcome, type HeldBooking } from './booking.ts';
import { cancellationFee, lateFeeOf } from './cancellation.ts';
import { bookingOfGuest } from './guest.ts';
import { readBookableProvider } from './provider.ts';
import { longest, readBooking, readStepNote, type BookingDraft } from './request.ts';
import { bundleFeeCents } from '../provider/bundle.ts';
import { appointmentMinutes, readServices, referralFeeOf, totalOf, type BookedService, needsPitchRaise } from './services.ts';
import { bookingActors, bookingPlaces, stepsFrom, type BookingPlace, type BookingState } from './steps.ts';

const now = Date.parse('2026-12-01T10:00Z');
const tuningId = '0b9e80aa-51c2-4a63-9f0e-2d3c4b5a6978';

function row(changes: Partial<BookingRow> = {}): BookingRow {
  return {
    id: 'first', user_id: 'customer', provider_user_id: 'technician', provider_id: 'provider', provider_name: 'A technician', customer_name: 'A customer', instrument_id: null,
    services: [{ id: tuningId, name: 'Piano Tuning', category: 'tuning', price: '150.00', minutes: 120 }], pitch_raise: false, state: 'requested', moved_by: null, guest: false, agreed: false,
    starts_at: '2026-12-04T09:00:00.000Z', ends_at: '2026-12-04T11:00:00.000Z', proposed_at: null, time_zone: 'Europe/Berlin', total: 15_000, fee: 0,
    contact_name: 'A customer', contact_email: 'customer@people.example', contact_phone: '030 1234567', address: '', lat: null, lng: null, notes: '', step_note: '', stepped_by: null,
    sequence: 0, created_at: '2026-11-30T09:00:00.000Z', updated_at: '2026-11-30T09:00:00.000Z', ...changes,
  };
}

const sent = (changes: Partial<BookingRow> = {}): HeldBooking => ({ row: row(changes), base: null, sending: 'sent', known: true });

function read(held: HeldBooking, me = 'technician') {
  const [booking] = bookingsOf({ me, held: [held], now });
  if (!booking) throw new Error('No booking was read');
  return booking;
}

describe('steps', () => {
  it.each<[string, BookingPlace, Record<string, readonly BookingState[]>]>([
    ['B-1 requested', { state: 'requested', movedBy: null }, { customer: ['cancelled'], provider: ['confirmed', 'declined', 'moved'], clock: ['expired'] }],
    ['B-2 moved by the customer', { state: 'moved', movedBy: 'customer' }, { customer: ['declined', 'cancelled'], provider: ['confirmed', 'declined', 'cancelled'], clock: ['expired'] }],
    ['B-2 moved by the provider', { state: 'moved', movedBy: 'provider' }, { customer: ['confirmed', 'declined', 'cancelled'], provider: ['declined', 'cancelled'], clock: ['expired'] }],
    ['B-3 confirmed', { state: 'confirmed', movedBy: null }, { customer: ['moved', 'cancelled'], provider: ['moved', 'cancelled', 'done', 'no-show'], clock: [] }],
    ['B-3 nobody was there', { state: 'no-show', movedBy: null }, { customer: [], provider: ['done'], clock: [] }],
    ...(['declined', 'cancelled', 'done', 'expired'] as const).map((state): [string, BookingPlace, Record<string, readonly BookingState[]>] =>
      [`B-4 ${state}`, { state, movedBy: null }, { customer: [], provider: [], clock: [] }]),
  ])('%s', (_rule, place, expected) => {
    expect(Object.fromEntries(bookingActors.map((actor) => [actor, stepsFrom(place, actor)]))).toEqual(expected);
  });

  it('B-2 nobody says yes to what they proposed themselves', () => {
    for (const place of bookingPlaces) if (place.movedBy) expect(stepsFrom(place, place.movedBy)).not.toContain('confirmed');
    expect(stepsFrom({ state: 'moved', movedBy: null }, 'provider')).toEqual([]);
  });

  const moved = { state: 'moved', moved_by: 'customer', agreed: true, proposed_at: '2026-12-05T09:00:00.000Z' } as const;
  it.each<[string, HeldBooking, string, readonly BookingState[]]>([
    ['B-1 the provider answers', sent(), 'technician', ['confirmed', 'declined', 'moved']],
    ['B-1 the customer cancels', sent(), 'customer', ['cancelled']],
    ['B-3 before it begins', sent({ state: 'confirmed', agreed: true }), 'technician', ['moved', 'cancelled']],
    ['B-3 once it has begun', sent({ state: 'confirmed', agreed: true, starts_at: '2026-12-01T09:00:00.000Z' }), 'technician', ['done', 'no-show']],
    ['B-3 not the customer', sent({ state: 'confirmed', agreed: true, starts_at: '2026-12-01T09:00:00.000Z' }), 'customer', []],
    ['B-3 put right', sent({ state: 'no-show', agreed: true, starts_at: '2026-12-01T09:00:00.000Z' }), 'technician', ['done']],
    ['B-2 the other side of a move', sent(moved), 'technician', ['confirmed', 'declined', 'cancelled']],
    ['B-2 who moved it', sent(moved), 'customer', ['declined', 'cancelled']],
    ['B-16 not while a step is on its way', { ...sent({ state: 'confirmed' }), base: row(), sending: 'waiting' }, 'technician', []],
    ['B-16 not before the server has it', { ...sent(), known: false, sending: 'waiting' }, 'customer', []],
    ['B-1 nobody is there to come', sent({ user_id: null }), 'technician', ['declined']],
  ])('%s', (_rule, held, me, expected) => {
    expect(possibleSteps(read(held, me), now)).toEqual(expected);
  });
});

describe('a booking', () => {
  it.each<[string, HeldBooking, object]>([
    ['B-16 asked for', { ...sent(), known: false, sending: 'waiting' }, { state: 'requested', wanted: null }],
    ['B-16 confirmed here, not yet by the server', { ...sent({ state: 'confirmed' }), base: row(), sending: 'waiting' }, { state: 'requested', wanted: 'confirmed' }],
    ['B-4 expires by the clock', sent({ starts_at: '2026-12-01T09:59:00.000Z' }), { state: 'expired' }],
    ['B-4 a proposal for it lapses', sent({ state: 'moved', moved_by: 'provider', proposed_at: '2026-12-01T09:59:00.000Z' }), { state: 'expired' }],
    ['B-4 what was confirmed stands when a move lapses', sent({ state: 'moved', moved_by: 'provider', agreed: true, proposed_at: '2026-12-01T09:59:00.000Z' }), { state: 'confirmed' }],
    ['B-2 shows both times', sent({ state: 'moved', moved_by: 'provider', proposed_at: '2026-12-05T09:00:00.000Z' }), { startsAt: Date.parse('2026-12-04T09:00Z'), proposedAt: Date.parse('2026-12-05T09:00Z') }],
    ['names the other side', sent(), { side: 'provider', otherName: 'A customer', otherLeft: false }],
    ['reads what was booked', sent(), { services: [{ id: tuningId, name: 'Piano Tuning', category: 'tuning', price: 15_000, minutes: 120 }] }],
  ])('%s', (_rule, held, expected) => {
    expect(read(held)).toMatchObject(expected);
  });

  it('sorts the next first, and behind them what is over, the latest first', () => {
    const held = [
      sent({ id: 'over', state: 'declined' }), sent({ id: 'later', starts_at: '2026-12-09T09:00:00.000Z', ends_at: '2026-12-09T11:00:00.000Z' }), sent({ id: 'next' }),
      sent({ id: 'long over', state: 'done', starts_at: '2026-11-01T09:00:00.000Z', ends_at: '2026-11-01T10:00:00.000Z' }),
    ];
    expect(bookingsOf({ me: 'technician', held, now }).map(({ id }) => id)).toEqual(['next', 'later', 'over', 'long over']);
  });

  it('says what waits for this side', () => {
    expect(needsAnswer(read(sent()), now)).toBe(true);
    expect(needsAnswer(read(sent(), 'customer'), now)).toBe(false);
    const begun = read(sent({ state: 'confirmed', agreed: true, starts_at: '2026-12-01T07:00:00.000Z', ends_at: '2026-12-01T09:00:00.000Z' }));
    expect([waitsForOutcome(begun, now), isOver(begun, now), needsAnswer(begun, now)]).toEqual([true, true, false]);
  });
});

const services: readonly BookedService[] = [
  { id: tuningId, name: 'Piano Tuning', category: 'tuning', price: 15_000, minutes: 120 },
  { id: 'b', name: 'Minor Repairs', category: 'repair', price: 10_000, minutes: 60 },
  { id: 'c', name: 'Piano Moving', category: 'moving', price: 30_000, minutes: 240 },
];

describe('what it takes and costs', () => {
  it('B-10 is as long as all together', () => expect(appointmentMinutes(services, false)).toBe(420));
  it.each([
    ['2024-12-04', '2026-12-04', false],
    ['2024-12-03', '2026-12-04', true],
    [null, '2026-12-04', null],
  ])('B-11 last tuned on %s, on %s: pitch raised %s', (lastTunedOn, today, expected) => {
    expect(needsPitchRaise(lastTunedOn, today)).toBe(expected);
  });

  it('B-11 and an hour more for a pitch raise, with a tuning alone', () => {
    expect(appointmentMinutes(services.slice(0, 1), true)).toBe(180);
    expect(appointmentMinutes(services.slice(1), true)).toBe(300);
  });
  it('B-12 the total, with the referral fees within', () => {
    expect(totalOf(services)).toBe(55_000);
    expect(referralFeeOf(services)).toBe(1500);
    expect(referralFeeOf(services.slice(0, 2))).toBe(0);
    expect([48_000, 32_000].map(bundleFeeCents)).toEqual([3400, 2200]);
  });
  it('B-12 leaves out what can not be read', () => {
    expect(readServices([null, 7, { id: 'x' }, { id: tuningId, name: 'Later', category: 'of tomorrow', price: 1.5, minutes: '30' }])).toEqual(
      [{ id: tuningId, name: 'Later', category: 'other', price: 150, minutes: 30 }]);
  });
  it.each([
    ['B-13 a day ahead to the minute', 'customer', true, '2026-12-02T10:00Z', 0],
    ['B-13 a minute later', 'customer', true, '2026-12-02T09:59Z', 7501],
    ['B-13 never confirmed', 'customer', false, '2026-12-01T11:00Z', 0],
    ['B-13 by the provider', 'provider', true, '2026-12-01T11:00Z', 0],
  ] as const)('%s', (_name, by, agreed, start, expected) => {
    expect(cancellationFee({ by, agreed, startsAt: Date.parse(start), total: 15_001 }, now)).toBe(expected);
    expect(lateFeeOf(15_001)).toBe(7501);
  });
});

describe('the dialog', () => {
  const filled: BookingDraft = { serviceIds: [tuningId], day: '2026-12-04', startsAt: now, name: ' A customer ', email: 'customer@people.example', phone: '030 / 123-45', address: 'Hauptstra\u00dfe 1', notes: 'Bu\u0308hne' };
  it('B-15 reads it trimmed and NFC', () => {
    expect(readBooking(filled)).toEqual({ ok: true, value: { startsAt: now, contact: { name: 'A customer', email: 'customer@people.example', phone: '030 / 123-45', address: 'Hauptstraße 1', notes: 'Bühne' } } });
  });
  it.each<[string, Partial<BookingDraft>, object]>([
    ['B-15 what is booked comes first', { serviceIds: [], day: '', startsAt: null, name: '' }, { type: 'MissingInformation', missing: ['day', 'time', 'services'] }],
    ['B-15 a service alone', { serviceIds: [], email: '' }, { type: 'MissingInformation', missing: ['services'] }],
    ['B-15 then who', { name: ' ', phone: '', email: 'nonsense' }, { type: 'ContactRequired', problems: { name: 'Missing', phone: 'Missing' } }],
    ['B-15 then whether it can be read', { email: 'nonsense', phone: 'call me', notes: 'x'.repeat(longest.notes + 1) }, { type: 'ContactUnreadable', problems: { email: 'Unreadable', phone: 'Unreadable', notes: 'TooLong' } }],
  ])('%s', (_name, changes, error) => {
    expect(readBooking({ ...filled, ...changes })).toEqual({ ok: false, error });
  });
  it('B-15 a word that goes with a step', () => {
    expect(readStepNote(' Later? ')).toEqual({ ok: true, value: 'Later?' });
    expect(readStepNote('x'.repeat(longest.stepNote + 1))).toEqual({ ok: false, error: 'TooLong' });
  });
});

describe('where it is', () => {
  const potsdam = { name: 'Potsdam', country: 'DE', lat: 52.4, lng: 13.06 };
  const towns = { find: (text: string) => (text === 'Potsdam' ? potsdam : null) };
  it.each([
    ['B-7 Hauptstraße 1, 14467 Potsdam', potsdam],
    ['B-7 Potsdam\nGermany', potsdam],
    ['B-7 Hauptstraße 1', null],
    ['', null],
  ])('“%s”', (address, expected) => {
    expect(townOfAddress(address.replace('B-7 ', ''), towns, 'DE')).toBe(expected);
  });
});

describe('a provider', () => {
  it('B-5 is read as the server gives it', () => {
    const [id, service] = ['1b9e80aa-51c2-4a63-9f0e-2d3c4b5a6978', '2b9e80aa-51c2-4a63-9f0e-2d3c4b5a6978'];
    const read = readBookableProvider({
      provider: { id, user_id: id, slug: 'a', name: 'A', specialty: '', town: 'Berlin', country_code: 'DE', lat: 52, lng: 13, radius_km: 50, buffer_minutes: 15, drive_limit_minutes: 45, time_zone: 'Europe/Berlin', hours: {}, days_off: [], picture_url: '', rating: null, review_count: 0 },
      services: [{ id: service, name: 'Tuning', category: 'tuning', description: '', price: '150.00', minutes_from: 60, minutes_to: 120 }], certificates: ['Guild'],
    });
    expect(read).toMatchObject({ id, rating: null, services: [{ price: 15_000, minutes: 120, minutesFrom: 60 }], schedule: { place: { lat: 52, lng: 13 } } });
    expect(() => readBookableProvider(null)).toThrow();
  });
});

describe('a guest', () => {
  const view = (changes: Partial<BookingRow> = {}) => bookingOfGuest({ row: row({ user_id: null, guest: true, ...changes }) }, now);
  it.each([
    ['B-18 what is asked for can be cancelled', {}, ['cancelled']],
    ['B-18 a proposed time can be answered', { state: 'moved', moved_by: 'provider', proposed_at: '2026-12-05T09:00:00.000Z' }, ['confirmed', 'declined', 'cancelled']],
    ['B-18 nothing is left of what was declined', { state: 'declined' }, []],
    ['B-18 of a provider who left, what was confirmed can be cancelled', { state: 'confirmed', agreed: true, provider_user_id: null }, ['cancelled']],
  ] as const)('%s', (_name, changes, steps) => {
    expect(possibleSteps(view(changes), now).filter((step) => step !== 'moved')).toEqual(steps);
  });
  it('B-18 is the customer, and to the provider nobody who left', () => {
    expect([view().side, view().otherName]).toEqual(['customer', 'A technician']);
    const [booking] = bookingsOf({ me: 'technician', held: [sent({ user_id: null, guest: true })], now });
    expect([booking?.otherLeft, booking?.otherName, booking && possibleSteps(booking, now)]).toEqual([false, 'A customer', ['confirmed', 'declined', 'moved']]);
  });
});
