// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { fail, ok, type Result } from '../../lib/result.ts';
import type { AcceptedPoint, AdminQueries, ConversationReport, DueRefund, FlaggedListing, FoundAccount, HealthSummary, WaitingCertificate, WaitingCorrection } from '../../server/ports/admin-port.ts';
import type { ServerFailure } from '../../domain/refusal/server-failure.ts';
import type { Session } from '../../domain/account/session.ts';
import { dismissToast } from '../../ui/toast.ts';
import { createFakeHost, type FakeStart } from '../parts/testing/fake-host.ts';
import { renderScreen } from '../parts/testing/render-screen.tsx';
import { AdminScreen, type AdminPlace } from './admin-screen.tsx';

afterEach(() => {
  cleanup();
  dismissToast();
});

const offline: Result<never, ServerFailure> = fail({ type: 'Offline' });
const session = (role: string): Session => ({
  kind: 'user', userId: 'me', email: 'me@people.example', fullName: 'Me', role, memberSince: '2026-01-01T00:00:00Z', expired: false,
});

const health: HealthSummary = {
  total_users: 1234, active_sessions: 12, daily_activity: 77, recent_failed_logins: 3, daily_profile_updates: 5, security_alerts: 2,
  avg_user_logins: 2.5, expired_sessions: 9, last_checked: '2026-11-28T12:00:00.000Z',
};

const account: FoundAccount = {
  id: 'other', email: 'seller@people.example', full_name: 'A seller', company_name: '', role: 'seller', slug: 'a-seller',
  created_at: '2026-01-02T00:00:00.000Z', last_sign_in_at: null, email_confirmed: true, verified: true, verified_mark: null,
  suspended_at: null, suspended_reason: '', public_listings: 0, going_on: [],
};

function createQueries(more: Partial<AdminQueries> = {}) {
  const calls: unknown[][] = [];
  const note = (name: string) => async (...args: unknown[]) => {
    calls.push([name, ...args]);
    return ok(null);
  };
  const queries: AdminQueries = {
    ownRole: async () => ok('admin'),
    health: async () => ok(health),
    jobs: async () => offline,
    activity: async () => ok([]),
    alerts: async () => ok([]),
    market: async () => offline,
    fleet: async () => offline,
    serials: async () => offline,
    corrections: async () => offline,
    certificates: async () => offline,
    paper: async () => offline,
    markCertificate: async () => offline,
    refundsDue: async () => offline,
    refundNow: async () => offline,
    markRefunded: note('markRefunded'),
    decideCorrection: note('decideCorrection'),
    points: async () => ok({ total: 0, points: [] }),
    takeBackPoint: note('takeBackPoint'),
    flaggedListings: async () => ok({ total: 0, listings: [] }),
    decideScreening: note('decideScreening'),
    conversationReports: async () => ok({ total: 0, reports: [] }),
    reportedMessages: async () => ok([]),
    decideReport: note('decideReport'),
    actions: async (request) => {
      calls.push(['actions', request]);
      return ok({ actions: [], next: null, admins: [] });
    },
    accounts: async (request) => {
      calls.push(['accounts', request]);
      return ok({ accounts: [account], total: 1, next: null });
    },
    setRole: note('setRole'),
    suspend: note('suspend'),
    unsuspend: note('unsuspend'),
    setVerified: note('setVerified'),
    ...more,
  };
  return { queries, calls };
}

function Placed({ start }: { start: AdminPlace }) {
  const [place, setPlace] = useState(start);
  return <AdminScreen {...place} onPlace={setPlace} />;
}

function show(start: { host?: FakeStart; queries?: Partial<AdminQueries>; place?: Partial<AdminPlace> } = {}) {
  const { queries, calls } = createQueries(start.queries);
  const host = createFakeHost({ session: session('admin'), ...start.host, server: { admin: { open: async () => queries } } });
  renderScreen(<Placed start={{ tab: '', query: '', ...start.place }} />, host.host);
  return { ...host, calls };
}

test.each<[string, FakeStart, Partial<AdminQueries>, string]>([
  ['a visitor', { session: { kind: 'visitor' } }, {}, 'Please log in to access the admin dashboard.'],
  ['a buyer', { session: session('buyer') }, { ownRole: async () => ok('buyer') }, 'Access denied. Admin privileges required to view this page.'],
  ['an admin who is none any more', {}, { ownRole: async () => ok('buyer') }, 'Access denied. Admin privileges required to view this page.'],
  ['an account without a profile', {}, { ownRole: async () => ok(null) }, 'Access denied. Admin privileges required to view this page.'],
  ['a question that is refused', {}, { ownRole: async () => fail({ type: 'Refused', code: 'x', reason: '' }) }, 'Access denied. Admin privileges required to view this page.'],
  ['a buyer without a line', { session: session('buyer') }, { ownRole: async () => offline }, 'Access denied. Admin privileges required to view this page.'],
  ['a session that has ended', {}, { ownRole: async () => fail({ type: 'SignInNeeded' }) }, 'Please log in to access the admin dashboard.'],
  ['an admin without a line', {}, { ownRole: async () => offline }, 'This page needs a connection'],
])('%s reads what the page is', async (_who, host, queries, text) => {
  show({ host, queries });
  expect(await screen.findByRole('heading', { name: text })).toBeTruthy();
  expect(screen.queryByRole('tablist')).toBeNull();
});

test('while permissions are checked, nothing of the dashboard is there', () => {
  show({ queries: { ownRole: () => new Promise(() => {}) } });
  expect(screen.getByText('Checking permissions')).toBeTruthy();
  expect(screen.queryByRole('tablist')).toBeNull();
});

test('the three parts of the specification are there, empty ones say so', async () => {
  show();
  expect(await screen.findByText('No activity data available yet')).toBeTruthy();
  fireEvent.click(screen.getByRole('tab', { name: 'Security Alerts' }));
  expect(await screen.findByText('No security alerts in the last 24 hours')).toBeTruthy();
  fireEvent.click(screen.getByRole('tab', { name: 'System Stats' }));
  const names = Object.entries({ total_users: '1.234', avg_user_logins: '2,5', expired_sessions: '9', daily_activity: '77' });
  for (const [key, value] of names) expect(document.querySelector(`[data-figure=${key}]`)?.textContent).toBe(value);
  expect(screen.queryByText('Not live')).toBeNull();
});

test('activity stands in a chart that is read out and in a table', async () => {
  show({
    queries: {
      activity: async () => ok([
        { activity_type: 'sign_in', unique_users: 4, activity_count: 10, avg_per_user: 2.5 },
        { activity_type: 'something_new', unique_users: 0, activity_count: 1, avg_per_user: 0 },
      ]),
    },
  });
  expect(await screen.findByRole('img', { name: 'Events by kind: Sign-ins 10, something new 1.' })).toBeTruthy();
  const row = within(screen.getByRole('table')).getByRole('row', { name: /Sign-ins/ });
  expect(within(row).getAllByRole('cell').map((cell) => cell.textContent)).toEqual(['10', '4', '2,5']);
});

test('figures that can’t be read are stand-ins and marked as such', async () => {
  show({ place: { tab: 'stats' }, queries: { health: async () => offline } });
  expect((await screen.findAllByText('Not live')).length).toBe(8);
  expect(screen.getByText(/Some dashboard features may not be available. This is expected in development./)).toBeTruthy();
  expect(document.querySelector('[data-figure=total_users]')?.textContent).toBe('0');
});

test('figures that were read before stay, marked as not live, when the next reading fails', async () => {
  let answers = 0;
  show({ place: { tab: 'stats' }, queries: { health: async () => ((answers += 1) === 1 ? ok(health) : offline) } });
  await screen.findByText('1.234');
  fireEvent.click(screen.getByRole('button', { name: 'Refresh' }));
  expect((await screen.findAllByText('Not live')).length).toBe(8);
  expect(screen.getByText('1.234')).toBeTruthy();
  expect(screen.getByText(/these figures are from/)).toBeTruthy();
});

test('the jobs of the database tell when they last ran and what went wrong', async () => {
  const checked_at = '2026-11-28T12:00:00.000Z';
  const job = { last_run_at: '2026-11-28T11:59:30.000Z', last_error: '', last_error_at: null };
  const jobs = [
    { ...job, name: 'app.promotions_due()', last_error: '22012 division by zero', last_error_at: job.last_run_at },
    { ...job, name: 'app.listing_life_due()', last_run_at: '2026-11-28T11:50:00.000Z' },
    { ...job, name: 'app.notifications_due()', last_error_at: '2026-11-27T11:00:00.000Z' },
    { ...job, name: 'app.viewings_due()', last_run_at: null },
  ];
  show({ place: { tab: 'stats' }, queries: { jobs: async () => ok({ jobs, checked_at }) } });
  const table = await screen.findByRole('table', { name: 'Scheduled jobs' });
  const texts = within(table).getAllByRole('row').slice(1).map((row) => [...row.children].map((cell) => cell.textContent));
  expect(texts).toEqual([
    ['promotions', 'Failed', '28.11.2026, 12:59', '28.11.2026, 12:59: 22012 division by zero'],
    ['listing life', 'Late', '28.11.2026, 12:50', 'none'],
    ['notifications', 'On time', '28.11.2026, 12:59', 'well again since, the last on 27.11.2026, 12:00'],
    ['viewings', 'Never ran', 'never', 'none'],
  ]);
});

test('a part that fails says why and can be tried again', async () => {
  let answers = 0;
  show({ queries: { activity: async () => ((answers += 1) === 1 ? offline : ok([])) } });
  await screen.findByText('This could not be read');
  fireEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByText('No activity data available yet')).toBeTruthy();
});

test('a suspension needs a reason; what the server refuses is said in the dialog', async () => {
  const refused: Result<never, ServerFailure> = fail({ type: 'Refused', code: 'PT409', reason: 'Not this one.' });
  let tries = 0;
  const reasons: string[] = [];
  show({
    place: { tab: 'accounts' },
    queries: {
      suspend: async (_id, reason) => {
        reasons.push(reason);
        return (tries += 1) === 1 ? refused : ok(null);
      },
    },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Suspend: A seller' }));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.click(dialog.getByRole('button', { name: 'Suspend' }));
  expect(dialog.getByText('Please give a reason of at least 3 characters.')).toBeTruthy();
  expect(reasons).toEqual([]);
  fireEvent.change(dialog.getByLabelText(/^Reason/), { target: { value: '  Asked for payment elsewhere ' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Suspend' }));
  expect(await dialog.findByText('Not this one.')).toBeTruthy();
  fireEvent.click(dialog.getByRole('button', { name: 'Suspend' }));
  await screen.findByText('A seller is suspended.');
  expect(reasons).toEqual(['Asked for payment elsewhere', 'Asked for payment elsewhere']);
});

test('P-6 a certificate is marked once its paper was looked at; one that has not arrived is said to be missing', async () => {
  const waiting: WaitingCertificate = {
    id: 'one', name: 'Piano builder', issuer: 'A school', year: 2001, paper_path: 'a/1.pdf', created_at: '2026-11-27T10:00:00.000Z', provider_id: 'p', provider_name: 'Piano service',
  };
  let open = [waiting];
  let content: string | null = null;
  const marked: unknown[] = [];
  show({
    place: { tab: 'certificates' },
    queries: {
      certificates: async () => ok({ total: open.length, certificates: open }),
      paper: async () => (content === null ? fail({ type: 'NotFound' }) : ok({ arrayBuffer: async () => Uint8Array.from(content ?? '', (letter) => letter.charCodeAt(0)).buffer } as Blob)),
      markCertificate: async (certificate) => {
        marked.push(certificate.id);
        open = [];
        return ok(null);
      },
    },
  });
  const card = within(await screen.findByRole('listitem', { name: 'Piano builder' }));
  expect(card.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual(['A school', '2001', 'Piano service', '27.11.2026']);
  expect(card.getByRole<HTMLButtonElement>('button', { name: 'Mark as checked: Piano builder' }).disabled).toBe(true);
  fireEvent.click(card.getByRole('button', { name: 'Show the paper: Piano builder' }));
  await card.findByText('The paper has not arrived yet, or could not be fetched. Try again later.');
  content = '<script>alert(1)</script>';
  fireEvent.click(card.getByRole('button', { name: 'Show the paper: Piano builder' }));
  await card.findByText(/neither a PDF nor/);
  expect(card.getByRole<HTMLButtonElement>('button', { name: 'Mark as checked: Piano builder' }).disabled).toBe(true);
  const saved = vi.fn<(content: Blob) => string>(() => 'blob:paper');
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: saved, revokeObjectURL: () => undefined }));
  content = '%PDF-1.7\n%%EOF';
  fireEvent.click(card.getByRole('button', { name: 'Show the paper: Piano builder' }));
  fireEvent.click(await card.findByRole('button', { name: 'Save the paper' }));
  expect(saved.mock.calls.map(([file]) => file.type)).toEqual(['application/pdf', 'application/pdf']);
  fireEvent.click(card.getByRole('button', { name: 'Mark as checked: Piano builder' }));
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Mark as checked' }));
  await screen.findByText('The certificate is marked as checked.');
  await screen.findByText('No certificate waits');
  expect(marked).toEqual(['one']);
});

test('E-13 a refund is asked for under one id however often it is pressed; by hand it needs a reference and a reason', async () => {
  const due: DueRefund = {
    id: 'pay', piano_title: 'Yamaha U3', product: 'evaluation', request_id: 'r', paid_cents: 218_00, cents: 109_00, due_at: '2026-11-27T10:00:00.000Z', provider: 'stripe',
    reference: 'cs_1', payer_name: '', payer_email: null, last_state: '',
  };
  let open: DueRefund[] = [due, { ...due, id: 'test', piano_title: 'Bechstein', provider: 'sandbox', payer_name: 'A buyer', payer_email: 'buyer@people.example', last_state: 'asked' }];
  const asked: { id: string; paymentId: string; cents: number }[] = [];
  const marked: unknown[] = [];
  show({
    place: { tab: 'refunds' },
    queries: {
      refundsDue: async () => ok({ total: open.length, refunds: open }),
      refundNow: async (refund) => {
        asked.push(refund);
        if (asked.length === 1) return fail({ type: 'Refused', code: '502', reason: 'Nobody knows.' });
        open = open.map((each) => (each.id === 'pay' ? { ...each, last_state: 'refused' } : each));
        return ok('refused');
      },
      markRefunded: async (refund) => {
        marked.push({ ...refund, id: '' });
        open = [];
        return ok(null);
      },
    },
  });
  const card = within(await screen.findByRole('listitem', { name: 'Yamaha U3' }));
  expect(card.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual(['109\u00a0€ of 218\u00a0€ paid', 'A deleted account', 'An evaluation', '27.11.2026', 'Stripe', 'cs_1']);
  const unknown = within(screen.getByRole('listitem', { name: 'Bechstein' }));
  expect(unknown.getByRole<HTMLButtonElement>('button', { name: 'Mark as refunded: Bechstein' }).disabled).toBe(true);
  expect(unknown.getByText(/did not say what became of it/)).toBeTruthy();

  fireEvent.click(card.getByRole('button', { name: 'Refund now: Yamaha U3' }));
  const dialog = within(await screen.findByRole('dialog', { name: /^Give 109.€ back/ }));
  fireEvent.click(dialog.getByRole('button', { name: 'Refund now' }));
  await dialog.findByText('Nobody knows.');
  fireEvent.click(dialog.getByRole('button', { name: 'Refund now' }));
  await screen.findByText('The payment provider refused');
  expect(asked).toEqual([1, 2].map(() => ({ id: asked[0]?.id, paymentId: 'pay', cents: 109_00 })));
  await card.findByText(/The payment provider refused\. Please/);

  fireEvent.click(card.getByRole('button', { name: 'Mark as refunded: Yamaha U3' }));
  const hand = within(await screen.findByRole('dialog', { name: /^Mark 109.€ as/ }));
  fireEvent.click(hand.getByRole('button', { name: 'Mark as refunded' }));
  expect(hand.getByText('Please give a reference of 3 to 200 characters.')).toBeTruthy();
  fireEvent.change(hand.getByLabelText(/^Reference/), { target: { value: ' Transfer 4711 ' } });
  fireEvent.change(hand.getByLabelText(/^Reason/), { target: { value: 'Stripe refused' } });
  fireEvent.click(hand.getByRole('button', { name: 'Mark as refunded' }));
  await screen.findByText('Nothing is to be given back');
  expect(marked).toEqual([{ id: '', paymentId: 'pay', cents: 109_00, reference: 'Transfer 4711', reason: 'Stripe refused' }]);
});

test('corrections stand with what was answered and reported; a refusal needs a reason, and what is decided is gone', async () => {
  const waiting: WaitingCorrection = {
    id: 'one', serial_number: '4711', manufacturer: 'Yamaha', answered_year_from: 1986, answered_year_to: 1988, claimed_year: 1990, claimed_model: 'U3',
    evidence: 'Stamped inside', created_at: '2026-11-27T10:00:00.000Z', account_email: null,
    point: { maker: 'Yamaha', line: 'Japan', serial: 4711, year: 1990, lower: null, upper: null, problem: 'The tables contradict it.' },
  };
  let open = [waiting, { ...waiting, id: 'two', serial_number: '4712', answered_year_from: null, answered_year_to: null }];
  const decided: unknown[] = [];
  show({
    place: { tab: 'serials' },
    queries: {
      corrections: async () => ok({ total: open.length, corrections: open }),
      decideCorrection: async (decision) => {
        decided.push(decision);
        open = open.filter(({ id }) => id !== decision.id);
        return ok(null);
      },
    },
  });
  const card = within(await screen.findByRole('listitem', { name: 'No. 4711, Yamaha' }));
  expect(card.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual(['1986–1988', '1990, U3', 'a visitor', '27.11.2026', 'None. The tables contradict it.']);
  expect(within(screen.getByRole('listitem', { name: 'No. 4712, Yamaha' })).getAllByRole('definition')[0]?.textContent).toBe('none');
  fireEvent.click(card.getByRole('button', { name: 'Decline: No. 4711, Yamaha' }));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.click(dialog.getByRole('button', { name: 'Decline' }));
  expect(dialog.getByText('Please give a reason of at least 3 characters.')).toBeTruthy();
  fireEvent.change(dialog.getByLabelText(/^Reason/), { target: { value: ' A later stamp ' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Decline' }));
  await screen.findByText('The correction is declined.');
  await waitFor(() => expect(screen.queryByRole('listitem', { name: 'No. 4711, Yamaha' })).toBeNull());
  fireEvent.click(screen.getByRole('button', { name: 'Accept: No. 4712, Yamaha' }));
  const accepting = within(await screen.findByRole('dialog'));
  expect(accepting.getByText('It becomes no point of the tables. The tables contradict it. The person sees that it was accepted.')).toBeTruthy();
  expect(accepting.queryByLabelText(/^Source/)).toBeNull();
  fireEvent.click(accepting.getByRole('button', { name: 'Accept' }));
  await screen.findByText('No correction waits.');
  expect(decided).toEqual([
    { id: 'one', accept: false, note: 'A later stamp', source: null },
    { id: 'two', accept: true, note: '', source: null },
  ]);
});

test('S-POINT-6 what an accepted correction becomes is said before; then it is shown, and can be taken back', async () => {
  const waiting: WaitingCorrection = {
    id: 'one', serial_number: '1 050 000', manufacturer: 'Yamaha', answered_year_from: 1969, answered_year_to: 1971, claimed_year: 1971, claimed_model: '',
    evidence: 'Stamped\ninside', created_at: '2026-11-27T10:00:00.000Z', account_email: null,
    point: {
      maker: 'Yamaha', line: 'Japan', serial: 1_050_000, year: 1971, problem: '',
      lower: { serial: 980_000, year: 1970 }, upper: { serial: 1_150_000, year: 1971 },
    },
  };
  let open = [waiting];
  let points: AcceptedPoint[] = [];
  const calls: unknown[] = [];
  show({
    place: { tab: 'serials' },
    queries: {
      corrections: async () => ok({ total: open.length, corrections: open }),
      points: async () => ok({ total: points.length, points }),
      decideCorrection: async (decision) => {
        calls.push(decision);
        open = [];
        points = [{ id: 'point', maker: 'Yamaha', line: 'Japan', serial: 1_050_000, year: 1971, source: decision.source ?? '', accepted_on: '2026-11-29', in_use: false }];
        return ok(null);
      },
      takeBackPoint: async (id) => {
        calls.push(id);
        [open, points] = [[waiting], []];
        return ok(null);
      },
    },
  });
  await screen.findByText('No correction is a point of the tables yet.');
  // Narrow spaces count as spaces here.
  const what = 'Yamaha, Japan: 1 050 000, 1971, between 980 000 (1970) and 1 150 000 (1971)';
  expect(await screen.findByText(what)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Accept: No. 1 050 000, Yamaha' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText((text) => text.startsWith(`It becomes a point of the tables: ${what}.`))).toBeTruthy();
  const source = dialog.getByLabelText(/^Source that everyone reads/);
  expect((source as HTMLTextAreaElement).value).toBe('Stamped inside');
  fireEvent.change(source, { target: { value: ' x ' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Accept' }));
  expect(dialog.getByText('Please give a source of at least 3 characters.')).toBeTruthy();
  expect(calls).toEqual([]);
  fireEvent.change(source, { target: { value: ' A stamp  inside ' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Accept' }));
  await screen.findByText('The correction is accepted and a point of the tables.');
  const card = within(await screen.findByRole('listitem', { name: /^Yamaha, Japan: 1.050.000, 1971$/ }));
  expect(card.getByText('A stamp inside')).toBeTruthy();
  expect(card.getByText('Accepted on 29.11.2026')).toBeTruthy();
  expect(card.getByText('Not in use: newer tables hold this number or contradict it.')).toBeTruthy();
  await screen.findByText('No correction waits.');

  fireEvent.click(card.getByRole('button', { name: /^Take back/ }));
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Take back' }));
  await screen.findByText('The point is taken back.');
  await screen.findByRole('listitem', { name: 'No. 1 050 000, Yamaha' });
  await screen.findByText('No correction is a point of the tables yet.');
  expect(calls).toEqual([{ id: 'one', accept: true, note: '', source: 'A stamp inside' }, 'point']);
});

const flagged: FlaggedListing = {
  id: 'one', version: 3, title: 'Ibach upright', brand: 'Ibach', model: '', piano_type: 'Upright', subtype: '', price_cents: 100, country_code: 'DE',
  town: 'Halle', image_count: 1, image_url: null, description: '', screening_score: 50,
  screening_flags: ['Insufficient photos', 'Unusually low price for category'], screening_reason: '',
  flagged_at: '2026-11-27T10:00:00.000Z', owner_name: 'A seller', owner_slug: 'a-seller',
};

test('flagged listings stand with what the screening found; declining needs a reason, and what is decided is gone', async () => {
  let open = [flagged, { ...flagged, id: 'two', title: '', screening_reason: 'No such price' }];
  const decided: unknown[] = [];
  show({
    place: { tab: 'listings' },
    queries: {
      flaggedListings: async () => ok({ total: 130, listings: open }),
      decideScreening: async (decision) => {
        const { listing: { id, version }, ...word } = decision;
        decided.push({ id, version, ...word });
        open = open.filter((each) => each.id !== id);
        return ok(null);
      },
    },
  });
  const card = within(await screen.findByRole('listitem', { name: 'Ibach upright' }));
  expect(screen.getByText('The 2 newest of 130. The others follow when these are decided.')).toBeTruthy();
  expect(card.getAllByRole('definition').map(({ textContent }) => textContent?.replaceAll('\u00a0', ' '))).toEqual([
    'Ibach, Upright', '1 €', 'Halle, Germany', 'A seller', expect.stringContaining('27.11.2026'), '50 of 95',
  ]);
  expect(within(card.getByRole('list', { name: 'What the screening found' })).getAllByRole('listitem')).toHaveLength(2);
  expect(screen.getByText('Declined before: No such price')).toBeTruthy();
  fireEvent.click(card.getByRole('button', { name: 'Decline: Ibach upright' }));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.change(dialog.getByLabelText(/^Reason/), { target: { value: ' too short ' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Decline' }));
  expect(dialog.getByText('Please give a reason of at least 10 characters.')).toBeTruthy();
  fireEvent.change(dialog.getByLabelText(/^Reason/), { target: { value: ' The price does not fit ' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Decline' }));
  await screen.findByText('The listing is declined.');
  await waitFor(() => expect(screen.queryByRole('listitem', { name: 'Ibach upright' })).toBeNull());
  fireEvent.click(screen.getByRole('button', { name: 'Approve: Ibach' }));
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Approve' }));
  await screen.findByText('No listing waits');
  expect(decided).toEqual([
    { id: 'one', version: 3, approve: false, reason: 'The price does not fit' },
    { id: 'two', version: 3, approve: true, reason: '' },
  ]);
});

test('U-SYN-01 a listing that has changed since it was read is not decided: the server’s reason is said, and the list is read again', async () => {
  let version = 3;
  show({
    place: { tab: 'listings' },
    queries: {
      flaggedListings: async () => ok({ total: 1, listings: [{ ...flagged, version, description: `Version ${version}` }] }),
      decideScreening: async ({ listing }) => {
        if (listing.version === 4) return ok(null);
        version = 4;
        return fail({ type: 'Refused', code: 'PT409', reason: 'This has changed since you opened it.', cause: 'changed-since-shown' });
      },
    },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Approve: Ibach upright' }));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.click(dialog.getByRole('button', { name: 'Approve' }));
  expect(await dialog.findByText('This has changed since you opened it.')).toBeTruthy();
  await screen.findByText('Version 4');
  fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Approve: Ibach upright' }));
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Approve' }));
  await screen.findByText('The listing is approved.');
});

test('what the server refuses for what was typed leaves the list as it was read', async () => {
  let reads = 0;
  show({
    place: { tab: 'listings' },
    queries: {
      flaggedListings: async () => {
        reads += 1;
        return ok({ total: 1, listings: [flagged] });
      },
      decideScreening: async () => fail({ type: 'Refused', code: 'PT422', reason: 'Please give a reason of 10 to 500 characters.', cause: 'reason-length' }),
    },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Approve: Ibach upright' }));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.click(dialog.getByRole('button', { name: 'Approve' }));
  expect(await dialog.findByText('Please give a reason of 10 to 500 characters.')).toBeTruthy();
  expect(reads).toBe(1);
});

test('a queue that can’t be read says so; without a line nothing is decided', async () => {
  let answers = 0;
  show({
    place: { tab: 'listings' },
    host: { session: session('admin'), sync: { online: false } },
    queries: { flaggedListings: async () => ((answers += 1) === 1 ? offline : ok({ total: 1, listings: [flagged] })) },
  });
  await screen.findByText('This could not be read');
  fireEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  const approve = await screen.findByRole('button', { name: 'Approve: Ibach upright' });
  expect((approve as HTMLButtonElement).disabled).toBe(true);
});

test('what the server still does with a large account is said on its card, and asked for again until it is done', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const lefts = [19_750, 19_500, 0];
  const asked: unknown[] = [];
  show({
    place: { tab: 'accounts' },
    queries: {
      accounts: async (request) => {
        asked.push(request.query);
        const left = lefts.shift() ?? 0;
        return ok({ accounts: [{ ...account, going_on: left > 0 ? [{ kind: 'withhold', left }] : [] }], total: 1, next: null });
      },
    },
  });
  await screen.findByText('The listings are being taken off the market: 19.750 listings to go.');
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  await screen.findByText('The listings are being taken off the market: 19.500 listings to go.');
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  await waitFor(() => expect(screen.queryByText(/to go\.$/u)).toBeNull());
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(asked).toEqual(['', 'other', 'other']);
  vi.useRealTimers();
});

test('accounts are found by words, role and state; the search stands in the address', async () => {
  const { calls } = show({ place: { tab: 'accounts', query: 'a sel' } });
  await screen.findByText('1 account');
  fireEvent.change(screen.getByLabelText('Role'), { target: { value: 'dealer' } });
  fireEvent.change(screen.getByLabelText('State'), { target: { value: 'suspended' } });
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: ' other ' } });
  fireEvent.click(screen.getByRole('button', { name: 'Find' }));
  await waitFor(() => expect(calls.at(-1)).toEqual(['accounts', { query: 'other', role: 'dealer', suspended: true, after: null }]));
  expect(calls[0]).toEqual(['accounts', { query: 'a sel', role: null, suspended: null, after: null }]);
});

test('without a line nothing can be changed', async () => {
  show({ place: { tab: 'accounts' }, host: { session: session('admin'), sync: { online: false } } });
  const button = await screen.findByRole('button', { name: 'Suspend: A seller' });
  expect((button as HTMLButtonElement).disabled).toBe(true);
  expect(screen.getByText(/No connection. What is shown was read before/)).toBeTruthy();
});

const report: ConversationReport = {
  id: 'r1', inquiry_id: 'i1', reason: 'Wants money first', reported_at: '2026-11-28T12:00:00.000Z', piano_title: 'A grand piano', side: 'buyer',
  reporter: { account_id: null, name: 'A visitor', email: 'visitor@people.example', visitor: true },
  reported: { account_id: 'other', name: 'A seller', email: 'seller@people.example', visitor: false }, messages: 2,
};

test('a reported conversation is read on demand, and decided with a reason', async () => {
  const thread = [
    { id: 'm1', side: 'buyer', text: 'Is it still there?', at: '2026-11-28T11:00:00.000Z' },
    { id: 'm2', side: 'seller', text: 'Send money', at: '2026-11-28T11:05:00.000Z' },
  ] as const;
  const queries = { conversationReports: async () => ok({ total: 1, reports: [report] }), reportedMessages: async () => ok(thread) };
  const { calls } = show({ queries, place: { tab: 'reports' } });
  const card = await screen.findByRole('listitem', { name: 'Report on A seller, about A grand piano' });
  expect(card.textContent).toContain('visitor@people.example, visitor, by e-mail');
  expect(within(card).queryByText('Send money')).toBeNull();
  fireEvent.click(within(card).getByRole('button', { name: 'Read the conversation' }));
  await within(card).findByText('Send money');
  fireEvent.click(within(card).getByRole('button', { name: 'Warn: Report on A seller, about A grand piano' }));
  const dialog = await screen.findByRole('dialog');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Warn' }));
  await within(dialog).findByText('Please give a reason of at least 3 characters.');
  fireEvent.change(within(dialog).getByLabelText(/^Reason/), { target: { value: ' No money before the piano ' } });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Warn' }));
  await waitFor(() => expect(calls).toContainEqual(['decideReport', { id: 'r1', outcome: 'warned', note: 'No money before the piano' }]));
});

test('a visitor is shut out, and nobody is warned whose account is deleted', async () => {
  const visitor = { ...report, id: 'r2', side: 'seller' as const, reporter: report.reported, reported: report.reporter };
  const gone = { ...report, id: 'r3', reported: { account_id: null, name: '', email: null, visitor: false } };
  const { calls } = show({ queries: { conversationReports: async () => ok({ total: 2, reports: [visitor, gone] }) }, place: { tab: 'reports' } });
  const deleted = await screen.findByRole('listitem', { name: 'Report on Deleted account, about A grand piano' });
  expect(within(deleted).getAllByRole('button').map((button) => button.textContent)).toEqual(['Read the conversation', 'Dismiss']);
  fireEvent.click(screen.getByRole('button', { name: 'Shut out: Report on A visitor, about A grand piano' }));
  const dialog = await screen.findByRole('dialog');
  fireEvent.change(within(dialog).getByLabelText(/^Note/), { target: { value: 'Insults' } });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Shut out' }));
  await waitFor(() => expect(calls).toContainEqual(['decideReport', { id: 'r2', outcome: 'suspended', note: 'Insults' }]));
});
