import { describe, expect, it } from 'vitest';
import type { JobSheetRow } from '../job-sheet/job-sheet-row.ts';
import type { Booking } from './booking.ts';
import { servicedPianos } from './serviced-pianos.ts';

interface Given {
  id: string;
  day: string;
  state?: Booking['state'];
  instrument?: string | null;
  address?: string;
  category?: 'tuning' | 'repair';
  piano?: string;
}

function visit({ id, day, state = 'done', instrument = 'piano', address = 'Hauptstraße 1', category = 'tuning', piano = '' }: Given): Booking {
  const at = Date.parse(`${day}T10:00:00Z`);
  return {
    id, side: 'provider', state, startsAt: at, endsAt: at + 3_600_000, timeZone: 'Europe/Berlin', otherName: 'A customer', otherLeft: false, providerId: 'p',
    services: [{ id: 's', name: category, category, price: 100, minutes: 60 }], contact: { name: 'A', email: 'a@people.example', phone: '1', address, notes: '' },
    row: { user_id: 'customer', instrument_id: instrument, piano },
  } as unknown as Booking;
}
const sheet = (booking: string, months: number | null) => ({ booking_id: booking, next_visit_months: months }) as unknown as JobSheetRow;

describe('SP-1 to SP-3', () => {
  it('SP-1 tells pianos apart by the instrument, or by customer and address', () => {
    const found = servicedPianos(
      [
        visit({ id: '1', day: '2026-01-10' }), visit({ id: '2', day: '2026-06-10' }), visit({ id: '3', day: '2026-02-01', instrument: null }),
        visit({ id: '4', day: '2026-03-01', instrument: null, address: ' hauptstraße 1, ' }), visit({ id: '5', day: '2026-03-01', instrument: null, address: 'Elsewhere 2' }),
      ], []);
    expect(found.map(({ visits }) => visits.map(({ booking }) => booking.id))).toEqual([['5'], ['4', '3'], ['2', '1']]);
  });

  it.each([
    ['SP-3 after six months', [visit({ id: '1', day: '2026-01-31' })], [], '2026-07-31'],
    ['SP-3 as its sheet suggests', [visit({ id: '1', day: '2026-01-10' })], [sheet('1', 12)], '2027-01-10'],
    ['SP-3 by the last tuning, not the last visit', [visit({ id: '1', day: '2026-01-10' }), visit({ id: '2', day: '2026-05-10', category: 'repair' })], [sheet('2', 12)], '2026-07-10'],
    ['SP-3 nothing was tuned', [visit({ id: '1', day: '2026-01-10', category: 'repair' })], [], null],
  ])('%s', (_rule, bookings, sheets, due) => {
    expect(servicedPianos(bookings, sheets)[0]?.dueOn).toBe(due);
  });

  it('SP-3 names the next visit, and lists nothing that was never done', () => {
    const found = servicedPianos([visit({ id: '1', day: '2026-01-10', piano: 'Yamaha U3' }), visit({ id: '2', day: '2027-01-10', state: 'requested' }), visit({ id: '3', day: '2026-03-01', state: 'declined' }), visit({ id: '4', day: '2026-12-20', state: 'confirmed', instrument: 'other' })], []);
    expect(found.map(({ piano, next, visits }) => [piano, next?.id, visits.length])).toEqual([['Yamaha U3', '2', 1]]);
  });

  it('SP-2 is the provider’s own: what they booked themselves is none of it', () => {
    expect(servicedPianos([{ ...visit({ id: '1', day: '2026-01-10' }), side: 'customer' }], [])).toEqual([]);
  });
});
