import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PictureHeader } from './found-picture.ts';
import { peekPicture, readPictureHeader } from './picture-header.ts';
import { bmpBytes, box, bytesOf, gifBytes, heifBytes, jpegBytes, jpegSegment, pngBytes, webpBytes } from './testing/picture-bytes.ts';

const small = { width: 301, height: 203 };

const wholeFiles: readonly [rule: string, what: string, bytes: Uint8Array<ArrayBuffer>, header: Partial<PictureHeader>][] = [
  ['I-1', 'JPEG', jpegBytes(small), { type: 'jpeg', ...small, hasAlpha: false }],
  ['I-1', 'JPEG with a preview in its EXIF', jpegBytes({ ...small, extra: [jpegSegment(0xe1, [...jpegBytes({ width: 8, height: 8 })])] }), { type: 'jpeg', ...small }],
  ['I-1', 'JPEG with stray bytes between segments', jpegBytes({ ...small, extra: [[0, 0, 7]] }), { type: 'jpeg', ...small }],
  ['I-1', 'JPEG with fill bytes before a marker', jpegBytes({ ...small, extra: [[0xff, 0xff]] }), { type: 'jpeg', ...small }],
  ['I-1', 'JPEG with a film behind it', bytesOf([...jpegBytes(small)], 'ftypmp42 and more'), { type: 'jpeg', ...small }],
  ['I-1', 'PNG', pngBytes(small), { type: 'png', ...small, hasAlpha: false }],
  ['I-7', 'PNG with alpha', pngBytes({ ...small, colourType: 6 }), { type: 'png', hasAlpha: true }],
  ['I-7', 'PNG with a transparent colour', pngBytes({ ...small, extra: ['tRNS'] }), { type: 'png', hasAlpha: true }],
  ['I-3', 'PNG that moves', pngBytes({ ...small, extra: ['acTL', 'fcTL'] }), { type: 'png', ...small }],
  ['I-1', 'WebP, lossy', webpBytes('lossy', small), { type: 'webp', ...small, hasAlpha: false }],
  ['I-1', 'WebP, lossless', webpBytes('lossless', { width: 16_384, height: 9001 }), { type: 'webp', width: 16_384, height: 9001, hasAlpha: true }],
  ['I-1', 'WebP, extended', webpBytes('extended', { width: 70_000, height: 203 }), { type: 'webp', width: 70_000, height: 203, hasAlpha: true }],
  ['I-3', 'GIF', gifBytes(small), { type: 'gif', ...small, hasAlpha: true }],
  ['I-1', 'BMP', bmpBytes({ width: 5, height: 3 }), { type: 'bmp', width: 5, height: 3, hasAlpha: false }],
  ['I-1', 'BMP from top to bottom', bmpBytes({ width: 5, height: -3 }), { type: 'bmp', width: 5, height: 3 }],
  ['I-1', 'HEIC of tiles and a thumbnail', heifBytes('heic', [[512, 512], [4032, 3024], [320, 240]]), { type: 'heic', width: 4032, height: 3024, colours: 'srgb', hasAlpha: false }],
  ['I-1', 'HEIC under a common brand', heifBytes('mif1', [[64, 48]]), { type: 'heic', width: 64, height: 48 }],
  ['I-1', 'AVIF', heifBytes('avif', [[64, 48]]), { type: 'avif', width: 64, height: 48 }],
  ['I-7', 'HEIC with alpha', heifBytes('heic', [[64, 48]], [box('auxC', '\0\0\0\0urn:mpeg:hevc:2015:auxid:1\0')]), { type: 'heic', hasAlpha: true }],
  ['I-8', 'HEIC in Display P3 by profile', heifBytes('heic', [[64, 48]], [box('colr', 'prof', '\0D\0i\0s\0p\0l\0a\0y\0 \0P\x003')]), { colours: 'display-p3' }],
  ['I-8', 'HEIC in Display P3 by number', heifBytes('heic', [[64, 48]], [box('colr', 'nclx', [0, 12, 0, 13, 0, 6, 0x80])]), { colours: 'display-p3' }],
  ['I-8', 'HEIC in sRGB by number', heifBytes('heic', [[64, 48]], [box('colr', 'nclx', [0, 1, 0, 13, 0, 6, 0x80])]), { colours: 'srgb' }],
];

const noPictures: readonly [rule: string, what: string, bytes: Uint8Array][] = [
  ['I-1', 'SVG', bytesOf('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
  ['I-1', 'SVG with a declaration', bytesOf('<?xml version="1.0"?><svg/>')],
  ['I-1', 'HTML', bytesOf('<!doctype html><title>x</title>')],
  ['I-1', 'TIFF', bytesOf('II*\0\x08\0\0\0')],
  ['I-1', 'PDF', bytesOf('%PDF-1.7')],
  ['I-1', 'ZIP', bytesOf('PK\x03\x04')],
  ['I-1', 'a film', bytesOf(box('ftyp', 'isom\0\0\0\0mp42'))],
  ['I-1', 'words that begin like BMP', bytesOf('BMW, silver, one owner, no smokers, runs well and long')],
  ['I-1', 'one byte', bytesOf('\xff')],
];

describe('readPictureHeader', () => {
  it.each(wholeFiles)('%s %s', (_rule, _what, bytes, header) => {
    const result = readPictureHeader(bytes);
    expect(result).toMatchObject({ ok: true, value: header });
  });

  it.each(noPictures)('%s %s is NotAnImage', (_rule, _what, bytes) => {
    expect(readPictureHeader(bytes)).toEqual({ ok: false, error: { type: 'NotAnImage' } });
  });

  it.each(wholeFiles)('I-4 %s %s shows its size at once', (_rule, _what, bytes) => {
    const whole = readPictureHeader(bytes);
    expect(peekPicture(bytes.slice(0, -1))).toEqual(whole.ok && whole.value);
  });

  it.each(noPictures)('I-4 %s %s shows nothing', (_rule, _what, bytes) => {
    expect(peekPicture(bytes)).toBeNull();
  });

  it('I-3 nothing is Empty', () => {
    expect(readPictureHeader(new Uint8Array())).toEqual({ ok: false, error: { type: 'Empty' } });
  });

  it.each(wholeFiles.filter(([, what]) => !/film|tiles|number|profile/u.test(what)))('I-3 %s %s cut anywhere is no picture', (_rule, what, bytes) => {
    // A GIF is whole with its first frame, without the byte that ends the file.
    const shortest = what === 'GIF' ? bytes.length - 1 : bytes.length;
    for (let length = 0; length < shortest; length += 1) {
      expect(readPictureHeader(bytes.slice(0, length)).ok, `${length} of ${bytes.length} bytes`).toBe(false);
    }
  });

  it.each([
    ['I-4', jpegBytes({ width: 0, height: 7 }), 'jpeg'],
    ['I-4', pngBytes({ width: 7, height: 0 }), 'png'],
    ['I-4', heifBytes('heic', []), 'heic'],
  ])('%s a picture without a size is Unreadable', (_rule, bytes, picture) => {
    expect(readPictureHeader(bytes)).toEqual({ ok: false, error: { type: 'Unreadable', picture } });
  });

  it('I-1 never throws and never promises a picture without pixels', () => {
    const starts = wholeFiles.map(([, , bytes]) => [...bytes]);
    const bent = fc.tuple(fc.constantFrom(...starts), fc.array(fc.tuple(fc.nat(400), fc.nat(255)), { maxLength: 12 }), fc.nat(400)).map(([start, changes, cut]) => {
      const bytes = Uint8Array.from(start).slice(0, start.length - Math.max(0, cut - 300));
      for (const [at, value] of changes) bytes[at] = value;
      return bytes;
    });
    fc.assert(
      fc.property(fc.oneof(fc.uint8Array({ maxLength: 300 }), bent), (bytes) => {
        const result = readPictureHeader(bytes);
        if (result.ok) {
          expect(result.value.width).toBeGreaterThanOrEqual(1);
          expect(result.value.height).toBeGreaterThanOrEqual(1);
        }
      }),
      { numRuns: 3000 },
    );
  });
});
