import { describe, expect, it } from 'vitest';
import { moveKm, readAsked, readPiano, readPlace, storedPlace } from './facts.ts';
import type { MoveQuoteRow, MoveRequestRow } from './move-row.ts';
import type { HeldRow } from '../../lib/held-row.ts';
import { askedOf, awaitsQuote, canWithdraw, possibleQuoteSteps, quotesOf, requestsOf } from './moving.ts';
import { readQuote, type QuoteDraft } from './quote.ts';
import { readMove, type MoveDraft, type PlaceDraft } from './request.ts';
import { moveStates, moveStepsFrom, quoteActors, quoteStates, quoteStepsFrom } from './steps.ts';

const now = Date.parse('2026-12-01T10:00Z');
const berlin = { name: 'Berlin', country: 'DE', lat: 52.52, lng: 13.405 };
const potsdam = { name: 'Potsdam', country: 'DE', lat: 52.396, lng: 13.058 };
const find = (town: string) => [berlin, potsdam].find(({ name }) => name === town) ?? null;

const place: PlaceDraft = { town: 'Berlin', address: ' Weg 1 ', floor: '4', stairs: '72', turns: '', outsideSteps: '', carryMetres: '1.200', lift: 'none', liftDoorCm: 'wide', liftLoadKg: '', notes: '' };
const draft: MoveDraft = {
  movers: ['m'], instrumentId: '', piano: ' Yamaha U3 ', type: 'upright', weight: '200-300', from: place, to: { ...place, town: 'Potsdam', floor: '−1', stairs: '', lift: 'there', liftDoorCm: '90', liftLoadKg: '450' },
  wishFrom: '2026-12-05', wishTo: '', isFlexible: false, note: '', name: 'A customer', email: 'customer@people.example', phone: '030 12345',
};
const read = (changes: Partial<MoveDraft> = {}) => readMove({ ...draft, ...changes }, { find, today: '2026-12-01' });

describe('a request', () => {
  it('MV-1 is read trimmed, with what nobody counted left open, and a lift’s door only where there is one', () => {
    expect(read()).toMatchObject({
      ok: true,
      value: {
        piano: { name: 'Yamaha U3' }, fromAddress: 'Weg 1', wishTo: '2026-12-05',
        from: { town: 'Berlin', country: 'DE', at: { lat: 52.52 }, floor: 4, stairs: 72, turns: null, carryMetres: 1200, liftDoorCm: null }, to: { floor: -1, liftDoorCm: 90, liftLoadKg: 450 },
      },
    });
  });

  it('MV-1 takes a town that no list has by its words', () => {
    expect(read({ from: { ...place, town: 'Nirgendwo' } })).toMatchObject({ ok: true, value: { from: { town: 'Nirgendwo', at: null } } });
  });

  it.each<[string, Partial<MoveDraft>, object]>([
    ['MV-3 nobody chosen', { movers: [] }, { movers: 'Missing' }],
    ['MV-1 nothing named', { piano: ' ', type: '', weight: '' }, { piano: 'Missing', type: 'Missing', weight: 'Missing' }],
    ['MV-1 no floor', { from: { ...place, floor: ' ' } }, { 'from.floor': 'Missing' }],
    ['MV-1 a floor that is none', { from: { ...place, floor: '2,5' }, to: { ...place, stairs: 'many' } }, { 'from.floor': 'Unreadable', 'to.stairs': 'Unreadable' }],
    ['MV-1 too long', { from: { ...place, notes: 'x'.repeat(501) } }, { 'from.notes': 'TooLong' }],
    ['MV-2 a day that has passed', { wishFrom: '2026-11-30' }, { wishFrom: 'Passed' }],
    ['MV-2 days out of order', { wishTo: '2026-12-04' }, { wishTo: 'Unreadable' }],
    ['MV-2 too many days', { wishTo: '2027-03-01' }, { wishTo: 'TooFar' }],
    ['MV-2 too far ahead', { wishFrom: '2027-09-01' }, { wishFrom: 'TooFar' }],
    ['MV-1 no contact', { name: '', phone: '' }, { name: 'Missing', phone: 'Missing' }],
    ['MV-1 a contact that can’t be read', { phone: 'call me' }, { phone: 'Unreadable' }],
  ])('%s', (_name, changes, error) => {
    expect(read(changes)).toEqual({ ok: false, error });
  });
});

describe('what a row tells', () => {
  it('MV-1 comes back as it was stored', () => {
    const result = read();
    if (!result.ok) throw new Error('It should be read');
    expect(readPlace(storedPlace(result.value.to))).toEqual(result.value.to);
    expect(moveKm(result.value.from, result.value.to)).toBe(35);
    expect(moveKm(result.value.from, { at: null })).toBeNull();
  });

  it('of a later version is read as far as it can be', () => {
    expect([readPiano({ name: 7, type: 'organ' }), readAsked([null, { id: 'a', name: 'A' }, { id: 'b', asked: false }])]).toEqual(
      [{ name: '', type: 'upright', weight: '200-300' }, [{ id: 'a', name: 'A', asked: true }, { id: 'b', name: '', asked: false }]]);
    expect(readPlace({ lat: 52, floor: '4' })).toMatchObject({ at: null, floor: 0, lift: 'none' });
  });
});

describe('a quote', () => {
  const typed: QuoteDraft = { price: '480,50', day: '2026-12-05', from: '09:00', to: '13:00', isInsured: true, insuredUntil: '2027-01-01', answer: ' Two of us ' };
  const quote = (changes: Partial<QuoteDraft> = {}) => readQuote({ ...typed, ...changes }, { timeZone: 'Europe/Berlin', now, booked: [{ startsAt: Date.parse('2026-12-06T08:00Z'), endsAt: Date.parse('2026-12-06T10:00Z') }] });

  it('MV-5 is read by the mover’s clock', () => {
    expect(quote()).toEqual({ ok: true, value: { price: 48_050, startsAt: Date.parse('2026-12-05T08:00Z'), endsAt: Date.parse('2026-12-05T12:00Z'), insuredUntil: '2027-01-01', answer: 'Two of us' } });
    expect(quote({ isInsured: false })).toMatchObject({ value: { insuredUntil: null } });
  });

  it.each<[string, Partial<QuoteDraft>, object]>([
    ['MV-5 no price', { price: '' }, { price: 'Missing' }],
    ['MV-5 a price in another currency', { price: '$480' }, { price: 'Unreadable' }],
    ['MV-5 for nothing', { price: '0' }, { price: 'Unreadable' }],
    ['MV-5 no time', { day: '', from: '', to: '' }, { day: 'Missing', from: 'Missing', to: 'Missing' }],
    ['MV-5 a time that has passed', { day: '2026-12-01', from: '09:00' }, { day: 'Passed' }],
    ['MV-5 an end before the beginning', { to: '08:00' }, { to: 'Unreadable' }],
    ['MV-5 a minute that is none of five', { from: '09:02' }, { from: 'Unreadable' }],
    ['MV-5 beside a booking', { day: '2026-12-06', from: '10:30', to: '12:00' }, { from: 'Taken' }],
    ['MV-5 insured until before it', { insuredUntil: '2026-12-04' }, { insuredUntil: 'Passed' }],
  ])('%s', (_name, changes, error) => {
    expect(quote(changes)).toEqual({ ok: false, error });
  });
});

const told = { piano: { name: 'Yamaha U3' }, origin: { town: 'Berlin' }, destination: { town: 'Potsdam' }, wish_from: '2026-12-05', wish_to: '2026-12-05', is_flexible: false, photos: [], note: '' };
const times = { created_at: '2026-11-30T09:00:00.000Z', updated_at: '2026-11-30T09:00:00.000Z' };
function quoteRow(changes: Partial<MoveQuoteRow> = {}): MoveQuoteRow {
  return {
    ...told, ...times, id: 'q', user_id: 'customer', provider_user_id: 'mover', provider_id: 'p', request_id: 'r', provider_name: 'A mover', customer_name: 'A customer', state: 'asked', price_cents: null,
    starts_at: null, ends_at: null, time_zone: 'Europe/Berlin', insured_until: null, answer: '', valid_until: null, accepted_cents: null, accepted_starts_at: null, booking_id: null, sequence: 0, ...changes,
  };
}
const requestRow: MoveRequestRow = {
  ...told, ...times, id: 'r', user_id: 'customer', state: 'open', asked: [], instrument_id: null, origin_address: '', destination_address: '', contact_name: '', contact_email: '', contact_phone: '', accepted_quote_id: null,
};
const quoted = { state: 'quoted', price_cents: 48_000, starts_at: '2026-12-05T08:00:00.000Z', ends_at: '2026-12-05T12:00:00.000Z', valid_until: '2026-12-05T08:00:00.000Z', sequence: 1 } as const;
const sent = <Row>(row: Row): HeldRow<Row> => ({ row, base: null, sending: 'sent', known: true });
const readOne = (held: HeldRow<MoveQuoteRow>, me = 'mover') => {
  const [found] = quotesOf({ me, held: [held], now });
  if (!found) throw new Error('No quote was read');
  return found;
};

describe('steps', () => {
  it('MV-4, MV-5 nobody leads on what has ended', () => {
    for (const actor of quoteActors) {
      for (const state of moveStates) if (state !== 'open') expect(moveStepsFrom(state, actor)).toEqual([]);
      for (const state of quoteStates) if (state !== 'asked' && state !== 'quoted') expect(quoteStepsFrom(state, actor)).toEqual([]);
    }
    expect([quoteStepsFrom('asked', 'customer'), quoteStepsFrom('quoted', 'customer'), quoteStepsFrom('quoted', 'mover')]).toEqual([[], ['accepted'], ['quoted', 'declined']]);
  });

  it.each<[string, HeldRow<MoveQuoteRow>, string, readonly string[]]>([
    ['MV-5 the mover answers', sent(quoteRow()), 'mover', ['quoted', 'declined']],
    ['MV-5 the customer waits', sent(quoteRow()), 'customer', []],
    ['MV-5 the customer chooses', sent(quoteRow(quoted)), 'customer', ['accepted']],
    ['MV-6 not one that has run out', sent(quoteRow({ ...quoted, valid_until: '2026-12-01T09:59:00.000Z' })), 'customer', []],
    ['not while a step waits', { ...sent(quoteRow(quoted)), base: quoteRow(), sending: 'waiting' }, 'mover', []],
    ['not of somebody who left', sent(quoteRow({ ...quoted, provider_user_id: null })), 'customer', []],
  ])('%s', (_rule, held, me, steps) => {
    expect(possibleQuoteSteps(readOne(held, me))).toEqual(steps);
  });

  it('MV-8 what is accepted here is not accepted before the server has it', () => {
    const one = readOne({ row: quoteRow({ ...quoted, state: 'accepted' }), base: quoteRow(quoted), sending: 'waiting', known: true }, 'customer');
    expect([one.state, one.wanted]).toEqual(['quoted', 'accepted']);
    const again = readOne({ row: quoteRow({ ...quoted, price_cents: 1 }), base: quoteRow(quoted), sending: 'waiting', known: true });
    expect([again.state, again.wanted]).toEqual(['quoted', 'quoted']);
  });

  it('puts a request’s quotes beside each other, and what a mover has to answer first', () => {
    const quotes = quotesOf({ me: 'customer', held: [sent(quoteRow({ id: 'b', provider_name: 'B' })), sent(quoteRow({ id: 'a', provider_name: 'A', ...quoted })), sent(quoteRow({ id: 'c', request_id: 'other' }))], now });
    const [request] = requestsOf([sent(requestRow)], quotes);
    expect(request?.quotes.map(({ id }) => id)).toEqual(['a', 'b']);
    expect(request && canWithdraw(request)).toBe(true);
    expect(requestsOf([{ ...sent(requestRow), known: false, sending: 'waiting' }], []).map(canWithdraw)).toEqual([false]);
    const asked = askedOf(quotesOf({ me: 'mover', held: [sent(quoteRow({ id: 'over', state: 'lost' })), sent(quoteRow({ id: 'given', ...quoted })), sent(quoteRow({ id: 'open' }))], now }));
    expect(asked.map(({ id }) => id)).toEqual(['open', 'given', 'over']);
    expect(asked.map(awaitsQuote)).toEqual([true, false, false]);
  });
});
