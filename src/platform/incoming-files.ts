import { sharedCacheName } from '../../workers/service-worker/contract.ts';

/** Photos that another app has shared with this one and that nobody has taken yet, in their order. */
export async function readSharedFiles(): Promise<File[]> {
  if (!('caches' in globalThis) || !(await caches.has(sharedCacheName))) return [];
  const cache = await caches.open(sharedCacheName);
  const requests = (await cache.keys()).toSorted((a, b) => (a.url < b.url ? -1 : 1));
  const files = await Promise.all(
    requests.map(async (request) => {
      const answer = await cache.match(request);
      return answer && new File([await answer.blob()], nameOf(answer), { type: answer.headers.get('content-type') ?? '' });
    }),
  );
  return files.filter((file) => file !== undefined);
}

function nameOf(answer: Response): string {
  try {
    return decodeURIComponent(answer.headers.get('x-file-name') ?? '') || 'photo';
  } catch {
    return 'photo';
  }
}

export async function forgetSharedFiles(): Promise<void> {
  if ('caches' in globalThis) await caches.delete(sharedCacheName);
}

interface LaunchQueue {
  setConsumer(consumer: (launch: { files?: readonly { getFile(): Promise<File> }[] }) => void): void;
}

/** Photos with which the system has opened the installed app. Calls back once for each time; never where browsers can't. */
export function watchOpenedFiles(onFiles: (files: readonly File[]) => void): void {
  const queue = (globalThis as { launchQueue?: LaunchQueue }).launchQueue;
  queue?.setConsumer(({ files = [] }) => {
    if (files.length === 0) return;
    Promise.all(files.map((handle) => handle.getFile())).then(onFiles, (error: unknown) => console.warn('Opened photos could not be read', error));
  });
}
