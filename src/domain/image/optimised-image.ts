/** What optimising a picture takes and gives. Plain values: they cross from the worker to the page. */

/** What a file is by its first bytes, whatever its name says. `avif` and `heic` share a container. */
export type PictureType = 'jpeg' | 'png' | 'webp' | 'gif' | 'bmp' | 'avif' | 'heic';

/** A JPEG without metadata: no place, no camera, no time. Pixels are sRGB and stand upright. */
export interface EncodedPicture {
  bytes: ArrayBuffer;
  contentType: 'image/jpeg';
  /** In pixels, at most 1920×1080 for the picture and 480×360 for its thumbnail. */
  width: number;
  height: number;
}

export interface OptimisedImage {
  image: EncodedPicture;
  thumbnail: EncodedPicture;
  /** The original may have been transparent; what was is white now. */
  hasAlpha: boolean;
  /** Width and height in pixels as the picture is seen, size in bytes. */
  original: { type: PictureType; width: number; height: number; size: number };
}

/** What a person asks of a picture besides making it smaller. */
export interface PictureEdit {
  /** Clockwise, in quarters of a turn. */
  quarterTurns: 0 | 1 | 2 | 3;
  /** The part to keep, as fractions 0–1 of the picture after turning. Null keeps all. */
  crop: { left: number; top: number; width: number; height: number } | null;
}

/** Sizes in bytes, widths and heights in pixels. `picture` is what the first bytes say the file is. */
export type ImageFailure =
  | { type: 'TooMany'; limit: number }
  | { type: 'TooLarge'; size: number; limit: number }
  | { type: 'Empty' }
  | { type: 'NotAnImage' }
  /** The file was moved or changed since it was chosen. */
  | { type: 'Gone' }
  /** The file ends before the picture does. */
  | { type: 'Truncated'; picture: PictureType }
  | { type: 'Unreadable'; picture: PictureType }
  | { type: 'TooManyPixels'; width: number; height: number; limit: number }
  /** Reading HEIC needs a part of the app that isn't stored on the device. The file can be optimised later. */
  | { type: 'HeicOffline' }
  /** The browser gave an empty picture for one that isn't, or something else than the JPEG that was asked for. */
  | { type: 'Blank' }
  | { type: 'NotEncoded' }
  /** The browser gave other pixels than were drawn, as some do against tracking. */
  | { type: 'Altered' }
  | { type: 'Cancelled' }
  /** The worker died or hung on this file twice. */
  | { type: 'WorkerStopped' };

/** `queued` until the worker takes the file; `percent` counts the steps done, not time. */
export interface ImageProgress {
  state: 'queued' | 'processing';
  percent: number;
}
