// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { act, cleanup, createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createWritable } from '../../lib/readable.ts';
import type * as CsvWorker from '../../platform/csv-worker.ts';
import type { Replica } from '../../replica/replica.ts';
import type { Session } from '../../domain/account/session.ts';
import { createFakeHost } from '../parts/testing/fake-host.ts';
import { renderScreen } from '../parts/testing/render-screen.tsx';
import { BulkImportScreen } from './bulk-import-screen.tsx';
import { createFakeDrafts, createReaderHere } from './testing/in-process.ts';

const reader = vi.hoisted(() => ({ open: (): unknown => null }));
vi.mock('../../platform/csv-worker.ts', async (original) => {
  const real = await original<typeof CsvWorker>();
  // A page without workers: the reader runs beside it.
  return { openImportSession: (start?: never) => (start ? real.openImportSession(start) : reader.open()) };
});

const person = (role: string): Session => ({ kind: 'user', userId: 'u', email: 'u@example.invalid', fullName: '', role, memberSince: '', expired: false });
const stock = 'Marke;Modell;Typ;Zustand;Preis;Standort\nYamaha;U3;Klavier;gut;4.200,00;Bonn\n';
/** jsdom's files hand out no bytes. */
const fileOf = (text: string, name: string) =>
  Object.assign(new File([text], name, { type: 'text/csv' }), { arrayBuffer: async () => new TextEncoder().encode(text).buffer });

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function show({ session = person('dealer'), online = true, synced = true }: { session?: Session; online?: boolean; synced?: boolean } = {}) {
  const { imports, kept } = createFakeDrafts();
  reader.open = createReaderHere().openReader;
  const more = { imports: async () => imports, uploads: { all: createWritable([]) }, profile: { own: createWritable(null) } } as unknown as Partial<Replica>;
  const { host } = createFakeHost({ session, sync: { online, lastSuccessAt: synced ? 1 : null }, more });
  const places: object[] = [];
  renderScreen(<BulkImportScreen tab="" batch="" onPlace={(place) => places.push(place)} />, host);
  return { kept, places };
}

async function choose(file: File) {
  const input = await screen.findByLabelText('Choose a file', { selector: 'input' });
  fireEvent.change(input, { target: { files: [file] } });
}

/** The step is there, and listens. */
async function uploadStep() {
  await screen.findByText('Upload CSV', { selector: 'h2' });
  await act(async () => {});
}

async function dropped(file: File) {
  await uploadStep();
  const event = createEvent.drop(document.body, { dataTransfer: { types: ['Files'], files: [file] } });
  fireEvent(document.body, event);
  return event;
}

describe('who may import', () => {
  it('a visitor is told for whom it is and where to sign in', () => {
    show({ session: { kind: 'visitor' } });
    expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/auth?next=%2Fbulk-import');
    expect(screen.queryByText('Drop your file here')).toBeNull();
  });

  it('somebody else than a dealer is told so, and what to do instead', () => {
    show({ session: person('seller') });
    expect(screen.getByText(/Yours is registered as: seller/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Create a listing' }).getAttribute('href')).toBe('/list-piano');
  });

  it('the other tab is in the address', () => {
    const { places } = show();
    fireEvent.click(screen.getByRole('tab', { name: 'Professional Pricing' }));
    expect(places).toEqual([{ tab: 'pricing', batch: '' }]);
  });
});

describe('a file comes in', () => {
  it('chosen: it is reviewed, kept, put aside and gone on with', async () => {
    const { kept } = show();
    await choose(fileOf(stock, 'stock.csv'));
    await screen.findByText('1 row. UTF-8, semicolons, decimal comma, names in line 1.');
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Review & Validate');
    expect(kept()?.source.name).toBe('stock.csv');
    fireEvent.click(screen.getByRole('button', { name: 'Back to Upload' }));
    fireEvent.click(screen.getByRole('button', { name: 'Go on with stock.csv' }));
    expect(await screen.findByRole('region', { name: 'Columns' })).toBeTruthy();
  });

  it('dropped anywhere, without the browser opening it', async () => {
    show();
    const event = await dropped(fileOf(stock, 'dropped.csv'));
    expect(event.defaultPrevented).toBe(true);
    expect(await screen.findByText('dropped.csv')).toBeTruthy();
  });

  it('pasted as cells, but not out of a field that somebody writes in', async () => {
    show();
    await uploadStep();
    const clipboardData = { getData: () => stock.replaceAll(';', '\t'), files: [] };
    const field = screen.getByLabelText(/^Cells with the names/);
    const inField = createEvent.paste(field, { clipboardData });
    fireEvent(field, inField);
    expect(inField.defaultPrevented).toBe(false);
    act(() => void fireEvent.paste(document.body, { clipboardData }));
    expect(await screen.findByText('1 row. UTF-8, tabs, decimal comma, names in line 1.')).toBeTruthy();
  });

  it('in the place of one under review only after asking', async () => {
    const { kept } = show();
    await choose(fileOf(stock, 'stock.csv'));
    await screen.findByText('stock.csv');
    fireEvent.drop(document.body, { dataTransfer: { types: ['Files'], files: [fileOf(stock, 'next.csv')] } });
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.click(dialog.getByRole('button', { name: 'Keep it' }));
    expect(kept()?.source.name).toBe('stock.csv');
    fireEvent.drop(document.body, { dataTransfer: { types: ['Files'], files: [fileOf(stock, 'next.csv')] } });
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Replace it' }));
    await waitFor(() => expect(kept()?.source.name).toBe('next.csv'));
  });

  it('that can’t be read: what is wrong stands there, and the next try is at hand', async () => {
    show();
    await choose(fileOf('Marke;Modell\n', 'empty.csv'));
    expect((await screen.findByText(/There are no pianos in this file/)).textContent).toBe('empty.csv: There are no pianos in this file');
    await choose(fileOf(stock, 'stock.csv'));
    expect(await screen.findByText('stock.csv')).toBeTruthy();
  });
});

describe('without a connection', () => {
  it('says that all of it works here', async () => {
    show({ online: false });
    expect(await screen.findByText(/reading, checking and importing work here all the same/)).toBeTruthy();
  });

  it('compares nothing with a stock that has not come yet', async () => {
    show({ online: false, synced: false });
    await choose(fileOf(stock, 'stock.csv'));
    expect(await screen.findByText('Your stock is not on this device yet')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Import \d/ })).toBeNull();
  });
});
