// @vitest-environment jsdom
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { DealerSubscription } from '../../../domain/dealer/subscription-row.ts';
import { createWritable } from '../../../lib/readable.ts';
import { fail, ok } from '../../../lib/result.ts';
import type { DealerPlan, DealerPlanStep } from '../../../replica/dealer-plan-port.ts';
import type { OwnListing } from '../../../replica/own-listing.ts';
import type { ServerFailure } from '../../../domain/refusal/server-failure.ts';
import type { Session } from '../../../domain/account/session.ts';
import { createFakeHost } from '../../parts/testing/fake-host.ts';
import { renderScreen } from '../../parts/testing/render-screen.tsx';
import { PricingTab } from './pricing-tab.tsx';

const now = Date.UTC(2026, 10, 28, 12);
beforeEach(() => {
  vi.useFakeTimers({ now, toFake: ['Date'] });
  localStorage.clear();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const at = (days: number) => new Date(now + days * 86_400_000).toISOString();
const trial: DealerSubscription = {
  id: 'dealer', state: 'trial', trial_started_at: at(-4), trial_ends_at: at(10), paid_from: null, cancelled_at: null, ends_at: null, ended_at: null,
  country_code: 'DE', vat_id: '', created_at: at(-4),
};
const dealer: Session = { kind: 'user', userId: 'dealer', email: 'dealer@shop.example', fullName: 'Dealer', role: 'dealer', memberSince: at(-90), expired: false };
const listings = (count: number) => Array.from({ length: count }, (_, index) => ({ id: `p${index}`, status: 'active', is_published: true }) as OwnListing);

interface Start {
  plan?: DealerSubscription | null;
  /** Null: not read yet. */
  active?: number | null;
  online?: boolean;
  session?: Session;
  failure?: ServerFailure;
}

function show({ plan = null, active = 42, online = true, session = dealer, failure }: Start = {}) {
  const own = createWritable<DealerSubscription | null | undefined>(plan);
  const taken: DealerPlanStep[] = [];
  const dealerPlan: DealerPlan = {
    own,
    async take(step) {
      taken.push(step);
      if (failure) return fail(failure);
      if (step.type === 'start') own.set({ ...trial, country_code: step.order.country, vat_id: step.order.vatId });
      if (step.type === 'cancel') own.set({ ...trial, state: 'cancelled', cancelled_at: at(0), ends_at: trial.trial_ends_at });
      return ok(null);
    },
  };
  const { host } = createFakeHost({
    session, sync: { online }, own: createWritable<readonly OwnListing[] | undefined>(active === null ? undefined : listings(active)), more: { dealerPlan: async () => dealerPlan },
  });
  renderScreen(<PricingTab />, host);
  return { taken };
}

const button = (name: string) => screen.findByRole<HTMLButtonElement>('button', { name });
const choose = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
/** Toasts are alerts as well. */
const fault = (name: string) => section(name).getByRole('alert').textContent;
const section = (name: string) => within(screen.getByRole('region', { name }));
/** The amounts of a part, with the no-break spaces as spaces. */
const lines = (name: string) =>
  section(name).getAllByRole('definition').map((line) => `${line.previousElementSibling?.textContent} ${line.textContent}`.replaceAll('\u00a0', ' '));

describe('what the plan costs', () => {
  it('counts the active listings and adds the VAT of Germany', async () => {
    show();
    expect(lines('What it costs you')).toEqual(['Net per month 126 €', 'VAT 19 % (Germany) 23,94 €', 'Gross per month 149,94 €']);
    expect(await button('Start free trial')).toBeDefined();
  });

  it('U-TXT-05 shows no price before the listings are counted, and one for a number that is entered', () => {
    show({ active: null });
    expect(section('What it costs you').queryAllByRole('definition')).toEqual([]);
    expect(screen.getByLabelText<HTMLInputElement>('Active listings').value).toBe('');
    fireEvent.change(screen.getByLabelText('Active listings'), { target: { value: '10' } });
    expect(lines('What it costs you')[0]).toBe('Net per month 30 €');
  });

  it('remembers the country, and says why no VAT is added', () => {
    show({ active: 10 });
    choose('Country of your business', 'FR');
    expect(lines('What it costs you')[1]).toBe('VAT 20 % (France) 6 €');
    choose('VAT ID', 'FR 12 345678901');
    expect(lines('What it costs you')).toEqual(['Net per month 30 €', 'VAT (reverse charge) 0 €', 'Gross per month 30 €']);
    expect(screen.getByText(/^Reverse charge: the VAT is owed by the recipient/u)).toBeDefined();
    cleanup();
    show({ active: 10 });
    expect(screen.getByLabelText<HTMLSelectElement>('Country of your business').value).toBe('FR');
  });

  it('says of a VAT ID that is none of the country what is wrong, and adds the VAT', () => {
    show({ active: 10 });
    choose('Country of your business', 'FR');
    choose('VAT ID', 'DE123456789');
    expect(fault('What it costs you')).toBe('This VAT ID begins with DE, so it is not one of France. Choose the country it belongs to.');
    expect(lines('What it costs you')[1]).toBe('VAT 20 % (France) 6 €');
  });

  it.each([[149, []], [150, ['Enterprise']], [199, ['Enterprise']], [200, ['Enterprise', 'Volume discount']]])('offers beside %d listings %j', (active, offers) => {
    show({ active });
    expect(['Enterprise', 'Volume discount'].filter((name) => screen.queryByRole('region', { name }))).toEqual(offers);
  });

  it('reckons with another number of listings, and goes back to the own', () => {
    show({ active: 3 });
    choose('Active listings', '1.200');
    expect(lines('What it costs you')[0]).toBe('Net per month 3.600 €');
    choose('Active listings', 'many');
    expect(fault('What it costs you')).toBe('Please enter a whole number from 0 to 50.000.');
    fireEvent.click(screen.getByRole('button', { name: 'Back to my listings' }));
    expect(lines('What it costs you')[0]).toBe('Net per month 9 €');
  });
});

describe('the plan', () => {
  it('starts the trial with country and VAT ID, and then shows it', async () => {
    const { taken } = show();
    choose('VAT ID', 'de 123 456 789');
    fireEvent.click(await button('Start free trial'));
    expect(await screen.findByText('Free until 08.12.2026: 10 days left.')).toBeDefined();
    expect(taken).toEqual([{ type: 'start', order: { country: 'DE', vatId: 'DE123456789' } }]);
    expect(screen.queryByRole('button', { name: 'Start free trial' })).toBeNull();
    expect(screen.getByText(/Nothing is charged in this version/u)).toBeDefined();
  });

  it('is cancelled, and can be kept until it has run out', async () => {
    show({ plan: trial });
    fireEvent.click(await button('Cancel the plan'));
    expect(await screen.findByText('Runs until 08.12.2026 and then ends. Until then you can keep it.')).toBeDefined();
    expect(await button('Keep the plan')).toBeDefined();
  });

  it('shows offline what is known, and no step can be taken', async () => {
    show({ plan: trial, online: false });
    expect(await screen.findByText('Free until 08.12.2026: 10 days left.')).toBeDefined();
    expect(screen.getByText(/^No connection: this is what the device knows/u)).toBeDefined();
    expect((await button('Take the plan')).disabled).toBe(true);
  });

  it('shows a trial whose time is over as ended, before the server says so', async () => {
    show({ plan: { ...trial, trial_ends_at: at(-1) }, online: false });
    expect(await screen.findByText('Ended on 27.11.2026. Your listings stay as they are.')).toBeDefined();
  });

  it('says why a step was refused', async () => {
    show({ failure: { type: 'Refused', code: 'PT409', reason: 'The free trial was started before. It is there once.' } });
    fireEvent.click(await button('Start free trial'));
    expect(await screen.findByText('The free trial was started before. It is there once.', { selector: '[role=alert]' })).toBeDefined();
  });

  it('saves another country for the plan that runs', async () => {
    const { taken } = show({ plan: { ...trial, state: 'active', paid_from: at(-2) } });
    choose('Country of your business', 'CH');
    fireEvent.click(await button('Save country and VAT ID'));
    expect(taken).toEqual([{ type: 'activate', order: { country: 'CH', vatId: '' } }]);
  });

  it.each([
    ['a visitor', { kind: 'visitor' } as const, 'The plan is for dealers. Sign in as one to start the free trial.'],
    ['a seller', { ...dealer, role: 'seller' }, 'The plan is for dealers. Prices and VAT can be looked at by everybody.'],
  ])('is offered to no one else: %s', (_who, session, text) => {
    show({ session });
    expect(screen.getByText(text)).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Start free trial' })).toBeNull();
  });
});

describe('the VAT calculator', () => {
  it('adds VAT and takes it out, in German and English form', () => {
    show();
    choose('Amount in euro', '1.000,00');
    expect(lines('VAT calculator')).toEqual(['Net 1.000 €', 'VAT 19 % 190 €', 'Gross 1.190 €']);
    choose('The amount is', 'gross');
    choose('Amount in euro', '1,190.00');
    expect(lines('VAT calculator')).toEqual(['Net 1.000 €', 'VAT 19 % 190 €', 'Gross 1.190 €']);
    choose('Amount in euro', '1.190');
    expect(screen.getByText('Read as 1.190 €.')).toBeDefined();
  });

  it.each([
    ['DE', '2020-07-01', 'VAT 16 % 16 €'],
    ['DE', '2021-01-01', 'VAT 19 % 19 €'],
    ['CH', '2023-12-31', 'VAT 7,7 % 7,70 €'],
    ['CH', '2024-01-01', 'VAT 8,1 % 8,10 €'],
    ['', '2026-11-28', 'VAT 20 % 20 €'],
  ])('takes the rate that held in %j on %s', (country, day, vat) => {
    show();
    choose('Amount in euro', '100');
    choose('Country', country);
    choose('Rate of the day', day);
    expect(lines('VAT calculator')[1]).toBe(vat);
  });

  it('says what is wrong with an amount, and nothing of an empty one', () => {
    show();
    expect(screen.getByText('Enter an amount to see net, VAT and gross.')).toBeDefined();
    choose('Amount in euro', 'CHF 5');
    expect(fault('VAT calculator')).toBe('Please enter euro: other currencies are not converted.');
  });

  it('lists all countries and finds them by either name', () => {
    show();
    fireEvent.click(screen.getByText('Rates of all 238 countries and territories'));
    choose('Search a country', 'schweiz');
    const rows = within(screen.getByRole('table', { name: 'Standard rates of VAT on 28.11.2026' })).getAllByRole('row');
    expect(rows.map(({ textContent }) => textContent.replaceAll('\u00a0', ' '))).toEqual(['CountryRateHolds since', 'Switzerland CH8,1 %01.01.2024']);
    choose('Search a country', 'Atlantis');
    expect(screen.getByText(/default rate of 20 %/u, { selector: '[role=status]' })).toBeDefined();
  });
});
