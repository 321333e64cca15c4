import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { imageFailureMessage } from '../../src/domain/image/messages.ts';
import type { PictureEdit } from '../../src/domain/image/optimised-image.ts';
import { openBrowser, type TestBrowser } from '../support/chromium.ts';
import { startImagePage, type ImagePage } from '../support/image-page.ts';
import type { ImagePageWindow, OptimiseFacts, PictureFacts } from '../support/image-page/entry.ts';
import { inDisplayP3, movingGif, movingWebp, withMetadata } from '../support/picture-files.ts';

let app: ImagePage;
let browser: TestBrowser;
let page: Page;

beforeAll(async () => {
  app = await startImagePage();
  browser = await openBrowser();
  page = await browser.newPage();
  await page.goto(app.origin);
});
afterAll(async () => {
  await browser?.dispose();
  await app?.dispose();
});

function fixture(name: string): Promise<Buffer> {
  return readFile(path.resolve(import.meta.dirname, '../fixtures/images', name));
}

async function draw(picture: { width: number; height: number; type: string; clear?: boolean }): Promise<Buffer> {
  const drawn = await page.evaluate(async (options) => {
    const { drawQuarters, toBase64 } = (globalThis as unknown as ImagePageWindow).pictures;
    return toBase64(await drawQuarters(options));
  }, picture);
  return Buffer.from(drawn, 'base64');
}

/** The declared type is whatever a file's name made of it. */
function optimise(bytes: Buffer, { type = 'image/jpeg', edit }: { type?: string; edit?: PictureEdit } = {}): Promise<OptimiseFacts> {
  return page.evaluate(
    async (file) => {
      const { optimise: run, toBytes } = (globalThis as unknown as ImagePageWindow).pictures;
      return run(new File([toBytes(file.bytes)], 'upload.jpg', { type: file.type }), file.edit ? { edit: file.edit } : {});
    },
    { bytes: bytes.toString('base64'), type, edit },
  );
}

const names: readonly [name: string, colour: readonly [number, number, number]][] = [
  ['red', [224, 16, 16]],
  ['green', [16, 176, 16]],
  ['blue', [16, 16, 224]],
  ['yellow', [240, 224, 16]],
  ['white', [255, 255, 255]],
  ['black', [0, 0, 0]],
];

/** The four corners row by row, by name; a colour that is near none stays a colour. */
function corners(picture: PictureFacts | null): string[] {
  return (picture?.colours.slice(0, 4) ?? []).map(
    (colour) => names.find(([, known]) => known.every((part, place) => Math.abs(part - (colour[place] ?? 0)) < 24))?.[0] ?? colour.join(','),
  );
}

const upright = ['red', 'green', 'blue', 'yellow'];

/** What may stand in a JPEG that says nothing but its picture: no EXIF, XMP, profile, comment. */
function markersOf(picture: PictureFacts | null): number[] {
  const bytes = Buffer.from(picture?.bytes ?? '', 'base64');
  const markers: number[] = [];
  for (let at = 2; bytes[at] === 0xff && bytes[at + 1] !== 0xda; at += 2 + bytes.readUInt16BE(at + 2)) markers.push(bytes[at + 1] ?? 0);
  return markers;
}

describe('orientation', () => {
  // What a camera held that way has stored, so that the picture is upright once it is turned.
  it.each([
    [1, ['red', 'green', 'blue', 'yellow'], 'wide'],
    [2, ['green', 'red', 'yellow', 'blue'], 'wide'],
    [3, ['yellow', 'blue', 'green', 'red'], 'wide'],
    [4, ['blue', 'yellow', 'red', 'green'], 'wide'],
    [5, ['red', 'blue', 'green', 'yellow'], 'tall'],
    [6, ['blue', 'red', 'yellow', 'green'], 'tall'],
    [7, ['yellow', 'green', 'blue', 'red'], 'tall'],
    [8, ['green', 'yellow', 'red', 'blue'], 'tall'],
  ])('I-8: orientation %d is applied once', async (orientation, expected, shape) => {
    const stored = withMetadata(await draw({ width: 2400, height: 1600, type: 'image/jpeg' }), orientation);
    const { image, thumbnail, original } = await optimise(stored);
    expect(corners(image)).toEqual(expected);
    expect(corners(thumbnail)).toEqual(expected);
    const wide = shape === 'wide';
    expect(image).toMatchObject(wide ? { width: 1620, height: 1080 } : { width: 720, height: 1080 });
    expect(thumbnail).toMatchObject(wide ? { width: 480, height: 320 } : { width: 240, height: 360 });
    expect(original).toMatchObject(wide ? { type: 'jpeg', width: 2400, height: 1600 } : { type: 'jpeg', width: 1600, height: 2400 });
  });
});

it('I-8: place, camera, XMP and comment are gone from picture and thumbnail', async () => {
  const photo = withMetadata(await draw({ width: 640, height: 480, type: 'image/jpeg' }), 1);
  expect(photo.includes('Exif') && photo.includes('taken at home')).toBe(true);
  const { image, thumbnail } = await optimise(photo);
  for (const picture of [image, thumbnail]) {
    const bytes = Buffer.from(picture?.bytes ?? '', 'base64');
    expect(markersOf(picture).filter((marker) => (marker >= 0xe1 && marker <= 0xef) || marker === 0xfe)).toEqual([]);
    expect(markersOf(picture)).toContain(0xc0);
    for (const trace of ['Exif', 'GPS', 'ns.adobe.com', 'ICC_PROFILE', 'home', 'comment']) expect(bytes.includes(trace), trace).toBe(false);
  }
});

describe('formats', () => {
  it.each([
    ['image/png', 'png'],
    ['image/webp', 'webp'],
  ])('I-7: what is transparent in %s becomes white', async (type, name) => {
    const { image, hasAlpha, original } = await optimise(await draw({ width: 640, height: 480, type, clear: true }));
    expect(corners(image)).toEqual(['red', 'green', 'blue', 'white']);
    expect(hasAlpha).toBe(true);
    expect(image).toMatchObject({ width: 640, height: 480 });
    expect(original).toMatchObject({ type: name });
  });

  it('I-1: a declared type changes nothing', async () => {
    const png = await draw({ width: 64, height: 48, type: 'image/png' });
    for (const type of ['', 'image/svg+xml', 'text/html', 'image/heic']) {
      expect(corners((await optimise(png, { type })).image), type).toEqual(upright);
    }
  });

  it('I-3: the first frame of a moving GIF', async () => {
    expect(corners((await optimise(movingGif())).image)).toEqual(['red', 'red', 'red', 'red']);
  });

  it('I-3: the first frame of a moving WebP', async () => {
    const size = { width: 64, height: 48 };
    const first = await draw({ ...size, type: 'image/webp' });
    const second = await draw({ ...size, type: 'image/webp', clear: true });
    const { image, original } = await optimise(movingWebp(first, second, size));
    expect(corners(image)).toEqual(upright);
    expect(original).toMatchObject({ type: 'webp', width: 64, height: 48 });
  });

  it('I-1: HEIC, by the decoder that is loaded for it', async () => {
    const { image, thumbnail, original } = await optimise(await fixture('quarters.heic'));
    expect(image?.colours.slice(0, 4).map((colour) => colour.map((part) => Math.round(part / 64)))).toEqual([[3, 0, 0], [0, 3, 0], [0, 0, 3], [4, 4, 4]]);
    expect(original).toEqual({ type: 'heic', width: 96, height: 64, size: 557 });
    expect(markersOf(thumbnail).filter((marker) => marker > 0xe0)).toEqual([]);
  });

  it('I-8: HEIC in Display P3 is converted', async () => {
    const { image } = await optimise(inDisplayP3(await fixture('quarters.heic')));
    // 220, 30, 30 there is outside of sRGB in red, and has no green left.
    const [red, green] = image?.colours[0] ?? [0, 0];
    expect(red).toBeGreaterThan(228);
    expect(green).toBeLessThan(12);
  });
});

describe('sizes', () => {
  it.each([
    ['12 megapixels', 4032, 3024, 1440],
    ['50 megapixels', 8160, 6120, 1440],
  ])('I-5: %s', async (_what, width, height, fitted) => {
    const { image, thumbnail, original } = await optimise(await draw({ width, height, type: 'image/jpeg' }));
    expect(image).toMatchObject({ width: fitted, height: 1080 });
    expect(thumbnail).toMatchObject({ width: 480, height: 360 });
    expect(corners(image)).toEqual(upright);
    expect(original).toMatchObject({ width, height });
  });

  it('I-5: a small picture stays as it is', async () => {
    const { image, thumbnail } = await optimise(await draw({ width: 33, height: 21, type: 'image/jpeg' }));
    expect(image).toMatchObject({ width: 33, height: 21 });
    expect(thumbnail).toMatchObject({ width: 33, height: 21 });
  });

  it('I-10: a quarter turn and a crop', async () => {
    const photo = await draw({ width: 800, height: 600, type: 'image/jpeg' });
    const turned = await optimise(photo, { edit: { quarterTurns: 1, crop: null } });
    expect(turned.image).toMatchObject({ width: 600, height: 800 });
    expect(corners(turned.image)).toEqual(['blue', 'red', 'yellow', 'green']);
    const cropped = await optimise(photo, { edit: { quarterTurns: 1, crop: { left: 0, top: 0, width: 1, height: 0.5 } } });
    expect(cropped.image).toMatchObject({ width: 600, height: 400 });
    expect(corners(cropped.image)).toEqual(['blue', 'red', 'blue', 'red']);
  });
});

describe('cases from elsewhere', () => {
  it('P-IMG-01: 16 bits a channel with transparency get a white ground', async () => {
    const { image } = await optimise(await fixture('P-IMG-01.png'));
    expect(image?.colours[0].every((part) => part > 245)).toBe(true);
    expect(image?.colours[4].every((part, place) => Math.abs(part - ([107, 63, 31][place] ?? 0)) < 8)).toBe(true);
  });

  it.each([
    ['P-IMG-02', 'P-IMG-02.jpg', 'the HEIC photo upload.jpg cannot be read'],
    ['P-IMG-03', 'P-IMG-03.jpg', 'upload.jpg is not an image file'],
    ['P-IMG-06', 'P-IMG-06-leer.jpg', 'upload.jpg is empty'],
    ['P-IMG-06', 'P-IMG-06-halb.jpg', 'upload.jpg is incomplete'],
    ['P-IMG-07', 'P-IMG-07-108mp.png', 'upload.jpg has 108 megapixels'],
  ])('%s: %s is refused: %s', async (_case, file, message) => {
    const { failure, image } = await optimise(await fixture(file));
    expect(image).toBeNull();
    expect(failure && imageFailureMessage(failure, 'upload.jpg')).toContain(message);
  });

  it('P-IMG-04: Display P3 is converted, not dropped', async () => {
    const { image } = await optimise(await fixture('P-IMG-04.jpg'));
    const [red, green, blue] = image?.colours[4] ?? [0, 0, 0];
    expect(red).toBeGreaterThan(248);
    expect(Math.max(green, blue)).toBeLessThan(8);
  });

  it('P-IMG-07: 24 megapixels in a small file are shown as they are', async () => {
    const { image } = await optimise(await fixture('P-IMG-07-24mp.png'));
    expect(image).toMatchObject({ width: 1440, height: 1080 });
    expect(new Set(image?.colours.map(String)).size).toBeGreaterThan(1);
  });
});
