import type { ByteReader } from './byte-reader.ts';
import type { FoundPicture } from './found-picture.ts';

/** PNG, WebP, GIF and BMP. Of moving pictures the first frame counts. */

export function readPng(bytes: ByteReader): FoundPicture | null {
  if (bytes.text(0, 8) !== '\x89PNG\r\n\x1a\n') return null;
  const colourType = bytes.u8(25);
  const names = new Set<string>();
  // A chunk is its length, name, data and checksum.
  for (let at = 8; at + 12 <= bytes.length && !names.has('IEND'); ) {
    const end = at + 12 + bytes.u32(at);
    if (end > bytes.length) break;
    names.add(bytes.text(at + 4, 4));
    at = end;
  }
  return {
    type: 'png',
    width: bytes.u32(16),
    height: bytes.u32(20),
    hasAlpha: colourType === 4 || colourType === 6 || names.has('tRNS'),
    complete: names.has('IEND') && names.has('IDAT') && bytes.text(12, 4) === 'IHDR',
  };
}

export function readWebp(bytes: ByteReader): FoundPicture | null {
  if (bytes.text(0, 4) !== 'RIFF' || bytes.text(8, 4) !== 'WEBP') return null;
  const complete = bytes.length >= 30 && bytes.u32le(4) + 8 <= bytes.length;
  return { type: 'webp', ...webpSize(bytes), complete };
}

function webpSize(bytes: ByteReader): { width: number; height: number; hasAlpha: boolean } {
  const data = 20;
  switch (bytes.text(12, 4)) {
    case 'VP8X':
      return {
        width: bytes.u24le(data + 4) + 1,
        height: bytes.u24le(data + 7) + 1,
        hasAlpha: (bytes.u8(data) & 0x10) !== 0,
      };
    case 'VP8L': {
      // Behind a signature byte: 14 bits of width, 14 of height, one of alpha.
      const low = bytes.u16le(data + 1);
      const high = bytes.u16le(data + 3);
      return { width: (low & 0x3fff) + 1, height: ((high & 0x0fff) << 2) + (low >> 14) + 1, hasAlpha: (high & 0x1000) !== 0 };
    }
    case 'VP8 ':
      return { width: bytes.u16le(data + 6) & 0x3fff, height: bytes.u16le(data + 8) & 0x3fff, hasAlpha: false };
    default:
      return { width: 0, height: 0, hasAlpha: false };
  }
}

export function readGif(bytes: ByteReader): FoundPicture | null {
  if (!['GIF87a', 'GIF89a'].includes(bytes.text(0, 6))) return null;
  return { type: 'gif', width: bytes.u16le(6), height: bytes.u16le(8), hasAlpha: true, complete: hasGifFrame(bytes) };
}

/** Whether the first frame is there to its end. */
function hasGifFrame(bytes: ByteReader): boolean {
  const colourTable = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);
  let at = 13 + colourTable(bytes.u8(10));
  while (at < bytes.length) {
    const kind = bytes.u8(at);
    if (kind === 0x2c) return gifDataEnd(bytes, at + 11 + colourTable(bytes.u8(at + 9))) <= bytes.length;
    if (kind !== 0x21) return false;
    at = gifDataEnd(bytes, at + 2);
  }
  return false;
}

/** Data comes in blocks of up to 255 bytes, each behind its length, until one of none. */
function gifDataEnd(bytes: ByteReader, from: number): number {
  let at = from;
  while (at < bytes.length) {
    const length = bytes.u8(at);
    at += 1 + length;
    if (length === 0) return at;
  }
  return Infinity;
}

const oldestBmpHeader = 12;
const uncompressed = [0, 3];

export function readBmp(bytes: ByteReader): FoundPicture | null {
  const headerSize = bytes.u32le(14);
  if (bytes.text(0, 2) !== 'BM' || ![oldestBmpHeader, 40, 52, 56, 64, 108, 124].includes(headerSize)) return null;
  const old = headerSize === oldestBmpHeader;
  const width = old ? bytes.u16le(18) : bytes.u32le(18);
  // Rows from top to bottom have a negative height.
  const height = old ? bytes.u16le(20) : Math.abs(bytes.u32le(22) | 0);
  const bits = bytes.u16le(old ? 24 : 28);
  const rowBytes = Math.ceil((width * bits) / 32) * 4;
  const isPlain = old || uncompressed.includes(bytes.u32le(30));
  const complete = bytes.u32le(10) + (isPlain ? rowBytes * height : 1) <= bytes.length;
  return { type: 'bmp', width, height, hasAlpha: bits === 32, complete };
}
