// @vitest-environment jsdom
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { makeSummary } from '../../domain/search/generate-summaries.ts';
import { createWritable } from '../../lib/readable.ts';
import type { LookupRecord, OwnListing, Replica, Session } from '../../replica/replica.ts';
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
}

function show({ own = [], lookups = [], ...start }: Start) {
  const more = {
    ...start.more,
    lookups: { all: createWritable<readonly LookupRecord[] | undefined>(lookups) },
    profile: { own: createWritable(null) },
  } as unknown as Partial<Replica>;
  const ownListings = createWritable<readonly OwnListing[] | undefined>(own);
  const fake = createFakeHost({ ...start, sync: { lastSuccessAt: Date.now(), ...start.sync }, own: ownListings, more });
  return renderScreen(<DashboardScreen />, fake.host);
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
      items: [makeSummary({ id: 'a', piano_type: 'Grand', created_at: Date.now() }), makeSummary({ id: 'b', piano_type: 'Upright', created_at: Date.now() })],
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
    expect(screen.getByRole('link', { name: /Grands.*1 new piano/u }).getAttribute('href')).toBe('/browse?type=Grand');
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
    expect(screen.queryAllByRole('link', { name: /^Piano n/u }).length).toBeLessThan(60);
    expect(figures()['on-market']?.[0]).toBe('400');
  });

  it('say what will stand there while a seller has none', () => {
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
