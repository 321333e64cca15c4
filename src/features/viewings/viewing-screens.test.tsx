// @vitest-environment jsdom
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Cause } from '../../domain/refusal/causes.ts';
import type { ViewingRow } from '../../domain/viewing/viewing-row.ts';
import type { HeldViewing } from '../../domain/viewing/viewing.ts';
import { createWritable } from '../../lib/readable.ts';
import type { Replica } from '../../replica/replica.ts';
import type { Session } from '../../domain/account/session.ts';
import { createFakeHost } from '../parts/testing/fake-host.ts';
import { renderScreen } from '../parts/testing/render-screen.tsx';
import { ViewingListScreen } from './viewing-list-screen.tsx';
import { ViewingScreen } from './viewing-screen.tsx';

afterEach(cleanup);

const session: Session = { kind: 'user', userId: 'dealer', email: 'dealer@people.example', fullName: 'A dealer', role: 'dealer', memberSince: '2026-01-01T00:00:00Z', expired: false };
/** Noon UTC on a day to come. */
const noon = (days: number) => `${new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)}T12:00:00.000Z`;

function held(changes: Partial<ViewingRow>, more: Partial<HeldViewing> = {}): HeldViewing {
  const row: ViewingRow = {
    id: 'one', user_id: 'buyer', seller_id: 'dealer', piano_id: 'piano', piano_title: 'Yamaha U3', place: 'Vienna', seller_name: 'Klavierhaus', buyer_name: 'A buyer',
    kind: 'viewing', state: 'requested', starts_at: noon(3), proposed_at: null, minutes: 60, time_zone: 'Europe/Berlin', note: '', phone: '',
    step_note: '', stepped_by: null, sequence: 0, created_at: noon(-1), updated_at: noon(-1), ...changes,
  };
  return { row, base: null, sending: 'sent', known: true, ...more };
}

const asShown = (id: string) => expect.objectContaining({ id, shown: expect.objectContaining({ state: 'requested' }) as unknown }) as unknown;

function show(all: readonly HeldViewing[], page = <ViewingListScreen />, { error = '', cause }: { error?: string; cause?: Cause } = {}) {
  const viewings = { all: createWritable(all), request: vi.fn(), amend: vi.fn(), step: vi.fn(() => Promise.resolve({ isGone: false, contested: [] })), times: vi.fn() };
  const entries = error === '' ? [] : [{ key: 'viewing_requests:one', error: { reason: error, cause } }];
  const outbox = { entries: createWritable(entries), alternatives: createWritable([]), retry: vi.fn(), discard: vi.fn(() => Promise.resolve(null)) };
  const more = { viewings, outbox } as unknown as Partial<Replica>;
  const { host } = createFakeHost({ session, more, sync: { lastSuccessAt: 1 } });
  renderScreen(page, host);
  return { viewings, outbox };
}

describe('the list', () => {
  it('says that there is nothing yet, and where to begin', () => {
    show([]);
    expect(screen.getByRole('heading', { name: 'No viewings or calls yet' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Browse pianos' }).getAttribute('href')).toBe('/browse');
  });

  it('accepts with one press, and asks before declining', async () => {
    const { viewings } = show([held({})]);
    expect(screen.getByText('1 request waits for your answer.')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Accept' }));
    expect(viewings.step).toHaveBeenCalledWith(asShown('one'), { state: 'accepted', note: '' });
    fireEvent.click(screen.getByRole('button', { name: 'Decline' }));
    const dialog = screen.getByRole('dialog');
    fireEvent.change(within(dialog).getByLabelText('A note to the other side'), { target: { value: ' It is sold ' } });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Decline' }));
    expect(viewings.step).toHaveBeenLastCalledWith(asShown('one'), { state: 'declined', note: 'It is sold' });
    expect(await screen.findByText('Stored')).toBeTruthy();
  });

  it('shows before answering what is accepted for the same time, and offers another instead', () => {
    show([held({}), held({ id: 'two', state: 'accepted', kind: 'call', minutes: 15, piano_title: 'Bechstein A' })]);
    expect(screen.getByText(/You have accepted this for the same time: Call, .*Bechstein A/u)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Accept' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Propose Another Time' })).toBeTruthy();
  });

  it('groups by day, and puts what is over behind', () => {
    show([held({}), held({ id: 'two', starts_at: noon(4) }), held({ id: 'three', state: 'declined' })]);
    expect(screen.getAllByRole('heading', { level: 2 })).toHaveLength(2);
    expect(screen.getByText('Over (1)')).toBeTruthy();
  });
});

describe('one request', () => {
  it('proposes another time only with a time', () => {
    const { viewings } = show([held({})], <ViewingScreen id="one" />);
    fireEvent.click(screen.getByRole('button', { name: 'Propose Another Time' }));
    const dialog = screen.getByRole('dialog');
    fireEvent.click(within(dialog).getByRole('button', { name: 'Propose' }));
    expect(within(dialog).getByText('Please choose a time.')).toBeTruthy();
    fireEvent.click(within(dialog).getByRole('radio', { name: '15:30' }));
    fireEvent.click(within(dialog).getByRole('button', { name: 'Propose' }));
    expect(viewings.step).toHaveBeenCalledWith(asShown('one'), { state: 'proposed', note: '', proposedAt: expect.any(Number) as number });
  });

  it('offers other times than the refused one, and asks again for one that the server then says is taken', async () => {
    const row = held({}).row;
    const { viewings } = show([held({}, { sending: 'refused', known: false })], <ViewingScreen id="one" />, { error: 'This time is taken by now.' });
    let answer: (value: unknown) => void = () => {};
    viewings.times.mockReturnValue(new Promise((resolve) => (answer = resolve)));
    fireEvent.click(screen.getByRole('button', { name: 'Choose Another Time' }));
    const dialog = screen.getByRole('dialog');
    const times = () => within(dialog).getAllByRole('radio').map((radio) => radio.closest('label')?.textContent);
    const refused = new Intl.DateTimeFormat('de-DE', { timeStyle: 'short', timeZone: row.time_zone }).format(new Date(row.starts_at));
    expect(times()).toContain('16:30');
    expect(times()).not.toContain(refused);
    fireEvent.click(within(dialog).getByRole('radio', { name: '16:30' }));
    const sixteenThirty = Date.parse(row.starts_at) + (16.5 - Number(refused.split(':')[0])) * 3_600_000;
    answer({ ok: true, value: { timeZone: row.time_zone, taken: [sixteenThirty] } });
    await within(dialog).findByText('The time you chose is no longer available. Please choose another.');
    fireEvent.click(within(dialog).getByRole('button', { name: 'Send Changed Request' }));
    expect(viewings.amend).not.toHaveBeenCalled();
    fireEvent.click(within(dialog).getByRole('radio', { name: '17:00' }));
    fireEvent.click(within(dialog).getByRole('button', { name: 'Send Changed Request' }));
    expect(viewings.amend).toHaveBeenCalledWith(asShown('one'), expect.objectContaining({ startsAt: sixteenThirty + 1_800_000 }));
  });

  it.each<[Cause, boolean]>([
    ['time-taken', true],
    ['listing-not-offered', false],
    ['requests-waiting', false],
  ])('offers other times only where they would help: %s', (cause, helps) => {
    show([held({}, { sending: 'refused', known: false })], <ViewingScreen id="one" />, { error: 'Not so.', cause });
    expect(screen.getByText('Not so.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Choose Another Time' }) !== null).toBe(helps);
    expect(screen.getByRole('button', { name: 'Send Again' })).toBeTruthy();
  });

  it('says why the server refused a step, and offers the others', () => {
    const row = held({}).row;
    const reason = 'You have accepted another request for this time.';
    const { outbox } = show([held({ state: 'accepted' }, { base: row, sending: 'refused' })], <ViewingScreen id="one" />, { error: reason });
    expect(screen.getByText(reason)).toBeTruthy();
    expect(screen.getByText('Not sent')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Propose Another Time' })).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Send Again' }));
    expect(outbox.retry).toHaveBeenCalledWith('viewing_requests:one');
  });

  it('gives the calendar file only to what is agreed', () => {
    show([held({})], <ViewingScreen id="one" />);
    expect(screen.queryByRole('button', { name: 'Add to Calendar' })).toBeNull();
    cleanup();
    show([held({ state: 'accepted', stepped_by: 'seller', phone: '+43 1 2345' })], <ViewingScreen id="one" />);
    expect(screen.getByRole('button', { name: 'Add to Calendar' })).toBeTruthy();
    expect(screen.getByRole('link', { name: '+43 1 2345' }).getAttribute('href')).toBe('tel:+4312345');
  });

  it('says that it is not here', () => {
    show([], <ViewingScreen id="other" />);
    expect(screen.getByRole('heading', { name: 'This request is not here' })).toBeTruthy();
  });
});
