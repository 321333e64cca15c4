// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { VisitorRecord } from '../../domain/conversation/visitor.ts';
import { createWritable } from '../../lib/readable.ts';
import { setVisitorMark } from '../../platform/visitor-mark.ts';
import type { KeptAlternative, OutboxEntry } from '../../replica/outbox-entry.ts';
import type { SyncState } from '../../replica/sync-state.ts';
import type { UploadEntry } from '../../replica/upload-entry.ts';
import type { VisitorConversations, VisitorPort } from '../../server/ports/visitor-port.ts';
import { createFakeHost, type FakeStart } from '../parts/testing/fake-host.ts';
import { createFakeOutbox, type FakeOutboxStart } from '../parts/testing/fake-outbox.ts';
import { renderScreen } from '../parts/testing/render-screen.tsx';
import { SyncScreen } from './sync-screen.tsx';

afterEach(() => {
  cleanup();
  setVisitorMark(false);
});

const minute = 60_000;
const hour = 60 * minute;
const now = Date.now();

const entry: OutboxEntry = {
  key: 'pianos:p',
  collection: 'pianos',
  rowId: 'p',
  op: 'update',
  fields: [{ field: 'price_cents', before: 420_000, after: 390_000 }],
  subject: 'Yamaha U3',
  state: 'waiting',
  since: now - 4 * minute,
  tries: 0,
  error: null,
};

const upload: UploadEntry = {
  id: 'u',
  bucket: 'piano-images',
  path: 'me/1-2-0.jpg',
  fileName: 'IMG_1.jpg',
  contentType: 'image/jpeg',
  size: 3_400_000,
  forCollection: 'pianos',
  forRow: 'p',
  state: 'queued',
  uploadedBytes: 0,
  tries: 0,
  error: null,
  since: now - 2 * hour,
  doneAt: null,
};

function show(waiting: FakeOutboxStart = {}, sync: Partial<SyncState> = {}, start: FakeStart = {}) {
  const fake = createFakeOutbox(waiting);
  const { outbox, uploads, storage } = fake;
  const { host, syncs } = createFakeHost({ sync: { lastSuccessAt: now, ...sync }, more: { outbox, uploads, storage }, ...start });
  return { ...fake, ...renderScreen(<SyncScreen />, host), syncs };
}

const letter: NonNullable<VisitorRecord['letter']> = {
  name: 'A visitor', email: 'visitor@people.example', phone: '', message: 'Is it still there?', inquiryType: 'general', sellerId: 'dealer',
  sellerName: 'Klavierhaus', piano: { id: 'p', title: 'Yamaha U3' }, writtenAt: new Date(now - 4 * minute).toISOString(), state: 'waiting', reason: '',
};
const letterRecord: VisitorRecord = { id: 'first', letter, token: null, view: null, outgoing: [], at: now };
const threadRecord: VisitorRecord = {
  id: 'second', letter: null, token: 'token', at: now,
  view: {
    state: 'open', id: 'second', sellerName: 'Klavierhaus', pianoId: null, pianoTitle: '', inquiryType: 'general', email: letter.email, message: letter.message,
    writtenAt: letter.writtenAt, sellerLeft: false, createdAt: letter.writtenAt, closed: false, reported: false, messages: [],
  },
  outgoing: [
    { id: 'm1', text: 'Hello?', writtenAt: letter.writtenAt, refused: 'Too many.', tries: 1 },
    { id: 'm2', text: 'On Saturday', writtenAt: letter.writtenAt, refused: null },
  ],
};

function showLetters(records: readonly VisitorRecord[], letters: SyncState['letters'], opens?: VisitorPort['open']) {
  const all = createWritable<readonly VisitorRecord[] | undefined>(records);
  const calls: unknown[][] = [];
  const note = (name: string) => async (...args: unknown[]) => void calls.push([name, ...args]);
  // The page writes nothing else of them; what it would call fails loudly.
  const conversations = { all, retry: note('retry'), discard: note('discard'), forget: note('forget') } as unknown as VisitorConversations;
  const open = vi.fn(opens ?? (async () => conversations));
  const { outbox, uploads, storage } = createFakeOutbox();
  show({}, { letters }, { more: { outbox, uploads, storage }, server: { visitors: { unsent: createWritable(letters), open } } });
  return { all, calls, open };
}

function region(name: string) {
  return within(screen.getByRole('region', { name }));
}

const plain = (element: HTMLElement) => (element.textContent ?? '').replaceAll('\u00a0', ' ');

describe('the sync page', () => {
  it('has a place for everything while the data are being opened', () => {
    show({}, {}, { opening: true });
    expect(screen.getByText('Opening the data on this device …')).toBeDefined();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Sync now' }).disabled).toBe(true);
  });

  it('says that everything is sent', () => {
    show();
    expect(screen.getByText('Everything is sent')).toBeDefined();
    expect(screen.queryByText('Waiting to be sent')).toBeNull();
  });

  it('shows a waiting change in words, with age, tries and last error, and sends it now', () => {
    const error = { kind: 'transient', code: 'network', reason: '', at: now } as const;
    const { syncs } = show({ entries: [{ ...entry, tries: 2, error }] }, { waiting: 1, online: false });
    const list = region('Waiting to be sent');
    expect(plain(list.getByRole('listitem'))).toContain('Price of Yamaha U3: from 4.200 € to 3.900 €');
    expect(list.getByText('4 minutes ago · tried 2 times')).toBeDefined();
    expect(list.getByText('The server could not be reached. It is tried again automatically.')).toBeDefined();
    expect(list.getByRole('link', { name: 'Edit' }).getAttribute('href')).toBe('/piano/p');
    fireEvent.click(list.getByRole('button', { name: 'Send now' }));
    expect(syncs).toHaveLength(1);
  });

  it("shows a refused change with the server's sentence; it can be sent again or discarded", async () => {
    const error = { kind: 'rejected', code: 'PT409', reason: 'At most 20 searches.', at: now } as const;
    const { commands } = show({ entries: [{ ...entry, state: 'parked', tries: 1, error }] }, { parked: 1 });
    const list = region('Needs your attention');
    expect(list.getByText('At most 20 searches.')).toBeDefined();
    fireEvent.click(list.getByRole('button', { name: 'Send again' }));
    fireEvent.click(list.getByRole('button', { name: 'Discard' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(commands).toEqual(['retry pianos:p', 'discard pianos:p', 'restore bin-1']);
  });

  it('shows fifty of many changes, and more when asked', () => {
    const entries = Array.from({ length: 120 }, (_, place) => ({ ...entry, key: `pianos:${place}`, since: now - place * minute }));
    show({ entries }, { waiting: 120 });
    const list = region('Waiting to be sent');
    expect(list.getAllByRole('listitem')).toHaveLength(50);
    fireEvent.click(list.getByRole('button', { name: 'Show more (70 not shown)' }));
    expect(list.getAllByRole('listitem')).toHaveLength(100);
  });

  it('keeps what a person did apart from thousands of changes of an import', () => {
    const imported = Array.from({ length: 5000 }, (_, place) => ({ ...entry, key: `pianos:${place}`, since: now - (place % 50) * minute }));
    const note: OutboxEntry = { ...entry, key: 'import_parts:n', collection: 'import_parts', op: 'insert', since: now - 7 };
    show({ entries: [...imported, note, { ...entry, key: 'pianos:own', since: now - 1 }] }, { waiting: 5002 });
    const list = region('Waiting to be sent');
    expect(list.getAllByRole('listitem')).toHaveLength(1);
    list.getByText('5.001 changes that were made at once, as by an import');
    expect(list.queryByRole('button', { name: 'Discard all' })).toBeNull();
    fireEvent.click(list.getByRole('button', { name: 'Show each' }));
    expect(list.getAllByRole('listitem')).toHaveLength(51);
  });

  it('takes one word on all that the server refused of an import', async () => {
    const error = { kind: 'rejected', code: 'PT409', reason: 'Another of your listings has this stock number.', at: now } as const;
    const entries = Array.from({ length: 20 }, (_, place): OutboxEntry => ({ ...entry, key: `pianos:${place}`, state: 'parked', error }));
    const { commands } = show({ entries }, { parked: 20 });
    const list = region('Needs your attention');
    list.getByText(error.reason);
    fireEvent.click(list.getByRole('button', { name: 'Discard all' }));
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Keep them' }));
    expect(commands).toEqual([]);
    fireEvent.click(list.getByRole('button', { name: 'Send all again' }));
    await expect.poll(() => commands).toHaveLength(20);
    fireEvent.click(list.getByRole('button', { name: 'Discard all' }));
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Discard all' }));
    await expect.poll(() => commands.filter((command) => command.startsWith('discard'))).toHaveLength(20);
  });

  it('shows fifty of many discarded changes', () => {
    show({ bin: Array.from({ length: 60 }, (_, place) => ({ id: `b${place}`, entry, discardedAt: now })) });
    expect(region('Discarded changes').getAllByRole('listitem')).toHaveLength(50);
  });

  it.each<[string, Partial<KeptAlternative>, string, string]>([
    ['prices', { field: 'price_cents', kept: [{ value: 390_000, at: now }], stands: 400_000, server: 400_000 }, '3.900 €', '4.000 €'],
    ['a text and none', { field: 'note', kept: [{ value: 'Ask for the bench', at: now }], stands: '', server: '' }, 'Ask for the bench', '–'],
    ['lists', { field: 'image_urls', kept: [{ value: ['a.jpg'], at: now }], stands: [], server: [] }, '1 picture\n1. a.jpg', '0 pictures'],
    ['yes and no', { field: 'is_published', kept: [{ value: true, at: now }], stands: false, server: false }, 'yes', 'no'],
  ])('puts %s side by side', (_kind, change, mine, theirs) => {
    const choice = { key: 'pianos:p:f', collection: 'pianos', rowId: 'p', subject: 'Yamaha U3', ...change } as KeptAlternative;
    const { commands } = show({ alternatives: [choice] }, { conflicts: 1 });
    const list = region('Changed in two places');
    expect(list.getAllByRole('definition').map(plain)).toEqual([mine, theirs]);
    fireEvent.click(list.getByRole('button', { name: /^Use mine: / }));
    fireEvent.click(list.getByRole('button', { name: /^Keep theirs: / }));
    expect(commands).toEqual([choice.kept[0]?.value, choice.stands].map((value) => `choose pianos:p:f ${JSON.stringify(value)}`));
  });

  it('U-SYN-05 shows three values as three, the server’s as the server’s, and takes each', async () => {
    const choice: KeptAlternative = {
      key: 'pianos:p:price_cents', collection: 'pianos', rowId: 'p', subject: 'Yamaha U3', field: 'price_cents',
      kept: [{ value: 100_100, at: now }], stands: 300_300, server: 200_200,
    };
    const { commands } = show({ alternatives: [choice] }, { conflicts: 1 });
    const list = region('Changed in two places');
    expect(list.getAllByRole('term').map(plain)).toEqual(['Yours', 'Now on this device', 'On the server']);
    expect(list.getAllByRole('definition').map(plain)).toEqual(['1.001 €', '3.003 €', '2.002 €']);
    for (const name of [/^Use mine: /, /^Use what is here now: /, /^Keep theirs: /]) fireEvent.click(list.getByRole('button', { name }));
    expect(commands).toEqual([100_100, 300_300, 200_200].map((value) => `choose pianos:p:price_cents ${String(value)}`));
  });

  it('U-SYN-05 shows each of several kept values, and none twice', () => {
    const choice: KeptAlternative = {
      key: 'pianos:p:price_cents', collection: 'pianos', rowId: 'p', subject: 'Yamaha U3', field: 'price_cents',
      kept: [{ value: 100_100, at: now }, { value: 200_200, at: now }, { value: 400_400, at: now }], stands: 300_300, server: 200_200,
    };
    const { commands } = show({ alternatives: [choice] }, { conflicts: 1 });
    const list = region('Changed in two places');
    expect(list.getAllByRole('definition').map(plain)).toEqual(['1.001 €', '4.004 €', '3.003 €', '2.002 €']);
    fireEvent.click(list.getByRole('button', { name: /^Use mine: .*4\.004/ }));
    expect(commands).toEqual(['choose pianos:p:price_cents 400400']);
  });

  it('shows long texts whole, with what differs marked', () => {
    const [before, after] = ['One of a kind. '.repeat(30), ' Tuned every year.'.repeat(30)];
    const choice: KeptAlternative = {
      key: 'pianos:p:description', collection: 'pianos', rowId: 'p', subject: 'Yamaha U3', field: 'description',
      kept: [{ value: `${before}New hammers.${after}`, at: now }], stands: `${before}New strings.${after}`, server: `${before}New strings.${after}`,
    };
    show({ alternatives: [choice] }, { conflicts: 1 });
    const sides = region('Changed in two places').getAllByRole('definition');
    expect(sides.map(plain)).toEqual([choice.kept[0]?.value, choice.server]);
    expect(sides.map((side) => side.querySelector('mark')?.textContent)).toEqual(['hammers.', 'strings.']);
  });

  it('shows files with size, age, progress and error, refused ones first; they are discarded only after a question', () => {
    const refusal = { kind: 'rejected', code: 'http-413', reason: 'The file is too large.', at: now } as const;
    const { commands } = show(
      {
        uploads: [
          { ...upload, id: 'a', fileName: 'a.jpg', state: 'uploading', uploadedBytes: 1_700_000 },
          { ...upload, id: 'b', fileName: 'b.jpg', state: 'failed', tries: 1, error: refusal },
          { ...upload, id: 'c', fileName: 'c.jpg', state: 'done', uploadedBytes: upload.size, doneAt: now },
        ],
      },
      { uploads: { waiting: 1, failed: 1 } },
    );
    const [refused, going, ...others] = region('Files to upload').getAllByRole('listitem');
    expect(others).toEqual([]);
    expect(plain(refused as HTMLElement)).toContain('b.jpg3,4 MB · 2 hours ago · tried onceThe file is too large.');
    const progress = within(going as HTMLElement).getByRole<HTMLProgressElement>('progressbar', { name: 'Upload of a.jpg' });
    expect([progress.value, progress.max]).toEqual([1_700_000, 3_400_000]);
    expect(plain(going as HTMLElement)).toContain('1,7 MB of 3,4 MB');
    fireEvent.click(within(refused as HTMLElement).getByRole('button', { name: 'Send again' }));
    fireEvent.click(within(refused as HTMLElement).getByRole('button', { name: 'Discard' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Discard b.jpg?' }));
    expect(commands).toEqual(['retry upload b']);
    fireEvent.click(dialog.getByRole('button', { name: 'Discard' }));
    expect(commands).toEqual(['retry upload b', 'discard upload b']);
  });

  it('several refused files are sent again at once, as when there is room again', () => {
    const reason = 'Your account has no room for another file: 1,000 of 1,000 files, 312 MB of 500 MB.';
    const full = { kind: 'rejected', code: 'storage-full', reason, at: now } as const;
    const { commands } = show(
      {
        uploads: ['a', 'b', 'c'].map((id) => ({ ...upload, id, fileName: `${id}.jpg`, ...(id === 'a' ? {} : { state: 'failed' as const, tries: 1, error: full }) })),
      },
      { uploads: { waiting: 1, failed: 2 } },
    );
    expect(region('Files to upload').getAllByText(reason)).toHaveLength(2);
    fireEvent.click(screen.getByRole('button', { name: 'Send all 2 again' }));
    expect(commands).toEqual(['retry upload b', 'retry upload c']);
  });

  it.each([
    [hour, /^as of [^·]+$/],
    [25 * hour, /^as of .+ · more than a day old$/],
    [8 * 24 * hour, /^as of .+ · more than a week old$/],
  ])('says from when the data are: %d ms ago', (age, words) => {
    show({}, { lastSuccessAt: now - age });
    expect(screen.getByText(words)).toBeDefined();
  });

  it('says by kind what is stored, and how full it is', async () => {
    show({
      usage: {
        listings: { count: 4_120, bytes: 8_200_000 },
        uploads: { count: 2, bytes: 6_800_000 },
        pictures: null,
        usedBytes: 850_000_000,
        quotaBytes: 1_000_000_000,
      },
    });
    const device = region('On this device');
    expect(plain(await device.findByText('4.120 · about 8,2 MB'))).toBeTruthy();
    expect(device.getByText('2 · 6,8 MB')).toBeDefined();
    expect(device.queryByText('Pictures you have seen')).toBeNull();
    expect(device.getByText('850 MB of 1 GB')).toBeDefined();
    expect(device.getByText(/^85 % of the room/)).toBeDefined();
  });

  it('does not warn while there is room', async () => {
    show({ usage: { usedBytes: 790, quotaBytes: 1_000 } });
    await screen.findByText('1 kB of 1 kB');
    expect(screen.queryByText(/of the room/)).toBeNull();
  });

  it('shows what a visitor wrote and the server does not have, with what can be done about each', async () => {
    const { calls } = showLetters([{ ...letterRecord, letter: { ...letter, tries: 2 } }, threadRecord], { waiting: 2, failed: 1 });
    await screen.findByRole('region', { name: 'Waiting to be sent' });
    const [first, answer, ...others] = region('Waiting to be sent').getAllByRole('listitem');
    expect(others).toEqual([]);
    expect(plain(first as HTMLElement)).toContain('Message to Klavierhaus about Yamaha U34 minutes ago · tried 2 timesIt could not be sent. It is tried again automatically.');
    expect(plain(answer as HTMLElement)).toContain('Message to Klavierhaus: “On Saturday”4 minutes ago');
    expect(within(first as HTMLElement).getByRole('link', { name: 'Open' }).getAttribute('href')).toBe('/messages/visitor?id=first');
    fireEvent.click(within(first as HTMLElement).getByRole('button', { name: 'Send now' }));
    const refused = region('Needs your attention');
    expect(refused.getByText('Too many.')).toBeDefined();
    fireEvent.click(refused.getByRole('button', { name: 'Send again' }));
    expect(calls).toEqual([['retry', 'first', null], ['retry', 'second', 'm1']]);
  });

  it('discards what a visitor wrote only after a question', async () => {
    const { calls } = showLetters([letterRecord, threadRecord], { waiting: 2, failed: 1 });
    await screen.findByRole('region', { name: 'Waiting to be sent' });
    const discard = (list: ReturnType<typeof region>) => {
      fireEvent.click(list.getAllByRole('button', { name: 'Discard' })[0] as HTMLElement);
      const dialog = within(screen.getByRole('dialog', { name: 'Discard this message?' }));
      return () => fireEvent.click(dialog.getByRole('button', { name: 'Discard' }));
    };
    const confirm = discard(region('Waiting to be sent'));
    expect(calls).toEqual([]);
    confirm();
    discard(region('Needs your attention'))();
    expect(calls).toEqual([['forget', 'first'], ['discard', 'second', 'm1']]);
  });

  it('asks nothing to be discarded that was sent meanwhile', async () => {
    const { all } = showLetters([letterRecord], { waiting: 1, failed: 0 });
    fireEvent.click(await screen.findByRole('button', { name: 'Discard' }));
    expect(screen.getByRole('dialog', { name: 'Discard this message?' })).toBeDefined();
    act(() => all.set([]));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('does not say that everything is sent before it knows the files', () => {
    const { files } = show();
    act(() => files.set(undefined));
    expect(screen.queryByText('Everything is sent')).toBeNull();
    act(() => files.set([]));
    expect(screen.getByText('Everything is sent')).toBeDefined();
  });

  it('does not say that everything is sent before it looked at what a visitor left', async () => {
    setVisitorMark(true);
    showLetters([letterRecord], { waiting: 0, failed: 0 });
    expect(screen.queryByText('Everything is sent')).toBeNull();
    expect(await screen.findByText('Message to Klavierhaus about Yamaha U3')).toBeDefined();
  });

  it('loads nothing of visitors where none left anything', () => {
    const { open } = showLetters([letterRecord], { waiting: 0, failed: 0 });
    expect(screen.getByText('Everything is sent')).toBeDefined();
    expect(open).not.toHaveBeenCalled();
  });

  it('goes without them where the browser keeps nothing', async () => {
    setVisitorMark(true);
    showLetters([], { waiting: 0, failed: 0 }, () => Promise.reject(new Error('no')));
    expect(await screen.findByText('Everything is sent')).toBeDefined();
  });

  it('asks to sign in again when the session has ended', () => {
    show({ entries: [entry] }, { waiting: 1, phase: 'paused-auth' });
    expect(screen.getByRole('link', { name: 'Sign In' }).getAttribute('href')).toBe('/auth?next=/sync');
  });
});

describe('U-SYN-09: storage that the browser may clear', () => {
  function browserThatKeeps(promised: boolean | undefined, agrees = false) {
    const persist = vi.fn(async () => agrees);
    const storage = { persisted: promised === undefined ? undefined : async () => promised, persist, estimate: async () => ({ usage: 1_000_000, quota: 41_000_000 }) };
    vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { storage }));
    return persist;
  }
  afterEach(() => vi.unstubAllGlobals());
  const five = { waiting: 3, parked: 1, online: false, uploads: { waiting: 1, failed: 0 } };

  it('U-SYN-09 says so while changes wait, with what to do and how much room there is', async () => {
    browserThatKeeps(false);
    show({}, five);
    const heading = await screen.findByRole('heading', { name: '5 changes wait, and this browser may clear them' });
    await vi.waitFor(() => expect(plain(heading.parentElement as HTMLElement)).toContain('40 MB are left for the app'));
    for (const step of [/Install the app/, /Free some space/, /Go online/, /export what is unsent/]) expect(screen.getByText(step)).toBeDefined();
  });

  it.each([
    [true, 'They are kept', null],
    [false, 'They are not', 'The browser did not agree. It usually does once the app is installed or used more often.'],
  ])('U-SYN-09 asks the browser again (agrees: %s)', async (agrees, _what, answer) => {
    const persist = browserThatKeeps(false, agrees);
    show({}, five);
    fireEvent.click(await screen.findByRole('button', { name: 'Ask the browser to keep it' }));
    expect(persist).toHaveBeenCalledOnce();
    if (answer) expect(await screen.findByText(answer)).toBeDefined();
    else await vi.waitFor(() => expect(screen.queryByText(/may clear them/)).toBeNull());
  });

  it.each([
    ['nothing waits', false, { online: false }],
    ['what waits is being sent', false, { waiting: 2, online: true, phase: 'pushing' }],
    ['the browser has promised to keep it', true, five],
    ['the browser tells nothing', undefined, five],
  ] as const)('U-SYN-09 says nothing where %s', async (_when, promised, state) => {
    browserThatKeeps(promised);
    show({}, state);
    await act(async () => {});
    expect(screen.queryByText(/may clear/)).toBeNull();
  });
});
