import type { Box } from './limits.ts';
import type { PictureEdit } from './optimised-image.ts';

/** The largest size of the same shape that fits, never larger than the picture itself and never below one pixel. */
export function fitInside(picture: Box, box: Box): Box {
  const scale = Math.min(1, box.width / picture.width, box.height / picture.height);
  return { width: scaled(picture.width, scale), height: scaled(picture.height, scale) };
}

function scaled(length: number, scale: number): number {
  return Math.max(1, Math.round(length * scale));
}

/** Which part of a decoded picture is drawn, in its own pixels before turning, and how it is turned. */
export interface Placement {
  source: { left: number; top: number; width: number; height: number };
  quarterTurns: 0 | 1 | 2 | 3;
  /** Size of what is drawn after turning, in the picture's own pixels. */
  turned: Box;
}

/** An edit of a picture of this size. A crop beyond the picture's edges ends at them; an empty one keeps all. */
export function placePicture(picture: Box, edit: PictureEdit | null): Placement {
  const quarterTurns = edit?.quarterTurns ?? 0;
  const upright = quarterTurns % 2 === 0 ? picture : { width: picture.height, height: picture.width };
  const crop = cropPixels(upright, edit?.crop ?? null);
  return { source: turnBack(crop, { upright, quarterTurns }), quarterTurns, turned: { width: crop.width, height: crop.height } };
}

function cropPixels({ width, height }: Box, crop: PictureEdit['crop']): Placement['source'] {
  const whole = { left: 0, top: 0, width, height };
  if (crop === null) return whole;
  const left = Math.round(clamp(crop.left) * width);
  const top = Math.round(clamp(crop.top) * height);
  const right = Math.round(clamp(crop.left + crop.width) * width);
  const bottom = Math.round(clamp(crop.top + crop.height) * height);
  if (right <= left || bottom <= top) return whole;
  return { left, top, width: right - left, height: bottom - top };
}

/** Fractions come from pointers: anything but a number counts as 0. */
function clamp(fraction: number): number {
  return Number.isNaN(fraction) ? 0 : Math.min(1, Math.max(0, fraction));
}

/** A rectangle of the turned picture as the rectangle of the picture before turning. */
function turnBack(
  { left, top, width, height }: Placement['source'],
  { upright, quarterTurns }: { upright: Box; quarterTurns: 0 | 1 | 2 | 3 },
): Placement['source'] {
  const right = upright.width - left - width;
  const bottom = upright.height - top - height;
  switch (quarterTurns) {
    case 0:
      return { left, top, width, height };
    case 1:
      return { left: top, top: right, width: height, height: width };
    case 2:
      return { left: right, top: bottom, width, height };
    case 3:
      return { left: bottom, top: left, width: height, height: width };
  }
}
