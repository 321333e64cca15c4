import { picturesCacheName, privatePicturesCacheName, sharedCacheName } from '../../workers/service-worker/contract.ts';
import { showAppBadge } from './app-badge.ts';
import { databases } from './databases.ts';
import { deviceCaches } from './device-caches.ts';
import { setDealerCountryMark, setImportWait, setPhotosWait, setPicturesWait } from './device-marks.ts';
import { tabWords } from './words.ts';

/** What this tab noted of the visit: addresses with their places, pianos that were looked at; the country that a dealer chose, and the number on the app's icon. */
export function forgetVisit(): void {
  showAppBadge(0);
  setDealerCountryMark(null);
  tabWords.clear();
}

/** Takes the pictures that a person uploaded or shared with the app, or alone may see, off the device; a draft's are theirs alone. Other pictures are public and stay. */
export async function forgetOwnPictures(userId: string): Promise<void> {
  const isOwn = (url: string) => url.includes(`/${userId}/`);
  const caches = await deviceCaches();
  if (caches) {
    await caches.delete(sharedCacheName);
    await caches.delete(privatePicturesCacheName);
    const cache = await caches.open(picturesCacheName);
    const requests = await cache.keys();
    await Promise.all(requests.filter(({ url }) => isOwn(url)).map((request) => cache.delete(request)));
  }
  setPhotosWait(null);
  setImportWait(null);
  setPicturesWait(null);
  await forgetAges(isOwn).catch((error: unknown) => console.warn(error));
}

/** Where workbox-expiration notes when each picture was last shown, by its address. */
const agesDatabase = 'workbox-expiration';
const agesStore = 'cache-entries';

async function forgetAges(isOwn: (url: string) => boolean): Promise<void> {
  const { indexedDB } = await databases();
  const known = await indexedDB.databases?.();
  if (!known?.some(({ name }) => name === agesDatabase)) return;
  const database = await done(indexedDB.open(agesDatabase));
  try {
    if (!database.objectStoreNames.contains(agesStore)) return;
    const store = database.transaction(agesStore, 'readwrite').objectStore(agesStore);
    const keys = await done(store.getAllKeys());
    await Promise.all(keys.filter((key) => isOwn(String(key))).map((key) => done(store.delete(key))));
  } finally {
    database.close();
  }
}

function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('IndexedDB refused'));
  });
}
