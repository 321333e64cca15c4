import type { ByteReader } from './byte-reader.ts';
import type { FoundPicture, PictureHeader } from './found-picture.ts';

/** HEIC and AVIF: boxes, each its length and name, some holding others (ISO/IEC 23008-12). */

interface HeifBox {
  name: string;
  /** Where its content begins and ends. */
  start: number;
  end: number;
}

const heicBrands = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'hevm', 'hevs']);
const avifBrands = new Set(['avif', 'avis']);

/** More than a picture of tiles has; a file can't make us read for ever. */
const maxBoxes = 10_000;

/** The boxes between two places. `complete` is false where one would end behind the last. */
function readBoxes(bytes: ByteReader, from: number, until: number): { boxes: HeifBox[]; complete: boolean } {
  const boxes: HeifBox[] = [];
  let at = from;
  while (at + 8 <= until && boxes.length < maxBoxes) {
    const short = bytes.u32(at);
    const long = short === 1;
    const size = long ? bytes.u32(at + 8) * 2 ** 32 + bytes.u32(at + 12) : short === 0 ? until - at : short;
    const end = at + size;
    const head = long ? 16 : 8;
    if (size < head || end > until) return { boxes, complete: false };
    boxes.push({ name: bytes.text(at + 4, 4), start: at + head, end });
    at = end;
  }
  return { boxes, complete: true };
}

function inside(bytes: ByteReader, boxes: readonly HeifBox[], { name, skip = 0 }: { name: string; skip?: number }): HeifBox[] {
  const box = boxes.find((each) => each.name === name);
  return box ? readBoxes(bytes, box.start + skip, box.end).boxes : [];
}

function brandType(bytes: ByteReader): 'heic' | 'avif' | null {
  if (bytes.text(4, 4) !== 'ftyp') return null;
  const end = Math.min(bytes.u32(0), bytes.length, 256);
  const brands = [bytes.text(8, 4)];
  for (let at = 16; at + 4 <= end; at += 4) brands.push(bytes.text(at, 4));
  if (brands.some((brand) => avifBrands.has(brand))) return 'avif';
  return brands.some((brand) => heicBrands.has(brand)) ? 'heic' : null;
}

const displayP3Name = 'Display P3';
/** As profiles write names: two bytes a character, the first of them 0. */
const wideDisplayP3Name = Array.from(displayP3Name, (sign) => `\0${sign}`).join('');
/** Primaries of SMPTE EG 432-1, in the numbers of ISO/IEC 23091-2. */
const displayP3Primaries = 12;

function coloursOf(bytes: ByteReader, properties: readonly HeifBox[]): PictureHeader['colours'] {
  const isDisplayP3 = properties
    .filter(({ name }) => name === 'colr')
    .some(({ start, end }) => {
      if (bytes.text(start, 4) === 'nclx') return bytes.u16(start + 4) === displayP3Primaries;
      const profile = bytes.text(start, Math.min(end - start, 8192));
      return profile.includes(wideDisplayP3Name) || profile.includes(displayP3Name);
    });
  return isDisplayP3 ? 'display-p3' : 'srgb';
}

export function readContainer(bytes: ByteReader): FoundPicture | null {
  const type = brandType(bytes);
  if (type === null) return null;
  const file = readBoxes(bytes, 0, bytes.length);
  // `meta` has a version before its content.
  const meta = inside(bytes, file.boxes, { name: 'meta', skip: 4 });
  const properties = inside(bytes, inside(bytes, meta, { name: 'iprp' }), { name: 'ipco' });
  // Tiles and thumbnails have sizes too: the picture's is the largest.
  const sizes = properties
    .filter(({ name }) => name === 'ispe')
    .map(({ start }) => ({ width: bytes.u32(start + 4), height: bytes.u32(start + 8) }))
    .toSorted((a, b) => b.width * b.height - a.width * a.height);
  const hasAlpha = properties.some(
    ({ name, start, end }) => name === 'auxC' && /alpha|auxid:1/u.test(bytes.text(start, Math.min(end - start, 128))),
  );
  return {
    type,
    width: sizes[0]?.width ?? 0,
    height: sizes[0]?.height ?? 0,
    hasAlpha,
    colours: coloursOf(bytes, properties),
    complete: file.complete && [...file.boxes, ...meta].some(({ name }) => name === 'mdat' || name === 'idat'),
  };
}
