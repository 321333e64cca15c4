/** Pictures byte by byte, as far as their headers: enough to be read, not to be decoded. */

function text(value: string): number[] {
  return Array.from(value, (sign) => sign.charCodeAt(0));
}

const be16 = (value: number) => [value >> 8, value & 0xff];
const be32 = (value: number) => [...be16(Math.floor(value / 0x1_0000)), ...be16(value % 0x1_0000)];
const le16 = (value: number) => be16(value).toReversed();
const le32 = (value: number) => be32(value).toReversed();
const le24 = (value: number) => le32(value).slice(0, 3);

export function bytesOf(...parts: (string | readonly number[])[]): Uint8Array<ArrayBuffer> {
  return new Uint8Array(parts.flatMap((part) => (typeof part === 'string' ? text(part) : part)));
}

export function jpegSegment(marker: number, content: string | readonly number[]): number[] {
  const data = typeof content === 'string' ? text(content) : content;
  return [0xff, marker, ...be16(data.length + 2), ...data];
}

/** A JPEG of one scan. `extra` are segments before the frame. */
export function jpegBytes({ width, height, extra = [] }: { width: number; height: number; extra?: readonly number[][] }): Uint8Array<ArrayBuffer> {
  return bytesOf(
    [0xff, 0xd8],
    jpegSegment(0xe0, 'JFIF\0\x01\x01\0\0\x01\0\x01\0\0'),
    extra.flat(),
    jpegSegment(0xc0, [8, ...be16(height), ...be16(width), 1, 1, 0x11, 0]),
    jpegSegment(0xda, [1, 1, 0, 0, 63, 0]),
    [0x12, 0xff, 0x00, 0x34, 0xff, 0xd0, 0x56],
    [0xff, 0xd9],
  );
}

function chunk(name: string, content: readonly number[]): number[] {
  return [...be32(content.length), ...text(name), ...content, 0, 0, 0, 0];
}

export function pngBytes({ width, height, colourType = 2, extra = [] }: { width: number; height: number; colourType?: number; extra?: readonly string[] }): Uint8Array<ArrayBuffer> {
  return bytesOf(
    [0x89, ...text('PNG\r\n\x1a\n')],
    chunk('IHDR', [...be32(width), ...be32(height), 8, colourType, 0, 0, 0]),
    extra.flatMap((name) => chunk(name, [1, 2, 3])),
    chunk('IDAT', [1, 2, 3, 4, 5]),
    chunk('IEND', []),
  );
}

function riff(name: string, content: readonly number[]): Uint8Array<ArrayBuffer> {
  return bytesOf('RIFF', le32(content.length + 12), 'WEBP', name, le32(content.length), content);
}

export function webpBytes(kind: 'lossy' | 'lossless' | 'extended', { width, height }: { width: number; height: number }): Uint8Array<ArrayBuffer> {
  const rest = [0, 0, 0, 0, 0, 0];
  switch (kind) {
    case 'lossy':
      return riff('VP8 ', [0, 0, 0, 0x9d, 0x01, 0x2a, ...le16(width), ...le16(height), ...rest]);
    case 'lossless':
      return riff('VP8L', [0x2f, ...le32((width - 1) + (height - 1) * 2 ** 14 + 2 ** 28), ...rest]);
    case 'extended':
      return riff('VP8X', [0x10, 0, 0, 0, ...le24(width - 1), ...le24(height - 1), ...rest]);
  }
}

export function gifBytes({ width, height }: { width: number; height: number }): Uint8Array<ArrayBuffer> {
  return bytesOf(
    'GIF89a', le16(width), le16(height), [0x80, 0, 0, 0, 0, 0, 255, 255, 255],
    [0x21, 0xf9, 4, 0, 0, 0, 0, 0],
    [0x2c, 0, 0, 0, 0], le16(width), le16(height), [0, 2, 2, 0x4c, 0x01, 0],
    [0x3b],
  );
}

export function bmpBytes({ width, height }: { width: number; height: number }): Uint8Array<ArrayBuffer> {
  const data = Array.from({ length: Math.ceil((width * 24) / 32) * 4 * Math.abs(height) }, () => 7);
  return bytesOf('BM', le32(54 + data.length), le32(0), le32(54), le32(40), le32(width), le32((height + 2 ** 32) % 2 ** 32), le16(1), le16(24), le32(0), le32(0), le32(0), le32(0), le32(0), le32(0), data);
}

export function box(name: string, ...content: (string | readonly number[])[]): number[] {
  const data = [...bytesOf(...content)];
  return [...be32(data.length + 8), ...text(name), ...data];
}

/** A HEIF container with the sizes of its pictures; `extra` are further properties. */
export function heifBytes(brand: string, sizes: readonly (readonly [width: number, height: number])[], extra: readonly number[][] = []): Uint8Array<ArrayBuffer> {
  const properties = sizes.map(([width, height]) => box('ispe', be32(0), be32(width), be32(height)));
  return bytesOf(
    box('ftyp', brand === 'mif1' ? 'mif1\0\0\0\0heic' : `${brand}\0\0\0\0mif1`),
    box('meta', be32(0), box('hdlr', 'pict'), box('iprp', box('ipco', properties.flat(), extra.flat()))),
    box('mdat', [1, 2, 3]),
  );
}
