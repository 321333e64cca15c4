import { describe, expect, it } from 'vitest';
import { conversationsOf, writingHindrance } from './thread.ts';
import {
  afterLetter,
  afterMessage,
  isVisitorLetterOver,
  isVisitorWaiting,
  visitorHindrance,
  visitorThread,
  withView,
  type OpenInquiry,
  type VisitorRecord,
  type WaitingInquiry,
} from './visitor.ts';
import { readVisitorToken } from './visitor-token.ts';

const at = (minute: number) => `2026-11-28T08:${String(minute).padStart(2, '0')}:00.000Z`;
const waiting: WaitingInquiry = {
  state: 'waiting', id: 'first', sellerName: 'Klavierhaus', pianoId: null, pianoTitle: '', inquiryType: 'general', email: 'visitor@people.example',
  message: 'Is it still there?', writtenAt: at(0),
};
const open: OpenInquiry = { ...waiting, state: 'open', sellerLeft: false, createdAt: at(1), closed: false, reported: false, messages: [] };
const answer = { id: 'answer', mine: false, place: 1, body: 'Yes', createdAt: at(2) };
const outgoing = (id: string, minute: number, refused: string | null = null) => ({ id, text: id, writtenAt: at(minute), refused });
const letter: NonNullable<VisitorRecord['letter']> = {
  name: 'A visitor', email: 'visitor@people.example', phone: '', message: 'Is it still there?', inquiryType: 'general', sellerId: 'dealer',
  sellerName: 'Klavierhaus', piano: null, writtenAt: at(0), state: 'waiting', reason: '',
};
const record: VisitorRecord = { id: 'first', letter: null, token: 'token', view: open, outgoing: [], at: 0 };

describe('the link', () => {
  const token = 'a1'.repeat(48);
  it.each([
    ['V-11 as the address has it', `#${token}`, token],
    ['V-11 as the router has it', token, token],
    ['V-11 nothing', '', null],
    ['V-11 a part of the page', '#contact', null],
    ['V-11 one digit less', token.slice(1), null],
    ['V-11 in capitals', token.toUpperCase(), null],
    ['V-11 with more behind it', `${token}&next=x`, null],
  ])('%s', (_rule, fragment, expected) => {
    expect(readVisitorToken(fragment)).toBe(expected);
  });
});

describe('a visitor’s thread', () => {
  it('V-1 an inquiry that was not confirmed is not sent', () => {
    expect(visitorThread({ view: waiting, outgoing: [] })).toMatchObject([{ id: 'first', mine: true, sending: 'waiting', at: at(0) }]);
    expect(visitorThread({ view: open, outgoing: [] })).toMatchObject([{ id: 'first', sending: 'sent', at: at(1) }]);
  });

  it('V-7 stands by the server’s order, what waits behind it as it was written, and nothing twice', () => {
    const view = { ...open, messages: [answer, { ...answer, id: 'mine', mine: true, place: 2, body: 'Good' }] };
    const shown = visitorThread({ view, outgoing: [outgoing('earlier', 8, 'No'), outgoing('mine', 7), outgoing('later', 8)] });
    expect(shown.map(({ id, sending }) => [id, sending])).toEqual([
      ['first', 'sent'], ['answer', 'sent'], ['mine', 'sent'], ['earlier', 'refused'], ['later', 'waiting'],
    ]);
  });

  it.each([
    ['V-9 closed by the visitor', { closed: true }, 'Closed'],
    ['V-9 open', {}, null],
    ['V-9 the seller left', { sellerLeft: true }, 'OtherLeft'],
  ])('%s', (_rule, changes, expected) => {
    expect(visitorHindrance({ ...open, ...changes })).toBe(expected);
  });
});

describe('what waits on the device', () => {
  it.each([
    ['V-2 sent', { type: 'sent' } as const, { state: 'mailed', reason: '' }, false],
    ['V-3 refused', { type: 'refused', reason: 'No such seller' } as const, { state: 'refused', reason: 'No such seller' }, false],
    ['V-2 no line', { type: 'retry', reason: '' } as const, { state: 'waiting', reason: '' }, true],
    ['V-4 too many', { type: 'retry', reason: 'Tomorrow' } as const, { state: 'waiting', reason: 'Tomorrow' }, true],
  ])('%s: the letter', (_rule, outcome, expected, waits) => {
    const after = afterLetter({ ...record, letter, view: null }, outcome);
    expect(after.letter).toMatchObject(expected);
    expect(isVisitorWaiting(after)).toBe(waits);
  });

  it.each([
    ['V-6 a week later', 7 * 24 * 3_600_000 + 1, 'mailed', true],
    ['V-6 within the week', 7 * 24 * 3_600_000, 'mailed', false],
    ['V-2 one that was never sent', 30 * 24 * 3_600_000, 'waiting', false],
    ['V-3 one that was refused', 30 * 24 * 3_600_000, 'refused', false],
  ] as const)('%s', (_rule, now, state, expected) => {
    expect(isVisitorLetterOver({ ...record, letter: { ...letter, state }, view: null }, now)).toBe(expected);
    expect(isVisitorLetterOver({ ...record, letter: { ...letter, state } }, now)).toBe(false);
  });

  it('V-2 an answer that comes late changes no letter that is settled', () => {
    const settled: VisitorRecord = { ...record, letter: { ...letter, state: 'mailed' }, view: null };
    expect(afterLetter(settled, { type: 'refused', reason: 'x' })).toBe(settled);
    expect(afterLetter(record, { type: 'sent' })).toBe(record);
  });

  it.each([
    ['V-8 sent', { type: 'sent' } as const, ['other']],
    ['V-8 refused', { type: 'refused', reason: 'No' } as const, ['one: No', 'other']],
    ['V-8 no line', { type: 'retry', reason: '' } as const, ['one', 'other']],
  ])('%s: a message', (_rule, outcome, expected) => {
    const after = afterMessage({ ...record, outgoing: [outgoing('one', 1), outgoing('other', 2)] }, 'one', outcome);
    expect(after.outgoing.map(({ id, refused }) => (refused === null ? id : `${id}: ${refused}`))).toEqual(expected);
    expect(isVisitorWaiting(after)).toBe(true);
  });

  it('V-8 what the server has waits no more, and the letter goes when the link is opened', () => {
    const taken = withView({ ...record, letter, view: null, outgoing: [outgoing('mine', 1), outgoing('next', 2)] }, {
      ...open, messages: [{ ...answer, id: 'mine', mine: true }],
    });
    expect(taken).toMatchObject({ ok: true, value: { letter: null, view: { state: 'open' }, outgoing: [{ id: 'next' }] } });
  });

  it.each([
    ['V-12 a link that leads nowhere', { state: 'unknown' } as const, null],
    ['V-10 a conversation of an account', { state: 'moved', id: 'first' } as const, 'first'],
  ])('%s', (_rule, view, movedTo) => {
    expect(withView(record, view)).toEqual({ ok: false, error: { type: 'Gone', movedTo } });
  });
});

describe('the seller’s side of a visitor', () => {
  const inquiry = {
    id: 'first', user_id: null, seller_id: 'dealer', piano_id: null, piano_title: '', seller_name: 'Klavierhaus', inquiry_type: 'general' as const,
    name: 'A visitor', email: 'visitor@people.example', phone: '', message: 'Is it still there?', written_at: at(0), created_at: at(1), sending: 'sent' as const,
  };
  it.each([
    ['V-7 has a name and can be written to', { by_visitor: true }, { otherName: 'A visitor', otherLeft: false, otherIsVisitor: true }, null],
    ['V-9 takes no more messages when it is closed', { by_visitor: true, closed: true }, { otherLeft: false, otherClosed: true }, 'OtherClosed'],
    ['C-8 an account that was deleted is none', { by_visitor: false }, { otherLeft: true, otherIsVisitor: false }, 'OtherLeft'],
    ['C-8 a row of an older version', {}, { otherLeft: true, otherIsVisitor: false, otherClosed: false }, 'OtherLeft'],
  ])('%s', (_rule, changes, expected, hindrance) => {
    const [found] = conversationsOf({ me: 'dealer', inquiries: [{ ...inquiry, ...changes }], messages: [], marks: [] });
    expect(found).toMatchObject(expected);
    expect(found && writingHindrance(found)).toBe(hindrance);
  });
});
