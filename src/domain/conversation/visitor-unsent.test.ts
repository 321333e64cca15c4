import { expect, it } from 'vitest';
import { afterLetter, afterMessage, type OpenInquiry, type VisitorRecord } from './visitor.ts';
import { countVisitorUnsent, visitorUnsent } from './visitor-unsent.ts';

const writtenAt = '2026-11-28T08:00:00.000Z';
const since = Date.parse(writtenAt);
const view: OpenInquiry = {
  state: 'open', id: 'first', sellerName: 'Klavierhaus', pianoId: 'p', pianoTitle: 'Yamaha U3', inquiryType: 'general', email: 'visitor@people.example',
  message: 'Is it still there?', writtenAt, sellerLeft: false, createdAt: writtenAt, closed: false, reported: false, messages: [],
};
const letter: NonNullable<VisitorRecord['letter']> = {
  name: 'A visitor', email: 'visitor@people.example', phone: '', message: 'Is it still there?', inquiryType: 'general', sellerId: 'dealer',
  sellerName: 'Klavierhaus', piano: { id: 'p', title: 'Yamaha U3' }, writtenAt, state: 'waiting', reason: '',
};
const first: VisitorRecord = { id: 'first', letter, token: null, view: null, outgoing: [], at: since };
const message = (id: string, refused: string | null = null) => ({ id, text: id, writtenAt, refused });
const thread: VisitorRecord = { ...first, letter: null, token: 'token', view, outgoing: [message('one', 'Too many.'), message('two')] };
const about = { recordId: 'first', sellerName: 'Klavierhaus', pianoTitle: 'Yamaha U3', since, tries: 0 };

it.each<[string, VisitorRecord, object[]]>([
  ['V-2 a letter that waits', first, [{ ...about, messageId: null, text: 'Is it still there?', state: 'waiting', reason: '' }]],
  ['V-2 one whose mail is out', { ...first, letter: { ...letter, state: 'mailed' } }, []],
  ['V-3 one that was refused', { ...first, letter: { ...letter, state: 'refused', reason: 'No.' } }, [{ ...about, messageId: null, text: 'Is it still there?', state: 'failed', reason: 'No.' }]],
  ['V-2 one about no piano', { ...first, letter: { ...letter, piano: null } }, [{ ...about, messageId: null, pianoTitle: '', text: 'Is it still there?', state: 'waiting', reason: '' }]],
  ['V-8 messages, as they were written', thread, [
    { ...about, messageId: 'one', text: 'one', state: 'failed', reason: 'Too many.' },
    { ...about, messageId: 'two', text: 'two', state: 'waiting', reason: '' },
  ]],
])('%s', (_rule, record, expected) => {
  expect(visitorUnsent(record)).toEqual(expected);
});

it('V-2 and V-8 say how often it was tried, and why it still waits', () => {
  const retry = { type: 'retry', reason: 'Tomorrow' } as const;
  expect(visitorUnsent(afterLetter(afterLetter(first, { ...retry, reason: '' }), retry))).toMatchObject([{ tries: 2, reason: 'Tomorrow', state: 'waiting' }]);
  expect(visitorUnsent(afterMessage(thread, 'two', retry))).toMatchObject([{ tries: 0 }, { tries: 1, reason: 'Tomorrow', state: 'waiting' }]);
  expect(visitorUnsent(afterMessage(thread, 'two', { type: 'refused', reason: 'No.' }))[1]).toMatchObject({ tries: 1, reason: 'No.', state: 'failed' });
});

it('counts what waits and what failed over all conversations', () => {
  expect(countVisitorUnsent([first, thread])).toEqual({ waiting: 2, failed: 1 });
  expect(countVisitorUnsent([])).toEqual({ waiting: 0, failed: 0 });
});
