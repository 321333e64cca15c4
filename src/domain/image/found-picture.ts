import type { PictureType } from './optimised-image.ts';

/** What the bytes say before anything is decoded. Width and height in pixels, before turning upright. */
export interface PictureHeader {
  type: PictureType;
  width: number;
  height: number;
  hasAlpha: boolean;
  /** What the numbers of a pixel mean, for a decoder that leaves that to us. */
  colours: 'srgb' | 'display-p3';
}

/** What one format's reader finds; `complete` is false where the bytes end before the picture does. */
export type FoundPicture = Omit<PictureHeader, 'colours'> & { colours?: PictureHeader['colours']; complete: boolean };
