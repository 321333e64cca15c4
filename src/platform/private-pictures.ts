import { privatePicturesCacheName } from '../../workers/service-worker/contract.ts';
import { deviceCaches } from './device-caches.ts';

/** Pictures that only some may see, by their path: kept once they were shown, until somebody signs out. */

const addressOf = (path: string) => `/private-pictures/${path}`;

export async function readPrivatePicture(path: string): Promise<Blob | null> {
  const cache = await (await deviceCaches())?.open(privatePicturesCacheName);
  const kept = await cache?.match(addressOf(path));
  return kept ? kept.blob() : null;
}

/** One that there is no room for is fetched anew the next time. */
export async function keepPrivatePicture(path: string, picture: Blob): Promise<void> {
  try {
    const cache = await (await deviceCaches())?.open(privatePicturesCacheName);
    await cache?.put(addressOf(path), new Response(picture, { headers: { 'content-type': picture.type || 'image/jpeg' } }));
  } catch (error) {
    console.warn(error);
  }
}
