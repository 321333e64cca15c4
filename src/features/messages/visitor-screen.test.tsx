// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { useCallback, useState } from 'react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { OpenInquiry, VisitorRecord, WaitingInquiry } from '../../domain/conversation/visitor.ts';
import { createWritable } from '../../lib/readable.ts';
import { fail, ok } from '../../lib/result.ts';
import { writeVisitNote } from '../../platform/visit-note.ts';
import type { VisitorConversations, VisitorPort } from '../../server/ports/visitor-port.ts';
import { dismissToast } from '../../ui/toast.ts';
import { createFakeHost, type FakeStart } from '../parts/testing/fake-host.ts';
import { renderScreen } from '../parts/testing/render-screen.tsx';
import { VisitorScreen } from './visitor-screen.tsx';

// jsdom lays nothing out and scrolls nowhere.
beforeAll(() => {
  Element.prototype.scrollIntoView = () => {};
});
afterEach(() => {
  cleanup();
  dismissToast();
  writeVisitNote('visitor-link', null);
});

const token = 'a'.repeat(96);
const waiting: WaitingInquiry = {
  state: 'waiting', id: 'first', sellerName: 'Klavierhaus', pianoId: null, pianoTitle: '', inquiryType: 'general', email: 'visitor@people.example',
  message: 'Is it still there?', writtenAt: '2026-11-28T08:00:00.000Z',
};
const open: OpenInquiry = { ...waiting, state: 'open', sellerLeft: false, createdAt: waiting.writtenAt, closed: false, reported: false, messages: [] };
const record: VisitorRecord = { id: 'first', letter: null, token, view: open, outgoing: [], at: 0 };
const letter: NonNullable<VisitorRecord['letter']> = {
  name: 'A visitor', email: 'visitor@people.example', phone: '', message: 'Is it still there?', inquiryType: 'general', sellerId: 'dealer',
  sellerName: 'Klavierhaus', piano: null, writtenAt: waiting.writtenAt, state: 'waiting', reason: '',
};

interface Start {
  records?: readonly VisitorRecord[];
  token?: string | null;
  id?: string;
  answers?: Partial<VisitorConversations>;
  port?: Pick<VisitorPort, 'open'>;
  host?: FakeStart;
}

function show({ records = [], token: given = null, id = '', answers = {}, port, host }: Start) {
  const all = createWritable<readonly VisitorRecord[] | undefined>(records);
  const calls: unknown[][] = [];
  const note = (name: string, answer?: unknown) => async (...args: unknown[]) => {
    calls.push([name, ...args]);
    return answer as never;
  };
  const kept = ok({ state: 'kept', id: 'first' } as const);
  const conversations: VisitorConversations = {
    all, begin: note('begin', 'first'), enter: note('enter', kept), refresh: note('refresh', kept), confirm: note('confirm', kept), write: note('write'),
    retry: note('retry'), discard: note('discard'), change: note('change', kept), forget: note('forget'), ...answers,
  };
  function Placed() {
    const [place, setPlace] = useState({ token: given, id });
    const onTaken = useCallback(() => setPlace((before) => ({ ...before, token: null })), []);
    const onKept = useCallback((next: string) => setPlace({ token: null, id: next }), []);
    return <VisitorScreen {...place} onTaken={onTaken} onKept={onKept} />;
  }
  const fake = createFakeHost({ session: { kind: 'visitor' }, ...host, server: { visitors: { unsent: createWritable({ waiting: 0, failed: 0 }), open: port?.open ?? (async () => conversations) } } });
  renderScreen(<Placed />, fake.host);
  return { ...fake, all, calls };
}

test('a link is taken, opened and leads to what it opens', async () => {
  const { calls } = show({ token, records: [{ ...record, view: waiting }] });
  expect(await screen.findByRole('heading', { name: 'One step is left' })).toBeTruthy();
  expect(calls.find(([name]) => name === 'enter')).toEqual(['enter', token]);
  fireEvent.click(screen.getByRole('button', { name: 'Send my message' }));
  await waitFor(() => expect(calls).toContainEqual(['confirm', 'first']));
});

test.each<[string, Start, string]>([
  ['a link that leads nowhere', { token, answers: { enter: async () => ok({ state: 'unknown' }) } }, 'This link no longer works'],
  ['a link to an account', { token, answers: { enter: async () => ok({ state: 'moved', id: 'first' }) } }, 'This conversation is in your account now'],
  ['a link without a line', { token, answers: { enter: async () => fail({ type: 'Offline' }) } }, 'The link is kept'],
  ['a link that the server refuses', { token, answers: { enter: async () => fail({ type: 'Refused', code: 'x', reason: 'No.' }) } }, 'The conversation could not be opened'],
  ['a browser that keeps nothing', { port: { open: () => Promise.reject(new Error('no')) } }, 'Nothing can be kept here'],
  ['nothing at all', {}, 'No conversation on this device'],
  ['a conversation that is not here', { records: [record], id: 'other' }, 'No conversation on this device'],
  ['a letter that waits', { records: [{ ...record, view: null, letter }], id: 'first' }, 'Your message waits to be sent'],
  ['a letter whose mail is out', { records: [{ ...record, view: null, letter: { ...letter, state: 'mailed' } }], id: 'first' }, 'Check your mail to send it'],
  ['a letter that was refused', { records: [{ ...record, view: null, letter: { ...letter, state: 'refused', reason: 'No.' } }], id: 'first' }, 'Your message was not sent'],
])('%s says so', async (_what, start, heading) => {
  show(start);
  expect(await screen.findByRole('heading', { name: heading })).toBeTruthy();
});

test('without a line the link is tried again as soon as there is one', async () => {
  const enter = vi.fn().mockResolvedValueOnce(fail({ type: 'Offline' })).mockResolvedValue(ok({ state: 'kept', id: 'first' }));
  show({ token, records: [record], answers: { enter } });
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('log')).toBeTruthy();
  expect(enter).toHaveBeenCalledTimes(2);
});

test('a thread is written into; a refused message can be sent again or discarded', async () => {
  const outgoing = [{ id: 'm1', text: 'Hello?', writtenAt: waiting.writtenAt, refused: 'Too many.' }];
  const { calls } = show({ records: [{ ...record, outgoing }], id: 'first' });
  expect(await screen.findByText('Too many.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Send again' }));
  fireEvent.click(screen.getByRole('button', { name: 'Discard' }));
  fireEvent.change(screen.getByLabelText('Your message'), { target: { value: 'On Saturday' } });
  fireEvent.click(screen.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(calls.filter(([name]) => name !== 'refresh')).toEqual([['retry', 'first', 'm1'], ['discard', 'first', 'm1'], ['write', 'first', 'On Saturday']]));
});

test.each([
  ['closed', { closed: true }, 'You have closed this conversation.'],
  ['left by the seller', { sellerLeft: true, sellerName: '' }, 'account is deleted'],
])('nothing is written into a conversation that is %s', async (_what, changes, text) => {
  show({ records: [{ ...record, view: { ...open, ...changes } }], id: 'first' });
  expect(await screen.findByText(text, { exact: false })).toBeTruthy();
  expect(screen.queryByLabelText('Your message')).toBeNull();
});

test('one that becomes an account’s says so', async () => {
  show({ records: [record], id: 'first', host: { sync: { online: true } }, answers: { refresh: async () => ok({ state: 'moved', id: 'first' }) } });
  expect(await screen.findByRole('heading', { name: 'This conversation is in your account now' })).toBeTruthy();
});
