import { describe, expect, it } from 'vitest';
import type { Conversation } from '../conversation/thread.ts';
import type { ViewingRow } from '../viewing/viewing-row.ts';
import type { Viewing } from '../viewing/viewing.ts';
import { waitingForAnswer } from './waiting.ts';

const now = Date.parse('2026-06-30T12:00:00Z');
const hour = 3_600_000;

function conversation(id: string, more: Partial<Omit<Conversation, 'last'>> & { mine?: boolean; hoursAgo?: number } = {}): Conversation {
  const { mine = false, hoursAgo = 1, ...rest } = more;
  const last = { id, text: 'Hello', mine, at: new Date(now - hoursAgo * hour).toISOString(), place: 0, sending: 'sent' as const };
  return {
    id, side: 'seller', otherName: 'Buyer', otherLeft: false, otherIsVisitor: false, otherClosed: false, contact: null, sellerId: 's', pianoId: 'p',
    pianoTitle: 'Yamaha U3', inquiryType: 'general', messages: [last], last, unread: 0, blocked: false, reported: false, ...rest,
  };
}

function viewing(id: string, more: Partial<Viewing> = {}): Viewing {
  const startsAt = now + 24 * hour;
  return {
    id, row: {} as ViewingRow, side: 'seller', kind: 'viewing', state: 'requested', wanted: null, sending: 'sent', known: true, startsAt, endsAt: startsAt + hour, askedFor: startsAt,
    timeZone: 'Europe/Berlin', otherName: 'Buyer', otherLeft: false, sellerId: 's', pianoId: 'p', pianoTitle: 'Yamaha U3', place: '', note: '', phone: '',
    stepNote: '', steppedBy: null, sequence: 0, changedAt: now, ...more,
  };
}

const idsOf = (conversations: readonly Conversation[], viewings: readonly Viewing[]) =>
  waitingForAnswer({ conversations, viewings, bookings: [], offers: [], evaluations: [], quotes: [], requests: [], now }).map((each) => (each.kind === 'viewing' ? each.viewing.id : each.kind === 'message' ? each.conversation.id : each.kind));

describe('waitingForAnswer', () => {
  it.each<[string, Conversation, boolean]>([
    ['unread', conversation('a', { unread: 1 }), true],
    ['unread for long', conversation('a', { unread: 1, hoursAgo: 24 * 60 }), true],
    ['read, not answered', conversation('a'), true],
    ['read and left alone for two weeks', conversation('a', { hoursAgo: 24 * 14 }), false],
    ['answered', conversation('a', { mine: true }), false],
    ['of somebody blocked', conversation('a', { unread: 1, blocked: true }), false],
    ['of somebody who left', conversation('a', { unread: 1, otherLeft: true }), false],
    ['of somebody who takes no more messages', conversation('a', { unread: 1, otherClosed: true }), false],
  ])('D-11: a message, %s', (_what, given, waits) => {
    expect(idsOf([given], [])).toEqual(waits ? ['a'] : []);
  });

  it.each<[string, Partial<Viewing>, boolean]>([
    ['asked for, to the seller', {}, true],
    ['asked for, to the buyer', { side: 'buyer' }, false],
    ['another time, to the buyer', { side: 'buyer', state: 'proposed' }, true],
    ['agreed', { state: 'accepted' }, false],
    ['past', { startsAt: now - hour }, false],
    ['answered, not sent yet', { sending: 'waiting', wanted: 'accepted' }, false],
  ])('D-11: a viewing, %s', (_what, more, waits) => {
    expect(idsOf([], [viewing('a', more)])).toEqual(waits ? ['a'] : []);
  });

  it('D-11: viewings come before messages, each in the order given', () => {
    expect(idsOf([conversation('c'), conversation('d')], [viewing('a'), viewing('b')])).toEqual(['a', 'b', 'c', 'd']);
  });
});
