import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { projectRoot } from '../../embedded/paths.ts';

const text = readFileSync(join(projectRoot, 'docs/hosting.md'), 'utf8');
const [netlify = '', cloudflare = ''] = [...text.matchAll(/```js\n(.*?)```/gs)].map(([, source = '']) => source);

const shell = '<head><!--head--><title>Soundboard</title><!--/head--></head>';
const head = `<title>A piano, $& and $1</title>`;

type Host = (request: Request, served: Response) => Promise<Response>;

async function load(source: string): Promise<Record<string, (...given: unknown[]) => Promise<Response>>> {
  return (await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(source)}`)) as Record<string, (...given: unknown[]) => Promise<Response>>;
}

const hosts: [string, () => Promise<Host>][] = [
  ['Netlify', async () => {
    const { default: handle } = await load(netlify);
    return (request, served) => handle?.(request, { next: () => Promise.resolve(served) }) ?? Promise.reject(new Error('no handler'));
  }],
  ['Cloudflare Pages', async () => {
    const { onRequest } = await load(cloudflare);
    return (request, served) => onRequest?.({ request, next: () => Promise.resolve(served) }) ?? Promise.reject(new Error('no handler'));
  }],
];

const built = () => new Response(shell, { headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': "default-src 'self'", etag: '"built"' } });
const asked: string[] = [];
function backendSays(make: () => Response | Promise<Response>): void {
  asked.length = 0;
  vi.stubGlobal('fetch', (address: string) => {
    asked.push(address);
    return Promise.resolve().then(make);
  });
}
afterEach(() => vi.unstubAllGlobals());

describe.each(hosts)('the recipe for %s', (_name, open) => {
  it('puts the head into the page, with its status and the host’s headers', async () => {
    backendSays(() => Response.json({ status: 410, head }));
    const answer = await (await open())(new Request('https://pianos.example/piano/1?from=a&to=b'), built());
    expect(answer.status).toBe(410);
    expect(await answer.text()).toBe(`<head>${head}</head>`);
    expect([answer.headers.get('content-security-policy'), answer.headers.get('etag')]).toEqual(["default-src 'self'", null]);
    expect(asked).toEqual(['https://<project>.supabase.co/functions/v1/page?path=%2Fpiano%2F1%3Ffrom%3Da%26to%3Db']);
  });

  it.each(['/index.html', '/worker.js', '/assets/index-1.js', '/icons/icon.svg'])('leaves %s as it is', async (path) => {
    backendSays(() => Response.json({ status: 200, head }));
    expect(await (await (await open())(new Request(`https://pianos.example${path}`), built())).text()).toBe(shell);
    expect(asked).toEqual([]);
  });

  it('serves the app as built when the function gives no answer', async () => {
    for (const failing of [() => Promise.reject(new Error('no line')), () => new Response('bad', { status: 502 })]) {
      backendSays(failing);
      const answer = await (await open())(new Request('https://pianos.example/piano/1'), built());
      expect([answer.status, await answer.text()]).toEqual([200, shell]);
    }
  });

  it('passes robots.txt and the sitemap on', async () => {
    backendSays(() => new Response('<urlset/>', { headers: { 'content-type': 'application/xml' } }));
    const answer = await (await open())(new Request('https://pianos.example/sitemap-listings-01.xml'), built());
    expect([answer.headers.get('content-type'), await answer.text()]).toEqual(['application/xml', '<urlset/>']);
  });
});
