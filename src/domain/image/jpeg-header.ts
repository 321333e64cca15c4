import type { ByteReader } from './byte-reader.ts';
import type { FoundPicture } from './found-picture.ts';

/** A stretch of a JPEG: a marker with its segment, or what a scan holds up to the next marker. */
interface Segment {
  marker: number;
  /** Where the marker's 0xFF stands. */
  start: number;
  /** Where the next marker stands. */
  end: number;
}

const startOfImage = 0xd8;
const endOfImage = 0xd9;
const startOfScan = 0xda;

/** Frame headers: 0xC0–0xCF but for the three that hold tables or are reserved. */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
}

/** Markers that stand alone, without a length. */
function standsAlone(marker: number): boolean {
  return marker === startOfImage || marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7);
}

export function isJpeg(bytes: ByteReader): boolean {
  return bytes.u8(0) === 0xff && bytes.u8(1) === startOfImage && bytes.u8(2) === 0xff;
}

/**
 * The segments from the start to the end of the image, a scan with its data as one; not `complete` when the bytes end before
 * that. What follows the end (a phone's second picture or film) is not looked at.
 */
export function jpegSegments(bytes: ByteReader): { segments: Segment[]; complete: boolean } {
  const segments: Segment[] = [];
  let at = 0;
  while (at >= 0 && at + 1 < bytes.length) {
    const marker = bytes.u8(at + 1);
    if (bytes.u8(at) !== 0xff || marker === 0xff) {
      // Stray bytes between segments are passed over, as decoders do; any number of 0xFF may stand before a marker.
      at = bytes.find(0xff, at + 1);
      continue;
    }
    const end = marker === endOfImage || standsAlone(marker) ? at + 2 : segmentEnd(bytes, at, marker);
    if (end > bytes.length) break;
    segments.push({ marker, start: at, end });
    if (marker === endOfImage) return { segments, complete: true };
    at = end;
  }
  return { segments, complete: false };
}

function segmentEnd(bytes: ByteReader, at: number, marker: number): number {
  const length = bytes.u16(at + 2);
  if (length < 2) return Infinity;
  const end = at + 2 + length;
  return marker === startOfScan ? scanEnd(bytes, end) : end;
}

/** In a scan's data 0xFF is followed by 0, or by a restart marker; anything else ends it. */
function scanEnd(bytes: ByteReader, from: number): number {
  let at = bytes.find(0xff, from);
  while (at >= 0 && at + 1 < bytes.length) {
    const next = bytes.u8(at + 1);
    if (next !== 0 && !(next >= 0xd0 && next <= 0xd7) && next !== 0xff) return at;
    at = bytes.find(0xff, at + (next === 0xff ? 1 : 2));
  }
  return Infinity;
}

export function readJpeg(bytes: ByteReader): FoundPicture | null {
  if (!isJpeg(bytes)) return null;
  const { segments, complete } = jpegSegments(bytes);
  const frame = segments.find(({ marker }) => isFrame(marker));
  return {
    type: 'jpeg',
    width: frame ? bytes.u16(frame.start + 7) : 0,
    height: frame ? bytes.u16(frame.start + 5) : 0,
    hasAlpha: false,
    complete: complete && segments.some(({ marker }) => marker === startOfScan),
  };
}
