// @vitest-environment jsdom
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { generateSummaries, makeSummary } from '../../domain/search/generate-summaries.ts';
import type { Session } from '../../domain/account/session.ts';
import { dismissToast } from '../../ui/toast.ts';
import { createFakeHost, type FakeStart } from '../parts/testing/fake-host.ts';
import { renderScreen } from '../parts/testing/render-screen.tsx';
import { HomeScreen } from './home-screen.tsx';
import { chooseNextStep } from './next-step.ts';

afterEach(() => {
  cleanup();
  dismissToast();
});

const buyer: Extract<Session, { kind: 'user' }> = {
  kind: 'user',
  userId: 'u',
  email: 'buyer@example.invalid',
  fullName: 'Demo Buyer',
  role: 'buyer',
  memberSince: '2026-01-01T00:00:00Z',
  expired: false,
};

const SignIn = () => <form aria-label="Sign in" />;

function show(start: FakeStart = {}) {
  return renderScreen(<HomeScreen signIn={SignIn} />, createFakeHost(start).host);
}

const hrefOf = (name: RegExp | string) => screen.getByRole('link', { name }).getAttribute('href');

describe('the serial box', () => {
  it.each(['', '   '])('says what is missing when it holds %j', (typed) => {
    const { visited } = show();
    fireEvent.change(screen.getByLabelText('Serial number'), { target: { value: typed } });
    fireEvent.click(screen.getByRole('button', { name: 'Discover' }));
    expect(screen.getByText("Enter your piano's serial number")).toBeTruthy();
    expect(screen.getByText("We'll reveal its complete story.")).toBeTruthy();
    expect(visited).toEqual([]);
  });

  it('leads to the identification with the number, encoded, also on Enter', () => {
    const { visited } = show();
    const field = screen.getByLabelText('Serial number');
    fireEvent.change(field, { target: { value: ' J 123&4 ' } });
    fireEvent.submit(field);
    expect(visited).toEqual(['/piano-lookup?serial=J%20123%264']);
  });
});

describe('links', () => {
  it('lead to Browse, Sell and the two samples', () => {
    show();
    expect(screen.getAllByRole('link', { name: 'Browse pianos' }).map((link) => link.getAttribute('href'))).toEqual(['/browse', '/browse']);
    expect(hrefOf('Sell a piano')).toBe('/sell');
    expect(hrefOf(/View Details: Steinway/u)).toBe('/piano-detail-steinway');
    expect(hrefOf(/View Details: Yamaha C7/u)).toBe('/piano-detail-yamaha');
  });
});

describe('in the spotlight', () => {
  const vip = (id: string) => makeSummary({ id, title: `VIP ${id}`, featured_until: Date.now() + 1e9, vip_until: Date.now() + 1e9 });

  it('P-6: shows three of those whose VIP runs, and says so on their cards', () => {
    show({ items: ['a', 'b', 'c', 'd'].map(vip) });
    const section = screen.getByRole('region', { name: 'In the spotlight' });
    expect(within(section).getAllByRole('listitem')).toHaveLength(3);
    expect(within(section).getAllByText('VIP')).toHaveLength(3);
  });

  it('holds the place while loading, and is left out when none runs', () => {
    const { unmount } = show({ index: { source: 'loading' }, opening: true });
    expect(screen.getByText('Loading the pianos in the spotlight')).toBeTruthy();
    unmount();
    show({ items: [makeSummary({ featured_until: Date.now() + 1e9 }), { ...vip('x'), featured_until: 1, vip_until: 1 }] });
    expect(screen.queryByRole('region', { name: 'In the spotlight' })).toBeNull();
  });
});

describe('newest', () => {
  it('shows the four newest of many, newest first', () => {
    const old = generateSummaries(500).map((listing) => ({ ...listing, listed_at: listing.listed_at - 1e12 }));
    const fresh = [3, 1, 4, 2].map((at) => makeSummary({ id: `n${at}`, title: `New ${at}`, listed_at: Date.UTC(2026, 10, at) }));
    show({ items: [...old.slice(0, 250), ...fresh, ...old.slice(250)] });
    const section = screen.getByRole('region', { name: 'New on Soundboard' });
    expect(within(section).getAllByRole('heading', { level: 3 }).map((title) => title.textContent)).toEqual(['New 4', 'New 3', 'New 2', 'New 1']);
  });

  it('holds the place while loading, and is left out when there is nothing', () => {
    const { unmount } = show({ index: { source: 'loading' }, opening: true });
    expect(screen.getByText('Loading the newest pianos')).toBeTruthy();
    unmount();
    show();
    expect(screen.queryByText('New on Soundboard')).toBeNull();
  });
});

describe('welcome', () => {
  it('offers visitors the sign-in and tells what there is', () => {
    show();
    expect(screen.getByRole('form', { name: 'Sign in' })).toBeTruthy();
    expect(screen.getByText('Fraud protection')).toBeTruthy();
  });

  it('tells a person signed in their next step instead', () => {
    show({ session: buyer });
    expect(screen.queryByRole('form', { name: 'Sign in' })).toBeNull();
    expect(screen.getByText('Welcome back, Demo Buyer')).toBeTruthy();
  });

  it.each<[string, Parameters<typeof chooseNextStep>[0], string]>([
    ['sign in again', { session: { ...buyer, expired: true }, attention: 2, newMatches: 1, saved: 1 }, '/auth'],
    ['attention first', { session: buyer, attention: 1, newMatches: 1, saved: 1 }, '/sync'],
    ['new matches', { session: buyer, attention: 0, newMatches: 1, saved: 1 }, '/saved'],
    ['sellers identify', { session: { ...buyer, role: 'dealer' }, attention: 0, newMatches: 0, saved: 1 }, '/piano-lookup'],
    ['saved pianos', { session: buyer, attention: 0, newMatches: 0, saved: 1 }, '/saved'],
    ['nothing yet', { session: buyer, attention: 0, newMatches: 0, saved: 0 }, '/browse'],
  ])('%s', (_case, state, href) => {
    expect(chooseNextStep(state).href).toBe(href);
  });
});
