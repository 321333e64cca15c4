import { IDBFactory as Factory } from 'fake-indexeddb';
import { afterEach, expect, it, vi } from 'vitest';

afterEach(() => vi.unstubAllGlobals());

/** Versions that the page's first question made, of databases the browser keeps beyond it. */
async function upgradesOfStart(factory: IDBFactory): Promise<number> {
  vi.resetModules();
  vi.stubGlobal('indexedDB', factory);
  let upgrades = 0;
  const open = vi.spyOn(factory, 'open').mockImplementation((...about) => {
    const request = Factory.prototype.open.apply(factory, about) as IDBOpenDBRequest;
    request.addEventListener('upgradeneeded', () => (upgrades += 1));
    return request;
  });
  const { databases } = await import('./databases.ts');
  expect((await databases()).kept).toBe(true);
  expect(open).toHaveBeenCalled();
  open.mockRestore();
  return upgrades;
}

it('a start changes no database: a page that is left while it begins must hold no upgrade open', async () => {
  const factory = new Factory();
  expect(await upgradesOfStart(factory)).toBe(1);
  expect(await upgradesOfStart(factory)).toBe(0);
});
