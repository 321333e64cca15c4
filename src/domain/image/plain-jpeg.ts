import { createByteReader } from './byte-reader.ts';
import { isJpeg, jpegSegments } from './jpeg-header.ts';

/** Of application segments only JFIF's (densities) and Adobe's (how colours are coded) belong to the picture. */
function isMetadata(marker: number): boolean {
  const isApplication = marker >= 0xe0 && marker <= 0xef;
  const isComment = marker === 0xfe;
  return isComment || (isApplication && marker !== 0xe0 && marker !== 0xee);
}

/**
 * The JPEG without EXIF, XMP, profiles, comments and whatever follows its end. Encoders write none of them, as a rule; this
 * makes it certain. Null when the bytes are no whole JPEG, whatever they were said to be.
 */
export function plainJpeg(bytes: Uint8Array): Uint8Array<ArrayBuffer> | null {
  const reader = createByteReader(bytes);
  if (!isJpeg(reader)) return null;
  const { segments, complete } = jpegSegments(reader);
  if (!complete) return null;
  const kept = segments.filter(({ marker }) => !isMetadata(marker));
  const result = new Uint8Array(kept.reduce((size, { start, end }) => size + end - start, 0));
  let at = 0;
  for (const { start, end } of kept) {
    result.set(bytes.subarray(start, end), at);
    at += end - start;
  }
  return result;
}
