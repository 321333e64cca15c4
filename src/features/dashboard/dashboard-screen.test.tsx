// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { makeSummary } from '../../domain/search/generate-summaries.ts';
import { createWritable } from '../../lib/readable.ts';
import { fail, ok } from '../../lib/result.ts';
import type { Base, FormOutcome } from '../../replica/form-base.ts';
import type { Server } from '../../server/ports/server.ts';
import type { PaymentOrder } from '../../server/ports/payments-port.ts';
import type { OwnListing } from '../../replica/own-listing.ts';
import type { LookupRecord } from '../../replica/personal-repositories.ts';
import type { Replica } from '../../replica/replica.ts';
import type { Session } from '../../domain/account/session.ts';
import { createFakeHost, type FakeStart } from '../parts/testing/fake-host.ts';
import { renderScreen } from '../parts/testing/render-screen.tsx';
import { DashboardScreen } from './dashboard-screen.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const dayMs = 86_400_000;
const daysAgo = (days: number) => new Date(Date.now() - days * dayMs - 1000).toISOString();

function person(role: string, more: Partial<Extract<Session, { kind: 'user' }>> = {}): Session {
  return { kind: 'user', userId: 'u', email: `${role}@example.invalid`, fullName: '', role, memberSince: daysAgo(9), expired: false, ...more };
}

function listing(id: string, more: Partial<OwnListing> = {}): OwnListing {
  return {
    id,
    title: `Piano ${id}`,
    piano_type: 'Upright',
    subtype: '',
    status: 'active',
    is_published: true,
    screening_state: 'approved',
    price_cents: 420_000,
    view_count: 10,
    created_at: daysAgo(12),
    image_url: null,
    pending: false,
    ...more,
  };
}

function lookup(id: string, was_successful: boolean): LookupRecord {
  return { id, serial_number: id, manufacturer_found: '', year_estimated: null, confidence_level: null, was_successful, created_at: daysAgo(1), pending: false };
}

interface Start extends Omit<FakeStart, 'own'> {
  own?: readonly OwnListing[];
  lookups?: readonly LookupRecord[];
  /** What becomes of writes to many listings, where they are not simply stored. */
  outcomes?: Readonly<Record<string, FormOutcome>>;
}

function show({ own = [], lookups = [], outcomes = {}, ...start }: Start) {
  const written: unknown[] = [];
  const shownToWrite: unknown[] = [];
  const stored = { isGone: false, contested: [] };
  const note = (command: string) => async (...given: unknown[]) => {
    if (command === 'updateAll') {
      const edits = given[0] as { base: Base<object>; changes: object }[];
      written.push([command, edits.map(({ base, changes }) => [base.id, changes])]);
      shownToWrite.push(...edits.map(({ base }) => base.shown));
      return new Map(edits.map(({ base: { id } }) => [id, outcomes[id] ?? stored]));
    }
    if (command !== 'update') {
      written.push([command, ...given]);
      return command === 'remove' ? { id: given[0] } : undefined;
    }
    const [base, fields] = given as [Base<object>, object];
    written.push([command, base.id, fields]);
    shownToWrite.push(base.shown);
    return stored;
  };
  const more = {
    lookups: { all: createWritable<readonly LookupRecord[] | undefined>(lookups) },
    profile: { own: createWritable(null) },
    conversations: { all: createWritable([]) },
    viewings: { all: createWritable([]) },
    bookings: { all: createWritable([]) },
    offers: { all: createWritable([]) },
    evaluations: { all: createWritable([]) },
    moves: { requests: createWritable([]), quotes: createWritable([]) },
    ...start.more,
  } as unknown as Partial<Replica>;
  const ownListings = createWritable<readonly OwnListing[] | undefined>(own);
  const fake = createFakeHost({ ...start, sync: { lastSuccessAt: Date.now(), ...start.sync }, own: ownListings, more });
  const phase = fake.host.phase.get();
  if ('replica' in phase && phase.replica) {
    Object.assign(phase.replica.listings, Object.fromEntries(['update', 'updateAll', 'confirm', 'remove', 'restore'].map((name) => [name, note(name)])));
  }
  return { ...renderScreen(<DashboardScreen />, fake.host), written, shownToWrite, ownListings };
}

const figures = () =>
  Object.fromEntries(
    within(screen.getByRole('list', { name: 'Your figures' }))
      .getAllByRole('listitem')
      .map((item) => [item.dataset['figure'], [...item.querySelectorAll('p')].slice(1).map((part) => part.textContent)]),
  );

describe('who sees it', () => {
  it('leads a visitor to the sign-in and back', () => {
    const { visited } = show({});
    expect(screen.getByRole('heading', { name: 'Redirecting to Login...' })).toBeTruthy();
    expect(visited).toEqual(['/login?next=/dashboard']);
  });

  it.each([
    ['the full name', { fullName: 'Demo buyer' }, 'Welcome back, Demo buyer'],
    ['the address where there is no name', {}, 'Welcome back, buyer@example.invalid'],
  ])('greets by %s', (_what, more, heading) => {
    show({ session: person('buyer', more) });
    expect(screen.getByRole('heading', { level: 1, name: heading })).toBeTruthy();
    expect(screen.getByText('Active')).toBeTruthy();
  });

  it('says that the sign-in has run out, and stays usable', () => {
    show({ session: person('buyer', { expired: true }), lookups: [lookup('1', true)] });
    expect(screen.getByRole('link', { name: 'Sign in again' }).getAttribute('href')).toBe('/auth?next=/dashboard');
    expect(figures()['lookups']?.[0]).toBe('1');
  });
});

describe('figures', () => {
  it('counts a buyer’s own rows', () => {
    show({
      session: person('buyer'),
      items: [makeSummary({ id: 'a', piano_type: 'Grand', listed_at: Date.now() }), makeSummary({ id: 'b', piano_type: 'Upright', listed_at: Date.now() })],
      searches: [
        { id: 's1', name: 'Grands', query: 'type=Grand', seen_at: daysAgo(1), created_at: daysAgo(2), pending: false },
        { id: 's2', name: 'Digital', query: 'type=Digital', seen_at: daysAgo(1), created_at: daysAgo(2), pending: false },
      ],
      lookups: [lookup('1', true), lookup('2', false)],
      sync: { waiting: 2, parked: 1 },
    });
    expect(figures()).toEqual({
      saved: ['0', 'On your saved list'],
      'new-matches': ['1', 'In 1 of 2 saved searches, since you last looked'],
      lookups: ['2', '1 of them identified'],
      unsent: ['3', 'Changes and files on this device, 1 of them need you'],
    });
    expect(screen.getByRole('link', { name: /Grands.*1 new match/u }).getAttribute('href')).toBe('/browse?type=Grand');
    expect(screen.getByText('One change needs you')).toBeTruthy();
    expect(screen.queryByRole('heading', { name: 'Your listings' })).toBeNull();
  });

  it('counts a dealer’s listings by state', () => {
    show({
      session: person('dealer'),
      own: [listing('a'), listing('b', { price_cents: null, created_at: daysAgo(2) }), listing('c', { status: 'draft', is_published: false, view_count: 0 })],
    });
    expect(figures()).toMatchObject({
      'on-market': ['2', 'Published listings that buyers see, of 3 in all'],
      asked: ['4.200\u00a0€', 'Of 1 listing on the market together; 1 on request not counted'],
      views: ['20', expect.any(String)],
      days: ['7', expect.any(String)],
      'off-market': ['1', '1 draft'],
    });
  });
});

describe('own listings', () => {
  it('say state, price, views and days, and lead to their pages', () => {
    show({ session: person('seller'), own: [listing('a', { pending: true }), listing('b', { status: 'sold', view_count: 1 })] });
    const [first, second] = within(screen.getByRole('list', { name: 'Your listings' })).getAllByRole('listitem');
    expect(first?.textContent).toMatch(/Piano a.*On the market.*waiting to be sent.*4\.200\s€.*10 views.*12 days on the market/u);
    expect(within(first as HTMLElement).getByRole('link').getAttribute('href')).toBe('/piano/a');
    expect(second?.textContent).toMatch(/Piano b.*Sold.*1 view$/u);
  });

  it('are narrowed to one state', () => {
    show({ session: person('seller'), own: [listing('a'), listing('b', { status: 'sold' }), listing('c', { status: 'sold' })] });
    fireEvent.click(screen.getByRole('button', { name: 'Sold 2' }));
    expect(within(screen.getByRole('list', { name: 'Your listings' })).getAllByRole('link').map((link) => link.textContent)).toEqual(['Piano b', 'Piano c']);
    fireEvent.click(screen.getByRole('button', { name: 'All 3' }));
    expect(within(screen.getByRole('list', { name: 'Your listings' })).getAllByRole('link')).toHaveLength(3);
  });

  it('are not all in the page when there are hundreds', () => {
    vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(92);
    show({ session: person('dealer'), own: Array.from({ length: 400 }, (_, place) => listing(`n${place}`)) });
    expect(screen.getAllByRole('link', { name: /^Piano n/u })).toHaveLength(8);
    fireEvent.click(screen.getByRole('button', { name: 'Show all 400 listings' }));
    expect(screen.getAllByRole('link', { name: /^Piano n/u }).length).toBeGreaterThan(8);
    expect(screen.queryAllByRole('link', { name: /^Piano n/u }).length).toBeLessThan(60);
    expect(figures()['on-market']?.[0]).toBe('400');
  });

  it('are searched by title, serial and stock number', async () => {
    const many = Array.from({ length: 9 }, (_, place) => listing(`n${place}`, { stock_number: `K-${place}`, serial_number: `77${place}` }));
    show({ session: person('dealer'), own: many });
    const names = () => screen.queryAllByRole('link', { name: /^Piano n/u }).map((link) => link.textContent);
    const box = screen.getByRole('searchbox', { name: /Search title/u });
    fireEvent.change(box, { target: { value: 'k-3' } });
    await expect.poll(names).toEqual(['Piano n3']);
    fireEvent.change(box, { target: { value: 'piano 775' } });
    await expect.poll(names).toEqual(['Piano n5']);
    fireEvent.change(box, { target: { value: 'harp' } });
    await screen.findByText('None of your listings fits');
    fireEvent.click(screen.getByRole('button', { name: 'Show all' }));
    await expect.poll(names).toHaveLength(8);
    fireEvent.click(screen.getByRole('button', { name: 'Show all 9 listings' }));
    expect(names()).toHaveLength(9);
  });

  it.each<[string, Partial<OwnListing>, string | null, RegExp]>([
    ['still there', { listed_at: daysAgo(33), confirmed_at: daysAgo(33), ends_at: daysAgo(-57) }, 'Still here: Piano a', /Is it still available\? Without an answer it is hidden on \d/u],
    ['hidden', { is_published: false, hidden_at: daysAgo(1) }, 'Still here: Piano a', /Hidden.*One tap brings it back/u],
    ['ends soon', { listed_at: daysAgo(80), confirmed_at: daysAgo(1), ends_at: daysAgo(-10) }, null, /It ends on \d/u],
    ['declined', { is_published: false, screening_state: 'flagged', screening_reason: 'The price is that of a toy.' }, null, /Declined.*The price is that of a toy\..*Edit and publish again/u],
    ['bringing it back waits', { is_published: false, hidden_at: daysAgo(1), publishing: true, pending: true }, null, /Will publish when online.*waiting to be sent/u],
  ])('tell their owner: %s', (_what, more, button, words) => {
    const { written } = show({ session: person('seller'), own: [listing('a', more)] });
    const [row] = within(screen.getByRole('list', { name: 'Your listings' })).getAllByRole('listitem');
    expect(row?.textContent).toMatch(words);
    const confirm = screen.queryByRole('button', { name: /^Still here/u });
    expect(confirm?.getAttribute('aria-label') ?? null).toBe(button);
    if (confirm) fireEvent.click(confirm);
    expect(written).toEqual(confirm ? [['confirm', 'a']] : []);
  });
});

describe('what waits for an answer', () => {
  const soon = new Date(Date.now() + dayMs).toISOString();
  const row = {
    id: 'v', user_id: 'b', seller_id: 'u', piano_id: 'a', piano_title: 'Yamaha U3', place: '', seller_name: 'Dealer', buyer_name: 'Buyer', kind: 'viewing',
    state: 'requested', starts_at: soon, proposed_at: null, minutes: 60, time_zone: 'Europe/Berlin', note: '', phone: '', step_note: '', stepped_by: null,
    sequence: 0, created_at: soon, updated_at: soon,
  };
  const message = (id: string) => ({
    id, otherName: 'Anna', otherLeft: false, otherClosed: false, blocked: false, unread: 1, pianoTitle: 'Kawai K-300',
    last: { id, text: 'Is it still there?', mine: false, at: daysAgo(0), place: 0, sending: 'sent' },
  });
  const waits = (count: number) =>
    ({
      conversations: { all: createWritable(Array.from({ length: count }, (_, place) => message(`c${place}`))) },
      viewings: { all: createWritable([{ row, base: row, sending: 'sent', known: true }]) },
    }) as unknown as Partial<Replica>;
  const headings = () => screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent);

  it('U-SEL-02, D-11: comes first, then own listings, then the figures', () => {
    show({ session: person('seller'), own: [listing('a')], more: waits(1) });
    expect(headings()).toEqual(['2 waiting for your answer', 'Your listings', 'Quick actions']);
    const [first, second] = within(screen.getByRole('list', { name: '2 waiting for your answer' })).getAllByRole('link');
    expect([first?.getAttribute('href'), second?.getAttribute('href')]).toEqual(['/viewings/v', '/messages/c0']);
    expect(first?.textContent).toMatch(/^Buyer wants to see a piano.* · Yamaha U3$/u);
    expect(second?.textContent).toBe('Message from AnnaKawai K-300 · Is it still there?');
    const figureList = screen.getByRole('list', { name: 'Your figures' });
    expect(screen.getByRole('list', { name: 'Your listings' }).compareDocumentPosition(figureList) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  });

  it('U-SEL-02: of many the first five, and the way to all', () => {
    show({ session: person('buyer'), more: waits(7) });
    expect(within(screen.getByRole('list', { name: '8 waiting for your answer' })).getAllByRole('link')).toHaveLength(5);
    expect(screen.getByRole('link', { name: 'All messages' }).getAttribute('href')).toBe('/messages');
    expect(screen.queryByRole('link', { name: 'All viewings and calls' })).toBeNull();
  });

  it('U-SEL-02: nothing waits, and nothing says so', () => {
    show({ session: person('seller'), own: [listing('a')] });
    expect(headings()).toEqual(['Your listings', 'Quick actions']);
  });
});

describe('changing a listing', () => {
  const open = (more: Partial<OwnListing> = {}) => {
    const shown = show({ session: person('seller'), own: [listing('a', more)] });
    fireEvent.click(screen.getByRole('button', { name: 'Change Piano a' }));
    return { ...shown, dialog: within(screen.getByRole('dialog', { name: 'Piano a' })) };
  };

  it.each<[string, Partial<OwnListing>, unknown, unknown]>([
    ['Reserve', {}, { status: 'reserved' }, { status: 'active' }],
    ['Set free', { status: 'reserved' }, { status: 'active' }, { status: 'reserved' }],
    ['Mark as sold', {}, { status: 'sold' }, { status: 'active' }],
    ['End the listing', {}, { status: 'ended', is_published: false }, { status: 'active', is_published: true }],
    ['Relist', { status: 'ended', is_published: false }, { status: 'active', is_published: true }, { status: 'ended', is_published: false }],
  ])('%s writes what it means, and can be taken back', async (action, more, fields, before) => {
    const { dialog, written, shownToWrite } = open(more);
    fireEvent.click(dialog.getByRole('button', { name: new RegExp(`^${action}`, 'u') }));
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await expect.poll(() => written).toEqual([['update', 'a', fields], ['update', 'a', before]]);
    // One tap stands on what was on screen, taking it back on what the tap made of it.
    expect(shownToWrite).toMatchObject([before, fields]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('deletes, and brings back what there was', async () => {
    const { dialog, written } = open();
    fireEvent.click(dialog.getByRole('button', { name: 'Delete' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await expect.poll(() => written).toEqual([['remove', 'a'], ['restore', { id: 'a' }]]);
  });

  it.each<[string, string, unknown[]]>([
    ['3.900,50', 'Save the price', [['update', 'a', { price_cents: 390_050 }]]],
    ['', 'Save the price', [['update', 'a', { price_cents: null }]]],
    ['4.200', 'Save the price', []],
    ['1,2,3', 'Save the price', []],
    ['1', 'Back', []],
  ])('the price typed as %j, then %s', async (typed, button, changes) => {
    const { dialog, written } = open();
    fireEvent.click(dialog.getByRole('button', { name: 'Change the price' }));
    const field = dialog.getByLabelText('Price in euro');
    expect((field as HTMLInputElement).value).toBe('4.200');
    fireEvent.change(field, { target: { value: typed } });
    fireEvent.click(dialog.getByRole('button', { name: button }));
    await expect.poll(() => written).toEqual(changes);
    expect(dialog.queryAllByRole('alert')).toHaveLength(typed === '1,2,3' ? 1 : 0);
  });

  it.each([
    ['Edit', null, '/list-piano?edit=a'],
    ['Duplicate', 'With its photos', '/list-piano?copy=a&photos=1'],
    ['Duplicate', 'Without photos', '/list-piano?copy=a'],
  ])('%s, %s leads to the wizard', (action, choice, address) => {
    const { dialog, visited } = open();
    fireEvent.click(dialog.getByRole('button', { name: new RegExp(`^${action}`, 'u') }));
    if (choice) fireEvent.click(dialog.getByRole('button', { name: choice }));
    expect(visited).toEqual([address]);
  });

  it('one that the server never had is changed as a draft', () => {
    show({ session: person('seller'), own: [listing('a', { unsent: true, publishing: true, pending: true })] });
    expect(screen.queryByRole('button', { name: 'Change Piano a' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Piano a' }).getAttribute('href')).toBe('/list-piano?draft=a');
  });
});

describe('U-IMP-15 changing many listings at once', () => {
  const select = (own: readonly OwnListing[], more: Partial<Start> = {}) => {
    const shown = show({ session: person('dealer'), own, ...more });
    fireEvent.click(screen.getByRole('button', { name: 'Select several' }));
    return shown;
  };
  const openAll = async (count: number) => {
    fireEvent.click(screen.getByRole('button', { name: `Select all ${count}` }));
    fireEvent.click(screen.getByRole('button', { name: 'Change these' }));
    return within(await screen.findByRole('dialog', { name: `Change ${count} listings` }));
  };

  it('shows each price before and after, writes only what was there, and takes it back', async () => {
    vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(320);
    const { written, shownToWrite } = select([listing('a'), listing('b', { price_cents: null }), listing('c', { price_cents: 100_000 })]);
    const dialog = await openAll(3);
    expect(dialog.getByText('Nothing to change yet.')).toBeTruthy();
    fireEvent.change(dialog.getByLabelText('Percent, up or down'), { target: { value: '-2,5' } });
    expect(dialog.getByText('2 listings change.')).toBeTruthy();
    expect(dialog.getByText('1 listing stays as it is: the price is on request.')).toBeTruthy();
    expect(dialog.getAllByRole('listitem').map((row) => row.textContent)).toEqual([
      'Piano a4.200\u00a0€ to 4.095\u00a0€', 'Piano c1.000\u00a0€ to 975\u00a0€',
    ]);
    fireEvent.click(dialog.getByRole('button', { name: 'Change 2 listings' }));
    expect(await screen.findByText('2 listings changed.')).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Undo these changes' }));
    expect(await screen.findByText('2 listings are as before.')).toBeTruthy();
    expect(written).toEqual([
      ['updateAll', [['a', { price_cents: 409_500 }], ['c', { price_cents: 97_500 }]]],
      ['updateAll', [['a', { price_cents: 420_000 }], ['c', { price_cents: 100_000 }]]],
    ]);
    expect(shownToWrite.map((shown) => (shown as OwnListing).price_cents)).toEqual([420_000, 100_000, 409_500, 97_500]);
  });

  it('writes against what the dialog showed when it was opened, says what has changed since, and shows that when asked', async () => {
    const { written, shownToWrite, ownListings } = select([listing('a'), listing('b')], {
      outcomes: { a: { isGone: false, contested: ['price_cents'] } },
    });
    const dialog = await openAll(2);
    fireEvent.change(dialog.getByLabelText('Percent, up or down'), { target: { value: '-10' } });
    act(() => ownListings.set([listing('a', { price_cents: 300_000 }), listing('b')]));
    expect(dialog.getByText(/^1 listing has been changed meanwhile/u)).toBeTruthy();
    fireEvent.click(dialog.getByRole('button', { name: 'Change 2 listings' }));
    expect(await screen.findByText(/^1 listing changed\. 1 was changed meanwhile/u)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Choose' }).getAttribute('href')).toBe('/sync');
    expect(written).toEqual([['updateAll', [['a', { price_cents: 378_000 }], ['b', { price_cents: 378_000 }]]]]);
    expect((shownToWrite[0] as OwnListing).price_cents).toBe(420_000);

    fireEvent.click(screen.getByRole('button', { name: 'Change these' }));
    const again = within(await screen.findByRole('dialog'));
    fireEvent.change(again.getByLabelText('Percent, up or down'), { target: { value: '-10' } });
    act(() => ownListings.set([listing('a', { price_cents: 200_000 }), listing('b')]));
    fireEvent.click(again.getByRole('button', { name: 'Show the new ones' }));
    expect(again.queryByText(/changed meanwhile/u)).toBeNull();
    fireEvent.click(again.getByRole('button', { name: 'Change 2 listings' }));
    await expect.poll(() => written).toHaveLength(2);
    expect((shownToWrite[2] as OwnListing).price_cents).toBe(200_000);
  });

  it('changes the status of those that a search and a hand left, and says that it is sent later', async () => {
    const many = Array.from({ length: 300 }, (_, place) => listing(`n${place}`, { stock_number: place < 20 ? `K-${place}` : `X-${place}` }));
    vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(92);
    const { written } = select(many, { sync: { online: false } });
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'K-' } });
    fireEvent.click(await screen.findByRole('button', { name: 'Select all 20' }));
    fireEvent.click(screen.getByRole('checkbox', { name: 'Piano n3' }));
    expect(screen.getByText('19 selected')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Change these' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Change 19 listings' }));
    fireEvent.change(dialog.getByLabelText('What to change'), { target: { value: 'action' } });
    expect(dialog.getByText(/^No connection: the changes are kept/u)).toBeTruthy();
    fireEvent.click(dialog.getByRole('button', { name: 'Change 19 listings' }));
    await expect.poll(() => written).toHaveLength(1);
    expect((written[0] as unknown[])[1]).toHaveLength(19);
  });

  it('shows of hundreds only those near the view, and scrolls', async () => {
    vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(92);
    vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(320);
    select(Array.from({ length: 300 }, (_, place) => listing(`n${place}`)));
    const dialog = await openAll(300);
    fireEvent.change(dialog.getByLabelText('What to change'), { target: { value: 'amount' } });
    fireEvent.change(dialog.getByLabelText('Amount in euro'), { target: { value: '200' } });
    expect(dialog.getByText('300 listings change.')).toBeTruthy();
    expect(dialog.getAllByRole('listitem').length).toBeLessThan(40);
  });

  it('shows what each would cost beside what it has, one sum, and those that stay; prepares a payment for each, and says which was refused', async () => {
    vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(320);
    const orders: PaymentOrder[] = [];
    const start = async (order: PaymentOrder) => {
      orders.push(order);
      return order.pianoId === 'b' && orders.length === 2 ? fail({ type: 'Refused', code: 'PT409', reason: 'VIP runs on this piano already, and renews by itself.', cause: 'vip-runs' }) : ok({});
    };
    const vip = { tier: 'vip', tier_ends_at: new Date(Date.now() + dayMs).toISOString() } as const;
    select([listing('a', { country_code: 'DE' }), listing('b', { country_code: 'DE' }), listing('c', vip), listing('d', { status: 'reserved' }), listing('e', { is_published: false })], {
      server: { payments: { open: async () => ({ start }) } } as unknown as Partial<Server>,
    });
    const dialog = await openAll(5);
    fireEvent.change(dialog.getByLabelText('What to change'), { target: { value: 'promote' } });
    expect(dialog.getByText('2 listings are promoted once you have paid.')).toBeTruthy();
    expect(dialog.getAllByRole('listitem').map((row) => row.textContent)).toEqual([
      'Piano aBasic to Featured, 41,65\u00a0€', 'Piano bBasic to Featured, 41,65\u00a0€',
      'Piano cStays: it is VIP, which is more.', 'Piano dStays: it is reserved.', 'Piano eStays: buyers don’t see it now.',
    ]);
    expect(dialog.getByText(/^83,30\s€$/u)).toBeTruthy();
    fireEvent.change(dialog.getByLabelText('Number of days'), { target: { value: '91' } });
    expect(dialog.getByRole('button', { name: 'Prepare 0 payments' })).toHaveProperty('disabled', true);
    fireEvent.change(dialog.getByLabelText('Number of days'), { target: { value: '1' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Prepare 2 payments' }));
    expect(await dialog.findByText(/^1 payment is ready\./u)).toBeTruthy();
    expect(dialog.getByText('Piano b: VIP runs on this piano already, and renews by itself.')).toBeTruthy();
    expect(dialog.getByRole('link', { name: 'Go to your payments' }).getAttribute('href')).toBe('/payments');
    expect(orders.map(({ pianoId, product, days, grossCents }) => [pianoId, product, days, grossCents])).toEqual([['a', 'featured', 1, 595], ['b', 'featured', 1, 595]]);
    fireEvent.click(dialog.getByRole('button', { name: 'Prepare 1 payment' }));
    expect(await dialog.findByText(/^2 payments are ready\./u)).toBeTruthy();
    await expect.poll(() => orders).toHaveLength(3);
    expect(dialog.queryByRole('button', { name: /^Prepare/u })).toBeNull();
    expect(dialog.getByRole('button', { name: 'Done' })).toBeTruthy();
    expect(orders[2]?.id).toBe(orders[1]?.id);
  });

  it.each([
    ['of the way to pay', 'payments-too-many', 1],
    ['of the one listing', 'vip-runs', 2],
  ])('asks for the next payment only after a refusal %s', async (_what, cause, asked) => {
    const orders: string[] = [];
    const start = async ({ pianoId }: PaymentOrder) => {
      orders.push(pianoId);
      return fail({ type: 'Refused', code: 'PT429', reason: 'Not now.', cause });
    };
    select([listing('a', { country_code: 'DE' }), listing('b', { country_code: 'DE' })], { server: { payments: { open: async () => ({ start }) } } as unknown as Partial<Server> });
    const dialog = await openAll(2);
    fireEvent.change(dialog.getByLabelText('What to change'), { target: { value: 'promote' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Prepare 2 payments' }));
    await dialog.findByText('Piano a: Not now.');
    expect(orders).toHaveLength(asked);
  });

  it('prepares no payment without a connection, and shows the prices all the same', async () => {
    select([listing('a', { country_code: 'DE' }), listing('b', { country_code: 'DE' })], { sync: { online: false } });
    const dialog = await openAll(2);
    fireEvent.change(dialog.getByLabelText('What to change'), { target: { value: 'promote' } });
    expect(dialog.getByText(/^83,30\s€$/u)).toBeTruthy();
    expect(dialog.getByText(/^Paying needs a connection/u)).toBeTruthy();
    expect(dialog.getByRole('button', { name: 'Prepare 2 payments' })).toHaveProperty('disabled', true);
  });
});

describe('a seller without listings', () => {
  it('sees what will stand there', () => {
    show({ session: person('seller'), lookups: [lookup('1', true)] });
    expect(screen.getByText('You have no listings yet')).toBeTruthy();
  });
});

describe('before there is anything', () => {
  it('a new account sees where to begin, and no figures', () => {
    show({ session: person('technician') });
    expect(screen.getByRole('heading', { name: 'Where to begin' })).toBeTruthy();
    expect(screen.queryByRole('list', { name: 'Your figures' })).toBeNull();
  });

  it.each<[string, Start, string]>([
    ['while the first fetch runs', { sync: { lastSuccessAt: null, phase: 'pulling' } }, 'Your data is being fetched for the first time'],
    ['while the replica opens', { opening: true }, 'Counting what is stored on this device'],
    ['without a signal before the first fetch', { sync: { lastSuccessAt: null, online: false } }, 'Your data is not on this device yet'],
  ])('%s', (_when, start, text) => {
    show({ session: person('buyer'), ...start });
    expect(screen.getByText(text)).toBeTruthy();
    expect(screen.queryByText('Where to begin')).toBeNull();
    expect(screen.getByRole('heading', { name: 'Quick actions' })).toBeTruthy();
  });
});
