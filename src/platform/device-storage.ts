import { picturesCacheName, privatePicturesCacheName, readBackCacheName } from '../../workers/service-worker/contract.ts';
import { deviceCaches } from './device-caches.ts';

/** Asks the browser not to evict this page's data. Call it at the first save or draft, where a person sees the reason. */
export async function askForPersistence(): Promise<boolean> {
  try {
    return (await navigator.storage?.persist?.()) ?? false;
  } catch {
    return false;
  }
}

/** Whether the browser has promised not to evict this page's data; null where it doesn't tell. */
export async function isPersistent(): Promise<boolean | null> {
  try {
    return (await navigator.storage?.persisted?.()) ?? null;
  } catch {
    return null;
  }
}

/** Whether the browser can be asked to keep this page's data; one that can't may take it away after days without a visit. */
export function canAskForPersistence(): boolean {
  const { storage } = navigator as { storage?: Partial<StorageManager> };
  return typeof storage?.persist === 'function';
}

export async function storageEstimate(): Promise<{ usedBytes: number | null; quotaBytes: number | null }> {
  try {
    const { usage, quota } = (await navigator.storage?.estimate?.()) ?? {};
    return { usedBytes: usage ?? null, quotaBytes: quota ?? null };
  } catch {
    return { usedBytes: null, quotaBytes: null };
  }
}

/** Whether a write failed for want of room. Dexie wraps the browser's error, and an aborted transaction hides it once more. */
export function isDiskFull(error: unknown): boolean {
  for (let cause = error; typeof cause === 'object' && cause !== null; cause = (cause as { inner?: unknown }).inner) {
    if ((cause as { name?: unknown }).name === 'QuotaExceededError') return true;
  }
  return false;
}

/** Number and bytes of what the service worker keeps: pictures that were seen, and the app's own files. Null without Cache Storage. */
export async function measureCaches(): Promise<Record<'pictures' | 'appFiles', { count: number; bytes: number }> | null> {
  const caches = await deviceCaches();
  if (!caches) return null;
  const sums = { pictures: { count: 0, bytes: 0 }, appFiles: { count: 0, bytes: 0 } };
  try {
    for (const name of await caches.keys()) {
      if (name === readBackCacheName) continue;
      const sum = name === picturesCacheName || name === privatePicturesCacheName ? sums.pictures : sums.appFiles;
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const answer = await cache.match(request);
        if (!answer) continue;
        sum.count += 1;
        sum.bytes += (await answer.blob()).size;
      }
    }
  } catch {
    return null;
  }
  return sums;
}
