import { cacheNames, type WorkboxPlugin } from 'workbox-core';
import { ExpirationPlugin } from 'workbox-expiration';
import { addPlugins, addRoute, createHandlerBoundToURL, getCacheKeyForURL, precache, type PrecacheEntry } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { CacheFirst } from 'workbox-strategies';
import { partsCacheName, picturesCacheName, readBackCacheName, type StoredFiles } from './contract.ts';
import { isPartAnswer, isPictureAnswer, parseWorkerMessage, routeRequest, type Answer } from './core.ts';
import { precachePlugin } from './precache-plugin.ts';
import { forgetReading, readBack, type ReadBackTools } from './read-back.ts';
import { rolePartsOf } from './role-parts.ts';
import { isShare, takeShare } from './shared-files.ts';
import { repairStored, withBytes, type StoredFile } from './stored-files.ts';

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: readonly (PrecacheEntry & Partial<Pick<StoredFile, 'bytes' | 'digest'>>)[] };

const files = [...self.__WB_MANIFEST];
const secondsPerDay = 24 * 60 * 60;

// Its own types allow undefined where the interface, read with exactOptionalPropertyTypes, does not.
const pictureLimits = new ExpirationPlugin({
  maxEntries: 600,
  maxAgeSeconds: 60 * secondsPerDay,
  purgeOnQuotaError: true,
}) as WorkboxPlugin;

// Exact addresses only: '/' and '/help' are navigations and get the shell below.
precache(files);

const stored = new Map<string, StoredFile>();
// A file that was added without being measured has a byte at least; where it was measured, too, that counts.
for (const { url, bytes = 1, digest } of files) {
  const key = getCacheKeyForURL(url) ?? url;
  if ((stored.get(key)?.bytes ?? 0) < bytes) stored.set(key, { key, url, bytes, ...(digest !== undefined && { digest }) });
}
const openCache = () => caches.open(cacheNames.precache);
const load: typeof fetch = (...request) => fetch(...request);

async function storeAnew(file: StoredFile): Promise<boolean> {
  return (await repairStored([file], { cache: await openCache(), load })).length === 1;
}

async function readBackTools(note: string, cache: Promise<Cache>): Promise<ReadBackTools> {
  return { cache: await cache, load, notes: await caches.open(readBackCacheName), note, now: Date.now };
}

let reading: Promise<StoredFiles> | null = null;

/** Once at a time: what asks meanwhile hears the same answer. */
function readShellBack(): Promise<StoredFiles> {
  reading ??= readBackTools('/shell', openCache())
    .then((tools) => readBack([...stored.values()], tools))
    .finally(() => {
      reading = null;
    });
  return reading;
}

/** One file was not there: all of them are read, whatever was noted. */
async function repair(): Promise<void> {
  await reading?.catch(() => undefined);
  await forgetReading(await readBackTools('/shell', openCache()));
  await readShellBack();
}

/** The same for the screens of a role's work, in their own cache. */
async function readPartsBack(role: string): Promise<StoredFiles> {
  const tools = await readBackTools(`/role/${role}`, caches.open(partsCacheName));
  const loadPart: typeof fetch = async (...request) => {
    const answer = await fetch(...request);
    return isPartAnswer(answer) ? answer : Response.error();
  };
  return readBack(await rolePartsOf(role, { cache: tools.cache, load }), { ...tools, load: loadPart });
}

async function checkStored(role: string): Promise<StoredFiles> {
  const shell = await readShellBack();
  const parts = role === '' ? { stored: 0, total: 0 } : await readPartsBack(role);
  return { stored: shell.stored + parts.stored, total: shell.total + parts.total };
}

addPlugins([precachePlugin({ files: stored, openCache, storeAnew, repair }) as WorkboxPlugin]);
addRoute({ cleanURLs: false, directoryIndex: '', ignoreURLParametersMatching: [] });

function answersWith(answer: Answer) {
  return ({ request, url }: { request: Request; url: URL }): boolean =>
    routeRequest({ url, method: request.method, mode: request.mode, destination: request.destination }, location.origin) === answer;
}

registerRoute(({ request, url }) => isShare({ url, method: request.method, mode: request.mode }, location.origin), ({ request }) => takeShare(request), 'POST');

registerRoute(answersWith('shell'), createHandlerBoundToURL('/index.html'));

registerRoute(
  answersWith('picture'),
  new CacheFirst({
    cacheName: picturesCacheName,
    plugins: [
      {
        // An opaque answer of another origin can't be checked, and browsers count it as megabytes.
        requestWillFetch: ({ request }) =>
          Promise.resolve(
            new URL(request.url).origin === location.origin
              ? request
              : new Request(request.url, { mode: 'cors', credentials: 'omit' }),
          ),
      },
      // A portal's page in a picture's place would be shown as a broken picture for good.
      { cacheWillUpdate: ({ response }) => Promise.resolve(isPictureAnswer(response) ? response : null) },
      pictureLimits,
    ],
  }),
);

registerRoute(
  answersWith('part'),
  new CacheFirst({
    cacheName: partsCacheName,
    // Servers add `Vary: Origin`, and a page asks for a module otherwise than the worker stored it.
    matchOptions: { ignoreVary: true },
    // Some ten files; after an update the used ones of the version before go when room is needed.
    plugins: [
      {
        cacheWillUpdate: ({ response }) => Promise.resolve(isPartAnswer(response) ? response : null),
        // A module without bytes is one that loads, and has no screen in it.
        cachedResponseWillBeUsed: ({ cachedResponse }) => withBytes(cachedResponse),
      },
      new ExpirationPlugin({ maxEntries: 24, purgeOnQuotaError: true }) as WorkboxPlugin,
    ],
  }),
);

/**
 * A first visit works offline without a reload. An update stays waiting until the person takes it. Not within the activation: where a
 * page has been left meanwhile, WebKit waits for it to be claimed, and the worker stays activating for good.
 */
async function claim(): Promise<void> {
  const worker = self.registration.active;
  if (worker?.state === 'activating') await new Promise((resolve) => worker.addEventListener('statechange', resolve, { once: true }));
  if (worker?.state === 'activated') await self.clients.claim();
}

self.addEventListener('message', (event) => {
  const message = parseWorkerMessage(event.data);
  if (message?.type === 'SKIP_WAITING') void self.skipWaiting();
  if (message?.type === 'CHECK_STORED') {
    void claim();
    // Each start of the app asks: what was lost meanwhile is fetched anew.
    event.waitUntil(checkStored(message.role ?? '').then((answer) => event.ports[0]?.postMessage(answer)));
  }
});
