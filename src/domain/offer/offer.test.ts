import { describe, expect, it } from 'vitest';
import type { HeldRow } from '../../lib/held-row.ts';
import { readNote, readOffer } from './form.ts';
import type { OfferRow } from './offer-row.ts';
import { isOver, needsAnswer, offersOf, ownOfferFor, possibleSteps } from './offer.ts';
import { offerActors, offerStates, stepsFrom, type OfferState } from './steps.ts';

const now = Date.parse('2026-12-01T12:00:00.000Z');
const hour = 3_600_000;
const iso = (instant: number) => new Date(instant).toISOString();

function held(changes: Partial<OfferRow> = {}, more: Partial<HeldRow<OfferRow>> = {}): HeldRow<OfferRow> {
  const row: OfferRow = {
    id: 'one', user_id: 'buyer', seller_id: 'seller', piano_id: 'piano', piano_title: 'Yamaha U3', seller_name: 'A seller', buyer_name: 'A buyer',
    asking_cents: 480_000, amount_cents: 420_000, agreed_cents: null, state: 'made', answer_by: iso(now + 72 * hour), settle_by: null, note: '', step_note: '',
    stepped_by: null, sequence: 0, created_at: iso(now), updated_at: iso(now), ...changes,
  };
  return { row, base: null, sending: 'sent', known: true, ...more };
}

const one = (me: 'buyer' | 'seller', each: HeldRow<OfferRow>) => {
  const [offer] = offersOf({ me, held: [each], now });
  if (!offer) throw new Error('No offer');
  return offer;
};

describe('steps', () => {
  it('O-2: whoever is asked answers, whoever named the price takes it back, and nothing follows what is over', () => {
    for (const state of offerStates) {
      const [buyer, seller, clock] = offerActors.map((actor) => stepsFrom(state, actor));
      const over = isOver({ state });
      expect([state, over, (buyer?.length ?? 0) + (seller?.length ?? 0) + (clock?.length ?? 0) === 0]).toEqual([state, over, over]);
      // One side alone can say yes to a price.
      expect([buyer, seller].filter((steps) => steps?.includes('accepted')).length).toBe(state === 'made' || state === 'countered' ? 1 : 0);
    }
  });

  it.each<[string, 'buyer' | 'seller', HeldRow<OfferRow>, readonly OfferState[]]>([
    ['O-2', 'seller', held(), ['accepted', 'countered', 'refused']],
    ['O-2', 'buyer', held(), ['withdrawn']],
    ['O-2', 'buyer', held({ state: 'countered' }), ['accepted', 'made', 'refused']],
    ['O-3', 'seller', held({ answer_by: iso(now) }), []],
    ['O-5', 'seller', held({ state: 'accepted', settle_by: iso(now - 1) }), []],
    ['O-4', 'buyer', held({ state: 'accepted', settle_by: iso(now + hour) }), ['cancelled']],
    ['O-6', 'seller', held({ state: 'accepted', settle_by: iso(now + hour) }), ['cancelled', 'settled']],
    ['O-8', 'buyer', held({}, { known: false, sending: 'waiting' }), []],
    ['O-8', 'seller', held({ state: 'accepted' }, { base: held().row, sending: 'waiting' }), []],
    ['O-2', 'seller', held({ user_id: null }), []],
    ['O-6', 'seller', held({ user_id: null, state: 'accepted', settle_by: iso(now + hour) }), ['cancelled']],
  ])('%s: the %s may lead it on (%#)', (_rule, me, each, steps) => {
    expect(possibleSteps(one(me, each))).toEqual(steps);
  });

  it('O-8: a step that waits changes nothing that is agreed', () => {
    const accepting = one('seller', held({ state: 'accepted', agreed_cents: 420_000 }, { base: held().row, sending: 'waiting' }));
    expect(accepting).toMatchObject({ state: 'made', wanted: 'accepted', amount: 420_000, wantedAmount: null });
    const countering = one('seller', held({ state: 'countered', amount_cents: 450_000 }, { base: held().row, sending: 'waiting' }));
    expect(countering).toMatchObject({ state: 'made', wanted: 'countered', amount: 420_000, wantedAmount: 450_000 });
    expect(needsAnswer(countering)).toBe(false);
  });

  it('O-1: the open or agreed offer for a piano is the one that stands', () => {
    const offers = offersOf({ me: 'buyer', held: [held({ id: 'old', state: 'refused' }), held({ id: 'other', piano_id: 'b' }), held({ id: 'now' })], now });
    expect(offers.map(({ id }) => id)).toEqual(['now', 'other', 'old']);
    expect(ownOfferFor('piano', offers)?.id).toBe('now');
    expect(ownOfferFor('none', offers)).toBeUndefined();
  });
});

describe('the form', () => {
  it.each<[string, string, number | null, object]>([
    ['O-1', '4.200', null, { ok: true, value: { amount: 420_000, note: '' } }],
    ['O-1', '4,200.50 €', null, { ok: true, value: { amount: 420_050, note: '' } }],
    ['O-1', '1', null, { ok: true, value: { amount: 100, note: '' } }],
    ['O-1', '0,99', null, { ok: false, error: { amount: 'OutOfRange' } }],
    ['O-1', '10.000.000,01', null, { ok: false, error: { amount: 'OutOfRange' } }],
    ['O-1', '', null, { ok: false, error: { amount: 'Missing' } }],
    ['O-1', 'NaN', null, { ok: false, error: { amount: 'Unreadable' } }],
    ['O-1', "CHF 4'200", null, { ok: false, error: { amount: 'Unreadable' } }],
    ['O-2', '4200', 420_000, { ok: false, error: { amount: 'Same' } }],
  ])('%s: reads %j', (_rule, amount, present, expected) => {
    expect(readOffer({ amount, note: '' }, present)).toEqual(expected);
  });

  it('O-7: trims and composes a note, and counts as the database does', () => {
    expect(readNote(' Bu\u0308hne ')).toEqual({ ok: true, value: 'Bühne' });
    expect(readNote('🎹'.repeat(1000)).ok).toBe(true);
    expect(readNote('🎹'.repeat(1001)).ok).toBe(false);
  });
});
