import type { WorkboxPlugin } from 'workbox-core';
import { isEmpty, isWhole, type StoredFile } from './stored-files.ts';

export interface PrecacheWatch {
  files: ReadonlyMap<string, StoredFile>;
  openCache: () => Promise<Pick<Cache, 'match' | 'delete'>>;
  /** Reads all of them back, and fetches what is missing. */
  repair: () => Promise<unknown>;
}

type Callbacks = Required<Pick<WorkboxPlugin, 'cacheDidUpdate' | 'cachedResponseWillBeUsed'>>;

/** Trusts no entry of the cache: not the one that was just written, and not the one that is to be served. */
export function precachePlugin({ files, openCache, repair }: PrecacheWatch): Callbacks {
  return {
    async cacheDidUpdate({ request }) {
      const file = files.get(request.url);
      const cache = await openCache();
      if (!file || (await isWhole(await cache.match(request.url), file))) return;
      await cache.delete(request.url);
      // The installation fails: what is there goes on being used, and the next visit tries again.
      throw new Error(`${file.url} was stored without its bytes.`);
    },
    async cachedResponseWillBeUsed({ request, cachedResponse, event }) {
      const file = files.get(request.url);
      if (!file) return cachedResponse;
      // What an installation before left is counted as stored.
      if (event.type === 'install') return (await isWhole(cachedResponse?.clone(), file)) ? cachedResponse : null;
      if (cachedResponse && !(await isEmpty(cachedResponse.clone()))) return cachedResponse;
      event.waitUntil(repair());
      return null;
    },
  };
}
