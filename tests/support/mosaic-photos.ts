/** Photos that tell themselves apart: each is a mosaic of its own, with a sensor's grain. Drawn and judged by Chromium, whatever engine sends them. */
import type { Page } from 'playwright-core';
import { withMetadata } from './picture-files.ts';

type Colour = readonly [red: number, green: number, blue: number];

const palette: readonly Colour[] = [
  [208, 32, 32],
  [32, 160, 48],
  [40, 48, 208],
  [232, 208, 40],
  [216, 216, 216],
  [40, 40, 40],
];

const columns = 12;
const rows = 9;

export interface MosaicPhoto {
  /** Which of the mosaics. */
  number: number;
  /** As the sensor lies. */
  width: number;
  height: number;
  /** How the camera was held, by EXIF: 1 upright, 3 upside down, 6 a quarter turned. */
  orientation?: 1 | 3 | 6;
}

/** Row by row: each tile's neighbours and each photo's same tile have other colours, in no order that a shift or a turn repeats. */
function tilesOf(number: number): Colour[] {
  return Array.from({ length: columns * rows }, (_, tile) => {
    const mixed = Math.imul((number + 1) * 7919 + (tile % columns) * 104_729 + Math.floor(tile / columns) * 1_299_709, 2_654_435_761) >>> 0;
    return palette[(mixed >>> 13) % palette.length] ?? [0, 0, 0];
  });
}

/** The file, as a camera writes it. */
export async function mosaicFile(page: Page, { number, width, height, orientation = 1 }: MosaicPhoto): Promise<Buffer> {
  const drawn = await page.evaluate(async (photo) => {
    const canvas = new OffscreenCanvas(photo.width, photo.height);
    const context = canvas.getContext('2d');
    if (!context) throw new Error('No canvas');
    const [across, down] = [photo.width / photo.columns, photo.height / photo.rows];
    for (const [tile, colour] of photo.tiles.entries()) {
      context.fillStyle = `rgb(${colour.join(' ')})`;
      context.fillRect((tile % photo.columns) * across, Math.floor(tile / photo.columns) * down, across, down);
    }
    const grain = new ImageData(256, 256);
    grain.data.forEach((_, at) => {
      grain.data[at] = at % 4 === 3 ? 24 : (at * 7919 + (at >> 5) * 104_729) % 251;
    });
    const tile = new OffscreenCanvas(256, 256);
    tile.getContext('2d')?.putImageData(grain, 0, 0);
    context.fillStyle = context.createPattern(tile, 'repeat') ?? '';
    context.fillRect(0, 0, photo.width, photo.height);
    const reader = new FileReader();
    reader.readAsDataURL(await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.9 }));
    await new Promise((resolve) => reader.addEventListener('load', resolve));
    return String(reader.result).split(',')[1] ?? '';
  }, { width, height, columns, rows, tiles: tilesOf(number) });
  const file = Buffer.from(drawn, 'base64');
  return orientation === 1 ? file : withMetadata(file, orientation);
}

/** What a stored picture is: its size, and how many pixels in the middles of its tiles have another colour than was drawn. */
export function compareMosaic(page: Page, file: Buffer, { number, orientation = 1 }: MosaicPhoto): Promise<{ width: number; height: number; wrongPixels: number }> {
  return page.evaluate(async (given) => {
    // How far a tile's middle reaches to each side of it, in tiles: beyond it JPEG and scaling mix the neighbours' colours in.
    const middle = 0.3;
    // JPEG and the grain move a colour less than that, another tile's colour is further away.
    const nearBy = 60;
    // The place in the sensor's picture, both from 0 to 1, of one in the upright picture.
    const fromUpright = (x: number, y: number) => (given.orientation === 6 ? [y, 1 - x] : given.orientation === 3 ? [1 - x, 1 - y] : [x, y]);
    const bytes = Uint8Array.from(atob(given.base64), (sign) => sign.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/jpeg' }), { imageOrientation: 'none' });
    const { width, height } = bitmap;
    const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
    context?.drawImage(bitmap, 0, 0);
    const data = context?.getImageData(0, 0, width, height).data ?? new Uint8ClampedArray();
    let wrongPixels = 0;
    for (let y = 0, at = 0; y < height; y += 1) {
      for (let x = 0; x < width; x += 1, at += 4) {
        const [across = 0, down = 0] = fromUpright((x + 0.5) / width, (y + 0.5) / height);
        const [column, row] = [Math.floor(across * given.columns), Math.floor(down * given.rows)];
        if (Math.abs(across * given.columns - column - 0.5) > middle || Math.abs(down * given.rows - row - 0.5) > middle) continue;
        const drawn = given.tiles[row * given.columns + column] ?? [];
        if (drawn.some((part, place) => Math.abs(part - (data[at + place] ?? 0)) > nearBy)) wrongPixels += 1;
      }
    }
    return { width, height, wrongPixels };
  }, { base64: file.toString('base64'), orientation, columns, rows, tiles: tilesOf(number) });
}
