import { looksAlike } from '../../src/domain/image/looks-alike.ts';
import type { Box } from '../../src/domain/image/limits.ts';

/**
 * Some browsers give other pixels than were drawn, against being recognised by them: Firefox with `privacy.resistFingerprinting`
 * encodes noise. Nothing says so; only what comes back shows it.
 */

/** Small, so that reading it back costs next to nothing. */
const sample: Box = { width: 24, height: 24 };

type Drawable = ImageBitmap | OffscreenCanvas;

function pixelsOf(picture: Drawable): Uint8ClampedArray {
  const context = new OffscreenCanvas(sample.width, sample.height).getContext('2d', { alpha: false });
  if (!context) throw new Error('no canvas');
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, 0, 0, sample.width, sample.height);
  return context.getImageData(0, 0, sample.width, sample.height).data;
}

/** Whether what was encoded, decoded again, shows what was drawn. */
export async function showsWhatWasDrawn(encoded: Blob, drawn: OffscreenCanvas): Promise<boolean> {
  const bitmap = await createImageBitmap(encoded);
  try {
    return looksAlike(pixelsOf(bitmap), pixelsOf(drawn));
  } finally {
    bitmap.close();
  }
}

const quarters = [[224, 16, 16], [16, 176, 16], [16, 16, 224], [240, 224, 16]] as const;

/** Four known colours, drawn, encoded, decoded and read: each must come back as it was. */
async function patchComesBack(): Promise<boolean> {
  const [side, half] = [sample.width, sample.width / 2];
  const canvas = new OffscreenCanvas(side, side);
  const context = canvas.getContext('2d', { alpha: false });
  if (!context) return false;
  const expected = new Uint8ClampedArray(side * side * 4);
  for (const [place, [red, green, blue]] of quarters.entries()) {
    const [left, top] = [(place % 2) * half, place < 2 ? 0 : half];
    context.fillStyle = `rgb(${red} ${green} ${blue})`;
    context.fillRect(left, top, half, half);
    for (let at = 0; at < half * half; at += 1) {
      const [x, y] = [left + (at % half), top + Math.floor(at / half)];
      expected.set([red, green, blue, 255], (y * side + x) * 4);
    }
  }
  const bitmap = await createImageBitmap(await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.9 }));
  const read = pixelsOf(bitmap);
  bitmap.close();
  return looksAlike(read, expected);
}

/** Asked before the first picture of a worker; a no is asked again, since a person may allow it meanwhile. */
export function createHonestyCheck(): () => Promise<boolean> {
  let known: Promise<boolean> | null = null;
  return async () => {
    known ??= patchComesBack().catch(() => false);
    const honest = await known;
    if (!honest) known = null;
    return honest;
  };
}
