import { fail, ok, type Result } from '../../lib/result.ts';
import { readBmp, readGif, readPng, readWebp } from './bitmap-headers.ts';
import { createByteReader, type ByteReader } from './byte-reader.ts';
import { readContainer } from './heif-header.ts';
import { readJpeg } from './jpeg-header.ts';
import type { ImageFailure } from './optimised-image.ts';
import type { PictureHeader, FoundPicture } from './found-picture.ts';

type Reader = (bytes: ByteReader) => FoundPicture | null;

const readers: readonly Reader[] = [readJpeg, readPng, readWebp, readGif, readContainer, readBmp];

function find(bytes: Uint8Array): FoundPicture | null {
  const reader = createByteReader(bytes);
  for (const read of readers) {
    const found = read(reader);
    if (found) return found;
  }
  return null;
}

function hasSize({ width, height }: FoundPicture): boolean {
  return width >= 1 && height >= 1;
}

/** The header that a file's beginning shows; null when it shows none. Whether the rest is there is not told. */
export function peekPicture(beginning: Uint8Array): PictureHeader | null {
  const found = find(beginning);
  if (found === null || !hasSize(found)) return null;
  const { complete: _, colours = 'srgb', ...header } = found;
  return { ...header, colours };
}

/**
 * Tells by the bytes alone what a file is and how large its picture. Fails with `Empty`, `NotAnImage` (SVG, TIFF, HTML and
 * whatever else is none of the seven types), `Truncated` or `Unreadable` (a size of nothing). Never throws.
 */
export function readPictureHeader(bytes: Uint8Array): Result<PictureHeader, ImageFailure> {
  if (bytes.length === 0) return fail({ type: 'Empty' });
  const found = find(bytes);
  if (found === null) return fail({ type: 'NotAnImage' });
  const { complete, colours = 'srgb', ...header } = found;
  if (!complete) return fail({ type: 'Truncated', picture: header.type });
  if (!hasSize(found)) return fail({ type: 'Unreadable', picture: header.type });
  return ok({ ...header, colours });
}
