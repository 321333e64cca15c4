import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { admitFiles } from './admit-files.ts';
import { isAllBlackOrWhite, mustShowSomething } from './blank.ts';
import { fitInside, placePicture } from './fit.ts';
import { maxFileBytes, maxOriginalBytes, pictureBox, pictureQuality } from './limits.ts';
import { imageFailureMessage } from './messages.ts';
import type { ImageFailure } from './optimised-image.ts';
import { plainJpeg } from './plain-jpeg.ts';
import { isSmallPicture } from './small-picture.ts';
import { bytesOf, jpegBytes, jpegSegment, pngBytes } from './testing/picture-bytes.ts';

const mebibyte = 1024 * 1024;

describe('admitFiles', () => {
  it.each<[rule: string, sizes: number[], already: number, refused: (ImageFailure['type'] | null)[]]>([
    ['U-IMP-15 I-2', [1, maxFileBytes + 1, maxOriginalBytes], 0, [null, null, null]],
    ['I-2', [maxOriginalBytes + 1, 7], 0, ['TooLarge', null]],
    ['I-2', [0], 0, ['Empty']],
    ['I-2', [7, 7, 7], 8, [null, null, 'TooMany']],
    ['I-2', [7], 10, ['TooMany']],
    // A file that isn't taken takes nobody's place, and says its own reason.
    ['I-2', [0, maxOriginalBytes + 1, 7], 9, ['Empty', 'TooLarge', null]],
  ])('%s sizes %j beside %d', (_rule, sizes, already, expected) => {
    const files = sizes.map((size) => ({ size }));
    const { admitted, refused } = admitFiles(files, already);
    const outcome = files.map((file) => refused.find((each) => each.file === file)?.failure.type ?? null);
    expect(outcome).toEqual(expected);
    expect(admitted).toEqual(files.filter((_, place) => expected[place] === null));
  });
});

describe('isSmallPicture', () => {
  it.each([
    ['U-IMP-15 I-13', [799, 600], true],
    ['U-IMP-15 I-13', [600, 799], true],
    ['U-IMP-15 I-13', [1, 1], true],
    ['U-IMP-15 I-13', [800, 1], false],
    ['U-IMP-15 I-13', [450, 1080], false],
    // Not known, as of a photo that waits to be read.
    ['U-IMP-15 I-13', [0, 0], false],
  ] as const)('%s of %j: %s', (_rule, [width, height], small) => {
    expect(isSmallPicture({ width, height })).toBe(small);
  });
});

describe('fitInside', () => {
  it.each([
    ['I-5', [4032, 3024], [1440, 1080]],
    ['I-5', [3024, 4032], [810, 1080]],
    ['I-5', [1920, 1080], [1920, 1080]],
    ['I-5', [1921, 1080], [1920, 1079]],
    ['I-5', [640, 480], [640, 480]],
    ['I-5', [1, 60_000], [1, 1080]],
    ['I-5', [60_000, 1], [1920, 1]],
  ])('%s %j becomes %j', (_rule, [width = 0, height = 0], [fitWidth, fitHeight]) => {
    expect(fitInside({ width, height }, pictureBox)).toEqual({ width: fitWidth, height: fitHeight });
  });

  it('I-5 never leaves the box, never enlarges, keeps the shape', () => {
    const side = fc.integer({ min: 1, max: 70_000 });
    fc.assert(
      fc.property(side, side, (width, height) => {
        const fitted = fitInside({ width, height }, pictureBox);
        expect(fitted.width).toBeLessThanOrEqual(Math.min(width, pictureBox.width));
        expect(fitted.height).toBeLessThanOrEqual(Math.min(height, pictureBox.height));
        const scale = Math.min(1, pictureBox.width / width, pictureBox.height / height);
        expect(Math.abs(fitted.width - width * scale)).toBeLessThanOrEqual(1);
        expect(Math.abs(fitted.height - height * scale)).toBeLessThanOrEqual(1);
      }),
    );
  });
});

describe('pictureQuality', () => {
  it.each([
    ['I-6', 2 * mebibyte, 0.85],
    ['I-6', 2 * mebibyte + 1, 0.75],
    ['I-6', 1, 0.85],
  ])('%s %d bytes: %d', (_rule, size, quality) => {
    expect(pictureQuality(size)).toBe(quality);
  });
});

describe('placePicture', () => {
  const picture = { width: 400, height: 300 };
  const topLeft = { left: 0, top: 0, width: 0.25, height: 0.5 };

  it.each([
    ['I-10', 0 as const, null, { left: 0, top: 0, width: 400, height: 300 }, { width: 400, height: 300 }],
    ['I-10', 1 as const, null, { left: 0, top: 0, width: 400, height: 300 }, { width: 300, height: 400 }],
    ['I-10', 0 as const, topLeft, { left: 0, top: 0, width: 100, height: 150 }, { width: 100, height: 150 }],
    // What is top left after a clockwise quarter was bottom left before.
    ['I-10', 1 as const, topLeft, { left: 0, top: 225, width: 200, height: 75 }, { width: 75, height: 200 }],
    ['I-10', 2 as const, topLeft, { left: 300, top: 150, width: 100, height: 150 }, { width: 100, height: 150 }],
    ['I-10', 3 as const, topLeft, { left: 200, top: 0, width: 200, height: 75 }, { width: 75, height: 200 }],
    ['I-10', 0 as const, { left: -1, top: 0.5, width: 9, height: 9 }, { left: 0, top: 150, width: 400, height: 150 }, { width: 400, height: 150 }],
    ['I-10', 0 as const, { left: 0.5, top: 0.5, width: 0, height: 1 }, { left: 0, top: 0, width: 400, height: 300 }, { width: 400, height: 300 }],
    ['I-10', 0 as const, { left: NaN, top: NaN, width: NaN, height: NaN }, { left: 0, top: 0, width: 400, height: 300 }, { width: 400, height: 300 }],
  ])('%s %d quarters, keeping %j', (_rule, quarterTurns, crop, source, turned) => {
    expect(placePicture(picture, { quarterTurns, crop })).toEqual({ source, quarterTurns, turned });
  });

  it('I-10 without an edit keeps all', () => {
    expect(placePicture(picture, null)).toEqual({ source: { left: 0, top: 0, ...picture }, quarterTurns: 0, turned: picture });
  });
});

describe('plainJpeg', () => {
  const size = { width: 16, height: 16 };

  it('I-8 drops EXIF, XMP, profile, IPTC, comment and what follows, and keeps the picture', () => {
    const extra = [
      jpegSegment(0xe1, 'Exif\0\0II*\0GPS'),
      jpegSegment(0xe1, 'http://ns.adobe.com/xap/1.0/\0<x/>'),
      jpegSegment(0xe2, 'ICC_PROFILE\0\x01\x01'),
      jpegSegment(0xed, 'Photoshop 3.0\0'),
      jpegSegment(0xfe, 'taken at home'),
    ];
    const full = bytesOf([...jpegBytes({ ...size, extra })], 'ftyp film');
    expect(plainJpeg(full)).toEqual(jpegBytes(size));
  });

  it('I-8 keeps how Adobe coded the colours', () => {
    const adobe = jpegBytes({ ...size, extra: [jpegSegment(0xee, 'Adobe\0d\0\0\0\0\x02')] });
    expect(plainJpeg(adobe)).toEqual(adobe);
  });

  it.each([
    ['I-9', 'PNG', pngBytes(size)],
    ['I-9', 'a cut JPEG', jpegBytes(size).slice(0, -1)],
    ['I-9', 'nothing', new Uint8Array()],
  ])('%s %s is none', (_rule, _what, bytes) => {
    expect(plainJpeg(bytes)).toBeNull();
  });
});

describe('blank pictures', () => {
  it.each([
    ['I-9', [0, 0, 0, 255, 0, 0, 0, 255], true],
    ['I-9', [255, 255, 255, 255, 255, 255, 255, 255], true],
    ['I-9', [0, 0, 0, 255, 0, 0, 1, 255], false],
    ['I-9', [255, 255, 255, 255, 0, 0, 0, 255], false],
    ['I-9', [120, 120, 120, 255, 120, 120, 120, 255], false],
    ['I-9', [0, 255, 0, 255], false],
  ])('%s %j: %s', (_rule, pixels, blank) => {
    expect(isAllBlackOrWhite(new Uint8ClampedArray(pixels))).toBe(blank);
  });

  it.each([
    ['I-9', 'a photo', { fileBytes: 3_500_000, pixels: 12_192_768 }, true],
    ['I-9', 'a white wall of 12 megapixels', { fileBytes: 330_000, pixels: 12_192_768 }, false],
    ['I-9', 'a transparent pixel', { fileBytes: 70, pixels: 1 }, false],
  ])('%s %s', (_rule, _what, file, expected) => {
    expect(mustShowSomething(file)).toBe(expected);
  });
});

describe('imageFailureMessage', () => {
  it.each<[rule: string, failure: ImageFailure, message: string]>([
    ['I-11', { type: 'NotAnImage' }, 'f.jpg is not an image file'],
    ['I-11', { type: 'TooLarge', size: 6_000_000, limit: maxFileBytes }, 'f.jpg exceeds 5MB limit'],
    ['I-11', { type: 'TooMany', limit: 10 }, 'Maximum 10 images allowed'],
    ['I-11', { type: 'Empty' }, 'Failed to load image: f.jpg is empty'],
    ['I-11', { type: 'Gone' }, 'Failed to load image: f.jpg can no longer be read. Please choose it again.'],
    ['I-11', { type: 'Truncated', picture: 'jpeg' }, 'Failed to load image: f.jpg is incomplete'],
    ['I-11', { type: 'Unreadable', picture: 'png' }, 'Failed to load image: f.jpg cannot be read'],
    ['I-11', { type: 'TooManyPixels', width: 12_000, height: 9000, limit: 67_108_864 }, 'Failed to load image: f.jpg has 108 megapixels, at most 67 can be read'],
    ['I-11', { type: 'HeicOffline' }, 'The HEIC photo f.jpg needs a part of the app that is not on this device yet. Add it again when you are online, or save it as JPEG.'],
    ['I-11', { type: 'Blank' }, 'Failed to optimize image: f.jpg'],
    ['I-11', { type: 'NotEncoded' }, 'Failed to optimize image: f.jpg'],
    ['I-11', { type: 'WorkerStopped' }, 'Failed to optimize image: f.jpg took too much memory or time'],
    ['I-11', { type: 'Cancelled' }, ''],
  ])('%s %j', (_rule, failure, message) => {
    expect(imageFailureMessage(failure, 'f.jpg')).toBe(message);
  });

  it.each<[rule: string, failure: ImageFailure]>([
    ['I-11', { type: 'Truncated', picture: 'heic' }],
    ['I-11', { type: 'Unreadable', picture: 'heic' }],
  ])('%s a HEIC that cannot be read has one message: %j', (_rule, failure) => {
    expect(imageFailureMessage(failure, 'f.jpg')).toBe(
      'Failed to load image: the HEIC photo f.jpg cannot be read. Please save it as JPEG and add that.',
    );
  });
});
