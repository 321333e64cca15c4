import type { BrowserContext } from 'playwright-core';

/**
 * A browser whose site data is blocked, as Chromium and Firefox behave with the setting: the names are there, and each use is refused.
 * The headless browser of the tests knows no such setting.
 */
export async function blockSiteData(context: BrowserContext, what: 'all' | 'localStorage'): Promise<void> {
  await context.addInitScript((blocked) => {
    const refuse = (): never => {
      throw new DOMException('Access is denied for this document.', 'SecurityError');
    };
    const refuseLater = () => Promise.reject(new DOMException('Access is denied for this document.', 'SecurityError'));
    Object.defineProperty(window, 'localStorage', { get: refuse, configurable: true });
    if (blocked === 'localStorage') return;
    Object.defineProperty(window, 'sessionStorage', { get: refuse, configurable: true });
    Object.defineProperty(Document.prototype, 'cookie', { get: refuse, set: refuse, configurable: true });
    window.BroadcastChannel = class extends EventTarget {
      constructor() {
        super();
        refuse();
      }
    } as unknown as typeof BroadcastChannel;
    IDBFactory.prototype.open = refuse;
    IDBFactory.prototype.deleteDatabase = refuse;
    IDBFactory.prototype.databases = refuseLater;
    LockManager.prototype.request = refuse;
    LockManager.prototype.query = refuseLater;
    for (const name of ['open', 'has', 'keys', 'match', 'delete'] as const) CacheStorage.prototype[name] = refuseLater;
    for (const name of ['register', 'getRegistration', 'getRegistrations'] as const) ServiceWorkerContainer.prototype[name] = refuseLater;
    for (const name of ['persist', 'persisted', 'estimate'] as const) StorageManager.prototype[name] = refuseLater;
  }, what);
}
