import { jpegBytes } from '../../../src/domain/image/testing/picture-bytes.ts';
import type { Box } from '../../../src/domain/image/limits.ts';
import { ok } from '../../../src/lib/result.ts';
import type { Decode, DrawnPicture } from '../core.ts';

export interface FakeOptions {
  /** What the encoder answers with; null throws. */
  encoded?: Uint8Array<ArrayBuffer> | null;
  encodedType?: string;
  blank?: boolean;
  /** The encoder gives something else than was drawn. */
  altered?: boolean;
}

/** A browser that decodes nothing and counts what is open. */
export function fakeDecode({ encoded = jpegBytes({ width: 9, height: 9 }), encodedType = 'image/jpeg', blank = false, altered = false }: FakeOptions) {
  let open = 0;
  let decoded = 0;
  const qualities: number[] = [];

  const drawn = ({ width, height }: Box): DrawnPicture => {
    open += 1;
    return {
      width,
      height,
      encode(quality) {
        qualities.push(quality);
        return encoded ? Promise.resolve(new Blob([encoded], { type: encodedType })) : Promise.reject(new Error('no memory'));
      },
      isShownBy: () => Promise.resolve(!altered),
      shrink: drawn,
      isAllBlackOrWhite: () => blank,
      close: () => void (open -= 1),
    };
  };
  const decode: Decode = (_bytes, { width, height }) => {
    open += 1;
    decoded += 1;
    return Promise.resolve(ok({ width, height, draw: drawn, close: () => void (open -= 1) }));
  };
  return { decode, qualities, open: () => open, decoded: () => decoded };
}
