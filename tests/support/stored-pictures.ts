import type { Page } from 'playwright-core';

/** Red and green above, blue and yellow below, of any size and type; without `yellow` the last quarter stays transparent. */
export async function drawQuarters(page: Page, picture: { width: number; height: number; type: string; yellow?: boolean }): Promise<Buffer> {
  const drawn = await page.evaluate(async ({ width, height, type, yellow = true }) => {
    const canvas = new OffscreenCanvas(width, height);
    const context = canvas.getContext('2d');
    if (!context) throw new Error('No canvas');
    for (const [place, colour] of ['#e01010', '#10b010', '#1010e0', ...(yellow ? ['#f0e010'] : [])].entries()) {
      context.fillStyle = colour;
      context.fillRect((place % 2) * (width / 2), place < 2 ? 0 : height / 2, width / 2, height / 2);
    }
    const reader = new FileReader();
    reader.readAsDataURL(await canvas.convertToBlob({ type, quality: 0.9 }));
    await new Promise((resolve) => reader.addEventListener('load', resolve));
    return String(reader.result).split(',')[1] ?? '';
  }, picture);
  return Buffer.from(drawn, 'base64');
}

export interface StoredPicture {
  width: number;
  height: number;
  contentType: string;
  /** The colours near the four corners, row by row, by name. */
  corners: string[];
  bytes: Buffer;
}

const names: readonly [name: string, colour: readonly [number, number, number]][] = [
  ['red', [224, 16, 16]],
  ['green', [16, 176, 16]],
  ['blue', [16, 16, 224]],
  ['yellow', [240, 224, 16]],
  ['white', [255, 255, 255]],
];

/** A picture as the server gives it to everybody, looked at in the page. */
export async function storedPicture(page: Page, address: string): Promise<StoredPicture> {
  const { base64, colours, ...facts } = await page.evaluate(async (url) => {
    const answer = await fetch(url);
    if (!answer.ok) throw new Error(`${url} answers ${answer.status}`);
    const blob = await answer.blob();
    const bitmap = await createImageBitmap(blob, { imageOrientation: 'none' });
    const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d', { willReadFrequently: true });
    context?.drawImage(bitmap, 0, 0);
    const at = (x: number, y: number) => [...(context?.getImageData(Math.floor(x * bitmap.width), Math.floor(y * bitmap.height), 1, 1).data ?? [])];
    const reader = new FileReader();
    reader.readAsDataURL(blob);
    await new Promise((resolve) => reader.addEventListener('load', resolve));
    return {
      width: bitmap.width,
      height: bitmap.height,
      contentType: answer.headers.get('content-type') ?? '',
      colours: [at(0.2, 0.2), at(0.8, 0.2), at(0.2, 0.8), at(0.8, 0.8)],
      base64: String(reader.result).split(',')[1] ?? '',
    };
  }, address);
  const nameOf = (colour: number[]) =>
    names.find(([, known]) => known.every((part, place) => Math.abs(part - (colour[place] ?? 0)) < 40))?.[0] ?? colour.slice(0, 3).join(',');
  return { ...facts, corners: colours.map(nameOf), bytes: Buffer.from(base64, 'base64') };
}

/** Degrees, minutes and seconds of a tag in the list of places at `at`, as degrees. */
type Tiff = { data: Buffer; uint16: (at: number) => number; uint32: (at: number) => number };

function entriesAt({ uint16 }: Tiff, at: number): Map<number, number> {
  return new Map(Array.from({ length: uint16(at) }, (_, place) => [uint16(at + 2 + place * 12), at + 2 + place * 12] as const));
}

function degreesAt({ uint32 }: Tiff, entry: number): number {
  const values = uint32(entry + 8);
  const part = (place: number) => uint32(values + place * 8) / uint32(values + place * 8 + 4);
  return part(0) + part(1) / 60 + part(2) / 3600;
}

/** Where a JPEG says that it was taken, read from its EXIF; null when it doesn't. North and east only. */
export function placeInJpeg(bytes: Buffer): { lat: number; lng: number } | null {
  for (let at = 2; bytes[at] === 0xff && bytes[at + 1] !== 0xda; at += 2 + bytes.readUInt16BE(at + 2)) {
    if (bytes[at + 1] !== 0xe1 || bytes.toString('latin1', at + 4, at + 10) !== 'Exif\0\0') continue;
    const data = bytes.subarray(at + 10);
    const isLittle = data.toString('latin1', 0, 2) === 'II';
    const tiff: Tiff = {
      data,
      uint16: (place) => (isLittle ? data.readUInt16LE(place) : data.readUInt16BE(place)),
      uint32: (place) => (isLittle ? data.readUInt32LE(place) : data.readUInt32BE(place)),
    };
    const gps = entriesAt(tiff, tiff.uint32(4)).get(0x8825);
    if (gps === undefined) continue;
    const places = entriesAt(tiff, tiff.uint32(gps + 8));
    const [lat, lng] = [places.get(2), places.get(4)];
    if (lat !== undefined && lng !== undefined) return { lat: degreesAt(tiff, lat), lng: degreesAt(tiff, lng) };
  }
  return null;
}

/** The kinds of metadata that a JPEG carries: numbers of its application segments and comments, without JFIF's and Adobe's own. */
export function metadataOf(bytes: Buffer): number[] {
  const markers: number[] = [];
  for (let at = 2; bytes[at] === 0xff && bytes[at + 1] !== 0xda; at += 2 + bytes.readUInt16BE(at + 2)) markers.push(bytes[at + 1] ?? 0);
  return markers.filter((marker) => marker === 0xfe || (marker >= 0xe1 && marker <= 0xef && marker !== 0xee));
}
