// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { makeSummary } from '../../domain/search/generate-summaries.ts';
import type { ListingSummary } from '../../domain/listing/listing-summary.ts';
import { dismissToast } from '../../ui/toast.ts';
import { describeAge } from './data-age.ts';
import { ListingCard } from './listing-card.tsx';
import { describeListing, describePlace } from './listing-words.ts';
import { createFakeHost } from './testing/fake-host.ts';
import { renderScreen } from './testing/render-screen.tsx';

const now = Date.UTC(2026, 10, 27, 12);

afterEach(() => {
  cleanup();
  dismissToast();
});

function show(changes: Partial<ListingSummary> = {}, km: number | null = null) {
  const fake = createFakeHost();
  const view = renderScreen(<ListingCard listing={makeSummary({ id: 'p', ...changes })} now={now} km={km} />, fake.host);
  return { ...fake, ...view };
}

describe('ListingCard', () => {
  it('says what a piano is, costs and where it stands, and leads to it', () => {
    const { container } = show({ view_count: 1234 }, 12.4);
    expect(container.textContent).toContain('1988 · Upright · 131 cm · polished ebony');
    expect(container.textContent).toContain('5.490\u00a0€');
    expect(container.textContent).toContain('Hamburg · 12 km');
    expect(container.textContent).toContain('1.234 views');
    expect(screen.getByRole('link', { name: 'View Details: Yamaha U3' }).getAttribute('href')).toBe('/piano/p');
  });

  it('U-TXT-06: leads to its seller with the piano named, where there is somebody to write to', () => {
    const { unmount } = show({ seller_slug: 'klavierhaus' });
    expect(screen.getByRole('link', { name: 'Contact: Yamaha U3' }).getAttribute('href')).toBe('/contact/klavierhaus?piano=p');
    unmount();
    show({ seller_slug: '' });
    expect(screen.queryByRole('link', { name: /^Contact/u })).toBeNull();
  });

  it.each<[string, Partial<ListingSummary>, string, boolean]>([
    ['verified', { verified: true }, 'Verified', true],
    ['U-SEL-01 an address alone', { verified: true, verified_by: 'email' }, 'Verified e-mail', true],
    ['U-SEL-01 somebody looked', { verified: true, verified_by: 'team' }, 'Verified seller', true],
    ['U-SEA-03 a lowered price', { price_cents: 500_000, former_prices: [{ price_cents: 600_000, until: new Date(now - 1).toISOString() }] }, 'was 6.000\u00a0€', true],
    ['not verified', { verified: false }, 'Verified', false],
    ['featured now', { featured_until: now + 1 }, 'Featured', true],
    ['featured until now', { featured_until: now }, 'Featured', false],
    ['VIP now', { featured_until: now + 1, vip_until: now + 1 }, 'VIP', true],
    ['VIP until now', { featured_until: now, vip_until: now }, 'VIP', false],
    ['highlighted now', { highlighted_until: now + 1 }, 'Highlight', true],
    ['highlighted until now', { highlighted_until: now }, 'Highlight', false],
    ['reviews', { seller_rating: 4.9, seller_review_count: 23 }, 'Seller rated 4,9 of 5 in 23 reviews', true],
    ['a rating without reviews', { seller_rating: 5, seller_review_count: 0 }, 'Seller rated', false],
    ['no price', { price_cents: null }, 'Price on request', true],
  ])('%s', (_case, changes, words, isThere) => {
    expect(show(changes).container.textContent?.includes(words)).toBe(isThere);
  });

  it.each([
    ['half a year without a signal', 180, '2027-01-01T00:00:00Z', 'as of 31.05.2026', false],
    ['half a year without a signal, its term up', 180, '2026-08-20T00:00:00Z', 'as of 31.05.2026', true],
    ['an hour', 1 / 24, '2026-08-20T00:00:00Z', null, false],
  ])('U-SYN-13 says from when it is and that its term is up: %s', (_what, days, ends_at, age, ended) => {
    const { host } = createFakeHost({ index: { asOf: now - days * 86_400_000 } });
    const { container } = renderScreen(<ListingCard listing={makeSummary({ id: 'p', ends_at })} now={now} />, host);
    expect(/as of [\d.]+/.exec(container.textContent ?? '')?.[0] ?? null).toBe(age);
    expect(container.textContent?.includes('Ended')).toBe(ended);
  });

  it('gives way to a drawing when the picture is broken', () => {
    const { container } = show({ image_url: '/broken.jpg' });
    const picture = () => container.querySelector('img');
    expect(picture()?.getAttribute('src')).toBe('/broken.jpg');
    const broken = picture();
    if (broken) fireEvent.error(broken);
    expect(picture()?.getAttribute('src')).toBe('/illustrations/fallback-upright.svg');
  });

  it.each([
    ['saves', [], ['p']],
    ['does not take away what was saved before', ['p'], ['p']],
  ])('a heart that is pressed before the data on the device are open %s once they are', async (_what, before, after) => {
    const piano_id = before[0] ?? '';
    const kept = { id: 's', piano_id, title: 'Yamaha U3', note: '', created_at: '2026-01-01T00:00:00.000Z', pending: false };
    const { host, phase, replica, saved } = createFakeHost({ opening: true, saved: piano_id ? [kept] : [] });
    renderScreen(<ListingCard listing={makeSummary({ id: 'p' })} now={now} />, host);
    const heart = screen.getByRole('button', { name: /^Save / });
    fireEvent.click(heart);
    fireEvent.click(heart);
    await waitFor(() => expect(heart.getAttribute('aria-busy')).toBe('true'));
    // What is not stored yet is not shown as saved.
    expect(heart.getAttribute('aria-pressed')).toBe('false');
    act(() => phase.set({ phase: 'open', replica }));
    await screen.findByText('Saved');
    expect(heart.getAttribute('aria-busy')).toBe('false');
    expect(saved.get()?.map((each) => each.piano_id)).toEqual(after);
    expect(heart.getAttribute('aria-pressed')).toBe('true');
  });

  it('a heart says when the data on the device can’t be opened', async () => {
    const { host, phase, saved } = createFakeHost({ opening: true });
    renderScreen(<ListingCard listing={makeSummary({ id: 'p' })} now={now} />, host);
    const heart = screen.getByRole('button', { name: /^Save / });
    fireEvent.click(heart);
    act(() => phase.set({ phase: 'silent' }));
    await screen.findByText('This could not be kept');
    expect(heart.getAttribute('aria-pressed')).toBe('false');
    expect(saved.get()).toEqual([]);
  });

  it('saves with the heart, says so, and takes it back', async () => {
    const { saved } = show();
    const heart = screen.getByRole('button', { name: 'Save Yamaha U3' });
    fireEvent.click(heart);
    await waitFor(() => expect(heart.getAttribute('aria-pressed')).toBe('true'));
    expect(saved.get()).toMatchObject([{ piano_id: 'p', title: 'Yamaha U3' }]);
    fireEvent.click(heart);
    await waitFor(() => expect(screen.getByText('Removed from saved')).toBeTruthy());
    expect(heart.getAttribute('aria-pressed')).toBe('false');
  });
});

describe('words', () => {
  it.each<[Partial<ListingSummary>, string]>([
    [{ year: null, finish: '' }, 'Upright · 131 cm'],
    [{ piano_type: 'Grand', height_cm: 100, length_cm: 188, year: 1911, finish: 'ebony' }, '1911 · Grand · 188 cm · ebony'],
    [{ piano_type: 'Digital', height_cm: null, finish: '' }, '1988 · Digital'],
  ])('%j is %s', (changes, words) => {
    expect(describeListing(makeSummary(changes))).toBe(words);
  });

  it('a place that nobody named', () => {
    expect(describePlace({ town: '', location: '' })).toBe('Location not specified');
  });
});

describe('describeAge', () => {
  const hour = 3_600_000;
  it.each<[string, number | null, string, RegExp, string]>([
    ['never', null, 'plain', /^not loaded yet$/u, ''],
    ['just now', now, 'plain', /^as of \d\d:\d\d$/u, ''],
    ['24 h', now - 24 * hour, 'plain', /^as of \d\d\.\d\d\., \d\d:\d\d$/u, ''],
    ['over 24 h', now - 24 * hour - 1, 'warn', /^as of/u, 'more than a day old'],
    ['another year', now - 365 * 24 * hour, 'bad', /^as of 27\.11\.2025$/u, 'more than a week old'],
    ['7 d', now - 168 * hour, 'warn', /^as of/u, 'more than a day old'],
    ['over 7 d', now - 168 * hour - 1, 'bad', /^as of/u, 'more than a week old'],
  ])('%s', (_case, asOf, tone, text, note) => {
    const age = describeAge(asOf, now);
    expect([age.tone, age.note]).toEqual([tone, note]);
    expect(age.text).toMatch(text);
  });
});
