// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { Listing } from '../../domain/listing/listing.ts';
import type { SavedPiano } from '../../replica/personal-repositories.ts';
import { dismissToast } from '../../ui/toast.ts';
import { createFakeHost, type FakeStart } from '../parts/testing/fake-host.ts';
import { renderScreen } from '../parts/testing/render-screen.tsx';
import { SavedScreen } from './saved-screen.tsx';

afterEach(() => {
  cleanup();
  dismissToast();
});

const saved: SavedPiano = { id: 's', piano_id: 'p', title: 'Yamaha U3', note: '', created_at: '2026-11-01T09:00:00Z', pending: false };

const listing: Listing = {
  id: 'p',
  owner_id: 'o',
  title: 'Yamaha U3, 1988',
  brand: 'Yamaha',
  model: 'U3',
  piano_type: 'Upright',
  subtype: '',
  year: 1988,
  price_cents: 549_000,
  condition: null,
  description: '',
  status: 'active',
  is_published: true,
  image_urls: [],
  view_count: 3,
  serial_number: '',
  stock_number: '',
  finish: '',
  height_cm: 131,
  length_cm: null,
  location: '',
  town: 'Hamburg',
  country_code: 'DE',
  lat: null,
  lng: null,
  instrument_details: {},
  availability_slots: [],
  tier: 'basic',
  tier_ends_at: null,
  screening_state: 'approved',
  created_at: '2026-10-01T09:00:00Z',
  updated_at: '2026-10-01T09:00:00Z',
  seller: null,
};

function show(start: FakeStart) {
  const fake = createFakeHost(start);
  return { ...fake, ...renderScreen(<SavedScreen />, fake.host) };
}

describe('states', () => {
  it('loading', () => {
    show({ opening: true });
    expect(screen.getByText('Loading what you saved')).toBeTruthy();
  });

  it('empty, with the way to pianos', () => {
    show({});
    expect(screen.getByText('Nothing saved yet')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Browse pianos' }).getAttribute('href')).toBe('/browse');
  });

  it('tells visitors where it is kept', () => {
    show({});
    expect(screen.getByText('Kept on this device; sign in to keep them in your account.')).toBeTruthy();
  });

  it.each<[string, Partial<FakeStart>, string]>([
    ['there', { stored: [listing] }, 'Yamaha U3, 1988'],
    ['reserved (U-IMP-14)', { stored: [{ ...listing, status: 'reserved' }] }, 'Reserved'],
    ['sold', { stored: [{ ...listing, status: 'sold' }] }, 'Sold'],
    ['unpublished', { stored: [{ ...listing, is_published: false }] }, 'No longer available'],
    ['gone', {}, 'No longer available'],
    ['not here without a line', { sync: { online: false } }, 'The details are not on this device. They come when you are online.'],
  ])('a saved piano that is %s says so', (_case, start, words) => {
    const { container } = show({ saved: [saved], ...start });
    expect(container.textContent).toContain(words);
    expect(screen.getByRole('heading', { level: 3 }).textContent).toContain('Yamaha U3');
  });
});

describe('doing', () => {
  it('removes a piano that is gone, and Undo brings it back with its note', async () => {
    const { saved: all } = show({ saved: [{ ...saved, id: 'saved-p', note: 'Ask about the hammers' }] });
    fireEvent.click(screen.getByRole('button', { name: 'Remove Yamaha U3' }));
    await waitFor(() => expect(screen.getByText('Removed from saved')).toBeTruthy());
    expect(all.get()).toEqual([]);
    fireEvent.click(screen.getByText('Undo'));
    await waitFor(() => expect(all.get()).toMatchObject([{ piano_id: 'p', note: 'Ask about the hammers' }]));
  });

  it('removes with the heart of the card', async () => {
    const { saved: all } = show({ saved: [saved], stored: [listing] });
    const heart = screen.getByRole('button', { name: 'Save Yamaha U3, 1988' });
    expect(heart.getAttribute('aria-pressed')).toBe('true');
    fireEvent.click(heart);
    await waitFor(() => expect(all.get()).toEqual([]));
  });

  it('U-SYN-02 says in an open note that another tab has stored one, and writes it over only by choice', async () => {
    const { saved: all } = show({ stored: [listing], saved: [{ ...saved, note: 'As it was' }] });
    fireEvent.click(screen.getByRole('button', { name: 'Edit note: Yamaha U3' }));
    fireEvent.change(screen.getByRole('textbox', { name: 'Your note' }), { target: { value: 'Mine' } });
    act(() => all.set([{ ...saved, note: 'From the other tab' }]));
    expect(screen.getByText('Note was changed meanwhile, on another device or in another tab. It is now:')).toBeTruthy();
    expect(screen.getByText('From the other tab')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Save note' }));
    expect(await screen.findByText('Both versions are kept')).toBeTruthy();
    expect(all.get()).toMatchObject([{ note: 'From the other tab' }]);

    fireEvent.click(screen.getByRole('button', { name: 'Edit note: Yamaha U3' }));
    fireEvent.change(screen.getByRole('textbox', { name: 'Your note' }), { target: { value: 'Mine' } });
    act(() => all.set([{ ...saved, note: 'Once more' }]));
    fireEvent.click(screen.getByRole('button', { name: 'Keep mine: Note' }));
    expect(screen.queryByText('Once more')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Save note' }));
    await waitFor(() => expect(all.get()).toMatchObject([{ note: 'Mine' }]));
  });

  it('U-SYN-02 takes the other note over on demand, and one that nobody touched follows', async () => {
    const { saved: all } = show({ stored: [listing], saved: [{ ...saved, note: 'As it was' }] });
    fireEvent.click(screen.getByRole('button', { name: 'Edit note: Yamaha U3' }));
    const value = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Your note' }).value;
    act(() => all.set([{ ...saved, note: 'First' }]));
    expect(value()).toBe('First');
    fireEvent.click(screen.getByRole('button', { name: 'Understood: Note' }));
    fireEvent.change(screen.getByRole('textbox', { name: 'Your note' }), { target: { value: 'Mine' } });
    act(() => all.set([{ ...saved, note: 'Second' }]));
    expect(value()).toBe('Mine');
    fireEvent.click(screen.getByRole('button', { name: 'Use the new one: Note' }));
    expect(value()).toBe('Second');
    expect(screen.queryByRole('button', { name: /Note$/ })).toBeNull();
  });

  it('writes a note, and gives the focus back', async () => {
    const { saved: all } = show({ saved: [saved], stored: [listing] });
    fireEvent.click(screen.getByRole('button', { name: 'Add a note: Yamaha U3' }));
    const field = screen.getByRole('textbox', { name: 'Your note' });
    expect(document.activeElement).toBe(field);
    fireEvent.change(field, { target: { value: '  Ground floor?\nTwo steps. ' } });
    fireEvent.click(screen.getByRole('button', { name: 'Save note' }));
    await waitFor(() => expect(all.get()).toMatchObject([{ note: 'Ground floor?\nTwo steps.' }]));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Edit note: Yamaha U3' })));
  });
});
