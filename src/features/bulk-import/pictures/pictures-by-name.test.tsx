// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { File as NodeFile } from 'node:buffer';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { pngBytes } from '../../../domain/image/testing/picture-bytes.ts';
import { createWritable } from '../../../lib/readable.ts';
import { fail, ok } from '../../../lib/result.ts';
import type { ImageOptimiser } from '../../../platform/image-optimiser.ts';
import type { OwnListing } from '../../../replica/own-listing.ts';
import type { Replica } from '../../../replica/replica.ts';
import type { NewUpload, UploadEntry } from '../../../replica/upload-entry.ts';
import { createFakeHost } from '../../parts/testing/fake-host.ts';
import { renderScreen } from '../../parts/testing/render-screen.tsx';
import { PicturesByName } from './pictures-by-name.tsx';
import type { PianoOfStock } from './pictures-look.ts';

const optimise = vi.hoisted(() => vi.fn<ImageOptimiser['optimise']>());
vi.mock('../../../platform/image-worker.ts', () => ({ createImageOptimiser: () => ({ optimise, close: () => undefined }) }));

const piano = (stock_number: string, more: Partial<PianoOfStock> = {}): PianoOfStock => ({
  id: stock_number || 'unnumbered', stock_number, title: `Piano ${stock_number}`, status: 'active', image_urls: [], ...more,
});
const person = { kind: 'user', userId: 'dealer', email: 'dealer@demo.soundboard.example', fullName: 'Dealer', role: 'dealer', memberSince: '', expired: false } as const;

let listings: Map<string, readonly string[]>;
let uploads: ReturnType<typeof createWritable<readonly UploadEntry[] | undefined>>;

function show(stock: readonly PianoOfStock[], { online = true }: { online?: boolean } = {}) {
  listings = new Map(stock.map(({ id, image_urls }) => [id, image_urls]));
  uploads = createWritable<readonly UploadEntry[] | undefined>([]);
  const own = stock.map(({ id, title, stock_number }) => ({ id, title, stock_number }) as OwnListing);
  const more = {
    imports: async () => ({ stock: async () => stock.map((each) => ({ ...each, image_urls: listings.get(each.id) ?? [] })) }),
    uploads: {
      all: uploads,
      enqueue: async ({ fixed, forRow, fileName }: NewUpload) => {
        const entry = { id: fixed?.id, path: `dealer/1-${fixed?.id.slice(0, 8)}-0.jpg`, forRow, fileName, state: 'queued', error: null } as UploadEntry;
        uploads.set([...(uploads.get() ?? []), entry]);
        return ok(entry);
      },
      read: async () => null,
    },
    listings: {
      own: createWritable<readonly OwnListing[] | undefined>(own),
      addPictures: async (id: string, addresses: readonly string[]) => {
        listings.set(id, [...(listings.get(id) ?? []), ...addresses]);
        return listings.get(id) ?? null;
      },
    },
  } as unknown as Partial<Replica>;
  renderScreen(<PicturesByName />, createFakeHost({ session: person, sync: { online, lastSuccessAt: 1, firstPull: null }, more }).host);
}

// The DOM's own give bytes that this process's digest doesn't take.
const file = (name: string, content = name) => new NodeFile([content], name, { type: 'image/jpeg' }) as unknown as File;

async function choose(...files: readonly File[]): Promise<void> {
  fireEvent.change(await screen.findByLabelText('Choose pictures'), { target: { files } });
}

beforeEach(() => {
  const picture = { bytes: new ArrayBuffer(1), contentType: 'image/jpeg' as const, width: 4, height: 3 };
  optimise.mockReset().mockResolvedValue(ok({ image: picture, thumbnail: picture, hasAlpha: false, original: { type: 'jpeg', width: 4, height: 3, size: 1 } }));
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:picture', revokeObjectURL: () => undefined }));
});
afterEach(async () => {
  cleanup();
  await new Promise((resolve) => {
    indexedDB.deleteDatabase('soundboard-stock-pictures-dealer').onsuccess = resolve;
  });
});

it('shows which pictures come to which piano before anything is stored, then keeps and queues them', async () => {
  show([piano('A-1042', { image_urls: ['/old.jpg'] }), piano('A-1043')]);
  await choose(file('A-1042_2.jpg'), file('A-1042_1.jpg'), file('a-1043.JPG'), file('A-1043 copy.jpg', 'a-1043.JPG'), file('notes.txt'));
  await screen.findByRole('heading', { name: '3 pictures for 2 pianos' });
  expect(screen.getByText('1 picture there already')).toBeDefined();
  const names = screen.getAllByText(/^A-1042_/u).map(({ textContent }) => textContent);
  expect(names).toEqual(['A-1042_1.jpg', 'A-1042_2.jpg']);
  expect(uploads.get()).toEqual([]);

  fireEvent.click(screen.getByRole('button', { name: 'Add 3 pictures' }));
  await screen.findByText('3 pictures kept on this device');
  await expect.poll(() => uploads.get()?.length).toBe(3);
  await screen.findByText('0 of 2 there');
  expect(listings.get('A-1042')).toEqual(['/old.jpg']);
});

it('U-IMP-15 I-13 says which are small before they are added, and takes them all the same', async () => {
  show([piano('A-1042'), piano('A-1043')]);
  const png = (name: string, width: number, height: number) => new NodeFile([pngBytes({ width, height })], name, { type: 'image/png' }) as unknown as File;
  await choose(png('A-1042_1.png', 320, 240), png('A-1042_2.png', 1600, 1200), png('A-1043.png', 600, 799), file('A-1043_2.jpg'));
  await screen.findByText(/^2 pictures are small: fewer than 800 pixels on the longer side\..*taken all the same\.$/u);
  expect(screen.getByText('A-1042_1.png is small: 320 × 240 pixels')).toBeDefined();
  expect(screen.getByText('A-1043.png is small: 600 × 799 pixels')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Add 4 pictures' }));
  await expect.poll(() => uploads.get()?.length).toBe(4);
});

it('asks for the piano of a picture whose name fits none, and leaves it out otherwise', async () => {
  show([piano('A-1042'), piano('', { title: 'Pleyel' })]);
  await choose(file('IMG_1.jpg'), file('IMG_2.jpg'));
  await screen.findByRole('heading', { name: 'Nothing new for any piano' });
  expect(screen.getByRole('button', { name: 'Add 0 pictures' })).toHaveProperty('disabled', true);
  fireEvent.change(screen.getByRole('combobox', { name: 'Piano of IMG_2.jpg' }), { target: { value: 'Pleyel' } });
  await screen.findByRole('heading', { name: '1 picture for 1 piano' });
  fireEvent.click(screen.getByRole('button', { name: 'Add 1 picture' }));
  await expect.poll(() => uploads.get()?.map(({ fileName, forRow }) => `${fileName} ${forRow}`)).toEqual(['IMG_2.jpg unnumbered']);
});

it('says what stays out and why: too large, too many', async () => {
  show([piano('A-1042', { image_urls: Array.from({ length: 9 }, (_, place) => `/${place}.jpg`) })]);
  const large = file('A-1042_large.jpg');
  Object.defineProperty(large, 'size', { value: 51 * 1024 * 1024 });
  await choose(large, file('A-1042_1.jpg'), file('A-1042_2.jpg'), file('A-1042_3.jpg'));
  await screen.findByRole('heading', { name: '1 picture for 1 piano' });
  expect(screen.getByText('A-1042_large.jpg exceeds 5MB limit')).toBeDefined();
  expect(screen.getByText('2 pictures too many: at most 10 a piano')).toBeDefined();
});

it('a picture that can’t be read has its reason, and can be tried again or left out', async () => {
  optimise.mockResolvedValue(fail({ type: 'Truncated', picture: 'jpeg' }));
  show([piano('A-1042')], { online: false });
  await choose(file('A-1042.jpg'));
  fireEvent.click(await screen.findByRole('button', { name: 'Add 1 picture' }));
  await screen.findByText('Failed to load image: A-1042.jpg is incomplete');
  expect(screen.getByText('No connection: the pictures are kept here and go when there is one.')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Try A-1042.jpg again' }));
  await expect.poll(() => optimise.mock.calls.length).toBe(2);
  fireEvent.click(await screen.findByRole('button', { name: 'Leave out A-1042.jpg' }));
  await expect.poll(() => screen.queryByText('Failed to load image: A-1042.jpg is incomplete')).toBeNull();
});

it('has no use without stock numbers, and says so', async () => {
  show([piano('')]);
  await choose(file('A-1042.jpg'));
  await screen.findByRole('heading', { name: 'No piano has a stock number yet' });
  expect(screen.getByLabelText('Choose pictures')).toBeDefined();
});
