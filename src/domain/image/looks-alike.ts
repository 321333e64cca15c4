/**
 * How far two pictures may lie apart in the mean of all their values. JPEG and the small noise by which some browsers hide a
 * device stay below a tenth of it; noise in a picture's place is two to four times as far away.
 */
const farthest = 24;

/** Whether two pictures of the same size (RGBA, 0–255) show the same. Alpha doesn't count. */
export function looksAlike(one: Uint8ClampedArray, other: Uint8ClampedArray): boolean {
  if (one.length !== other.length) return false;
  let apart = 0;
  let values = 0;
  for (let at = 0; at < one.length; at += 1) {
    if (at % 4 === 3) continue;
    apart += Math.abs((one[at] ?? 0) - (other[at] ?? 0));
    values += 1;
  }
  return values > 0 && apart / values <= farthest;
}
