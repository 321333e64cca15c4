import { describe, expect, it } from 'vitest';
import { soleLease } from '../../lib/lease.ts';
import { createMemoryUploadStore } from '../../replica/memory-upload-store.ts';
import type { UploadEntry } from '../../replica/upload-entry.ts';
import { createUploadRepository } from '../../replica/upload-repository.ts';
import type { UploadStore } from '../../replica/upload-store.ts';
import type { Answer, RequestFailure } from '../../wire/answer.ts';
import { createUploadLane } from './upload-lane.ts';
import type { UploadedFile } from './uploader.ts';
import type { UploadWatch } from '../../wire/upload-transport.ts';

type Answers = (file: UploadedFile, watch: UploadWatch) => Answer<null> | Promise<Answer<null>>;

const stored: Answer<null> = { ok: true, value: null };
const failing = (kind: RequestFailure['kind'], code: string): Answer<null> => ({ ok: false, failure: { kind, code, reason: 'Why.' } });

/** A device with a driven clock; `pages` may follow each other on one store. */
function createDevice() {
  let now = 1_000;
  let made = 0;
  const store = createMemoryUploadStore();
  const sent: string[] = [];
  const naps: { ms: number; end: () => void }[] = [];
  const uploads = createUploadRepository({
    store,
    clock: { now: () => now, sleep: async () => {} },
    ids: { create: () => `${(made += 1)}`.padStart(8, '0') },
    userId: 'me',
  });
  return {
    store,
    sent,
    naps,
    uploads,
    pass: (ms: number) => void (now += ms),
    async queue(...names: string[]) {
      for (const fileName of names) {
        now += 1;
        await uploads.enqueue({
          bucket: 'piano-images',
          bytes: new TextEncoder().encode(fileName).buffer,
          contentType: 'image/jpeg',
          fileName,
          forCollection: 'pianos',
          forRow: 'row',
          index: 0,
        });
      }
    },
    page(answers: Answers, over: UploadStore = store) {
      const ending = new AbortController();
      const lane = createUploadLane({
        store: over,
        clock: {
          now: () => now,
          sleep: (ms, signal) =>
            new Promise((resolve) => {
              naps.push({ ms, end: resolve });
              signal?.addEventListener('abort', () => resolve());
            }),
        },
        random: () => 1,
        isVisible: () => false,
        uploader: {
          async upload(file, watch) {
            sent.push(new TextDecoder().decode(file.bytes));
            return answers(file, watch);
          },
        },
      });
      const run = lane.run(soleLease(ending.signal));
      return {
        lane,
        async stop() {
          ending.abort();
          await run;
        },
      };
    },
    states: async () => (await store.list()).map(({ fileName, state }: UploadEntry) => `${fileName} ${state}`),
  };
}

const named = (file: UploadedFile) => new TextDecoder().decode(file.bytes);

function createGate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open: () => open() };
}

describe('sending queued files', () => {
  it('sends each once, with its bytes', async () => {
    const device = createDevice();
    await device.queue('a', 'b', 'c', 'd');
    const page = device.page(() => stored);
    await expect.poll(device.states).toEqual(['a done', 'b done', 'c done', 'd done']);
    expect(device.sent).toEqual(['a', 'b', 'c', 'd']);
    await page.stop();
  });

  it('sets a refused file aside with the reason, and sends those behind it', async () => {
    const device = createDevice();
    await device.queue('a', 'bad', 'c', 'd');
    const page = device.page((file) => (named(file) === 'bad' ? failing('rejected', 'http-413') : stored));
    await expect.poll(device.states).toEqual(['a done', 'bad failed', 'c done', 'd done']);
    expect((await device.store.list())[1]).toMatchObject({ tries: 1, error: { kind: 'rejected', code: 'http-413', reason: 'Why.' } });
    await page.stop();
  });

  it('tries again after growing pauses when there is no answer', async () => {
    const device = createDevice();
    await device.queue('a');
    let down = true;
    const page = device.page(() => (down ? failing('transient', 'network') : stored));
    await expect.poll(() => device.naps.length).toBe(1);
    device.naps[0]?.end();
    await expect.poll(() => device.naps.length).toBe(2);
    expect(device.naps.map(({ ms }) => ms)).toEqual([2_000, 4_000]);
    expect(await device.store.list()).toMatchObject([{ state: 'queued', tries: 2, error: { code: 'network' } }]);
    down = false;
    page.lane.wake('online');
    await expect.poll(device.states).toEqual(['a done']);
    await page.stop();
  });

  it('sends the others when the server fails over one file, and asks no more when it is out of reach', async () => {
    const device = createDevice();
    await device.queue('a', 'b', 'c', 'd', 'e');
    const page = device.page((file) => (named(file) === 'a' ? failing('transient', 'http-500') : stored));
    await expect.poll(device.states).toEqual(['a queued', 'b done', 'c done', 'd done', 'e done']);
    await page.stop();

    const other = createDevice();
    await other.queue('a', 'b', 'c', 'd', 'e');
    const offline = other.page(() => failing('transient', 'network'));
    await expect.poll(() => other.naps.length).toBe(1);
    expect(other.sent).toEqual(['a', 'b', 'c']);
    await offline.stop();
  });

  it('waits for a fresh session, and for nothing less', async () => {
    const device = createDevice();
    await device.queue('a');
    let expired = true;
    const page = device.page(() => (expired ? failing('auth', 'http-401') : stored));
    await expect.poll(async () => (await device.store.list())[0]?.tries).toBe(1);
    page.lane.wake('online');
    page.lane.wake('write');
    await new Promise((resolve) => setTimeout(resolve));
    expect(device.sent).toEqual(['a']);
    expired = false;
    page.lane.wake('session');
    await expect.poll(device.states).toEqual(['a done']);
    expect(device.naps).toEqual([]);
    await page.stop();
  });

  it('goes on where a page died: the rest is sent, what is done is not sent again', async () => {
    const device = createDevice();
    await device.queue('a', 'b', 'c', 'd', 'e');
    const dying = device.page((file) => (named(file) < 'c' ? stored : new Promise(() => {})));
    await expect.poll(device.states).toEqual(['a done', 'b done', 'c uploading', 'd queued', 'e queued']);
    // Nobody ends the first page's requests: it is simply gone.
    void dying;
    device.sent.length = 0;
    const next = device.page(() => stored);
    await expect.poll(device.states).toEqual(['a done', 'b done', 'c done', 'd done', 'e done']);
    expect(device.sent).toEqual(['c', 'd', 'e']);
    await next.stop();
  });

  it('sends the small form of a picture before it, not again when a page died in between, and nothing of it when it is refused', async () => {
    const device = createDevice();
    const bytes = (text: string) => new TextEncoder().encode(text).buffer;
    const file = { bucket: 'piano-images', contentType: 'image/jpeg', forCollection: 'pianos', forRow: 'row', index: 0 } as const;
    await device.uploads.enqueue({ ...file, bytes: bytes('large'), small: bytes('small'), fileName: 'a' });
    const dying = device.page((sent) => (named(sent) === 'small' ? stored : new Promise(() => {})));
    await expect.poll(() => device.sent).toEqual(['small', 'large']);
    void dying;
    const next = device.page(() => stored);
    await expect.poll(device.states).toEqual(['a done']);
    expect(device.sent).toEqual(['small', 'large', 'large']);
    await next.stop();

    device.sent.length = 0;
    await device.uploads.enqueue({ ...file, bytes: bytes('large'), small: bytes('small'), fileName: 'b' });
    const last = device.page(() => failing('rejected', 'http-403'));
    await expect.poll(device.states).toEqual(['a done', 'b failed']);
    expect(device.sent).toEqual(['small']);
    await last.stop();
  });

  it('tells how far a file is, and stores that at most four times a second', async () => {
    const device = createDevice();
    await device.queue('0123456789');
    let writes = 0;
    const counted: UploadStore = {
      ...device.store,
      update: (id, step) => {
        writes += 1;
        return device.store.update(id, step);
      },
    };
    const end = createGate();
    const page = device.page(async (_file, { onProgress }) => {
      for (const sent of [1, 2, 3, 4, 5]) {
        device.pass(100);
        onProgress(sent);
      }
      await end.opened;
      return stored;
    }, counted);
    await expect.poll(async () => (await device.store.list())[0]).toMatchObject({ state: 'uploading', uploadedBytes: 3 });
    expect(writes).toBe(2);
    end.open();
    await expect.poll(device.states).toEqual(['0123456789 done']);
    await page.stop();
  });

  it('does not bring a discarded file back', async () => {
    const device = createDevice();
    await device.queue('a');
    const end = createGate();
    const page = device.page(() => end.opened.then(() => failing('transient', 'network')));
    await expect.poll(device.states).toEqual(['a uploading']);
    await device.uploads.discard((await device.store.list())[0]?.id ?? '');
    end.open();
    await expect.poll(() => device.naps.length).toBe(1);
    expect(await device.states()).toEqual([]);
    await page.stop();
  });

  it('leaves a file queued when the page is closed in the middle', async () => {
    const device = createDevice();
    await device.queue('a');
    const page = device.page(
      (_file, { signal }) =>
        new Promise((resolve) => signal.addEventListener('abort', () => resolve(failing('transient', 'network')))),
    );
    await expect.poll(device.states).toEqual(['a uploading']);
    await page.stop();
    expect(await device.store.list()).toMatchObject([{ state: 'uploading', tries: 0 }]);
  });
});
