import { describe, expect, it } from 'vitest';
import type { Booking } from '../booking/booking.ts';
import type { MoveQuote, MoveRequest } from '../moving/moving.ts';
import type { Evaluation } from '../evaluation/evaluation.ts';
import { waitingForAnswer } from './waiting.ts';
import { summariseWork } from './work.ts';

// A Tuesday, at half past midnight in Auckland.
const now = Date.parse('2026-06-29T12:30:00Z');
const hour = 3_600_000;

function booking(id: string, more: Partial<Booking> = {}): Booking {
  const startsAt = now + 2 * hour;
  return {
    id, row: {} as Booking['row'], side: 'provider', state: 'confirmed', movedBy: null, agreed: true, wanted: null, sending: 'sent', known: true, startsAt, endsAt: startsAt + hour, proposedAt: null,
    timeZone: 'Pacific/Auckland', otherName: 'A customer', otherLeft: false, providerId: 'p', services: [], pitchRaise: false, total: 0, fee: 0, bundleId: null, usesUpVisit: false,
    contact: { name: '', email: '', phone: '', address: '', notes: '' }, place: null, stepNote: '', steppedBy: null, sequence: 0, changedAt: now, ...more,
  };
}

function quote(id: string, more: Partial<MoveQuote> = {}): MoveQuote {
  const place = { town: 'Berlin', country: 'DE', at: null, floor: 0, stairs: null, turns: null, outsideSteps: null, carryMetres: null, lift: 'none', liftDoorCm: null, liftLoadKg: null, notes: '' } as const;
  return {
    id, row: {} as MoveQuote['row'], side: 'mover', requestId: 'r', state: 'asked', wanted: null, sending: 'sent', known: true, moverName: '', customerName: 'A customer', otherLeft: false, providerId: 'p',
    price: null, startsAt: null, endsAt: null, timeZone: 'Europe/Berlin', insuredUntil: null, answer: '', validUntil: null, piano: { name: 'Piano', type: 'upright', weight: '200-300' }, from: place, to: place,
    km: null, wishFrom: '2026-07-01', wishTo: '2026-07-01', isFlexible: false, photos: [], note: '', createdAt: now, ...more,
  };
}

function evaluation(id: string, more: Partial<Evaluation> = {}): Evaluation {
  return {
    id, requestId: 'r', row: {} as Evaluation['row'], side: 'evaluator', state: 'requested', wanted: null, sending: 'sent', known: true, otherName: 'A customer', otherLeft: false, piano: 'Yamaha U3',
    fee: 1, travelFee: 0, commission: 0, total: 1, refund: 0, refundedAt: null, startsAt: null, endsAt: null, reportDueAt: null, timeZone: 'Europe/Berlin', createdAt: now, ...more,
  };
}

const at = (startsAt: number): Partial<Booking> => ({ startsAt, endsAt: startsAt + hour });

describe('summariseWork', () => {
  it.each<[string, Booking[], MoveQuote[], object]>([
    ['nothing', [], [], { toAnswer: 0, today: 0, week: 0, doneThisMonth: 0, quotesOpen: 0, quotesToGive: 0 }],
    ['today by the clocks of the profile', [booking('a'), booking('yesterday there', at(now - hour))], [], { today: 1, week: 2 }],
    ['the week from Monday to Sunday', [booking('sunday', at(now + 5 * 24 * hour)), booking('next monday', at(now + 6 * 24 * hour)), booking('last sunday', at(now - 30 * hour))], [], { today: 0, week: 1 }],
    ['what stands, not what was given up', [booking('a', { state: 'cancelled' }), booking('b', { state: 'no-show' }), booking('c', { state: 'requested' })], [], { toAnswer: 1, today: 0, week: 0 }],
    ['done this month', [booking('a', { state: 'done', ...at(now - 48 * hour) }), booking('b', { state: 'done', ...at(now - 40 * 24 * hour) })], [], { doneThisMonth: 1 }],
    ['not what they booked themselves', [booking('a', { side: 'customer' }), booking('b', { side: 'customer', state: 'requested' })], [quote('a', { side: 'customer' })], { toAnswer: 0, today: 0, quotesOpen: 0 }],
    ['moves', [], [quote('a'), quote('b', { state: 'quoted', price: 1 }), quote('c', { state: 'lost' }), quote('d', { wanted: 'quoted', sending: 'waiting' })], { quotesOpen: 3, quotesToGive: 1 }],
  ])('D-12: %s', (_what, bookings, quotes, expected) => {
    expect(summariseWork({ bookings, quotes, evaluations: [], now })).toMatchObject(expected);
  });
});

describe('waitingForAnswer', () => {
  it('D-11: bookings by their time, then moves to quote, then quotes to choose from', () => {
    const request = { id: 'mine', state: 'open', wanted: null, createdAt: now, quotes: [quote('x', { side: 'customer', state: 'quoted', price: 1 })] } as unknown as MoveRequest;
    const waiting = waitingForAnswer({
      conversations: [], viewings: [], offers: [], evaluations: [], now,
      bookings: [booking('later', { state: 'requested', ...at(now + 9 * hour) }), booking('soon', { state: 'requested' }), booking('begun', at(now - 2 * hour)), booking('agreed')],
      quotes: [quote('new'), quote('old', { createdAt: now - hour }), quote('given', { state: 'quoted', price: 1 })],
      requests: [request, { ...request, id: 'chosen', quotes: [quote('y', { side: 'customer', state: 'quoted', wanted: 'accepted' })] }],
    });
    expect(waiting.map((each) => (each.kind === 'booking' ? each.booking.id : each.kind === 'move' ? each.quote.id : each.kind === 'quotes' ? each.request.id : each.kind))).toEqual(
      ['begun', 'soon', 'later', 'old', 'new', 'mine']);
  });

  it('D-11, D-12: of evaluations what is this side’s to do', () => {
    const all = [
      evaluation('asked'), evaluation('on its way', { wanted: 'accepted', sending: 'waiting' }), evaluation('begun', { state: 'scheduled', startsAt: now - hour, createdAt: now - hour }),
      evaluation('to come', { state: 'scheduled', startsAt: now + hour }), evaluation('seen', { state: 'inspected', startsAt: now - 2 * hour }), evaluation('sent', { state: 'reported' }),
      evaluation('to pay', { side: 'customer', state: 'accepted' }), evaluation('to choose', { side: 'customer', state: 'paid' }), evaluation('unanswered', { side: 'customer' }),
    ];
    const waiting = waitingForAnswer({ conversations: [], viewings: [], bookings: [], offers: [], evaluations: all, quotes: [], requests: [], now });
    expect(waiting.map((each) => (each.kind === 'evaluation' ? [each.evaluation.id, each.what] : []))).toEqual([
      ['begun', 'report'], ['asked', 'answer'], ['seen', 'report'], ['to pay', 'payment'], ['to choose', 'time'],
    ]);
    expect(summariseWork({ bookings: [], quotes: [], evaluations: all, now })).toMatchObject({ evaluationsToAnswer: 1, reportsToSend: 2 });
  });
});
