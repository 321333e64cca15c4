import { renderHead, takesHead, withHead } from '../../../src/domain/page-head/render-head.ts';
import type { Handler } from '../_shared/handler.ts';
import { makeHead, type HeadParts } from './make-head.ts';
import { createSiteFiles, isSiteFile } from './site-files.ts';

/** Longer addresses are none of the app. */
const longestAddress = 2000;

/** For a minute shared caches answer for the database. */
const cached = 'public, max-age=0, s-maxage=60';

export interface PageParts extends HeadParts {
  /** The app's page as it was built; asked for by hosts that can't put a head into it themselves. */
  readShell: () => Promise<string>;
}

/**
 * GET ?path=/piano/… answers with { status, head }: what a host puts between the two marks in `index.html`, and the status it answers
 * with. With whole=yes it is the page itself. robots.txt and the parts of the sitemap come as they are. 400 for what is no address of the app, 502 where the page could not be fetched.
 */
export function createPageHandler({ project, site, readShell }: PageParts): Handler {
  const files = createSiteFiles({ project, site });
  async function answerFile(path: string): Promise<Response> {
    const file = await files.read(path).catch((error: unknown) => {
      console.error(error);
      return null;
    });
    if (!file) return new Response('The sitemap could not be made now.', { status: 503, headers: { 'retry-after': '60', 'cache-control': 'no-store' } });
    return new Response(file.text, { headers: { 'content-type': file.type, 'cache-control': `public, max-age=${file.keptSeconds}` } });
  }
  return async (request) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return new Response('Only GET is answered here.', { status: 405, headers: { allow: 'GET, HEAD' } });
    const { searchParams } = new URL(request.url);
    const address = searchParams.get('path') ?? '';
    if (!/^\/(?!\/)/.test(address) || address.includes('\\') || address.length > longestAddress) return new Response('There is no such address.', { status: 400 });
    const [path = ''] = address.split('?');
    if (isSiteFile(path)) return answerFile(path);
    const { status, head } = await makeHead({ project, site }, address);
    const tags = renderHead(head);
    const headers = { 'cache-control': status === 503 ? 'no-store' : cached, ...(status === 503 && { 'retry-after': '60' }) };
    if (searchParams.get('whole') !== 'yes') return Response.json({ status, head: tags }, { headers });
    const shell = await readShell().catch(() => '');
    if (!takesHead(shell)) return new Response('The page could not be fetched.', { status: 502 });
    return new Response(withHead(shell, tags), { status, headers: { ...headers, 'content-type': 'text/html; charset=utf-8' } });
  };
}
