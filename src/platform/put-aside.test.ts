import { IDBFactory as MemoryFactory } from 'fake-indexeddb';
import { beforeEach, expect, it, vi } from 'vitest';
import { endingWhenPutAside, type PutAsidePage } from './put-aside.ts';

let listeners: Record<string, (event: { persisted: boolean }) => void>;
let reload: ReturnType<typeof vi.fn<() => void>>;
let factory: IDBFactory;
let watched: IDBFactory;

const page = (keepsTransactions: boolean): PutAsidePage => ({
  keepsTransactions,
  on: (event, listener) => (listeners[event] = listener),
  reload: () => reload(),
});
const happens = (name: string, persisted: boolean) => listeners[name]?.({ persisted });

beforeEach(() => {
  listeners = {};
  reload = vi.fn();
  factory = new MemoryFactory();
  watched = endingWhenPutAside(factory, page(true));
});

/** Keeps a store busy as sync does: each write begins the next, so that the transaction never ends by itself. */
function keepBusy(store: IDBObjectStore): void {
  store.put('busy', 'busy').addEventListener('success', () => keepBusy(store));
}

function open(from: IDBFactory, onUpgrade: (request: IDBOpenDBRequest) => void = ({ result }) => void result.createObjectStore('things')): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = from.open('replica', 1);
    request.addEventListener('upgradeneeded', () => onUpgrade(request));
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('not opened')));
  });
}

const read = async (from: IDBFactory, key: string) => {
  const database = await open(from);
  const request = database.transaction('things').objectStore('things').get(key);
  return new Promise((resolve) => request.addEventListener('success', () => resolve(request.result as unknown)));
};

it('lets a page that comes after open a database that was being made when the page before was put aside', async () => {
  const making = new Promise<void>((begun) => {
    void open(watched, ({ result }) => {
      keepBusy(result.createObjectStore('things'));
      begun();
    }).catch(() => undefined);
  });
  await making;
  happens('pagehide', true);
  expect(await read(factory, 'busy')).toBeUndefined();
});

it('stores nothing by halves of a write that was running, and starts anew when the page comes back', async () => {
  const database = await open(watched);
  const transaction = database.transaction('things', 'readwrite');
  keepBusy(transaction.objectStore('things'));
  const ended = new Promise((resolve) => transaction.addEventListener('abort', resolve));
  happens('pagehide', true);
  await ended;
  expect(await read(factory, 'busy')).toBeUndefined();
  happens('pageshow', true);
  expect(reload).toHaveBeenCalledTimes(1);
});

it('begins nothing while it is put aside, and goes on when it comes back', async () => {
  const database = await open(watched);
  happens('pagehide', true);
  expect(() => database.transaction('things')).toThrow('put aside');
  expect(() => watched.open('replica')).toThrow('put aside');
  happens('pageshow', true);
  expect(reload).toHaveBeenCalledTimes(1);
  expect(await read(watched, 'one')).toBeUndefined();
});

it('breaks nothing off where the page is not kept, and starts nothing anew where nothing ran', async () => {
  const database = await open(watched);
  happens('pagehide', true);
  happens('pageshow', true);
  const transaction = database.transaction('things', 'readwrite');
  const ended = new Promise((resolve) => transaction.addEventListener('complete', resolve));
  transaction.objectStore('things').put('whole', 'one');
  happens('pagehide', false);
  await ended;
  expect(await read(watched, 'one')).toBe('whole');
  expect(reload).not.toHaveBeenCalled();
});

it('leaves other engines alone, which end the transactions of such a page themselves', () => {
  listeners = {};
  expect(endingWhenPutAside(factory, page(false))).toBe(factory);
  expect(listeners).toEqual({});
});

it('gives everything else of the databases as it is', async () => {
  await open(watched);
  expect(await watched.databases()).toEqual([{ name: 'replica', version: 1 }]);
  expect(watched.cmp(1, 2)).toBe(-1);
});
