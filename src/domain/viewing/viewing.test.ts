import { describe, expect, it } from 'vitest';
import { longest, readStepNote, readViewing, type ViewingDraft } from './request.ts';
import { stepsFrom, viewingActors, viewingStates, type ViewingState } from './steps.ts';
import type { ViewingRow } from './viewing-row.ts';
import { conflictsOf, isOver, needsAnswer, possibleSteps, takenCells, viewingsOf, type HeldViewing } from './viewing.ts';

const now = Date.parse('2026-11-28T10:00Z');

function row(changes: Partial<ViewingRow> = {}): ViewingRow {
  return {
    id: 'first', user_id: 'buyer', seller_id: 'dealer', piano_id: 'piano', piano_title: 'Yamaha U3', place: 'Vienna', seller_name: 'Klavierhaus',
    buyer_name: 'A buyer', kind: 'viewing', state: 'requested', starts_at: '2026-12-01T08:00:00.000Z', proposed_at: null, minutes: 60,
    time_zone: 'Europe/Berlin', note: '', phone: '', step_note: '', stepped_by: null, sequence: 0,
    created_at: '2026-11-27T08:00:00.000Z', updated_at: '2026-11-27T08:00:00.000Z', ...changes,
  };
}

const sent = (changes: Partial<ViewingRow> = {}): HeldViewing => ({ row: row(changes), base: null, sending: 'sent', known: true });
/** A step that is stored here and not taken by the server. */
const stepped = (from: Partial<ViewingRow>, to: Partial<ViewingRow>, sending: 'waiting' | 'refused' = 'waiting'): HeldViewing => ({
  row: row({ ...from, ...to }), base: row(from), sending, known: true,
});

function read(held: HeldViewing, me = 'dealer') {
  const [viewing] = viewingsOf({ me, held: [held], now });
  if (!viewing) throw new Error('No request was read');
  return viewing;
}

describe('steps', () => {
  it.each<[string, ViewingState, Record<string, readonly ViewingState[]>]>([
    ['V-1 requested', 'requested', { seller: ['accepted', 'proposed', 'declined'], buyer: ['withdrawn'], clock: ['expired'] }],
    ['V-2 proposed', 'proposed', { seller: ['declined'], buyer: ['accepted', 'declined'], clock: ['expired'] }],
    ['V-3 accepted', 'accepted', { seller: ['cancelled'], buyer: ['cancelled'], clock: [] }],
    ['V-4 declined', 'declined', { seller: [], buyer: [], clock: [] }],
    ['V-4 withdrawn', 'withdrawn', { seller: [], buyer: [], clock: [] }],
    ['V-4 cancelled', 'cancelled', { seller: [], buyer: [], clock: [] }],
    ['V-4 expired', 'expired', { seller: [], buyer: [], clock: [] }],
  ])('%s', (_rule, state, expected) => {
    expect(Object.fromEntries(viewingActors.map((actor) => [actor, stepsFrom(state, actor)]))).toEqual(expected);
  });

  it('V-4 nothing leads back to the beginning', () => {
    expect(viewingStates.flatMap((state) => viewingActors.flatMap((actor) => stepsFrom(state, actor)))).not.toContain('requested');
  });

  it.each<[string, HeldViewing, string, readonly ViewingState[]]>([
    ['V-1 the seller answers', sent(), 'dealer', ['accepted', 'proposed', 'declined']],
    ['V-1 the buyer withdraws', sent(), 'buyer', ['withdrawn']],
    ['V-4 not once the time has come', sent({ starts_at: '2026-11-28T10:00:00.000Z' }), 'dealer', []],
    ['V-3 not once it began', sent({ state: 'accepted', starts_at: '2026-11-28T09:30:00.000Z' }), 'dealer', []],
    ['V-9 not while a step is on its way', stepped({}, { state: 'declined' }), 'dealer', []],
    ['V-9 again when it was refused', stepped({}, { state: 'accepted' }, 'refused'), 'dealer', ['accepted', 'proposed', 'declined']],
    ['V-9 not before the server has it', { ...sent(), known: false, sending: 'waiting' }, 'buyer', []],
    ['V-1 not when the other left', sent({ user_id: null }), 'dealer', []],
  ])('%s', (_rule, held, me, expected) => {
    expect(possibleSteps(read(held, me), now)).toEqual(expected);
  });
});

describe('a request', () => {
  it.each<[string, HeldViewing, object]>([
    ['V-9 asked for', { ...sent(), known: false, sending: 'waiting' }, { state: 'requested', wanted: null }],
    ['V-9 accepted here, not yet by the server', stepped({}, { state: 'accepted' }), { state: 'requested', wanted: 'accepted' }],
    ['V-9 accepted here, refused by the server', stepped({}, { state: 'accepted' }, 'refused'), { state: 'requested', wanted: 'accepted', sending: 'refused' }],
    ['V-2 is about the proposed time', sent({ state: 'proposed', proposed_at: '2026-12-02T09:00:00.000Z' }), { startsAt: Date.parse('2026-12-02T09:00Z'), askedFor: Date.parse('2026-12-01T08:00Z') }],
    ['V-4 expires by the clock', sent({ starts_at: '2026-11-28T09:59:00.000Z' }), { state: 'expired' }],
    ['V-4 what was accepted does not', sent({ state: 'accepted', starts_at: '2026-11-28T09:59:00.000Z' }), { state: 'accepted' }],
    ['V-5 ends after its minutes', sent({ kind: 'call', minutes: 15 }), { endsAt: Date.parse('2026-12-01T08:15Z') }],
    ['names the other side', sent(), { side: 'seller', otherName: 'A buyer', otherLeft: false }],
  ])('%s', (_rule, held, expected) => {
    expect(read(held)).toMatchObject(expected);
  });

  it('stand by their time, those that are over behind', () => {
    const found = viewingsOf({
      me: 'dealer', now,
      held: [
        sent({ id: 'late', starts_at: '2026-12-05T08:00:00.000Z' }), sent({ id: 'declined', state: 'declined' }), sent({ id: 'soon' }),
        sent({ id: 'past', state: 'accepted', starts_at: '2026-11-20T08:00:00.000Z' }),
      ],
    });
    expect(found.map(({ id }) => id)).toEqual(['soon', 'late', 'declined', 'past']);
    expect(found.map((each) => [isOver(each, now), needsAnswer(each, now)])).toEqual([[false, true], [false, true], [true, false], [true, false]]);
  });

  it('V-7 shows what takes its time: what is accepted, and what waits to be sent as accepted', () => {
    const all = viewingsOf({
      me: 'dealer', now,
      held: [
        sent({ id: 'asks' }), sent({ id: 'accepted', state: 'accepted', kind: 'call', starts_at: '2026-12-01T08:30:00.000Z' }),
        { ...stepped({ id: 'waits' }, { state: 'accepted' }) }, { ...stepped({ id: 'refused' }, { state: 'accepted' }, 'refused') },
        { ...stepped({ id: 'given up', state: 'accepted' }, { state: 'cancelled' }) }, sent({ id: 'later', state: 'accepted', starts_at: '2026-12-01T09:00:00.000Z' }),
      ],
    });
    const asks = all.find(({ id }) => id === 'asks');
    expect(asks && conflictsOf(asks, all).map(({ id }) => id)).toEqual(['waits', 'accepted']);
    expect([...takenCells(all)].map((cell) => new Date(cell).toISOString().slice(11, 16)).sort()).toEqual(['08:00', '08:30', '09:00', '09:30']);
  });
});

describe('the form', () => {
  const draft: ViewingDraft = { kind: 'call', startsAt: now + 1, note: '', phone: '+49 30 1234' };
  it.each<[string, Partial<ViewingDraft>, unknown]>([
    ['V-10 all is there', {}, { ok: true, value: draft }],
    ['V-5 no time', { startsAt: null }, { ok: false, error: { startsAt: 'Missing' } }],
    ['V-5 a time that has passed', { startsAt: now }, { ok: false, error: { startsAt: 'Passed' } }],
    ['V-10 a call without a number', { phone: ' ' }, { ok: false, error: { phone: 'Missing' } }],
    ['V-10 a viewing without one', { phone: '', kind: 'viewing' }, { ok: true, value: { ...draft, phone: '', kind: 'viewing' } }],
    ['V-10 what is no number', { phone: 'call me' }, { ok: false, error: { phone: 'NotANumber' } }],
    ['V-10 too few digits', { phone: '1234' }, { ok: false, error: { phone: 'NotANumber' } }],
    ['V-10 too long a number', { phone: '1'.repeat(41) }, { ok: false, error: { phone: 'TooLong' } }],
    ['V-10 too long a note', { note: 'x'.repeat(longest.note + 1) }, { ok: false, error: { note: 'TooLong' } }],
    ['V-10 text in NFC, without blanks around', { note: ' Bu\u0308hne ' }, { ok: true, value: { ...draft, note: 'Bühne' } }],
  ])('%s', (_rule, changes, expected) => {
    expect(readViewing({ ...draft, ...changes }, now)).toEqual(expected);
  });

  it('V-10 counts a word that goes with a step', () => {
    expect([readStepNote(' Gladly '), readStepNote('🎹'.repeat(1000)).ok, readStepNote('🎹'.repeat(1001))]).toEqual([
      { ok: true, value: 'Gladly' }, true, { ok: false, error: 'TooLong' },
    ]);
  });
});
