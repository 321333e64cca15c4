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
  const cache = {
    keys: async () => [...kept.keys()].map((url) => ({ url: `${own}${url}` })),
    put: async (key: string, answer: Response) => void kept.set(key, answer),
  };
  beforeEach(() => {
    kept = new Map();
    vi.stubGlobal('caches', { open: async () => cache });
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

  it('keeps the files in their order with their names', async () => {
    const answer = await takeShare(shared(new File(['a'], 'Flügel 1.jpg', { type: 'image/jpeg' }), 'no file', new File(['b'], 'b.heic')));
    expect(answer).toEqual({ address: '/list-piano?shared=photos', status: 303 });
    const keys = [...kept.keys()];
    const id = '[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}';
    expect(keys).toEqual([expect.stringMatching(`^/share/00-${id}$`), expect.stringMatching(`^/share/01-${id}$`)]);
    const first = kept.get(keys[0] ?? '');
    expect([await first?.text(), first?.headers.get('content-type'), first?.headers.get('x-file-name')]).toEqual(['a', 'image/jpeg', 'Fl%C3%BCgel%201.jpg']);
  });

  it('U-PWA-02 shares add up, in their order', async () => {
    await takeShare(shared(new File(['a'], 'a.jpg'), new File(['b'], 'b.jpg')));
    await takeShare(shared(new File(['c'], 'c.jpg')));
    expect(await Promise.all([...kept.values()].map((each) => each.text()))).toEqual(['a', 'b', 'c']);
    expect([...kept.keys()].map((key) => key.slice(7, 9))).toEqual(['00', '01', '02']);
  });

  it.each([
    ['nothing', () => shared()],
    ['an empty file without a name', () => shared(new File([], ''))],
    ['no form', () => new Request(`${own}/share`, { method: 'POST', body: 'text' })],
  ])('U-PWA-02 a share of %s changes nothing that waits', async (_what, request) => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    await takeShare(shared(new File(['a'], 'a.jpg')));
    const before = [...kept.keys()];
    expect(await takeShare(request())).toEqual({ address: '/list-piano?shared=nothing', status: 303 });
    expect([...kept.keys()]).toEqual(before);
  });

  it('U-PWA-02 keeps at most sixty in all, and says so', async () => {
    const many = () => shared(...Array.from({ length: 40 }, (_, place) => new File(['x'], `${place}.jpg`)));
    expect(await takeShare(many())).toMatchObject({ address: '/list-piano?shared=photos' });
    expect(await takeShare(many())).toMatchObject({ address: '/list-piano?shared=some' });
    expect(kept.size).toBe(60);
  });

  it.each([
    ['a text', { title: '', text: 'Yamaha 4512870', url: '' }, '/share?text=Yamaha+4512870'],
    ['an address with a title', { title: 'A piano', url: `${own}/piano/7` }, `/share?text=${encodeURIComponent(`${own}/piano/7`)}%0AA+piano`],
  ])('U-PWA-03 leads on with %s', async (_what, fields, address) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    expect(await takeShare(new Request(`${own}/share`, { method: 'POST', body: form }))).toMatchObject({ address, status: 303 });
  });

  it('says so when not all of them found room', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    const put = async (key: string, answer: Response) => {
      if (kept.size > 0) throw new DOMException('', 'QuotaExceededError');
      kept.set(key, answer);
    };
    vi.stubGlobal('caches', { open: async () => ({ ...cache, put }) });
    expect(await takeShare(shared(new File(['a'], 'a.jpg'), new File(['b'], 'b.jpg')))).toEqual({ address: '/list-piano?shared=some', status: 303 });
  });
});
