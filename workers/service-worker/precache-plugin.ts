import type { WorkboxPlugin } from 'workbox-core';
import { isWhole, withBytes, type StoredFile } from './stored-files.ts';

export interface PrecacheWatch {
  files: ReadonlyMap<string, StoredFile>;
  openCache: () => Promise<Pick<Cache, 'match'>>;
  /** Fetches and stores one of them anew; whether it is whole then. Else nothing of it is left. */
  storeAnew: (file: StoredFile) => Promise<boolean>;
  /** Reads all of them back, and fetches what is missing. */
  repair: () => Promise<unknown>;
}

type Callbacks = Required<Pick<WorkboxPlugin, 'cacheDidUpdate' | 'cachedResponseWillBeUsed'>>;

/** Trusts no entry of the cache: not the one that was just written, and not the one that is to be served. */
export function precachePlugin({ files, openCache, storeAnew, repair }: PrecacheWatch): Callbacks {
  return {
    async cacheDidUpdate({ request }) {
      const file = files.get(request.url);
      const cache = await openCache();
      if (!file || (await isWhole(cache, file))) return;
      // WebKit on a busy device: a file now and then, which is there when it is stored once more.
      if (await storeAnew(file)) return;
      // The installation fails: what is there goes on being used, and this page or the next visit tries again.
      throw new Error(`${file.url} was stored without its bytes.`);
    },
    async cachedResponseWillBeUsed({ request, cachedResponse, event }) {
      const file = files.get(request.url);
      if (!file) return cachedResponse;
      // What an installation before left is counted as stored.
      if (event.type === 'install') return cachedResponse && (await isWhole(await openCache(), file)) ? cachedResponse : null;
      const whole = await withBytes(cachedResponse);
      if (whole) return whole;
      event.waitUntil(repair());
      // Without a line there is nobody else to ask.
      return cachedResponse ? withBytes(await (await openCache()).match(file.key)) : null;
    },
  };
}
