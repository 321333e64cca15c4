import 'fake-indexeddb/auto';
import { createClient } from '@supabase/supabase-js';
import WebSocket from 'ws';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { soleLease } from '../../src/lib/lease.ts';
import { onlyOwnAnswers } from '../../src/wire/own-answer.ts';
import { systemClock } from '../../src/lib/clock.ts';
import { randomIds } from '../../src/lib/ids.ts';
import { deleteUploadDatabase, openUploadStore } from '../../src/replica/upload-database.ts';
import { createUploadRepository } from '../../src/replica/upload-repository.ts';
import type { NewUpload } from '../../src/replica/upload-entry.ts';
import { createSessionCheck } from '../../src/sync/own-session.ts';
import { createSupabaseUploader } from '../../src/sync/uploads/supabase-uploader.ts';
import { createUploadLane } from '../../src/sync/uploads/upload-lane.ts';
import { createUploadTransport } from '../../src/wire/upload-transport.ts';
import type { EmbeddedBackend } from '../../supabase/embedded/backend.ts';
import { demoPassword } from '../../supabase/seed/demo-accounts.ts';
import { startReadyBackend } from '../support/ready-backend.ts';

const origin = 'http://127.0.0.1:4173';
let backend: EmbeddedBackend;

beforeAll(async () => {
  backend = await startReadyBackend();
});

afterAll(async () => {
  await backend.close();
});

/** A dealer's device whose pages come and go; `line` sees every upload before the server does. */
async function createDevice(line: (path: string) => Promise<void> | void = () => {}) {
  const sent: string[] = [];
  const transport = createUploadTransport({
    async send({ url, method, headers, body }) {
      const path = decodeURIComponent(new URL(url).pathname.split('/object/piano-images/')[1] ?? '');
      await line(path);
      sent.push(path);
      return backend.handle(new Request(url, { method, headers, body }));
    },
    otherwise: (input, init) => backend.handle(new Request(input, init)),
  });
  const supabase = createClient(origin, backend.anonKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    realtime: { transport: WebSocket as never },
    global: { fetch: onlyOwnAnswers(transport.fetch) },
  });
  const signedIn = await supabase.auth.signInWithPassword({ email: 'dealer@demo.soundboard.example', password: demoPassword });
  const userId = signedIn.data.user?.id ?? '';
  const openPage = async () => {
    const store = await openUploadStore({ userId, place: 'device', now: Date.now() });
    const uploader = createSupabaseUploader({ supabase, transport, checkSession: createSessionCheck(supabase, userId) });
    const lane = createUploadLane({
      store,
      uploader,
      clock: systemClock,
      random: Math.random,
      isVisible: () => true,
    });
    const ending = new AbortController();
    let run: Promise<void> | null = null;
    return {
      store,
      lane,
      uploader,
      uploads: createUploadRepository({ store, clock: systemClock, ids: randomIds, userId }),
      start: () => void (run = lane.run(soleLease(ending.signal))),
      async close() {
        ending.abort();
        await run;
        store.close();
      },
      states: async () => (await store.list()).map(({ state }) => state),
    };
  };
  return { sent, supabase, userId, openPage, remove: () => deleteUploadDatabase(userId, 'device') };
}

/** Bytes that begin as a JPEG does and differ from picture to picture. */
function picture(index: number): NewUpload {
  const bytes = Uint8Array.from({ length: 40_000 }, (_, place) => (place * 31 + index * 7) % 256);
  bytes.set([0xff, 0xd8, 0xff]);
  return {
    bucket: 'piano-images',
    bytes: bytes.buffer,
    contentType: 'image/jpeg',
    fileName: `IMG_${index}.jpg`,
    forCollection: 'pianos',
    forRow: 'row',
    index,
  };
}

async function storedObjects(userId: string): Promise<string[]> {
  const rows = await backend.sql<{ name: string }>(
    "select name from storage.objects where bucket_id = 'piano-images' and name like $1 order by name",
    [`${userId}/%`],
  );
  return rows.map(({ name }) => name);
}

async function bytesOf(path: string): Promise<ArrayBuffer> {
  const answer = await backend.handle(new Request(`${origin}/storage/v1/object/public/piano-images/${path}`));
  expect(answer.headers.get('content-type')).toContain('image/jpeg');
  return answer.arrayBuffer();
}

describe('queued uploads with the embedded backend', () => {
  it('P-OFF-09: of five pictures two are done when the page is killed; the others remain with their bytes and go later', async () => {
    const device = await createDevice((path) => (/-[01]\.jpg$/.test(path) ? undefined : new Promise(() => {})));
    const killed = await device.openPage();
    for (const index of [0, 1, 2, 3, 4]) await killed.uploads.enqueue(picture(index));
    killed.start();
    await expect.poll(killed.states).toEqual(['done', 'done', 'uploading', 'queued', 'queued']);
    const items = await killed.store.list();
    // Killed: its database goes with it, nothing is written down any more.
    killed.store.close();

    const again = await createDevice();
    const page = await again.openPage();
    expect((await page.store.list()).map(({ path }) => path)).toEqual(items.map(({ path }) => path));
    for (const index of [2, 3, 4]) expect(await page.uploads.read(items[index]?.id ?? '')).toEqual(picture(index).bytes);
    page.start();
    await expect.poll(page.states, { timeout: 10_000 }).toEqual(['done', 'done', 'done', 'done', 'done']);
    expect(again.sent.toSorted()).toEqual(items.slice(2).map(({ path }) => path).toSorted());
    expect(await storedObjects(again.userId)).toEqual(items.map(({ path }) => path).toSorted());
    for (const [index, { path }] of items.entries()) expect(await bytesOf(path)).toEqual(picture(index).bytes);
    await page.close();
    await again.remove();
  });

  it('counts a file as done that the server has already: the answer of the first try was lost', async () => {
    const device = await createDevice();
    const page = await device.openPage();
    const added = await page.uploads.enqueue(picture(7));
    const path = added.ok ? added.value.path : '';
    const first = await device.supabase.storage.from('piano-images').upload(path, picture(7).bytes, { contentType: 'image/jpeg' });
    expect(first.error).toBeNull();
    page.start();
    await expect.poll(page.states).toEqual(['done']);
    expect(device.sent).toEqual([path]);
    await page.close();
    await device.remove();
  });

  it('sets aside what a bucket refuses, with its words, and sends what is behind it', async () => {
    const device = await createDevice();
    const page = await device.openPage();
    await page.uploads.enqueue({ ...picture(0), contentType: 'text/html' });
    await page.uploads.enqueue(picture(1));
    page.start();
    await expect.poll(page.states).toEqual(['failed', 'done']);
    expect((await page.store.list())[0]?.error).toMatchObject({ kind: 'rejected', reason: expect.stringMatching(/mime type/i) });
    await page.close();
    await device.remove();
  });

  it('tells a folder of somebody else from a session that ended', async () => {
    const device = await createDevice();
    const page = await device.openPage();
    const upload = { bucket: 'piano-images', contentType: 'image/jpeg' } as const;
    const watch = { signal: new AbortController().signal, onProgress: () => {} };
    const refused = await page.uploader.upload({ ...upload, path: `${randomIds.create()}/1.jpg`, bytes: picture(0).bytes }, watch);
    expect(refused).toMatchObject({ ok: false, failure: { kind: 'rejected' } });
    await page.close();
    await device.remove();
  });

  it('waits for a session when there is none', async () => {
    const device = await createDevice();
    const page = await device.openPage();
    await page.uploads.enqueue(picture(0));
    await device.supabase.auth.signOut({ scope: 'local' });
    page.start();
    await expect.poll(async () => (await page.store.list())[0]).toMatchObject({ state: 'queued', error: { kind: 'auth' } });
    expect(device.sent).toEqual([]);
    await device.supabase.auth.signInWithPassword({ email: 'dealer@demo.soundboard.example', password: demoPassword });
    page.lane.wake('session');
    await expect.poll(page.states).toEqual(['done']);
    await page.close();
    await device.remove();
  });
});
