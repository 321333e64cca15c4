import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DirectoryEntry } from '../provider/directory.ts';
import { demoEvaluators, demoLoadMs, demoPaymentMs, demoSlots } from './demo.ts';
import { evaluationsOf, isReportLate, payableOf, possibleSteps, reachedStage, type HeldEvaluation } from './evaluation.ts';
import type { EvaluationRow } from './evaluation-row.ts';
import { findEvaluators } from './evaluators.ts';
import { commissionOf, refundOf, totalOf, travelFeeOf } from './fees.ts';
import { readRequest, withChosen, type RequestDraft } from './request.ts';
import { evaluationActors, evaluationStates, isClosed, stepsFrom } from './steps.ts';

const berlin = { lat: 52.52, lng: 13.405 };
const potsdam = { lat: 52.396, lng: 13.058 };
const [me, other] = ['00000000-0000-4000-8000-00000000000a', '00000000-0000-4000-8000-00000000000b'];
const now = Date.parse('2026-12-01T12:00:00Z');
const iso = (instant: number) => new Date(instant).toISOString();
const hour = 3_600_000;

function entry(fields: Partial<DirectoryEntry> = {}): DirectoryEntry {
  return {
    id: '1', user_id: other, type: 'evaluator', name: 'An evaluator', ...berlin, radius_km: 200, rating: 4.5, travel_rate_cents: 50, time_zone: 'Europe/Berlin',
    services: [{ id: 's', category: 'evaluation', price_cents: 180_00 }],
    ...fields,
  } as DirectoryEntry;
}

function held(fields: Partial<EvaluationRow> = {}, rest: Partial<HeldEvaluation> = {}): HeldEvaluation {
  const row = {
    id: 'e', user_id: me, provider_user_id: other, request_id: 'r', provider_name: 'An evaluator', customer_name: 'A customer', maker: 'Yamaha', model: 'U3', fee: 180_00,
    travel_fee: 18_00, commission: 20_00, refund: 0, refunded_at: null, state: 'requested', starts_at: null, ends_at: null, report_due_at: null, time_zone: 'Europe/Berlin', created_at: iso(now),
    ...fields,
  } as EvaluationRow;
  return { row, base: null, sending: 'sent', known: true, ...rest };
}
const one = (fields: Partial<EvaluationRow> = {}, rest: Partial<HeldEvaluation> = {}, person = me) => {
  const [found] = evaluationsOf([held(fields, rest)], person);
  if (!found) throw new Error('None came');
  return found;
};

describe('who evaluates', () => {
  it.each<[string, Partial<DirectoryEntry>, number]>([
    ['E-6 an evaluator nearby', {}, 1],
    ['E-6 a technician with such a service', { type: 'technician' }, 1],
    ['E-6 nobody without a price', { services: [{ id: 's', category: 'evaluation', price_cents: null }] as never }, 0],
    ['E-6 nobody without an evaluation', { services: [{ id: 's', category: 'tuning', price_cents: 100_00 }] as never }, 0],
    ['E-6 nobody whose place is not known', { lat: null, lng: null }, 0],
    ['E-6 nobody farther than 100 km', { lat: 51.34, lng: 12.37 }, 0],
    ['E-6 nobody farther than they come', { radius_km: 10 }, 0],
    ['E-6 not oneself', { user_id: me }, 0],
  ])('%s', (_name, fields, count) => {
    expect(findEvaluators([entry(fields)], potsdam, me)).toHaveLength(count);
  });

  it('E-6 the best rated first, then the nearest', () => {
    const all = [entry({ id: 'far', rating: 4.8 }), entry({ id: 'new', rating: null, ...potsdam }), entry({ id: 'near', rating: 4.8, ...potsdam }), entry({ id: 'best', rating: 5 })];
    expect(findEvaluators(all, potsdam, null).map(({ provider }) => provider.id)).toEqual(['best', 'near', 'far', 'new']);
  });

  it('E-1 at most three are chosen, each once', () => {
    expect(['a', 'b', 'c', 'd'].reduce<readonly string[]>(withChosen, [])).toEqual(['a', 'b', 'c']);
    expect(withChosen(['a', 'b'], 'a')).toEqual(['b']);
  });
});

describe('what it costs', () => {
  it('E-4 the way there, in begun euro, once', () => {
    expect(travelFeeOf(50, berlin, potsdam)).toBe(18_00);
    expect(travelFeeOf(null, berlin, potsdam)).toBe(0);
    expect(travelFeeOf(50, berlin, berlin)).toBe(0);
  });

  it.each([['E-5 10 %', 198_00, 20_00], ['E-5 half a euro upwards', 185_00, 19_00], ['E-5 less downwards', 184_00, 18_00], ['E-5 of nothing', 0, 0]])('%s', (_name, fees, commission) => {
    expect(commissionOf(fees)).toBe(commission);
  });

  it('E-7 the total is all of it, in whole cents', () => {
    fc.assert(fc.property(fc.nat(10_000_000), fc.nat(100_000), (fee, travelFee) => {
      const commission = commissionOf(fee + travelFee);
      const total = totalOf({ fee, travelFee, commission });
      return Number.isInteger(total) && commission % 100 === 0 && Math.abs(commission - (fee + travelFee) / 10) <= 50;
    }));
  });

  it.each<[string, 'customer' | 'evaluator', number | null, number]>([
    ['E-9 whole before there is an appointment', 'customer', null, 218_01],
    ['E-9 whole a day ahead', 'customer', now + 24 * hour, 218_01],
    ['E-9 half on the last day', 'customer', now + 24 * hour - 1, 109_01],
    ['E-9 whole when the evaluator cancels', 'evaluator', now + hour, 218_01],
  ])('%s', (_name, by, startsAt, refund) => {
    expect(refundOf({ by, startsAt, total: 218_01 }, now)).toBe(refund);
  });

  it('E-13: what is to be given back is told until it is', () => {
    expect(one({ state: 'cancelled', refund: 21_801 })).toMatchObject({ refund: 21_801, refundedAt: null });
    expect(one({ state: 'cancelled', refund: 21_801, refunded_at: iso(now) }).refundedAt).toBe(iso(now));
  });
});

describe('steps', () => {
  it('E-2 what is closed stays closed, and everything comes to an end', () => {
    for (const state of evaluationStates) {
      const steps = evaluationActors.flatMap((actor) => stepsFrom(state, actor));
      expect([state, steps.length === 0]).toEqual([state, isClosed(state)]);
    }
    expect(stepsFrom('requested', 'customer')).toEqual(['cancelled']);
    expect(stepsFrom('inspected', 'customer')).toEqual([]);
  });

  it('E-3 only what waits for somebody expires', () => {
    expect(evaluationStates.filter((state) => stepsFrom(state, 'clock').includes('expired'))).toEqual(['requested', 'accepted']);
  });

  it.each<[string, Partial<EvaluationRow>, string, readonly string[]]>([
    ['E-2 the evaluator answers', {}, other, ['accepted', 'declined']],
    ['E-8 the customer chooses a time of what is paid', { state: 'paid' }, me, ['scheduled', 'cancelled']],
    ['E-8 nobody cancels once it has begun', { state: 'scheduled', starts_at: iso(now - hour), ends_at: iso(now + hour) }, me, []],
    ['E-2 it is inspected once it has begun', { state: 'scheduled', starts_at: iso(now - hour), ends_at: iso(now + hour) }, other, ['inspected']],
    ['E-2 and not before', { state: 'scheduled', starts_at: iso(now + hour), ends_at: iso(now + 3 * hour) }, other, ['cancelled']],
    ['E-2 nothing is asked of a deleted account', { user_id: null }, other, ['declined']],
  ])('%s', (_name, fields, person, steps) => {
    expect(possibleSteps(one(fields, {}, person), now)).toEqual(steps);
  });

  it('E-11 what waits here is asked for, and offers no step', () => {
    const unsent = one({}, { sending: 'waiting', known: false });
    expect([unsent.state, possibleSteps(unsent, now)]).toEqual(['requested', []]);
    const stepped = one({ state: 'cancelled' }, { sending: 'waiting', base: held({ state: 'accepted' }).row });
    expect([stepped.state, stepped.wanted, payableOf([stepped])]).toEqual(['accepted', 'cancelled', 0]);
  });

  it('E-10 the report is late from its hour on, until it is there', () => {
    const due = { state: 'inspected', report_due_at: iso(now) } as const;
    expect([now - 1, now].map((moment) => isReportLate(one(due), moment))).toEqual([false, true]);
    expect(isReportLate(one({ ...due, state: 'reported' }), now)).toBe(false);
  });

  it('E-2 a request is as far as the farthest of its evaluators', () => {
    expect(reachedStage([one(), one({ state: 'declined' })])).toBe('request');
    expect(reachedStage([one({ state: 'paid' }), one({ state: 'declined' })])).toBe('schedule');
    expect(payableOf([one({ state: 'accepted' }), one({ state: 'requested' }), one({ state: 'accepted' })])).toBe(436_00);
  });
});

describe('the piano', () => {
  const draft: RequestDraft = { maker: ' Yamaha ', model: 'U3', serial: '', type: 'Upright', year: '1985', address: '', note: '' };
  const town = { name: 'Berlin', country: 'DE', ...berlin };
  it('E-1 one piano, with a maker and a town', () => {
    expect(readRequest(draft, town, 2026)).toMatchObject({ ok: true, value: { maker: 'Yamaha', year: 1985, pianoType: 'Upright', town: 'Berlin', place: berlin } });
    expect(readRequest({ ...draft, maker: ' ', year: '85', note: 'a'.repeat(1001) }, null, 2026)).toEqual({ ok: false, error: { maker: 'Missing', town: 'Missing', year: 'Unreadable', note: 'TooLong' } });
    expect(readRequest({ ...draft, year: '', type: 'Organ' }, town, 2026)).toMatchObject({ ok: true, value: { year: null, pianoType: '' } });
  });
});

describe('the demo', () => {
  it('E-12 has the pauses, prices and times of the specification', () => {
    expect([demoLoadMs, demoPaymentMs]).toEqual([1000, 2000]);
    expect(demoEvaluators.every(({ id, distance }) => id.startsWith('demo-') && distance <= 100)).toBe(true);
    expect(demoEvaluators.map(({ rating, distance }) => [rating, distance])).toEqual(demoEvaluators.map(({ rating, distance }) => [rating, distance]).toSorted(([a = 0, x = 0], [b = 0, y = 0]) => b - a || x - y));
    const slots = demoSlots(now);
    expect(slots.map(({ startsAt, endsAt }) => (endsAt - startsAt) / hour)).toEqual([3, 2, 3, 2, 3, 2]);
    expect(slots.filter(({ available }) => !available)).toHaveLength(1);
    expect(slots.every(({ startsAt }) => startsAt > now)).toBe(true);
  });
});
