// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Listing } from '../../domain/listing/listing.ts';
import { cellsOf, offeredDays, readSlots } from '../../domain/viewing/offered-times.ts';
import { createWritable } from '../../lib/readable.ts';
import { fail, ok, type Result } from '../../lib/result.ts';
import type { Replica } from '../../replica/replica.ts';
import type { ServerFailure } from '../../domain/refusal/server-failure.ts';
import type { Session } from '../../domain/account/session.ts';
import { createFakeHost } from '../parts/testing/fake-host.ts';
import { renderScreen } from '../parts/testing/render-screen.tsx';
import { RequestScreen } from './request-screen.tsx';

afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

const id = '0b9e80aa-51c2-4a63-9f0e-2d3c4b5a6978';
const slots = [{ id: 'Tuesday-9-12', day: 'Tuesday', timeRange: '9-12', preferred: false }];
// Only what the screen reads of it.
const listing = {
  id, owner_id: 'seller', title: 'Yamaha U3', brand: 'Yamaha', model: 'U3', piano_type: 'Upright', location: 'Vienna, Austria', town: 'Vienna', availability_slots: slots,
  seller: { id: 'seller', display_name: 'Klavierhaus', time_zone: 'Europe/Berlin' },
} as unknown as Listing;
// A Saturday, so that all of the coming Tuesday is on offer.
const now = Date.parse('2026-11-28T10:00Z');
const [firstDay] = offeredDays({ slots: readSlots(slots), kind: 'viewing', timeZone: 'Europe/Berlin', now, taken: new Set() });
beforeAll(() => vi.useFakeTimers({ toFake: ['Date'], now }));
afterAll(() => vi.useRealTimers());

const buyer: Session = { kind: 'user', userId: 'buyer', email: 'buyer@people.example', fullName: 'A buyer', role: 'buyer', memberSince: '2026-01-01T00:00:00Z', expired: false };

type Times = Result<{ timeZone: string; taken: readonly number[] }, ServerFailure>;

function show({ session = buyer, kind = 'viewing', times = Promise.resolve<Times>(fail({ type: 'Offline' })), given = listing }: {
  session?: Session; kind?: string; times?: Promise<Times>; given?: Listing;
} = {}) {
  const viewings = { all: createWritable([]), request: vi.fn((_viewing: unknown) => Promise.resolve('made')), amend: vi.fn(), step: vi.fn(), times: () => times };
  const profile = { own: createWritable(null), update: vi.fn() };
  const { host } = createFakeHost({ session, stored: [given], more: { viewings, profile } as unknown as Partial<Replica>, sync: { online: true } });
  return { viewings, ...renderScreen(<RequestScreen pianoId={id} kind={kind} />, host) };
}

const send = () => fireEvent.click(screen.getByRole('button', { name: 'Send Request' }));

describe('asking for a time', () => {
  it('stores what was chosen, and leads to it', async () => {
    const { viewings, visited } = show();
    fireEvent.click(screen.getByRole('radio', { name: '09:30' }));
    fireEvent.change(screen.getByLabelText('Note for the seller'), { target: { value: ' May I play it? ' } });
    send();
    await waitFor(() => expect(visited).toEqual(['/viewings/made']));
    expect(viewings.request).toHaveBeenCalledWith({
      kind: 'viewing', startsAt: firstDay?.times[1], note: 'May I play it?', phone: '',
      piano: { id, title: 'Yamaha U3', place: 'Vienna, Austria' }, seller: { id: 'seller', name: 'Klavierhaus', timeZone: 'Europe/Berlin' },
    });
  });

  it('says what is missing', () => {
    const { viewings } = show({ kind: 'call' });
    expect(screen.getByRole('heading', { level: 1, name: 'Schedule Call' })).toBeTruthy();
    send();
    expect(screen.getByText('Please choose a day and a time.')).toBeTruthy();
    expect(screen.getByText('Please give a number that the seller can call.')).toBeTruthy();
    expect(viewings.request).not.toHaveBeenCalled();
  });

  it('says when the chosen time turns out to be given away', async () => {
    const taken = cellsOf(firstDay?.times[0] ?? 0, 'viewing');
    let answer: (times: Times) => void = () => {};
    const { viewings } = show({ times: new Promise<Times>((resolve) => (answer = resolve)) });
    fireEvent.click(screen.getByRole('radio', { name: '09:00' }));
    await act(async () => answer(ok({ timeZone: 'Europe/Berlin', taken })));
    expect(screen.queryByRole('radio', { name: '09:00' })).toBeNull();
    expect(screen.getByText('The time you chose is no longer available. Please choose another.')).toBeTruthy();
    send();
    expect(viewings.request).not.toHaveBeenCalled();
    fireEvent.click(screen.getByRole('radio', { name: '10:00' }));
    expect(screen.queryByText(/can’t be had any more/u)).toBeNull();
  });

  it('goes by the zone that the server names', async () => {
    show({ times: Promise.resolve<Times>(ok({ timeZone: 'America/New_York', taken: [] })) });
    expect(await screen.findByText(/Times are the seller’s local time \(America\/New York\)/u)).toBeTruthy();
  });

  it('keeps what a visitor chose for after signing in', () => {
    const { unmount } = show({ session: { kind: 'visitor' } });
    expect(screen.queryByRole('button', { name: 'Send Request' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Sign In' }).getAttribute('href')).toBe(`/auth?next=${encodeURIComponent(`/viewings/new?piano=${id}&kind=viewing`)}`);
    fireEvent.click(screen.getByRole('radio', { name: '10:30' }));
    unmount();
    show();
    expect(screen.getByRole<HTMLInputElement>('radio', { name: '10:30' }).checked).toBe(true);
  });

  it('asks nobody for one’s own, and takes any time where none is named', () => {
    show({ given: { ...listing, owner_id: 'buyer' } });
    expect(screen.getByText(/This is your own listing/u)).toBeTruthy();
    cleanup();
    show({ given: { ...listing, availability_slots: [] } });
    expect(screen.getByText(/The seller names no times/u)).toBeTruthy();
  });
});
