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

/** Grain and a gradient: a JPEG of it is as large as a photo's. */
async function drawPhoto({ width, height }: { width: number; height: number }): Promise<Blob> {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  const grain = new ImageData(256, 256);
  grain.data.forEach((_, at) => {
    grain.data[at] = at % 4 === 3 ? 255 : 80 + ((at * 7919 + (at >> 5) * 104_729) % 97);
  });
  const tile = new OffscreenCanvas(256, 256);
  tile.getContext('2d')?.putImageData(grain, 0, 0);
  context.fillStyle = context.createPattern(tile, 'repeat') ?? '#888';
  context.fillRect(0, 0, width, height);
  const light = context.createLinearGradient(0, 0, width, height);
  light.addColorStop(0, '#80401080');
  light.addColorStop(1, '#f0e0c080');
  context.fillStyle = light;
  context.fillRect(0, 0, width, height);
  return canvas.convertToBlob({ type: 'image/jpeg', quality: 0.93 });
}

/** Times in ms of one photo after the other, turn by turn: the optimiser's and a bare worker's. */
async function race({ width, height, runs }: { width: number; height: number; runs: number }): Promise<{ size: number; own: number[]; bare: number[] }> {
  const photo = await drawPhoto({ width, height });
  const worker = new Worker(new URL('./bare-worker.ts', import.meta.url), { type: 'module' });
  const askBare = (size: { width: number; height: number }) =>
    new Promise((resolve) => {
      worker.addEventListener('message', resolve, { once: true });
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker's has none
      worker.postMessage({ file: photo, ...size, quality: 0.75 });
    });
  const times: { own: number[]; bare: number[] } = { own: [], bare: [] };
  // The first turn starts the workers.
  for (let run = 0; run <= runs; run += 1) {
    let started = performance.now();
    const result = await optimiser.optimise(photo);
    const own = performance.now() - started;
    if (!result.ok) throw new Error(result.error.type);
    started = performance.now();
    await askBare({ width: result.value.image.width, height: result.value.image.height });
    const bare = performance.now() - started;
    if (run > 0) {
      times.own.push(own);
      times.bare.push(bare);
    }
  }
  worker.terminate();
  return { size: photo.size, ...times };
}

const pictures = { race, createImageOptimiser, optimiser, optimise, drawQuarters, toBytes, toBase64 };

/** What the tests find in the page. */
export interface ImagePageWindow {
  pictures: typeof pictures;
}

Object.assign(globalThis, { pictures } satisfies ImagePageWindow);
