/** The numbers of the rules (RULES.md). Files in bytes, pictures in pixels. */

export interface Box {
  width: number;
  height: number;
}

const mebibyte = 1024 * 1024;

export const maxFiles = 10;
/** Of what is uploaded. */
export const maxFileBytes = 5 * mebibyte;
/** Of a file that is made small here: what cameras and phones write, but no film by mistake. */
export const maxOriginalBytes = 50 * mebibyte;

export const pictureBox: Box = { width: 1920, height: 1080 };
/** On the longer side, about the width of a piano's photo on its page: below, details are gone. */
export const fewestPixels = 800;
/** Wide enough for a card on a phone of two pixels a point. */
export const thumbnailBox: Box = { width: 480, height: 360 };

/** 64 Mi pixels take 256 MiB once decoded: more than that ends the page on a small phone. */
export const maxPixels = 64 * 1024 * 1024;

export const thumbnailQuality = 0.75;

/** JPEG quality, 0–1. */
export function pictureQuality(fileBytes: number): number {
  return fileBytes > 2 * mebibyte ? 0.75 : 0.85;
}
