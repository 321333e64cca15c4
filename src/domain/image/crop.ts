/** The part of a picture that is kept, while a person moves and sizes it (rule I-12). */
import type { Box } from './limits.ts';
import type { PictureEdit } from './optimised-image.ts';

/** Fractions 0–1 of the picture as it is turned. */
export type Crop = NonNullable<PictureEdit['crop']>;
/** The sides that are moved: 'se' is right and bottom. */
export type Corner = 'nw' | 'ne' | 'sw' | 'se';

export const wholeCrop: Crop = { left: 0, top: 0, width: 1, height: 1 };

/** Less than a tenth of a side is a slip of the finger. */
const least = 0.1;

const between = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value));

export function isWhole({ width, height }: Crop): boolean {
  return width > 0.999 && height > 0.999;
}

/** Width to height of the fractions that give `ratio` in pixels. */
function fractionRatio(ratio: number, { width, height }: Box): number {
  return (ratio * height) / width;
}

/** The largest part of that width to height, in the middle; all of it for null. `picture` in pixels, as it is turned. */
export function cropOfRatio(picture: Box, ratio: number | null): Crop {
  if (ratio === null) return wholeCrop;
  const wanted = fractionRatio(ratio, picture);
  const width = Math.min(1, wanted);
  const height = Math.min(1, 1 / wanted);
  return { left: (1 - width) / 2, top: (1 - height) / 2, width, height };
}

/** Moves the part; it stops at the picture's edges. */
export function moveCrop({ left, top, width, height }: Crop, by: { x: number; y: number }): Crop {
  return { left: between(left + by.x, 0, 1 - width), top: between(top + by.y, 0, 1 - height), width, height };
}

/** Moves one corner, the opposite one stays. With a ratio (pixels, null is free) the shape stays. */
export function resizeCrop(crop: Crop, move: { corner: Corner; x: number; y: number; ratio: number | null; picture: Box }): Crop {
  const { corner, x, y, ratio, picture } = move;
  const goesLeft = corner.endsWith('w');
  const goesUp = corner.startsWith('n');
  const wider = goesLeft ? -x : x;
  const higher = goesUp ? -y : y;
  const right = crop.left + crop.width;
  const bottom = crop.top + crop.height;
  const room = { width: goesLeft ? right : 1 - crop.left, height: goesUp ? bottom : 1 - crop.top };

  let width = between(crop.width + wider, least, room.width);
  let height = between(crop.height + higher, least, room.height);
  if (ratio !== null) {
    const shape = fractionRatio(ratio, picture);
    const grown = Math.abs(wider) >= Math.abs(higher * shape) ? wider : higher * shape;
    const smallest = Math.max(least, least * shape);
    width = Math.min(Math.max(crop.width + grown, smallest), room.width, room.height * shape);
    height = width / shape;
  }
  return { left: goesLeft ? right - width : crop.left, top: goesUp ? bottom - height : crop.top, width, height };
}

/** The same part after a quarter turn clockwise. */
export function turnCrop({ left, top, width, height }: Crop): Crop {
  return { left: Math.max(0, 1 - top - height), top: left, width: height, height: width };
}
