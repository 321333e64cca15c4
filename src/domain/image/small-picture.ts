import { fewestPixels, type Box } from './limits.ts';

/** Whether buyers would see little of it: its longer side has few pixels. A size of 0 is one that isn't known. Rule I-13. */
export function isSmallPicture({ width, height }: Box): boolean {
  const longer = Math.max(width, height);
  return longer > 0 && longer < fewestPixels;
}
