import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { serialReference } from '../domain/serial/testing/bundled-tables.ts';
import { loadSerialTables } from './serial-tables.ts';

const packed = readFileSync(path.join(import.meta.dirname, '../domain/serial/serial-tables.bin'));

afterEach(() => vi.unstubAllGlobals());

it('rejects without the tables or with what is none, tries again at the next call, and loads them once', async () => {
  const answers = [
    () => Promise.reject(new TypeError('Failed to fetch')),
    () => Promise.resolve(new Response('gone', { status: 404 })),
    () => Promise.resolve(new Response('<!doctype html>')),
    () => Promise.resolve(new Response(new Uint8Array(packed))),
  ];
  const fetchTables = vi.fn(() => answers.shift()?.() ?? Promise.reject(new Error('Asked once more')));
  vi.stubGlobal('fetch', fetchTables);
  await expect(loadSerialTables()).rejects.toThrow('Failed to fetch');
  await expect(loadSerialTables()).rejects.toThrow('status 404');
  await expect(loadSerialTables()).rejects.toThrow();
  const [first, second] = await Promise.all([loadSerialTables(), loadSerialTables()]);
  expect(first).toEqual(serialReference);
  expect(second).toBe(first);
  expect(await loadSerialTables()).toBe(first);
  expect(fetchTables).toHaveBeenCalledTimes(4);
});
