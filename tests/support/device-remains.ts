import type { Page } from 'playwright-core';

/** Everything that a page of this origin could read on the device, as one text a place. */
export async function readDevice(page: Page): Promise<Record<string, string>> {
  return page.evaluate(async () => {
    const done = <T>(asked: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        asked.onsuccess = () => resolve(asked.result);
        asked.onerror = () => reject(asked.error ?? new Error('refused'));
      });
    const words = (value: unknown): string =>
      JSON.stringify(value, (_key, each: unknown) => (each instanceof ArrayBuffer ? new TextDecoder('latin1').decode(each) : each)) ?? '';
    const found: Record<string, string> = {
      localStorage: words({ ...localStorage }),
      sessionStorage: words({ ...sessionStorage }),
      cookies: document.cookie,
      page: document.documentElement.outerHTML,
      fields: [...document.querySelectorAll('input, textarea')].map((field) => (field as HTMLInputElement).value).join('\n'),
    };
    for (const { name = '' } of await indexedDB.databases()) {
      found[`database ${name}`] = name;
      const database = await done(indexedDB.open(name));
      for (const store of database.objectStoreNames) {
        const objects = database.transaction(store).objectStore(store);
        const [keys, values] = await Promise.all([done(objects.getAllKeys()), done(objects.getAll())]);
        found[`database ${name}, ${store}`] = words({ keys, values });
      }
      database.close();
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const response = await cache.match(request);
        const type = response?.headers.get('content-type') ?? '';
        const body = /json|text|html/.test(type) ? await response?.text() : '';
        found[`cache ${name}`] = `${found[`cache ${name}`] ?? ''}\n${request.url} ${body ?? ''}`;
      }
    }
    return found;
  });
}

/** The strings that live in the page's memory, after everything that nobody holds was thrown away. */
export async function readMemory(page: Page): Promise<readonly string[]> {
  const session = await page.context().newCDPSession(page);
  const chunks: string[] = [];
  session.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => chunks.push(chunk));
  await session.send('HeapProfiler.enable');
  await session.send('HeapProfiler.collectGarbage');
  await session.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
  await session.detach();
  return (JSON.parse(chunks.join('')) as { strings: string[] }).strings;
}
