import { describe, expect, it } from 'vitest';
import { readInquiry, readInquiryType, readMessage, type InquiryDraft } from './inquiry.ts';
import type { InquiryRow, MessageRow } from './conversation-rows.ts';
import { conversationsOf, lastPlace, unreadTotal, writingHindrance, type Standing } from './thread.ts';

const draft: InquiryDraft = { name: 'A buyer', email: 'buyer@people.example', phone: '', message: 'Is it still there?', inquiryType: 'viewing' };

describe('the contact form', () => {
  it.each<[string, Partial<InquiryDraft>, unknown]>([
    ['C-1 what is asked for is there', {}, { ok: true, value: draft }],
    ['C-1 no name', { name: '  ' }, { ok: false, error: { name: 'Missing' } }],
    ['C-1 no e-mail address and no message', { email: '', message: '\n' }, { ok: false, error: { email: 'Missing', message: 'Missing' } }],
    ['C-1 an e-mail address that is none', { email: 'buyer@people' }, { ok: false, error: { email: 'NotAnAddress' } }],
    ['C-1 a kind that is none', { inquiryType: 'rent' }, { ok: true, value: { ...draft, inquiryType: 'general' } }],
    ['C-2 blanks at the ends go', { message: ' Hello \n' }, { ok: true, value: { ...draft, message: 'Hello' } }],
    ['C-2 text in NFC', { name: 'Bu\u0308rger' }, { ok: true, value: { ...draft, name: 'Bürger' } }],
    ['C-2 a name too long', { name: 'x'.repeat(121) }, { ok: false, error: { name: 'TooLong' } }],
    ['C-2 an address too long', { email: `${'x'.repeat(250)}@y.de` }, { ok: false, error: { email: 'TooLong' } }],
    ['C-2 a phone number too long', { phone: '1'.repeat(41) }, { ok: false, error: { phone: 'TooLong' } }],
    ['C-2 a message too long', { message: 'x'.repeat(4001) }, { ok: false, error: { message: 'TooLong' } }],
  ])('%s', (_rule, given, expected) => {
    expect(readInquiry({ ...draft, ...given })).toEqual(expected);
  });

  it.each([
    ['C-2 the longest message', '🎹'.repeat(4000), { ok: true, value: '🎹'.repeat(4000) }],
    ['C-2 one character more', '🎹'.repeat(4001), { ok: false, error: 'TooLong' }],
    ['C-2 nothing', ' ', { ok: false, error: 'Missing' }],
  ])('%s', (_rule, typed, expected) => {
    expect(readMessage(typed)).toEqual(expected);
  });

  it('C-1 reads the kind out of an address', () => {
    expect(['purchase', '', 'x'].map(readInquiryType)).toEqual(['purchase', 'general', 'general']);
  });
});

const at = (minute: number) => `2026-11-28T08:${String(minute).padStart(2, '0')}:00.000Z`;

function inquiry(changes: Partial<Standing<InquiryRow>> = {}): Standing<InquiryRow> {
  return {
    id: 'first', user_id: 'buyer', seller_id: 'dealer', piano_id: null, piano_title: '', seller_name: 'Klavierhaus', inquiry_type: 'general',
    name: 'A buyer', email: 'buyer@people.example', phone: '', message: 'Is it still there?', written_at: at(0), created_at: at(1), sending: 'sent',
    ...changes,
  };
}

function message(id: string, changes: Partial<Standing<MessageRow>>): Standing<MessageRow> {
  return { id, inquiry_id: 'first', user_id: 'buyer', place: null, body: id, written_at: at(5), created_at: at(6), sending: 'sent', ...changes };
}

const threadOf = (messages: readonly Standing<MessageRow>[], me = 'buyer') =>
  conversationsOf({ me, inquiries: [inquiry()], messages, marks: [] })[0]?.messages ?? [];

describe('a thread', () => {
  it('C-3 the inquiry alone is a whole one', () => {
    expect(threadOf([])).toEqual([{ id: 'first', text: 'Is it still there?', mine: true, at: at(1), place: 0, sending: 'sent' }]);
  });

  it('C-4 stands by the server’s order, what is not sent behind it by the device’s clock', () => {
    const found = threadOf([
      message('later here', { sending: 'waiting', written_at: at(9) }),
      message('second', { place: 2, created_at: at(2) }),
      message('earlier here', { sending: 'refused', written_at: at(3) }),
      message('taken, place not told', {}),
      message('first of the other', { place: 1, user_id: 'dealer', created_at: at(30) }),
    ]);
    expect(found.map(({ id }) => id)).toEqual(['first', 'first of the other', 'second', 'taken, place not told', 'earlier here', 'later here']);
  });

  it('C-5 says of each message where it stands, and when', () => {
    const found = threadOf([message('waits', { sending: 'waiting' }), message('taken', { place: 1 }), message('refused', { sending: 'refused', written_at: at(8) })]);
    expect(found.map(({ id, sending, at: time }) => [id, sending, time])).toEqual([
      ['first', 'sent', at(1)], ['taken', 'sent', at(6)], ['waits', 'waiting', at(5)], ['refused', 'refused', at(8)],
    ]);
  });

  it.each([
    ['C-6 the seller has read nothing', 'dealer', -1, 2],
    ['C-6 the seller has read the first', 'dealer', 0, 1],
    ['C-6 the seller has read all', 'dealer', 2, 0],
    ['C-6 the buyer has read nothing', 'buyer', -1, 1],
    ['C-6 the buyer has read the answer', 'buyer', 1, 0],
  ])('%s', (_rule, me, read_place, unread) => {
    const messages = [message('answer', { place: 1, user_id: 'dealer' }), message('again', { place: 2 }), message('waits', { sending: 'waiting' })];
    const found = conversationsOf({
      me, inquiries: [inquiry()], messages, marks: [{ inquiry_id: 'first', read_place, blocked: false, reported: false }],
    });
    expect(unreadTotal(found)).toBe(unread);
    expect(found.map(lastPlace)).toEqual([2]);
  });
});

describe('conversations', () => {
  it('C-7 stand by their last message', () => {
    const found = conversationsOf({
      me: 'buyer', marks: [],
      inquiries: [inquiry(), inquiry({ id: 'other', created_at: at(4) }), inquiry({ id: 'waits', sending: 'waiting', written_at: at(3), created_at: at(59) })],
      messages: [message('answer', { place: 1, user_id: 'dealer' })],
    });
    expect(found.map(({ id }) => id)).toEqual(['first', 'other', 'waits']);
  });

  it('show each side the other, and the seller what the form gave', () => {
    const [buyers] = conversationsOf({ me: 'buyer', inquiries: [inquiry()], messages: [], marks: [] });
    const [sellers] = conversationsOf({ me: 'dealer', inquiries: [inquiry()], messages: [], marks: [] });
    expect(buyers).toMatchObject({ side: 'buyer', otherName: 'Klavierhaus', contact: null });
    expect(sellers).toMatchObject({ side: 'seller', otherName: 'A buyer', contact: { email: 'buyer@people.example', phone: '' } });
  });

  it.each([
    ['C-8 the seller left', 'buyer', { seller_id: null, seller_name: '' }, { otherLeft: true, otherName: '' }, 'OtherLeft'],
    ['C-8 the buyer left', 'dealer', { user_id: null, name: '', email: '' }, { otherLeft: true, otherName: '' }, 'OtherLeft'],
    ['C-9 nothing hinders', 'buyer', {}, { otherLeft: false }, null],
  ])('%s', (_rule, me, changes, expected, hindrance) => {
    const [found] = conversationsOf({ me, inquiries: [inquiry(changes)], messages: [], marks: [] });
    expect(found).toMatchObject({ ...expected, messages: [{ text: 'Is it still there?' }] });
    expect(found && writingHindrance(found)).toBe(hindrance);
  });

  it('C-9 a block hinders the one who set it', () => {
    const marks = [{ inquiry_id: 'first', read_place: 0, blocked: true, reported: false }];
    const [found] = conversationsOf({ me: 'dealer', inquiries: [inquiry()], messages: [], marks });
    expect(found && writingHindrance(found)).toBe('Blocked');
  });
});
