import { formatNumber } from '../../lib/format/number.ts';
import type { ImageFailure } from './optimised-image.ts';

const mebibyte = 1024 * 1024;

/** The sentence a person reads about a file that was not taken. `Cancelled` was their own wish and has none. */
export function imageFailureMessage(failure: ImageFailure, fileName: string): string {
  switch (failure.type) {
    case 'TooMany':
      return `Maximum ${failure.limit} images allowed`;
    case 'TooLarge':
      return `${fileName} exceeds ${failure.limit / mebibyte}MB limit`;
    case 'NotAnImage':
      return `${fileName} is not an image file`;
    case 'Empty':
      return `Failed to load image: ${fileName} is empty`;
    case 'Gone':
      return `Failed to load image: ${fileName} can no longer be read. Please choose it again.`;
    case 'Truncated':
    case 'Unreadable':
      if (failure.picture === 'heic') {
        return `Failed to load image: the HEIC photo ${fileName} cannot be read. Please save it as JPEG and add that.`;
      }
      return failure.type === 'Truncated'
        ? `Failed to load image: ${fileName} is incomplete`
        : `Failed to load image: ${fileName} cannot be read`;
    case 'TooManyPixels':
      return `Failed to load image: ${fileName} has ${megapixels(failure)} megapixels, at most ${Math.floor(failure.limit / 1e6)} can be read`;
    case 'HeicOffline':
      return `The HEIC photo ${fileName} needs a part of the app that is not on this device yet. Add it again when you are online, or save it as JPEG.`;
    case 'Blank':
    case 'NotEncoded':
      return `Failed to optimize image: ${fileName}`;
    case 'Altered':
      return `Failed to optimize image: this browser changes the pixels of ${fileName}, as a protection against tracking. Let Soundboard use canvas data in the browser's settings, or add the photo in another browser. Your file is as it was.`;
    case 'WorkerStopped':
      return `Failed to optimize image: ${fileName} took too much memory or time`;
    case 'Cancelled':
      return '';
  }
}

function megapixels({ width, height }: { width: number; height: number }): string {
  return formatNumber((width * height) / 1e6, 1);
}
