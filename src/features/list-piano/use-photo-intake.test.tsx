// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { act, cleanup, render, renderHook, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fail, ok } from '../../lib/result.ts';
import type { ImageOptimiser } from '../../platform/image-optimiser.ts';
import type { IncomingFile } from '../../platform/incoming-files.ts';
import { openListingDrafts, type ListingDrafts } from '../../replica/listing-draft-database.ts';
import { JobList } from './job-line.tsx';
import { leaveOutTaken } from './use-incoming-files.ts';
import { usePhotoIntake } from './use-photo-intake.ts';

const shelf = vi.hoisted(() => ({ files: [] as IncomingFile[] }));
vi.mock('../../platform/incoming-files.ts', () => ({ readSharedFiles: async () => [...shelf.files] }));

const jpeg = { bytes: Uint8Array.of(7).buffer, contentType: 'image/jpeg' as const, width: 4, height: 3 };
const optimise = vi.fn<ImageOptimiser['optimise']>();
let drafts: ListingDrafts;

/** Whether a photo was in a draft when its entry was forgotten. */
let order: boolean[];
function share(id: string, { dies = false } = {}): void {
  const forget = async () => {
    order.push((await drafts.readPhoto(id)) !== null);
    if (!dies) shelf.files = shelf.files.filter((each) => each.id !== id);
  };
  shelf.files.push({ id, file: new File([id], `${id}.jpg`, { type: 'image/jpeg' }), forget });
}

beforeEach(async () => {
  order = [];
  shelf.files = [];
  optimise.mockReset().mockResolvedValue(ok({ image: jpeg, thumbnail: jpeg, hasAlpha: false, original: { type: 'jpeg', width: 4, height: 3, size: 1 } }));
  drafts = await openListingDrafts('person');
});
afterEach(() => {
  cleanup();
  drafts.close();
  vi.unstubAllGlobals();
  indexedDB.deleteDatabase('soundboard-drafts-person');
});

async function take(draftId: string, files: readonly IncomingFile[]) {
  const optimiser = async () => ({ optimise, close: () => undefined }) as unknown as ImageOptimiser;
  const { result } = renderHook(() => usePhotoIntake({ drafts, draftId, count: 0, optimiser, onAdded: () => undefined }));
  return act(() => result.current.addIncoming(files));
}

const photosOf = async (id: string) => (await drafts.read(id))?.photos.map((photo) => photo.id);

it('photos that came in keep their ids, and each is forgotten once it is stored', async () => {
  share('a');
  share('b');
  expect(await take('draft', await leaveOutTaken(drafts))).toEqual({ taken: 2, failed: 0 });
  expect([await photosOf('draft'), order, shelf.files]).toEqual([['a', 'b'], [true, true], []]);
});

it('a page that died before it forgot a photo takes it once: neither into the same draft again nor into another', async () => {
  share('a', { dies: true });
  const offered = await leaveOutTaken(drafts);
  await take('draft', offered);
  await take('draft', offered);
  await take('other', offered);
  expect([await photosOf('draft'), await photosOf('other'), optimise.mock.calls.length]).toEqual([['a'], undefined, 1]);
  share('b');
  expect((await leaveOutTaken(drafts)).map(({ id }) => id)).toEqual(['b']);
});

it('one that could not be stored is offered again', async () => {
  share('a');
  optimise.mockResolvedValue(fail({ type: 'WorkerStopped' }));
  expect(await take('draft', await leaveOutTaken(drafts))).toEqual({ taken: 0, failed: 1 });
  expect((await leaveOutTaken(drafts)).map(({ id }) => id)).toEqual(['a']);
});

it('U-ENG-08 a file that can’t be read takes no place: those behind it are taken, and one line names those for which there is none', async () => {
  const optimiser = async () => ({ optimise, close: () => undefined }) as unknown as ImageOptimiser;
  optimise.mockImplementationOnce(async () => fail({ type: 'Unreadable', picture: 'jpeg' }));
  const { result } = renderHook(() => usePhotoIntake({ drafts, draftId: 'draft', count: 8, optimiser, onAdded: () => undefined }));
  const files = ['bad', 'one', 'two', 'three', 'four'].map((name) => new File([name], `${name}.jpg`, { type: 'image/jpeg' }));
  expect(await act(() => result.current.add(files))).toEqual({ taken: 2, failed: 3 });
  expect((await drafts.read('draft'))?.photos.map(({ fileName }) => fileName)).toEqual(['one.jpg', 'two.jpg']);
  expect(result.current.jobs.map(({ fileName }) => fileName)).toEqual(['bad.jpg', 'three.jpg, four.jpg']);
  expect(result.current.jobs.at(-1)?.reason).toBe('Maximum 10 images allowed: three.jpg, four.jpg');
});

it('U-SYN-12 says once that there is no room, with the names of all photos and what the browser allows', async () => {
  vi.stubGlobal('navigator', { ...navigator, storage: { estimate: async () => ({ usage: 480_000_000, quota: 500_000_000 }) } });
  const full: ListingDrafts = { ...drafts, addPhoto: async () => fail({ type: 'DiskFull' }) };
  const optimiser = async () => ({ optimise, close: () => undefined }) as unknown as ImageOptimiser;
  const { result } = renderHook(() => usePhotoIntake({ drafts: full, draftId: 'draft', count: 0, optimiser, onAdded: () => undefined }));
  const files = ['front.jpg', 'keys.jpg', 'plate.jpg'].map((name) => new File([name], name, { type: 'image/jpeg' }));
  expect(await act(() => result.current.add(files))).toEqual({ taken: 0, failed: 3 });

  render(<JobList jobs={result.current.jobs} onDismiss={(key) => act(() => result.current.drop(key))} />);
  expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([
    'There is no room left on this device for front.jpg, keys.jpg and plate.jpg. Soundboard has 480 MB of the 500 MB that this browser allows it. ' +
      'Your text and the photos in the list are safe. Free some space and try again.',
  ]);
  screen.getByRole('button', { name: 'Take this off the list' }).click();
  expect(result.current.jobs).toEqual([]);
});
