import { refuseBySize } from '../../src/domain/image/admit-files.ts';
import { mustShowSomething } from '../../src/domain/image/blank.ts';
import { fitInside, placePicture, type Placement } from '../../src/domain/image/fit.ts';
import { maxFileBytes, maxPixels, pictureBox, pictureQuality, thumbnailBox, thumbnailQuality, type Box } from '../../src/domain/image/limits.ts';
import type { EncodedPicture, ImageFailure, OptimisedImage } from '../../src/domain/image/optimised-image.ts';
import type { PictureHeader } from '../../src/domain/image/found-picture.ts';
import { peekPicture, readPictureHeader } from '../../src/domain/image/picture-header.ts';
import { plainJpeg } from '../../src/domain/image/plain-jpeg.ts';
import { fail, ok, type Result } from '../../src/lib/result.ts';
import type { ImageTask, ImageWorkerContract } from './contract.ts';
import { createPixelGate } from './pixel-gate.ts';

/** A decoded picture that stands upright. */
export interface DecodedPicture extends Box {
  /** On white, so that nothing stays transparent. */
  draw(size: Box, placement: Placement): DrawnPicture;
  /** Frees the pixels. */
  close(): void;
}

/** A picture drawn in its final size, ready to be encoded. */
export interface DrawnPicture extends Box {
  /** JPEG is asked for; what comes is looked at. */
  encode(quality: number): Promise<Blob>;
  /** Whether what was encoded, read back, shows this picture. */
  isShownBy(encoded: Blob): Promise<boolean>;
  /** Another, smaller one of the same. */
  shrink(size: Box): DrawnPicture;
  isAllBlackOrWhite(): boolean;
  /** Frees the pixels. */
  close(): void;
}

/** What a browser does for us; a fake in tests. */
export type Decode = (file: Blob, header: PictureHeader) => Promise<Result<DecodedPicture, ImageFailure>>;

/** A phone's JPEG shows its size behind up to 64 kB of metadata and previews. */
const beginningBytes = 128 * 1024;

/** Ends a task from within. */
type Stop = { type: 'Stop'; failure: ImageFailure };

function stop(failure: ImageFailure): Stop {
  return { type: 'Stop', failure };
}

function isStop(reason: unknown): reason is Stop {
  return typeof reason === 'object' && reason !== null && 'type' in reason && reason.type === 'Stop';
}

function must<T>(result: Result<T, ImageFailure>): T {
  if (result.ok) return result.value;
  throw stop(result.error);
}

/** The rules of src/domain/image/RULES.md, carried out one task beside another. */
export function createImageJobs(decode: Decode): ImageWorkerContract {
  const cancelled = new Map<number, boolean>();
  const gate = createPixelGate(maxPixels);

  async function run({ id, file, edit }: ImageTask, onPercent: (percent: number) => void): Promise<OptimisedImage> {
    const step = (percent: number) => {
      if (cancelled.get(id)) throw stop({ type: 'Cancelled' });
      onPercent(percent);
    };
    const cleanUp: (() => void)[] = [];
    try {
      const tooSoon = refuseBySize(file.size);
      if (tooSoon) throw stop(tooSoon);
      const open = async (header: PictureHeader) => {
        const leave = await gate.enter(pixelsOf(header));
        let decoding: ReturnType<Decode> | null = null;
        cleanUp.push(() => {
          if (decoding) void decoding.then((result) => result.ok && result.value.close()).then(leave, leave);
          else leave();
        });
        step(15);
        decoding = decode(file, header);
        return { decoding };
      };
      // The browser decodes a large file while the rest of it is read and looked at.
      const peeked = file.size > beginningBytes ? peekPicture(await readBytes(file.slice(0, beginningBytes))) : null;
      const early = peeked && (await open(peeked));
      const header = must(readPictureHeader(await readBytes(file)));
      const { decoding } = early ?? (await open(header));
      const decoded = must(await decoding);
      step(60);
      const placement = placePicture(decoded, edit);
      const drawn = decoded.draw(fitInside(placement.turned, pictureBox), placement);
      cleanUp.push(() => drawn.close());
      const original = { type: header.type, width: decoded.width, height: decoded.height, size: file.size };
      // The full size is no longer needed: others may come in while this one is encoded.
      freeAll(cleanUp.splice(0, 1));
      step(75);
      // The browser encodes beside us: what is left to do here is done meanwhile.
      const encoding = encode(drawn, pictureQuality(file.size));
      encoding.catch(() => undefined);
      const small = drawn.shrink(fitInside(drawn, thumbnailBox));
      cleanUp.push(() => small.close());
      const encodingSmall = encode(small, thumbnailQuality);
      // A part of a photo may be one colour.
      const mustShow = !edit?.crop && mustShowSomething({ fileBytes: file.size, pixels: pixelsOf(header) });
      const isBlank = mustShow && drawn.isAllBlackOrWhite();
      const [image, thumbnail] = await Promise.all([encoding, encodingSmall]);
      if (isBlank) throw stop({ type: 'Blank' });
      step(100);
      return { image: must(image), thumbnail: must(thumbnail), hasAlpha: header.hasAlpha, original };
    } finally {
      freeAll(cleanUp);
    }
  }

  return {
    async optimise(task, onPercent) {
      cancelled.set(task.id, false);
      try {
        return ok(await run(task, onPercent));
      } catch (reason) {
        // What a browser throws here comes from drawing or encoding: a canvas it couldn't make, memory it didn't get.
        return fail<ImageFailure>(isStop(reason) ? reason.failure : { type: 'NotEncoded' });
      } finally {
        cancelled.delete(task.id);
      }
    },
    cancel(id) {
      if (cancelled.has(id)) cancelled.set(id, true);
    },
  };
}

/** Ends the task when they are too many. */
function pixelsOf({ width, height }: PictureHeader): number {
  if (width * height > maxPixels) throw stop({ type: 'TooManyPixels', width, height, limit: maxPixels });
  return width * height;
}

function freeAll(steps: readonly (() => void)[]): void {
  for (const free of steps) free();
}

async function readBytes(file: Blob): Promise<Uint8Array<ArrayBuffer>> {
  try {
    return new Uint8Array(await file.arrayBuffer());
  } catch {
    throw stop({ type: 'Gone' });
  }
}

/** Browsers answer with PNG where they can't encode what was asked for. */
async function encode(picture: DrawnPicture, quality: number): Promise<Result<EncodedPicture, ImageFailure>> {
  const blob = await picture.encode(quality);
  const jpeg = blob.type === 'image/jpeg' ? plainJpeg(new Uint8Array(await blob.arrayBuffer())) : null;
  if (jpeg === null) return fail({ type: 'NotEncoded' });
  if (jpeg.byteLength > maxFileBytes) return fail({ type: 'TooLarge', size: jpeg.byteLength, limit: maxFileBytes });
  // The bytes that will be stored, not those that the encoder gave.
  const isShown = await picture.isShownBy(new Blob([jpeg], { type: 'image/jpeg' })).catch(() => false);
  if (!isShown) return fail({ type: 'Altered' });
  return ok({ bytes: jpeg.buffer, contentType: 'image/jpeg', width: picture.width, height: picture.height });
}
