import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { identify } from '../domain/serial/identify.ts';
import type { SerialPoint } from '../domain/serial/supplement.ts';
import { serialReference } from '../domain/serial/testing/bundled-tables.ts';

const packed = readFileSync(path.join(import.meta.dirname, '../domain/serial/serial-tables.bin'));
const point: SerialPoint = { maker: 'Yamaha', line: 'Japan', serial: 1_050_000, year: 1971, source: 'A stamp', acceptedOn: '2026-11-29' };

/** The page's modules as after a reload: what was only in memory is gone, but for the databases. */
async function newPage() {
  vi.resetModules();
  const { readSupplement, storeSupplement, supplementChanges } = await import('./serial-supplement.ts');
  const { loadSerialTables } = await import('./serial-tables.ts');
  return { readSupplement, storeSupplement, supplementChanges, loadSerialTables };
}

function yearOf(reference: Awaited<ReturnType<Awaited<ReturnType<typeof newPage>>['loadSerialTables']>>) {
  const found = identify({ serial: '1050000', maker: 'Yamaha', reference, now: Date.UTC(2026, 10, 29) });
  return found.ok ? found.value.candidates[0]?.year : undefined;
}

beforeEach(async () => {
  const { IDBFactory: MemoryFactory, IDBKeyRange: MemoryKeyRange } = await import('./memory-databases.ts');
  vi.stubGlobal('indexedDB', new MemoryFactory());
  vi.stubGlobal('IDBKeyRange', MemoryKeyRange);
  vi.stubGlobal('fetch', async () => new Response(new Uint8Array(packed)));
});
afterEach(() => vi.unstubAllGlobals());

it('S-POINT-1 the tables of a device without points are the bundled ones', async () => {
  const { readSupplement, loadSerialTables } = await newPage();
  expect(await readSupplement()).toBeNull();
  expect(await loadSerialTables()).toEqual(serialReference);
});

it('S-POINT-1 points are in the tables as soon as they are stored, are told of, and outlast a reload', async () => {
  const page = await newPage();
  expect(yearOf(await page.loadSerialTables())).toBe(1970);
  const told = vi.fn();
  page.supplementChanges.subscribe(told);
  await page.storeSupplement({ version: 5, points: [point] });
  expect(told).toHaveBeenCalledTimes(1);
  const first = await page.loadSerialTables();
  expect(yearOf(first)).toBe(1971);
  // What is worked out for a table is worked out once.
  expect(await page.loadSerialTables()).toBe(first);

  const reloaded = await newPage();
  expect(await reloaded.readSupplement()).toEqual({ version: 5, points: [point] });
  expect(yearOf(await reloaded.loadSerialTables())).toBe(1971);

  await reloaded.storeSupplement({ version: 6, points: [] });
  expect(yearOf(await reloaded.loadSerialTables())).toBe(1970);
});

it('S-POINT-1 what was kept in another shape counts as nothing', async () => {
  const { readSupplement, loadSerialTables } = await newPage();
  const { writeKeyed } = await import('./keyed-store.ts');
  for (const broken of ['text', { version: '5', points: [] }, { version: 5 }, null]) {
    await writeKeyed('serial-supplement:1', broken);
    expect(await readSupplement()).toBeNull();
    expect(yearOf(await loadSerialTables())).toBe(1970);
  }
});

it('S-POINT-1 a browser that never answers for its databases keeps nobody from the bundled tables', async () => {
  vi.stubGlobal('indexedDB', { open: () => ({}) });
  const { loadSerialTables } = await newPage();
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const loading = loadSerialTables();
  await vi.advanceTimersByTimeAsync(2000);
  vi.useRealTimers();
  expect(yearOf(await loading)).toBe(1970);
});
