import { createImageOptimiser } from '../../../src/platform/image-worker.ts';
import type { ImageFailure, ImageProgress, PictureEdit } from '../../../src/domain/image/optimised-image.ts';

/** Bytes cross between the tests and the page as base64. */
type Base64 = string;
type Colour = [red: number, green: number, blue: number];

export interface PictureFacts {
  width: number;
  height: number;
  bytes: Base64;
  /** Near the four corners, row by row, and in the middle. */
  colours: [Colour, Colour, Colour, Colour, Colour];
}

export interface OptimiseFacts {
  failure: ImageFailure | null;
  image: PictureFacts | null;
  thumbnail: PictureFacts | null;
  hasAlpha: boolean;
  original: unknown;
  progress: ImageProgress[];
}

function toBytes(base64: Base64): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
}

async function toBase64(blob: Blob): Promise<Base64> {
  const reader = new FileReader();
  const done = new Promise((resolve) => reader.addEventListener('load', resolve));
  reader.readAsDataURL(blob);
  await done;
  return String(reader.result).split(',')[1] ?? '';
}

/** Red and green above, blue and yellow below; `clear` leaves the last quarter transparent. */
async function drawQuarters({ width, height, type, clear = false }: { width: number; height: number; type: string; clear?: boolean }): Promise<Blob> {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  const quarters = ['#e01010', '#10b010', '#1010e0', ...(clear ? [] : ['#f0e010'])];
  for (const [place, colour] of quarters.entries()) {
    context.fillStyle = colour;
    context.fillRect((place % 2) * (width / 2), place < 2 ? 0 : height / 2, width / 2, height / 2);
  }
  return canvas.convertToBlob({ type, quality: 0.9 });
}

async function factsOf({ bytes, width, height }: { bytes: ArrayBuffer; width: number; height: number }): Promise<PictureFacts> {
  const blob = new Blob([bytes], { type: 'image/jpeg' });
  const bitmap = await createImageBitmap(blob);
  const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('no canvas');
  context.drawImage(bitmap, 0, 0);
  const at = (x: number, y: number): Colour => {
    const [red = 0, green = 0, blue = 0] = context.getImageData(Math.floor(x * bitmap.width), Math.floor(y * bitmap.height), 1, 1).data;
    return [red, green, blue];
  };
  // The bytes decide: what the worker said of its size is compared with them.
  if (bitmap.width !== width || bitmap.height !== height) throw new Error(`said ${width}×${height}, is ${bitmap.width}×${bitmap.height}`);
  return { width, height, bytes: await toBase64(blob), colours: [at(0.2, 0.2), at(0.8, 0.2), at(0.2, 0.8), at(0.8, 0.8), at(0.5, 0.5)] };
}

const optimiser = createImageOptimiser();

async function optimise(file: Blob, options: { edit?: PictureEdit; signal?: AbortSignal } = {}): Promise<OptimiseFacts> {
  const progress: ImageProgress[] = [];
  const result = await optimiser.optimise(file, { ...options, onProgress: (step) => progress.push(step) });
  if (!result.ok) return { failure: result.error, image: null, thumbnail: null, hasAlpha: false, original: null, progress };
  const { image, thumbnail, hasAlpha, original } = result.value;
  return { failure: null, image: await factsOf(image), thumbnail: await factsOf(thumbnail), hasAlpha, original, progress };
}

const pictures = { createImageOptimiser, optimiser, optimise, drawQuarters, toBytes, toBase64 };

/** What the tests find in the page. */
export interface ImagePageWindow {
  pictures: typeof pictures;
}

Object.assign(globalThis, { pictures } satisfies ImagePageWindow);
