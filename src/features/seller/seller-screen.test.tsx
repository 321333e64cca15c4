// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { SellerSummary } from '../../domain/listing/listing.ts';
import { generateSummaries } from '../../domain/search/generate-summaries.ts';
import { createWritable } from '../../lib/readable.ts';
import { fail, ok, type Result } from '../../lib/result.ts';
import type { StoredListing } from '../../replica/listing-repository.ts';
import type { Replica } from '../../replica/replica.ts';
import type { ServerFailure } from '../../domain/refusal/server-failure.ts';
import type { SellerPage } from '../../replica/server-queries.ts';
import { createFakeHost } from '../parts/testing/fake-host.ts';
import { renderScreen } from '../parts/testing/render-screen.tsx';
import { SellerScreen } from './seller-screen.tsx';

afterEach(cleanup);

const seller: SellerSummary = {
  id: 's', display_name: 'Klavierhaus am Fluss', slug: 'klavierhaus-am-fluss', role: 'dealer', member_since: '2020-03-05T00:00:00.000Z',
  rating: null, review_count: 0, verified: true,
};

const pianos = generateSummaries(30).map((each, place) => ({
  ...each, title: `Piano ${place}`, seller_slug: seller.slug, seller_name: seller.display_name, seller_is_dealer: true, seller_rating: null, seller_review_count: 0, verified: false,
}));

interface Start {
  local?: number;
  online?: boolean;
  answer?: Result<SellerPage, ServerFailure>;
}

function show({ local = 0, online = true, answer }: Start) {
  const answers: ((answer: Result<SellerPage, ServerFailure>) => void)[] = [];
  const listings: Partial<Replica['listings']> = {
    watch: () => createWritable<StoredListing>({ state: 'absent' }),
    ofSeller: () => (answer ? Promise.resolve(answer) : new Promise((resolve) => answers.push(resolve))),
  };
  const { host } = createFakeHost({ items: pianos.slice(0, local), sync: { online }, more: { listings: listings as Replica['listings'] } });
  renderScreen(<SellerScreen slug={seller.slug} />, host);
  return { give: (given: Result<SellerPage, ServerFailure>) => act(async () => answers.forEach((resolve) => resolve(given))) };
}

const cards = () => screen.queryAllByRole('article').length;

describe('a seller', () => {
  it('is shown from the device at once, then as the server has it', async () => {
    const { give } = show({ local: 2 });
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Klavierhaus am Fluss');
    expect(screen.getByText('Dealer')).toBeDefined();
    expect(screen.queryByText('Verified')).toBeNull();
    expect(cards()).toBe(2);
    await give(ok({ seller, listings: pianos.slice(1, 4), total: 3 }));
    expect(cards()).toBe(3);
    expect(screen.getByText('3 pianos')).toBeDefined();
    expect(screen.getByText('Verified')).toBeDefined();
    expect(screen.getByText('Member since March 2020')).toBeDefined();
    expect(screen.queryByText(/Rated/)).toBeNull();
  });

  it('has a rating only when somebody gave one', async () => {
    show({ answer: ok({ seller: { ...seller, rating: 4.5, review_count: 3 }, listings: [], total: 0 }) });
    expect(await screen.findByText('Rated 4,5 of 5 in 3 reviews')).toBeDefined();
    expect(screen.getByText('Nothing is for sale here at the moment.')).toBeDefined();
  });

  it('is shown without a signal as far as the device goes, and says so', () => {
    show({ local: 2, online: false });
    expect(cards()).toBe(2);
    expect(screen.getByText(/^No connection: these are the listings on this device/)).toBeDefined();
  });

  it.each([
    ['no signal and nothing stored', { online: false }, 'This seller is not on this device'],
    ['nobody of this name', { answer: fail({ type: 'NotFound' }) }, 'No such seller'],
    ['a server that fails', { answer: fail({ type: 'Refused', code: 'http-400', reason: '' }) }, 'The seller could not be fetched'],
  ] satisfies [string, Start, string][])('has a state of its own for %s', async (_name, start, title) => {
    show(start);
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeDefined();
  });

  it('shows many pianos a page at a time, and says when the server has more', async () => {
    show({ answer: ok({ seller, listings: pianos, total: 90 }) });
    await screen.findByText('90 pianos');
    expect(cards()).toBe(24);
    fireEvent.click(screen.getByRole('button', { name: 'Show more (6 not shown)' }));
    expect(cards()).toBe(30);
    expect(screen.getByText('The newest 30 of 90 are shown. Browse finds the others.')).toBeDefined();
  });
});
