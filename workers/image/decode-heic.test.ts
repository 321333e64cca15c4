// @vitest-environment node
import { afterEach, expect, it, vi } from 'vitest';
import { createHeicDecoder } from './decode-heic.ts';
import type { HeifModule, HeifPicture } from './libheif.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

function fakeLibrary(pictures: { primary: boolean; readable: boolean }[]) {
  const freed: unknown[] = [];
  const library: HeifModule = {
    HeifDecoder: function Decoder(this: { decoder: unknown; decode(): HeifPicture[] }) {
      this.decoder = 'context';
      this.decode = () =>
        pictures.map(({ primary, readable }, place) => ({
          get_width: () => place + 1,
          get_height: () => 1,
          is_primary: () => primary,
          display: (target, done) => setTimeout(() => done(readable ? target : null)),
          free: () => void freed.push(place),
        }));
    } as unknown as HeifModule['HeifDecoder'],
    heif_context_free: (context) => void freed.push(context),
  };
  return { library, freed };
}

function stubBrowser() {
  vi.stubGlobal('ImageData', function imageData(data: Uint8ClampedArray, width: number, height: number, settings: unknown) {
    return { data, width, height, settings };
  });
  vi.stubGlobal('createImageBitmap', (source: unknown) => Promise.resolve(source));
}

it('takes the picture that the file is about, in its colours, and frees all', async () => {
  stubBrowser();
  const { library, freed } = fakeLibrary([{ primary: false, readable: true }, { primary: true, readable: true }]);
  const result = await createHeicDecoder(() => Promise.resolve(library))(new Blob([]), 'display-p3');
  expect(result).toMatchObject({ ok: true, value: { width: 2, settings: { colorSpace: 'display-p3' } } });
  expect(freed).toEqual([0, 1, 'context']);
});

it.each([
  ['P-IMG-02: a file without pictures', []],
  ['P-IMG-02: a picture that cannot be read', [{ primary: true, readable: false }]],
])('%s is Unreadable', async (_case, pictures) => {
  const { library, freed } = fakeLibrary(pictures);
  const result = await createHeicDecoder(() => Promise.resolve(library))(new Blob([]), 'srgb');
  expect(result).toEqual({ ok: false, error: { type: 'Unreadable', picture: 'heic' } });
  expect(freed.at(-1)).toBe('context');
});

it('is HeicOffline without the library, and asks for it again with the next file', async () => {
  stubBrowser();
  const { library } = fakeLibrary([{ primary: true, readable: true }]);
  let tries = 0;
  const decode = createHeicDecoder(() => {
    tries += 1;
    return tries === 1 ? Promise.reject(new TypeError('Failed to fetch')) : Promise.resolve(library);
  });
  expect(await decode(new Blob([]), 'srgb')).toEqual({ ok: false, error: { type: 'HeicOffline' } });
  expect((await decode(new Blob([]), 'srgb')).ok).toBe(true);
  expect((await decode(new Blob([]), 'srgb')).ok).toBe(true);
  expect(tries).toBe(2);
});

it('a library that gave up on itself is not asked again', async () => {
  stubBrowser();
  const { library } = fakeLibrary([{ primary: true, readable: true }]);
  const aborted: HeifModule = {
    ...library,
    HeifDecoder: function Decoder() {
      throw new Error('Aborted()');
    } as unknown as HeifModule['HeifDecoder'],
  };
  const libraries = [aborted, library];
  const decode = createHeicDecoder(() => Promise.resolve(libraries.shift() ?? library));
  expect(await decode(new Blob([]), 'srgb')).toEqual({ ok: false, error: { type: 'Unreadable', picture: 'heic' } });
  expect((await decode(new Blob([]), 'srgb')).ok).toBe(true);
});
