/** Files that no canvas makes, put together from those it does. */

const be16 = (value: number) => Buffer.from([value >> 8, value & 0xff]);

function jpegSegment(marker: number, content: Buffer): Buffer {
  return Buffer.concat([Buffer.from([0xff, marker]), be16(content.length + 2), content]);
}

/** EXIF with an orientation (1–8) and a place: 53° 33' N, 9° 59' E. */
function exif(orientation: number): Buffer {
  const entry = (tag: number, [type, count, value]: readonly [number, number, Buffer]) => {
    const head = Buffer.alloc(8);
    head.writeUInt16BE(tag, 0);
    head.writeUInt16BE(type, 2);
    head.writeUInt32BE(count, 4);
    return Buffer.concat([head, value, Buffer.alloc(4 - value.length)]);
  };
  const be32 = (value: number) => {
    const bytes = Buffer.alloc(4);
    bytes.writeUInt32BE(value);
    return bytes;
  };
  const degrees = (first: number, second: number) => Buffer.concat([first, 1, second, 1, 0, 1].map(be32));
  const gpsAt = 8 + 2 + 2 * 12 + 4;
  const placesAt = gpsAt + 2 + 4 * 12 + 4;
  return Buffer.concat([
    Buffer.from('Exif\0\0MM\0*', 'latin1'),
    be32(8),
    be16(2),
    entry(0x0112, [3, 1, be16(orientation)]),
    entry(0x8825, [4, 1, be32(gpsAt)]),
    be32(0),
    be16(4),
    entry(1, [2, 2, Buffer.from('N\0')]),
    entry(2, [5, 3, be32(placesAt)]),
    entry(3, [2, 2, Buffer.from('E\0')]),
    entry(4, [5, 3, be32(placesAt + 24)]),
    be32(0),
    degrees(53, 33),
    degrees(9, 59),
  ]);
}

/** The JPEG as a phone would have written it: with its orientation, a place and a packet of XMP. */
export function withMetadata(jpeg: Buffer, orientation: number): Buffer {
  const xmp = Buffer.from('http://ns.adobe.com/xap/1.0/\0<x:xmpmeta xmlns:x="adobe:ns:meta/">taken at home</x:xmpmeta>', 'latin1');
  return Buffer.concat([
    jpeg.subarray(0, 2),
    jpegSegment(0xe1, exif(orientation)),
    jpegSegment(0xe1, xmp),
    jpegSegment(0xfe, Buffer.from('a comment')),
    jpeg.subarray(2),
  ]);
}

/** A GIF of one pixel that is red first and blue then. */
export function movingGif(): Buffer {
  const frame = (data: number) => Buffer.from([0x21, 0xf9, 4, 0, 10, 0, 0, 0, 0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, data, 1, 0]);
  return Buffer.concat([Buffer.from('GIF89a\x01\0\x01\0\x80\0\0', 'latin1'), Buffer.from([224, 16, 16, 16, 16, 224]), frame(0x44), frame(0x4c), Buffer.from(';')]);
}

/** The chunks that hold pixels and their transparency. */
function webpPixels(picture: Buffer): Buffer {
  const chunks: Buffer[] = [];
  for (let at = 12; at + 8 <= picture.length; ) {
    const size = picture.readUInt32LE(at + 4);
    const end = at + 8 + size + (size % 2);
    if (['VP8 ', 'VP8L', 'ALPH'].includes(picture.toString('latin1', at, at + 4))) chunks.push(picture.subarray(at, end));
    at = end;
  }
  return Buffer.concat(chunks);
}

/** Two WebP pictures of the same size as one that moves. */
export function movingWebp(first: Buffer, second: Buffer, { width, height }: { width: number; height: number }): Buffer {
  const le24 = (value: number) => Buffer.from([value & 0xff, (value >> 8) & 0xff, value >> 16]);
  const chunk = (name: string, content: Buffer) => {
    const size = Buffer.alloc(4);
    size.writeUInt32LE(content.length);
    return Buffer.concat([Buffer.from(name), size, content, Buffer.alloc(content.length % 2)]);
  };
  const size = Buffer.concat([le24(width - 1), le24(height - 1)]);
  const frame = (picture: Buffer) => chunk('ANMF', Buffer.concat([le24(0), le24(0), size, le24(100), Buffer.from([0]), webpPixels(picture)]));
  const chunks = Buffer.concat([chunk('VP8X', Buffer.concat([Buffer.from([0x12, 0, 0, 0]), size])), chunk('ANIM', Buffer.alloc(6)), frame(first), frame(second)]);
  const length = Buffer.alloc(4);
  length.writeUInt32LE(chunks.length + 4);
  return Buffer.concat([Buffer.from('RIFF'), length, Buffer.from('WEBP'), chunks]);
}

/** A HEIC of one picture that says its colours are Display P3; their numbers stay the same. */
export function inDisplayP3(heic: Buffer): Buffer {
  const property = Buffer.concat([Buffer.from([0, 0, 0, 19]), Buffer.from('colrnclx'), be16(12), be16(13), be16(6), Buffer.from([0x80])]);
  const startOf = (name: string) => heic.indexOf(name) - 4;
  const grown = Buffer.from(heic);
  for (const name of ['meta', 'iprp', 'ipco']) grown.writeUInt32BE(heic.readUInt32BE(startOf(name)) + property.length, startOf(name));
  // The one place in the file that `iloc` names moves with what is put in before it.
  const pixelsAt = startOf('mdat') + 8;
  const named = Buffer.alloc(4);
  named.writeUInt32BE(pixelsAt);
  grown.writeUInt32BE(pixelsAt + property.length, heic.indexOf(named, startOf('iloc')));
  const end = startOf('ipco') + heic.readUInt32BE(startOf('ipco'));
  return Buffer.concat([grown.subarray(0, end), property, grown.subarray(end)]);
}
