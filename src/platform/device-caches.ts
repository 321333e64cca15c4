/** What the service worker has stored; null where the browser has no Cache Storage, or keeps this page from it. */
export async function deviceCaches(): Promise<CacheStorage | null> {
  try {
    if (!('caches' in globalThis)) return null;
    // Firefox gives the object and refuses at the first question.
    await caches.has('soundboard-probe');
    return caches;
  } catch {
    return null;
  }
}
