import { isAllBlackOrWhite } from '../../src/domain/image/blank.ts';
import type { Placement } from '../../src/domain/image/fit.ts';
import type { Box } from '../../src/domain/image/limits.ts';
import type { ImageFailure, PictureType } from '../../src/domain/image/optimised-image.ts';
import type { PictureHeader } from '../../src/domain/image/found-picture.ts';
import { fail, ok, type Result } from '../../src/lib/result.ts';
import type { Decode, DecodedPicture, DrawnPicture } from './core.ts';
import { createHonestyCheck, showsWhatWasDrawn } from './read-back.ts';

const mimeTypes: Readonly<Record<PictureType, string>> = {
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  gif: 'image/gif',
  bmp: 'image/bmp',
  avif: 'image/avif',
  heic: 'image/heic',
};

/** Decodes HEIC where the browser can't. */
export type DecodeHeic = (file: Blob, colours: PictureHeader['colours']) => Promise<Result<ImageBitmap, ImageFailure>>;

/** The browser's own decoders, canvas and encoder; it turns a photo upright and its colours to sRGB. */
export function createBrowserDecode(decodeHeic: DecodeHeic): Decode {
  const isHonest = createHonestyCheck();
  return async (file, header) => {
    // Nothing that this browser makes of a picture could be relied on.
    if (!(await isHonest())) return fail({ type: 'Altered' });
    // The same bytes under their true type, whatever the name made of it; nothing is copied.
    const typed = file.slice(0, file.size, mimeTypes[header.type]);
    try {
      return ok(decodedPicture(await openBitmap(typed)));
    } catch {
      if (header.type !== 'heic') return fail({ type: 'Unreadable', picture: header.type });
      const decoded = await decodeHeic(file, header.colours);
      return decoded.ok ? ok(decodedPicture(decoded.value)) : decoded;
    }
  };
}

/** Upright, once, and in the canvas's colours. Browsers that don't know the first word do so by themselves. */
async function openBitmap(file: Blob): Promise<ImageBitmap> {
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image', colorSpaceConversion: 'default' });
  } catch (error) {
    if (error instanceof TypeError) return createImageBitmap(file);
    throw error;
  }
}

function decodedPicture(bitmap: ImageBitmap): DecodedPicture {
  return {
    width: bitmap.width,
    height: bitmap.height,
    draw(size, placement) {
      const { canvas, context } = newCanvas(size);
      drawPlaced(context, { bitmap, size, placement });
      return drawnPicture(canvas, context);
    },
    close: () => bitmap.close(),
  };
}

function newCanvas({ width, height }: Box): { canvas: OffscreenCanvas; context: OffscreenCanvasRenderingContext2D } {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d', { alpha: false });
  if (!context) throw new Error('no canvas');
  context.imageSmoothingQuality = 'high';
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, height);
  return { canvas, context };
}

function drawPlaced(
  context: OffscreenCanvasRenderingContext2D,
  { bitmap, size, placement: { source, quarterTurns } }: { bitmap: ImageBitmap; size: Box; placement: Placement },
): void {
  const lying = quarterTurns % 2 === 1;
  const [width, height] = lying ? [size.height, size.width] : [size.width, size.height];
  context.translate(size.width / 2, size.height / 2);
  context.rotate((quarterTurns * Math.PI) / 2);
  context.drawImage(bitmap, source.left, source.top, source.width, source.height, -width / 2, -height / 2, width, height);
  context.resetTransform();
}

function drawnPicture(canvas: OffscreenCanvas, context: OffscreenCanvasRenderingContext2D): DrawnPicture {
  return {
    width: canvas.width,
    height: canvas.height,
    encode: (quality) => canvas.convertToBlob({ type: 'image/jpeg', quality }),
    isShownBy: (encoded) => showsWhatWasDrawn(encoded, canvas),
    shrink(size) {
      const small = newCanvas(size);
      small.context.drawImage(canvas, 0, 0, size.width, size.height);
      return drawnPicture(small.canvas, small.context);
    },
    isAllBlackOrWhite() {
      const { width, height } = canvas;
      const middle = context.getImageData(0, Math.floor(height / 2), width, 1);
      // One row tells for almost every picture, without copying all of it.
      return isAllBlackOrWhite(middle.data) && isAllBlackOrWhite(context.getImageData(0, 0, width, height).data);
    },
    close() {
      canvas.width = 0;
      canvas.height = 0;
    },
  };
}
