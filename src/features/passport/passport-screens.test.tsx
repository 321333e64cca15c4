// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Session } from '../../domain/account/session.ts';
import { dayHere } from '../../domain/instrument/day.ts';
import { addDays } from '../../domain/viewing/zoned-time.ts';
import type { EntryRow, InstrumentRow } from '../../domain/instrument/instrument-row.ts';
import { createWritable } from '../../lib/readable.ts';
import type { HeldInstrument } from '../../replica/instrument-repository.ts';
import type { Replica } from '../../replica/replica.ts';
import { createFakeHost } from '../parts/testing/fake-host.ts';
import { renderScreen } from '../parts/testing/render-screen.tsx';
import { MyPianosScreen } from './my-pianos-screen.tsx';
import { PassportScreen } from './passport-screen.tsx';

afterEach(cleanup);

const session: Session = { kind: 'user', userId: 'me', email: 'me@people.example', fullName: 'An owner', role: 'buyer', memberSince: '2026-01-01T00:00:00Z', expired: false };
const today = dayHere(Date.now());
const id = '6f0c1f3e-0000-4000-8000-000000000001';

function held(changes: Partial<InstrumentRow> = {}, more: Partial<HeldInstrument> = {}): HeldInstrument {
  const row: InstrumentRow = {
    id, passport_id: id, maker: 'Yamaha', model: 'U3', serial_number: '1234567', piano_type: 'Upright', year: 1971, town: '', country_code: '', interval_months: 6,
    preferred_month: null, paused_until: null, last_tuned_on: addDays(today, -400), new_since: null, shown_kinds: [], handed_on_at: null, offered_until: null,
    created_at: '2026-01-01T00:00:00.000Z', updated_at: '2026-01-01T00:00:00.000Z', ...changes,
  };
  return { row, sending: 'sent', known: true, entries: [], ...more };
}
const line = (changes: Partial<EntryRow>): EntryRow => ({
  id: 'line', instrument_id: id, kind: 'note', happened_at: '2026-05-02T12:00:00.000Z', body: '', measures: {}, side: 'owner',
  created_at: '2026-05-02T12:00:00.000Z', updated_at: '2026-05-02T12:00:00.000Z', ...changes,
});

function show(all: readonly HeldInstrument[], page = <MyPianosScreen />) {
  const instruments = { all: createWritable(all), add: vi.fn(), change: vi.fn(), addEntry: vi.fn(() => Promise.resolve()), remove: vi.fn() };
  const { host } = createFakeHost({ session, more: { instruments } as unknown as Partial<Replica>, sync: { lastSuccessAt: 1 } });
  renderScreen(page, host);
  return instruments;
}

describe('my pianos', () => {
  it('says that there is none yet, and where to begin', () => {
    show([]);
    expect(screen.getByRole('heading', { name: 'No piano yet' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Add a piano' }).getAttribute('href')).toBe('/my-pianos/new');
  });

  it('asks a visitor to sign in', () => {
    const { host } = createFakeHost({ more: { instruments: { all: createWritable([]) } } as unknown as Partial<Replica> });
    renderScreen(<MyPianosScreen />, host);
    expect(screen.getByRole('link', { name: 'Sign In' }).getAttribute('href')).toBe('/auth?next=%2Fmy-pianos');
  });

  it('puts what is due first, and says what waits and what was handed on', () => {
    show([
      held({ id: 'b', passport_id: 'b', maker: 'Petrof', last_tuned_on: today }),
      held(),
      held({ id: 'c', passport_id: null, maker: 'Sauter', last_tuned_on: null }, { sending: 'waiting', known: false }),
      held({ id: 'd', passport_id: 'theirs', maker: 'Feurich', handed_on_at: '2026-05-02T12:00:00.000Z' }),
    ]);
    const links = screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
    expect(links).toEqual([
      ['Sauter U3', '/passport/c'], ['Yamaha U3', `/passport/${id}`], ['Petrof U3', '/passport/b'], ['Add a piano', '/my-pianos/new'], ['Feurich U3', '/passport/d'],
    ]);
    expect([screen.getByText('Due'), screen.getByText('Waiting to be sent'), screen.getByText('Handed on on 02.05.2026')]).toHaveLength(3);
  });
});

describe('the passport', () => {
  const entries = [
    { row: line({ id: 'damp', kind: 'humidity', measures: { humidity: 70 } }), sending: 'sent' as const },
    { row: line({ id: 'new', body: 'Mine', happened_at: '2026-06-02T12:00:00.000Z' }), sending: 'waiting' as const },
  ];

  it('P-HUM-1 warns of the humidity, and says what waits', () => {
    show([held({}, { entries })], <PassportScreen id={id} code="" />);
    expect([screen.getByText('Humidity 70 %'), screen.getByText(/^Over 55 %/u), screen.getByText('Waiting to be sent')]).toHaveLength(3);
  });

  it('P-LINE-3 names what is wrong with a line, and stores it once it is right', async () => {
    const { addEntry } = show([held()], <PassportScreen id={id} code="" />);
    fireEvent.click(screen.getByRole('button', { name: 'Add a line' }));
    fireEvent.change(screen.getByLabelText('What'), { target: { value: 'humidity' } });
    fireEvent.change(screen.getByLabelText(/^Humidity/u, { selector: 'input[inputmode=decimal]' }), { target: { value: '120' } });
    fireEvent.click(screen.getByRole('button', { name: 'Write it down' }));
    expect(screen.getByText('Please give a humidity from 0 to 100 %.')).toBeTruthy();
    fireEvent.change(screen.getByLabelText(/^Humidity/u, { selector: 'input[inputmode=decimal]' }), { target: { value: '48,5' } });
    fireEvent.click(screen.getByRole('button', { name: 'Write it down' }));
    expect(addEntry).toHaveBeenCalledWith(id, { kind: 'humidity', day: today, body: '', measures: { humidity: 48.5 } });
    expect(await screen.findByText('Stored')).toBeTruthy();
  });

  it('P-HAND-3 a former owner has notes, and nothing to hand on or to show', () => {
    show([held({ handed_on_at: '2026-05-02T12:00:00.000Z' })], <PassportScreen id={id} code="" />);
    fireEvent.click(screen.getByRole('button', { name: 'Add a line' }));
    expect(screen.getByText(/^Notes are yours alone/u)).toBeTruthy();
    expect(screen.queryByRole('heading', { name: 'Hand it on' })).toBeNull();
    expect(screen.queryByText('What others see')).toBeNull();
  });

  it('what is said of the piano, and where it stands, is put right against what the form showed', async () => {
    const { change } = show([held({ model: 'U2' })], <PassportScreen id={id} code="" />);
    fireEvent.click(screen.getByRole('button', { name: 'Change what is said of the piano' }));
    fireEvent.change(screen.getByLabelText(/^Maker/u), { target: { value: ' ' } });
    fireEvent.change(screen.getByLabelText('Year'), { target: { value: '19' } });
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(screen.getByText('Please say who made it.')).toBeTruthy();
    expect(screen.getByText('Please give a year from 1700 to 2100, or leave it empty.')).toBeTruthy();
    expect(change).not.toHaveBeenCalled();
    fireEvent.change(screen.getByLabelText(/^Maker/u), { target: { value: 'Yamaha' } });
    fireEvent.change(screen.getByLabelText('Model'), { target: { value: ' U3 ' } });
    fireEvent.change(screen.getByLabelText('Year'), { target: { value: '1972' } });
    change.mockResolvedValue({ isGone: false, contested: [] });
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByLabelText('Model')).toBeNull());
    expect(change).toHaveBeenCalledWith(expect.objectContaining({ id }), { model: 'U3', year: 1972 });
  });

  it('an address that is none says so without asking', async () => {
    show([], <PassportScreen id="../x" code="" />);
    expect(await screen.findByRole('heading', { name: 'There is nothing to see here' })).toBeTruthy();
  });
});
