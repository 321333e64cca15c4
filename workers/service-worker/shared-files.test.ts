// @vitest-environment node
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { isShare, takeShare } from './shared-files.ts';

const own = 'https://pianos.example';

describe('isShare', () => {
  it.each([
    ['photos from another app', '/share', 'POST', 'navigate', true],
    ['P-OFF-14 the sign-in callback', '/auth/v1/callback', 'POST', 'navigate', false],
    ['P-OFF-14 a sign-in', '/auth/v1/token', 'POST', 'cors', false],
    ['rows', '/rest/v1/pianos', 'POST', 'cors', false],
    ['a namesake behind it', '/share/00', 'POST', 'navigate', false],
    ['somebody reads the address', '/share', 'GET', 'navigate', false],
    ['a script of the page', '/share', 'POST', 'cors', false],
    ['another origin', 'https://elsewhere.example/share', 'POST', 'navigate', false],
  ])('%s: %s %s %s', (_why, address, method, mode, expected) => {
    expect(isShare({ url: new URL(address, own), method, mode }, own)).toBe(expected);
  });
});

describe('takeShare', () => {
  let kept: Map<string, Response>;
  beforeEach(() => {
    kept = new Map([['/share/05', new Response('of before')]]);
    vi.stubGlobal('caches', {
      delete: async () => kept.clear(),
      open: async () => ({ put: async (key: string, answer: Response) => void kept.set(key, answer) }),
    });
    // Node's own takes no relative address.
    vi.stubGlobal('Response', Object.assign(class extends Response {}, { redirect: (address: string, status: number) => ({ address, status }) }));
  });
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  function shared(...files: (File | string)[]): Request {
    const form = new FormData();
    for (const file of files) form.append('photos', file);
    return new Request(`${own}/share`, { method: 'POST', body: form });
  }

  it('keeps the files in their order with their names, in place of those of before', async () => {
    const answer = await takeShare(shared(new File(['a'], 'Flügel 1.jpg', { type: 'image/jpeg' }), 'no file', new File(['b'], 'b.heic')));
    expect(answer).toEqual({ address: '/list-piano?shared=photos', status: 303 });
    const keys = [...kept.keys()];
    const id = '[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}';
    expect(keys).toEqual([expect.stringMatching(`^/share/00-${id}$`), expect.stringMatching(`^/share/01-${id}$`)]);
    const first = kept.get(keys[0] ?? '');
    expect([await first?.text(), first?.headers.get('content-type'), first?.headers.get('x-file-name')]).toEqual(['a', 'image/jpeg', 'Fl%C3%BCgel%201.jpg']);
  });

  it('keeps at most twenty', async () => {
    await takeShare(shared(...Array.from({ length: 25 }, (_, place) => new File(['x'], `${place}.jpg`))));
    expect(kept.size).toBe(20);
  });

  it('says so when not all of them found room', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    const put = async (key: string, answer: Response) => {
      if (kept.size > 0) throw new DOMException('', 'QuotaExceededError');
      kept.set(key, answer);
    };
    vi.stubGlobal('caches', { delete: async () => kept.clear(), open: async () => ({ put }) });
    expect(await takeShare(shared(new File(['a'], 'a.jpg'), new File(['b'], 'b.jpg')))).toEqual({ address: '/list-piano?shared=some', status: 303 });
  });

  it.each([
    ['nothing was shared', () => shared()],
    ['what came is no form', () => new Request(`${own}/share`, { method: 'POST', body: 'text' })],
  ])('%s: leads on and says so', async (_why, request) => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    expect(await takeShare(request())).toEqual({ address: '/list-piano?shared=nothing', status: 303 });
  });
});
