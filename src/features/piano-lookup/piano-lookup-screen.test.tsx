// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { StrictMode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createWritable } from '../../lib/readable.ts';
import { fail, ok, type Result } from '../../lib/result.ts';
import type { OwnCorrection } from '../../replica/correction-repository.ts';
import type { LookupRecord } from '../../replica/personal-repositories.ts';
import type { Replica, ReplicaHost, ReplicaPhase } from '../../replica/replica.ts';
import type { ServerFailure } from '../../domain/refusal/server-failure.ts';
import type { SyncState } from '../../replica/sync-state.ts';
import { ReplicaHostProvider } from '../../replica/replica-context.tsx';
import { NavigationProvider, type Navigation } from '../../ui/navigation.tsx';
import { dismissToast } from '../../ui/toast.ts';
import { Toaster } from '../../ui/toaster.tsx';
import { PianoLookupScreen } from './piano-lookup-screen.tsx';

vi.mock('../../platform/serial-tables.ts', async () => {
  const { serialReference } = await import('../../domain/serial/testing/bundled-tables.ts');
  return { loadSerialTables: async () => serialReference };
});

type AskServer = Replica['lookups']['askServer'];

interface World {
  online?: boolean;
  opening?: boolean;
  askServer?: AskServer;
  records?: LookupRecord[];
}

function createWorld({ online = true, opening = false, askServer, records = [] }: World = {}) {
  const all = createWritable<readonly LookupRecord[] | undefined>(records);
  const lookups = {
    all,
    record: vi.fn<Replica['lookups']['record']>(() => Promise.resolve()),
    askServer: vi.fn<AskServer>(askServer ?? (() => Promise.resolve(fail({ type: 'Offline' })))),
    manufacturers: vi.fn(() => Promise.resolve(ok([{ id: 'm', name: 'Thürmer', short_name: 'Thürmer' }]))),
  };
  const corrections = { all: createWritable<readonly OwnCorrection[] | undefined>([]) };
  // Only what the screen asks of it.
  const replica = { lookups, corrections } as unknown as Replica;
  const phase = createWritable<ReplicaPhase>(opening ? { phase: 'opening' } : { phase: 'open', replica });
  const syncState = createWritable({ online } as SyncState);
  const host: ReplicaHost = {
    phase,
    session: createWritable({ kind: 'visitor' as const }),
    index: createWritable({ items: [], reserved: [], source: 'replica' as const, asOf: null, bounded: false }),
    syncState,
  };
  const navigation: Navigation = { go: vi.fn(), back: vi.fn(), preload: vi.fn() };
  return { lookups, host, navigation, open: () => phase.set({ phase: 'open', replica }) };
}

type TestWorld = ReturnType<typeof createWorld>;

function element({ host, navigation }: TestWorld, props: { serial?: string; manufacturer?: string; year?: string; onSearch?: () => void }) {
  return (
    <StrictMode>
      <NavigationProvider navigation={navigation}>
        <ReplicaHostProvider host={host}>
          <PianoLookupScreen
            serial={props.serial ?? ''}
            manufacturer={props.manufacturer ?? ''}
            year={props.year ?? ''}
            onSearch={props.onSearch ?? (() => undefined)}
          />
          <Toaster />
        </ReplicaHostProvider>
      </NavigationProvider>
    </StrictMode>
  );
}

const field = () => screen.getByRole('textbox', { name: 'Serial number' });
const makerBox = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Manufacturer' });
const makerOption = (name: string | RegExp) => screen.findByRole('option', { name });
const identify = () => screen.getByRole('button', { name: 'Identify Piano' });

const serverRow = {
  manufacturer_name: 'Yamaha',
  estimated_year: 1987,
  confidence_level: 'high',
  model_series: 'Japan',
  country: 'Japan',
  piano_type: 'Grand or upright',
  special_notes: '',
  year_range: '1986–1988',
  founded_year: 1887,
  production_location: 'Hamamatsu',
  model_info: { form: 'year' },
};

beforeEach(() => sessionStorage.clear());
afterEach(() => {
  cleanup();
  dismissToast();
});

describe('the lookup form', () => {
  it('starts empty, with Identify disabled, help and a way home', async () => {
    render(element(createWorld(), {}));
    expect(identify()).toHaveProperty('disabled', true);
    expect(screen.getByRole('link', { name: 'Back to Home' }).getAttribute('href')).toBe('/');
    expect(screen.getByRole('heading', { name: 'How It Works' })).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Where to find the number' })).toBeTruthy();
    expect([makerBox().value, makerBox().placeholder]).toEqual(['', 'All manufacturers']);
    fireEvent.click(makerBox());
    expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(['All manufacturers', ...['Baldwin', 'Kawai', 'Steinway & Sons', 'Yamaha']]);
    expect(await makerOption('Thürmer')).toBeTruthy();
    expect(await makerOption('Blüthner')).toBeTruthy();
    expect(await makerOption('Legnica no number list')).toBeTruthy();
  });

  it('puts a trimmed number and the maker into the address on Enter', async () => {
    const onSearch = vi.fn();
    render(element(createWorld(), { onSearch }));
    fireEvent.change(field(), { target: { value: ' 45000 ' } });
    fireEvent.change(makerBox(), { target: { value: 'kawai' } });
    fireEvent.click(await makerOption('Kawai'));
    fireEvent.submit(screen.getByRole('search'));
    expect(onSearch).toHaveBeenCalledExactlyOnceWith({ serial: '45000', manufacturer: 'Kawai', year: '' }, { replace: false });
  });

  it.each([
    ['Bluthner', 'Blüthner'],
    ['Steinway Hamburg', 'Steinway & Sons'],
    ['Seiler Kitzingen', 'Seiler'],
    ['Nobody & Co ', 'Nobody & Co'],
    ['All manufacturers', ''],
  ])('takes %j, typed and not chosen, for %j', async (typed, manufacturer) => {
    const onSearch = vi.fn();
    render(element(createWorld(), { onSearch }));
    fireEvent.click(makerBox());
    await makerOption('Blüthner');
    fireEvent.change(field(), { target: { value: '45000' } });
    fireEvent.change(makerBox(), { target: { value: typed } });
    fireEvent.submit(screen.getByRole('search'));
    expect(onSearch.mock.calls[0]?.[0]).toEqual({ serial: '45000', manufacturer, year: '' });
  });

  it('shows the alias or the place by which a maker was found', async () => {
    render(element(createWorld(), {}));
    fireEvent.click(makerBox());
    await makerOption('Blüthner');
    fireEvent.change(makerBox(), { target: { value: 'steinway hamburg' } });
    expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(['Steinway & Sonsalso Steinway & Sons Hamburg']);
    fireEvent.change(makerBox(), { target: { value: 'seiler kitz' } });
    expect(screen.getAllByRole('option')[0]?.textContent).toBe('SeilerKitzingen, Bavaria from about 1961');
  });

  it.each(['12', '---', '   '])('refuses %j with the message and the focus on the field', async (typed) => {
    const onSearch = vi.fn();
    render(element(createWorld(), { onSearch }));
    fireEvent.change(field(), { target: { value: typed } });
    fireEvent.submit(screen.getByRole('search'));
    const message = await screen.findByText('Please enter a valid serial number (at least 3 characters).');
    expect(field().getAttribute('aria-describedby')).toContain(message.id);
    expect(message.id).not.toBe('');
    expect(document.activeElement).toBe(field());
    expect(onSearch).not.toHaveBeenCalled();
  });

  it('says the same of a bad number in the address, and keeps nothing', () => {
    const world = createWorld();
    render(element(world, { serial: 'ab' }));
    expect(screen.getByText('Please enter a valid serial number (at least 3 characters).')).toBeTruthy();
    expect(world.lookups.record).not.toHaveBeenCalled();
  });

  it('cuts the field at 50 characters', () => {
    render(element(createWorld(), {}));
    fireEvent.change(field(), { target: { value: '9'.repeat(60) } });
    expect(field()).toHaveProperty('value', '9'.repeat(50));
  });
});

describe('an answer', () => {
  it('comes from the tables, offline, with band, confidence, rows and toast', async () => {
    const world = createWorld({ online: false });
    render(element(world, { serial: '4512870', manufacturer: 'Yamaha' }));
    expect(await screen.findByText('1987', { selector: 'time' })).toBeTruthy();
    expect(screen.getByText('most likely 1986–1988')).toBeTruthy();
    expect(screen.getByText('High confidence')).toBeTruthy();
    expect(screen.getByRole('img', { name: /lies between 4\u202f360\u202f000 \(1987\) and 4\u202f560\u202f000 \(1988\)/ })).toBeTruthy();
    expect(screen.getByText('Hamamatsu or Kakegawa, Japan')).toBeTruthy();
    expect(await screen.findByText('Piano identified using our local database!')).toBeTruthy();
    expect(screen.getByText('You are offline: answered from the tables on this device.')).toBeTruthy();
    expect(world.lookups.askServer).not.toHaveBeenCalled();
    expect(screen.getAllByRole('status').some((region) => region.textContent === 'Yamaha, 1987, most likely 1986–1988, High confidence')).toBe(true);
    expect(screen.getByRole('link', { name: 'Sell this piano' }).getAttribute('href')).toBe('/list-piano?maker=Yamaha&year=1987&serial=4512870');
  });

  it('is said once and politely to a screen reader', async () => {
    render(element(createWorld({ online: false }), { serial: '4512870', manufacturer: 'Yamaha' }));
    const said = 'Yamaha, 1987, most likely 1986–1988, High confidence';
    await screen.findByText(said);
    const regions = [...document.querySelectorAll('[aria-live], [role=status], [role=alert], output')];
    expect(regions.filter((region) => region.textContent?.includes('1987')).map((region) => [region.getAttribute('role'), region.textContent])).toEqual([['status', said]]);
  });

  it('is confirmed by the server, which is asked once', async () => {
    const world = createWorld({ askServer: () => Promise.resolve(ok([serverRow])) });
    const view = render(element(world, { serial: '4512870', manufacturer: 'Yamaha' }));
    expect(await screen.findByText('Piano information found in our database!')).toBeTruthy();
    expect(screen.getByText('Our server gives the same answer.')).toBeTruthy();
    view.rerender(element(world, { serial: '4512870', manufacturer: 'Yamaha' }));
    expect(world.lookups.askServer).toHaveBeenCalledExactlyOnceWith({ serial: '4512870', manufacturer: 'Yamaha' });
  });

  it('stays when the server differs, and says so', async () => {
    const world = createWorld({ askServer: () => Promise.resolve(ok([{ ...serverRow, estimated_year: 1990, year_range: '1989–1991' }])) });
    render(element(world, { serial: '4512870', manufacturer: 'Yamaha' }));
    expect(await screen.findByText(/Our server answers differently: Yamaha, 1990/)).toBeTruthy();
    expect(screen.getByText('1987', { selector: 'time' })).toBeTruthy();
  });

  it.each<[string, AskServer]>([
    ['a refusal', () => Promise.resolve(fail({ type: 'Refused', code: '500', reason: 'no' }))],
    ['an exception', () => Promise.reject(new Error('down'))],
    ['rows without a year', () => Promise.resolve(ok([{ manufacturer_name: 'Yamaha', estimated_year: null }]))],
    ['rows of another shape', () => Promise.resolve(ok(['x', 1, null]))],
  ])('falls back silently after %s', async (_what, askServer) => {
    render(element(createWorld({ askServer }), { serial: '4512870', manufacturer: 'Yamaha' }));
    expect(await screen.findByText('Piano identified using our local database!')).toBeTruthy();
    expect(screen.getByText('1987', { selector: 'time' })).toBeTruthy();
  });

  it('comes from the server alone where the tables hold nothing', async () => {
    const thuermer = { ...serverRow, manufacturer_name: 'Thürmer', estimated_year: 1912, year_range: '1911–1913' };
    render(element(createWorld({ askServer: () => Promise.resolve(ok([thuermer])) }), { serial: '98765', manufacturer: 'Thürmer' }));
    expect(await screen.findByText('1912', { selector: 'time' })).toBeTruthy();
    expect(screen.getByText('Answered by our server. The tables on this device do not hold this number.')).toBeTruthy();
  });

  it('lists several makers without preferring one, and lets the person choose', async () => {
    const onSearch = vi.fn();
    render(element(createWorld({ online: false }), { serial: '550000', onSearch }));
    const list = (await screen.findByRole('heading', { name: 'Several makers used this number' })).parentElement;
    expect(within(list ?? document.body).getAllByText('Low confidence')).toHaveLength(4);
    fireEvent.click(screen.getByRole('button', { name: 'It is a Kawai' }));
    expect(onSearch).toHaveBeenCalledWith({ serial: '550000', manufacturer: 'Kawai', year: '' }, { replace: false });
  });

  it('gives both readings of a number that was used twice, with what tells them apart', async () => {
    render(element(createWorld({ online: false }), { serial: '45000', manufacturer: 'Kawai' }));
    expect(await screen.findByRole('heading', { name: 'This number was used more than once' })).toBeTruthy();
    expect(screen.getAllByRole('listitem').map((item) => item.textContent).filter((text) => /: 19\d\dLow confidence/.test(text ?? ''))).toHaveLength(2);
    expect(screen.getByText(/The look of the piano tells which/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^It is a/ })).toBeNull();
  });

  it('asks "did you mean" for look-alike letters', async () => {
    const onSearch = vi.fn();
    render(element(createWorld({ online: false }), { serial: '12O4567', manufacturer: 'Yamaha', onSearch }));
    expect(await screen.findByText(/Did you mean/)).toBeTruthy();
    expect(screen.getByText('Low confidence')).toBeTruthy();
    expect(field()).toHaveProperty('value', '12O4567');
    fireEvent.click(screen.getByRole('button', { name: '1\u202f204\u202f567' }));
    expect(onSearch).toHaveBeenCalledWith({ serial: '1204567', manufacturer: 'Yamaha', year: '' }, { replace: false });
  });

  it('takes the focus after a search from the form', async () => {
    const world = createWorld({ online: false });
    const view = render(element(world, {}));
    fireEvent.change(field(), { target: { value: '4512870' } });
    fireEvent.submit(screen.getByRole('search'));
    view.rerender(element(world, { serial: '4512870' }));
    const heading = await screen.findByRole('heading', { name: /^No\. 4\u202f512\u202f870, Yamaha$/ });
    await waitFor(() => expect(document.activeElement).toBe(heading));
  });
});

describe('the year of an advert', () => {
  const yamaha = { serial: '4512870', manufacturer: 'Yamaha' };
  const yearField = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'What year does the advert say?' });

  it.each([
    ['1987', /^Agrees with the number: 1986–1988\.$/],
    ['1990', /^Fits the number: 1986–1988\. A piano is often sold 2 years after/],
    ['1999', /^Differs by 11 years: the number says 1986–1988\. The advert makes the piano younger/],
    ['1970', /^Differs by 16 years: .* older/],
  ])('%s in the address is compared', async (year, said) => {
    render(element(createWorld({ online: false }), { ...yamaha, year }));
    expect(await yearField()).toHaveProperty('value', year);
    expect(screen.getByText(said).closest('[aria-live=polite]')).toBeTruthy();
  });

  it('goes into the address when it is typed, and out of it', async () => {
    const onSearch = vi.fn();
    render(element(createWorld({ online: false }), { ...yamaha, onSearch }));
    fireEvent.change(await yearField(), { target: { value: '199' } });
    expect(onSearch).not.toHaveBeenCalled();
    fireEvent.change(await yearField(), { target: { value: '1999' } });
    expect(onSearch).toHaveBeenLastCalledWith({ ...yamaha, year: '1999' }, { replace: true });
    fireEvent.change(await yearField(), { target: { value: '' } });
    expect(onSearch).toHaveBeenLastCalledWith({ ...yamaha, year: '' }, { replace: true });
  });

  it.each(['banana', '99', '3000', '-1990', '1e3'])('%j in the address is ignored', async (year) => {
    render(element(createWorld({ online: false }), { ...yamaha, year }));
    expect(await yearField()).toHaveProperty('value', '');
    expect(screen.queryByText(/Agrees|Fits|Differs/)).toBeNull();
  });

  it('is not compared with a number that may be read in several ways', async () => {
    render(element(createWorld({ online: false }), { serial: '550000', year: '1971' }));
    await yearField();
    expect(screen.getByText('The answer is too unsure to compare a year with.')).toBeTruthy();
  });

  it('stays while the maker is chosen, and goes with the number', async () => {
    const onSearch = vi.fn();
    render(element(createWorld({ online: false }), { serial: '550000', year: '1971', onSearch }));
    fireEvent.click(await screen.findByRole('button', { name: 'It is a Kawai' }));
    expect(onSearch).toHaveBeenLastCalledWith({ serial: '550000', manufacturer: 'Kawai', year: '1971' }, { replace: false });
    fireEvent.change(field(), { target: { value: '4512870' } });
    fireEvent.submit(screen.getByRole('search'));
    expect(onSearch).toHaveBeenLastCalledWith({ serial: '4512870', manufacturer: '', year: '' }, { replace: false });
  });
});

describe('no answer', () => {
  it.each([
    ['Nobody & Co', /“Nobody & Co” is not a maker we know/],
    ['Legnica', /Legnica is known here, but no list of its numbers/],
  ])('of %s says why, and asks all makers instead', async (manufacturer, said) => {
    const onSearch = vi.fn();
    render(element(createWorld({ askServer: () => Promise.resolve(ok([])) }), { serial: '45000', manufacturer, onSearch }));
    expect(await screen.findByText(said)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Ask all manufacturers' }));
    expect(onSearch).toHaveBeenCalledExactlyOnceWith({ serial: '45000', manufacturer: '', year: '' }, { replace: false });
  });

  it('says what the specification says, and what the tables know', async () => {
    const world = createWorld({ online: false });
    render(element(world, { serial: '482', manufacturer: 'Steinway' }));
    const sentence = 'No information found for this serial number. Please verify the serial number is correct and try again.';
    expect((await screen.findAllByText(sentence)).length).toBeGreaterThan(0);
    expect(await screen.findByText('Piano not found in our database')).toBeTruthy();
    expect(screen.getByText(/The table begins with 483 \(1853\)/)).toBeTruthy();
    expect(world.lookups.record).toHaveBeenCalledExactlyOnceWith({
      serial_number: '482',
      manufacturer_found: '',
      year_estimated: null,
      confidence_level: null,
      was_successful: false,
      manufacturer_asked: 'Steinway & Sons',
    });
  });

  it('offers the makers that a short name may mean', async () => {
    const onSearch = vi.fn();
    render(element(createWorld({ askServer: () => Promise.resolve(ok([])) }), { serial: '29101', manufacturer: 'Mason', onSearch }));
    expect(await screen.findByText('“Mason” may be one of several makers. Which one is it?')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Mason & Risch' })).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Mason & Hamlin' }));
    expect(onSearch).toHaveBeenCalledExactlyOnceWith({ serial: '29101', manufacturer: 'Mason & Hamlin', year: '' }, { replace: false });
  });

  it('waits for the server before it says so', async () => {
    let answer: (rows: Result<readonly unknown[], ServerFailure>) => void = () => undefined;
    const world = createWorld({ askServer: () => new Promise((resolve) => (answer = resolve)) });
    render(element(world, { serial: '482', manufacturer: 'Steinway' }));
    await waitFor(() => expect(world.lookups.askServer).toHaveBeenCalled());
    expect(screen.queryByText('Piano not found in our database')).toBeNull();
    answer(ok([]));
    expect(await screen.findByText('Piano not found in our database')).toBeTruthy();
  });

  it('fails with words and a retry when neither side can tell', async () => {
    const world = createWorld();
    render(element(world, { serial: '98765', manufacturer: 'Thürmer' }));
    expect(await screen.findByText('Lookup failed. Please check your connection and try again.')).toBeTruthy();
    await waitFor(() => expect(screen.getAllByText('Lookup failed')).toHaveLength(2));
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(world.lookups.askServer).toHaveBeenCalledTimes(2));
  });
});

describe('the history', () => {
  it('keeps a look-up once, over re-rendering and reloading', async () => {
    const world = createWorld({ online: false });
    const view = render(element(world, { serial: 'j 2000000', manufacturer: 'Yamaha' }));
    await waitFor(() => expect(world.lookups.record).toHaveBeenCalled());
    view.rerender(element(world, { serial: 'j 2000000', manufacturer: 'Yamaha' }));
    view.unmount();
    render(element(world, { serial: 'j 2000000', manufacturer: 'Yamaha' }));
    await screen.findByText('2002', { selector: 'time' });
    expect(world.lookups.record).toHaveBeenCalledExactlyOnceWith({
      serial_number: 'J2000000',
      manufacturer_found: 'Yamaha',
      year_estimated: 2002,
      confidence_level: 'medium',
      was_successful: true,
      manufacturer_asked: 'Yamaha',
    });
  });

  it('U-TXT-06 keeps each look-up that is asked for, the same one again as well', async () => {
    const world = createWorld({ online: false });
    const view = render(element(world, { serial: '4512870', manufacturer: 'Yamaha' }));
    await waitFor(() => expect(world.lookups.record).toHaveBeenCalledTimes(1));
    fireEvent.click(screen.getByRole('button', { name: 'Identify Piano' }));
    await waitFor(() => expect(world.lookups.record).toHaveBeenCalledTimes(2));
    fireEvent.click(screen.getByRole('button', { name: 'Identify Piano' }));
    await waitFor(() => expect(world.lookups.record).toHaveBeenCalledTimes(3));
    view.unmount();
    render(element(world, { serial: '4512870', manufacturer: 'Yamaha' }));
    await screen.findByText('1987', { selector: 'time' });
    expect(world.lookups.record).toHaveBeenCalledTimes(3);
  });

  it('keeps what was looked up before the replica opened', async () => {
    const world = createWorld({ online: false, opening: true });
    const view = render(element(world, { serial: '4512870', manufacturer: 'Yamaha' }));
    await screen.findByText('1987', { selector: 'time' });
    view.rerender(element(world, { serial: '550000', manufacturer: 'Kawai' }));
    await screen.findByText('1971', { selector: 'time' });
    expect(world.lookups.record).not.toHaveBeenCalled();
    world.open();
    await waitFor(() => expect(world.lookups.record).toHaveBeenCalledTimes(2));
    expect(world.lookups.record.mock.calls.map(([{ serial_number }]) => serial_number)).toEqual(['4512870', '550000']);
  });

  it('shows the newest of each number with a link that looks it up again', () => {
    const record = { manufacturer_found: 'Yamaha', year_estimated: 1987, confidence_level: 'high', was_successful: true } as const;
    const records = [
      { ...record, id: '2', serial_number: '4512870', created_at: '2026-11-28T10:00:00Z', pending: true },
      { ...record, id: '1', serial_number: '4512870', created_at: '2026-11-27T10:00:00Z', pending: false },
    ];
    render(element(createWorld({ records }), {}));
    const link = screen.getByRole('link', { name: /4\u202f512\u202f870/ });
    expect(link.getAttribute('href')).toBe('/piano-lookup?serial=4512870&manufacturer=Yamaha');
    expect(link.textContent).toContain('Not sent yet');
    expect(link.textContent).toContain('28.11.2026');
  });
});
