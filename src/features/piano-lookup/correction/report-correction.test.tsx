// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Candidate } from '../../../domain/serial/candidate.ts';
import { createWritable } from '../../../lib/readable.ts';
import { fail, ok } from '../../../lib/result.ts';
import type { NewCorrection, OwnCorrection } from '../../../replica/correction-repository.ts';
import type { Replica } from '../../../replica/replica.ts';
import type { Session } from '../../../domain/account/session.ts';
import type { SyncState } from '../../../replica/sync-state.ts';
import { initialSyncState } from '../../../replica/initial-sync-state.ts';
import { ReplicaHostProvider } from '../../../replica/replica-context.tsx';
import { NavigationProvider } from '../../../ui/navigation.tsx';
import { dismissToast } from '../../../ui/toast.ts';
import { Toaster } from '../../../ui/toaster.tsx';
import type { LookupOutcome } from '../use-lookup.ts';
import { stateOf } from './messages.ts';
import { ReportCorrection } from './report-correction.tsx';
import { reportedAnswer } from './reported-answer.ts';

const candidate = (more: Partial<Candidate>): Candidate =>
  ({ maker: 'Yamaha', form: 'year', year: 1987, from: 1987, to: 1987, confidence: 'high', ...more }) as Candidate;
const serial = { recorded: '4512870' } as NonNullable<Extract<LookupOutcome, { phase: 'found' }>['serial']>;
const found = (...candidates: Candidate[]): LookupOutcome => ({ phase: 'found', serial, candidates, server: { state: 'unheard' } });
const question = { serial: '4512870', manufacturer: 'Asked' };

const own: OwnCorrection = {
  id: 'own', serial_number: '4512870', manufacturer: 'Yamaha', answered_year_from: 1987, answered_year_to: 1987, claimed_year: 1990,
  claimed_model: 'U3', evidence: 'Stamped inside', created_at: '2026-11-20T10:00:00Z', status: 'new', admin_note: '', sending: 'sent',
};

const person: Session = {
  kind: 'user', userId: 'me', email: 'me@people.example', fullName: 'Me', role: 'buyer', memberSince: '2026-01-01T00:00:00Z', expired: false,
};

interface Start {
  outcome?: LookupOutcome;
  corrections?: readonly OwnCorrection[];
  online?: boolean;
  add?: Replica['corrections']['add'];
  session?: Session;
}

function show({ outcome = found(candidate({})), corrections = [], online = true, add, session = person }: Start = {}) {
  const added: NewCorrection[] = [];
  const all = createWritable<readonly OwnCorrection[] | undefined>(corrections);
  const withdraw = vi.fn(() => Promise.resolve());
  const part: Replica['corrections'] = {
    all,
    add: add ?? (async (correction) => {
      added.push(correction);
      return ok(null);
    }),
    withdraw,
  };
  const replica = { corrections: part } as Replica;
  const host = {
    phase: createWritable({ phase: 'open' as const, replica }),
    session: createWritable(session),
    index: createWritable({ items: [], reserved: [], source: 'replica' as const, asOf: null, bounded: false }),
    syncState: createWritable<SyncState>({ ...initialSyncState, online }),
  };
  render(
    <NavigationProvider navigation={{ go: vi.fn(), back: vi.fn(), preload: vi.fn() }}>
      <ReplicaHostProvider host={host}>
        <ReportCorrection outcome={outcome} question={question} />
        <Toaster />
      </ReplicaHostProvider>
    </NavigationProvider>,
  );
  return { added, withdraw };
}

async function openDialog() {
  fireEvent.click(screen.getByRole('button', { name: 'Report a correction' }));
  return within(await screen.findByRole('dialog', { name: 'Report a correction' }));
}
type Dialog = Awaited<ReturnType<typeof openDialog>>;
const fill = (dialog: Dialog, label: RegExp, value: string) => fireEvent.change(dialog.getByLabelText(label), { target: { value } });
const send = (dialog: Dialog) => fireEvent.click(dialog.getByRole('button', { name: 'Send correction' }));

beforeEach(() => sessionStorage.clear());
afterEach(() => {
  cleanup();
  dismissToast();
});

test('what is wrong is said at its field, which takes the focus; the report carries what was answered', async () => {
  const { added } = show();
  const dialog = await openDialog();
  expect(dialog.getByText(/^No. 4.512.870, Yamaha. Our answer: 1987.$/)).toBeTruthy();
  send(dialog);
  expect(dialog.getByText('Please give the year, the model or both.')).toBeTruthy();
  expect(dialog.getByText('Please say in at least 10 characters where you know it from.')).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(dialog.getByLabelText('Year it was built')));
  fill(dialog, /^Year/, '1987');
  expect(dialog.queryByText('Please give the year, the model or both.')).toBeNull();
  fill(dialog, /^Where/, 'Stamped inside the key bed');
  send(dialog);
  expect(dialog.getByText('This is the year that we answer. Give another one, or a model.')).toBeTruthy();
  expect(added).toEqual([]);
  fill(dialog, /^Year/, '1990');
  fill(dialog, /^Model/, ' U3 ');
  send(dialog);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(added).toEqual([
    {
      serial_number: '4512870', manufacturer: 'Yamaha', answered_year_from: 1987, answered_year_to: 1987,
      claimed_year: 1990, claimed_model: 'U3', evidence: 'Stamped inside the key bed',
    },
  ]);
  expect(screen.getByText('Thank you, your correction is on its way')).toBeTruthy();
});

test('a dialog that is closed keeps what was typed until it is sent', async () => {
  show();
  let dialog = await openDialog();
  fill(dialog, /^Where/, 'A letter of the maker');
  fireEvent.click(dialog.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  dialog = await openDialog();
  expect(dialog.getByLabelText<HTMLTextAreaElement>(/^Where/).value).toBe('A letter of the maker');
  fill(dialog, /^Year/, '1990');
  send(dialog);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  dialog = await openDialog();
  expect(dialog.getByLabelText<HTMLTextAreaElement>(/^Where/).value).toBe('');
});

test.each<[string, Replica['corrections']['add'], RegExp]>([
  ['too many', async () => fail({ type: 'TooMany' }), /^20 of your corrections wait/],
  ['a full disk', () => Promise.reject(new Error('full')), /^This device could not keep it/],
])('%s is said in the dialog, which stays', async (_what, add, text) => {
  show({ add });
  const dialog = await openDialog();
  fill(dialog, /^Year/, '1990');
  fill(dialog, /^Where/, 'A letter of the maker');
  send(dialog);
  expect(await dialog.findByText(text)).toBeTruthy();
});

test('without a line it says that it waits', async () => {
  show({ online: false });
  const dialog = await openDialog();
  expect(dialog.getByText('No connection: it is kept on this device and sent automatically.')).toBeTruthy();
  fill(dialog, /^Model/, 'U3');
  fill(dialog, /^Where/, 'A letter of the maker');
  send(dialog);
  expect(await screen.findByText('Your correction waits to be sent')).toBeTruthy();
});

test('own reports on the number stand below it, those on others in the dialog', async () => {
  const { withdraw } = show({
    corrections: [
      { ...own, status: 'declined', admin_note: 'A later stamp' },
      { ...own, id: 'open', claimed_year: null, sending: 'waiting' },
      { ...own, id: 'other', serial_number: '99', claimed_year: 1950 },
    ],
  });
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '1990, U3Declined20.11.2026Stamped insideOur answer: A later stamp',
    'U3Waiting to send20.11.2026Stamped insideWithdraw',
  ]);
  fireEvent.click(screen.getByRole('button', { name: 'Withdraw the correction for No. 4\u202f512\u202f870, Yamaha' }));
  expect(withdraw).toHaveBeenCalledExactlyOnceWith('open');
  const dialog = await openDialog();
  expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'No. 99, Yamaha1950, U3Sent, to be looked at20.11.2026Stamped insideWithdraw',
  ]);
});

test('a visitor reads that no name goes along, and can’t take back what nobody could tell to be theirs', async () => {
  show({ session: { kind: 'visitor' }, corrections: [own] });
  expect(screen.getByRole('listitem').textContent).toBe('1990, U3Sent, to be looked at20.11.2026Stamped inside');
  const dialog = await openDialog();
  expect(dialog.getByText(/^You are not signed in: it is sent without your name/)).toBeTruthy();
});

test.each<[Partial<OwnCorrection>, string]>([
  [{}, 'Sent, to be looked at'],
  [{ sending: 'waiting' }, 'Waiting to send'],
  [{ sending: 'refused' }, 'Not taken'],
  [{ status: 'accepted' }, 'Accepted'],
  [{ status: 'declined' }, 'Declined'],
])('%j is called %s', (state, word) => {
  expect(stateOf({ ...own, ...state }).word).toBe(word);
});

test.each<[string, LookupOutcome, [maker: string, from: number | null, to: number | null] | null]>([
  ['one answer', found(candidate({})), ['Yamaha', 1987, 1987]],
  ['the best of one maker', found(candidate({ from: 1986, to: 1988, confidence: 'low' }), candidate({})), ['Yamaha', 1986, 1988]],
  ['a year or later', found(candidate({ from: 2010, to: null })), ['Yamaha', 2010, null]],
  ['makers that are open', found(candidate({ confidence: 'low' }), candidate({ maker: 'Kawai' })), ['Asked', null, null]],
  ['the best of several makers', found(candidate({}), candidate({ maker: 'Kawai', confidence: 'low' })), ['Yamaha', 1987, 1987]],
  ['nothing found', { phase: 'not-found', serial: null, candidates: [] }, ['Asked', null, null]],
  ['a search under way', { phase: 'searching' }, null],
  ['a look-up that failed', { phase: 'failed' }, null],
])('a report on %s says what was answered', (_what, outcome, expected) => {
  const about = reportedAnswer(outcome, question);
  expect(about && [about.manufacturer, about.answered_year_from, about.answered_year_to]).toEqual(expected);
});
