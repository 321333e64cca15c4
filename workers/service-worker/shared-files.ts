import { sharedCacheName, sharePath } from './contract.ts';

/** A few more than a listing takes, so that the page can say which are too many. */
const mostFiles = 20;

export function isShare(request: { url: URL; method: string; mode: string }, ownOrigin: string): boolean {
  const { url, method, mode } = request;
  return method === 'POST' && mode === 'navigate' && url.origin === ownOrigin && url.pathname === sharePath;
}

/**
 * Keeps the photos that another app shares, in place of those shared before, and leads to where they are taken. The person says there
 * what becomes of them: any page may send such a form. Where nothing can be kept, the page says so.
 */
export async function takeShare(request: Request): Promise<Response> {
  let found = 0;
  let isWhole = true;
  try {
    const form = await request.formData();
    const files = form.getAll('photos').filter((each) => each instanceof File).slice(0, mostFiles);
    await caches.delete(sharedCacheName);
    const cache = await caches.open(sharedCacheName);
    for (const file of files) {
      const headers = { 'Content-Type': file.type || 'application/octet-stream', 'X-File-Name': encodeURIComponent(file.name) };
      // The number gives the order; the id makes each photo one that can be taken once.
      await cache.put(`${sharePath}/${String(found).padStart(2, '0')}-${crypto.randomUUID()}`, new Response(file, { headers }));
      found += 1;
    }
  } catch (error) {
    console.warn('Shared photos could not be kept', error);
    isWhole = false;
  }
  const outcome = found === 0 ? 'nothing' : isWhole ? 'photos' : 'some';
  return Response.redirect(`/list-piano?shared=${outcome}`, 303);
}
