import { placeOfShared, sharedCacheName } from '../../workers/service-worker/contract.ts';
import { deviceCaches } from './device-caches.ts';

/** A photo that came from outside. */
export interface IncomingFile {
  file: File;
  /** Of the photo that it becomes: the same whenever it is read. */
  id: string;
  /** It is stored elsewhere or not wanted: it is not offered again. */
  forget(): Promise<void>;
}

/** Photos that another app has shared with this one and that nobody has taken yet, in their order. */
export async function readSharedFiles(): Promise<IncomingFile[]> {
  const caches = await deviceCaches();
  if (!caches || !(await caches.has(sharedCacheName))) return [];
  const cache = await caches.open(sharedCacheName);
  const requests = (await cache.keys()).toSorted((a, b) => placeOfShared(a.url) - placeOfShared(b.url));
  const files = await Promise.all(
    requests.map(async ({ url }): Promise<IncomingFile | undefined> => {
      const answer = await cache.match(url);
      if (!answer) return undefined;
      const file = new File([await answer.blob()], nameOf(answer), { type: answer.headers.get('content-type') ?? '' });
      return { file, id: idOf(url), forget: async () => void (await cache.delete(url)) };
    }),
  );
  return files.filter((file) => file !== undefined);
}

/** The part behind the number; one of its own where an earlier version has kept the photo. */
function idOf(url: string): string {
  return /\/\d+-([\da-f-]{36})$/.exec(url)?.[1] ?? crypto.randomUUID();
}

function nameOf(answer: Response): string {
  try {
    return decodeURIComponent(answer.headers.get('x-file-name') ?? '') || 'photo';
  } catch {
    return 'photo';
  }
}

interface LaunchQueue {
  setConsumer(consumer: (launch: { files?: readonly { getFile(): Promise<File> }[] }) => void): void;
}

/** Photos with which the system has opened the installed app. Calls back once for each time; never where browsers can't. */
export function watchOpenedFiles(onFiles: (files: readonly IncomingFile[]) => void): void {
  const queue = (globalThis as { launchQueue?: LaunchQueue }).launchQueue;
  queue?.setConsumer(({ files = [] }) => {
    if (files.length === 0) return;
    const read = files.map(async (handle) => ({ file: await handle.getFile(), id: crypto.randomUUID(), forget: async () => undefined }));
    Promise.all(read).then(onFiles, (error: unknown) => console.warn('Opened photos could not be read', error));
  });
}
