import { placeOfShared, sharedCacheName, sharePath } from './contract.ts';

/** Photos that may wait at a time: any page may send such a form, and none shall fill the device. */
const mostFiles = 60;

/** Letters of a shared text that can matter: an address of a listing, or a number with its maker. */
const mostLetters = 2000;

export function isShare(request: { url: URL; method: string; mode: string }, ownOrigin: string): boolean {
  const { url, method, mode } = request;
  return method === 'POST' && mode === 'navigate' && url.origin === ownOrigin && url.pathname === sharePath;
}

/**
 * Keeps the photos that another app shares, behind those that wait already, and leads to where they are taken; a text or an address
 * that comes alone is led on with. The person says there what becomes of photos: any page may send such a form. Where nothing can
 * be kept, the page says so.
 */
export async function takeShare(request: Request): Promise<Response> {
  let wanted = 0;
  let found = 0;
  let text = '';
  try {
    const form = await request.formData();
    // Apps that share nothing send an empty file without a name.
    const files = form.getAll('photos').filter((each) => each instanceof File && each.size > 0) as File[];
    wanted = files.length;
    text = textOf(form);
    if (wanted > 0) {
      const cache = await caches.open(sharedCacheName);
      const waiting = (await cache.keys()).map(({ url }) => placeOfShared(url));
      const first = Math.max(-1, ...waiting) + 1;
      for (const file of files.slice(0, Math.max(0, mostFiles - waiting.length))) {
        const headers = { 'Content-Type': file.type || 'application/octet-stream', 'X-File-Name': encodeURIComponent(file.name) };
        // The number gives the order; the id makes each photo one that can be taken once.
        await cache.put(`${sharePath}/${String(first + found).padStart(2, '0')}-${crypto.randomUUID()}`, new Response(file, { headers }));
        found += 1;
      }
    }
  } catch (error) {
    console.warn('What was shared could not be kept', error);
  }
  if (wanted === 0 && text !== '') return Response.redirect(`${sharePath}?${new URLSearchParams({ text })}`, 303);
  const outcome = wanted === 0 ? 'nothing' : found === wanted ? 'photos' : 'some';
  return Response.redirect(`/list-piano?shared=${outcome}`, 303);
}

function textOf(form: FormData): string {
  const texts = ['url', 'text', 'title'].map((name) => form.get(name)).filter((each) => typeof each === 'string');
  return texts.join('\n').trim().slice(0, mostLetters);
}
