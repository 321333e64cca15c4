/** Whether all pixels (RGBA, 0–255) are black, or all are white. Alpha doesn't count. */
export function isAllBlackOrWhite(rgba: Uint8ClampedArray): boolean {
  const first = rgba[0];
  if (first !== 0 && first !== 255) return false;
  for (let at = 0; at < rgba.length; at += 4) {
    if (rgba[at] !== first || rgba[at + 1] !== first || rgba[at + 2] !== first) return false;
  }
  return true;
}

/** Metadata and a preview take up to this much of a photo's file. */
const besidesPixels = 128 * 1024;
/** A picture of one colour takes at most 14 bits for 64 pixels as JPEG (0.027 bytes a pixel), as PNG far less. */
const bytesPerPixelOfNothing = 0.06;

/**
 * Whether a file of this size must show something: then a black or white result means that the browser gave up
 * decoding. A small file may really be one colour.
 */
export function mustShowSomething({ fileBytes, pixels }: { fileBytes: number; pixels: number }): boolean {
  return fileBytes - besidesPixels > pixels * bytesPerPixelOfNothing;
}
