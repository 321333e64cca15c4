import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cropOfRatio, isWhole, moveCrop, resizeCrop, turnCrop, wholeCrop, type Corner, type Crop } from './crop.ts';
import { placePicture } from './fit.ts';

const wide = { width: 1600, height: 900 };
const tall = { width: 900, height: 1600 };
const middle: Crop = { left: 0.25, top: 0.25, width: 0.5, height: 0.5 };

function near(crop: Crop): Crop {
  const round = (value: number) => Math.round(value * 1000) / 1000;
  return { left: round(crop.left), top: round(crop.top), width: round(crop.width), height: round(crop.height) };
}

describe('the part that is kept', () => {
  it.each([
    ['I-12', wide, 1, { left: 0.219, top: 0, width: 0.563, height: 1 }],
    ['I-12', tall, 1, { left: 0, top: 0.219, width: 1, height: 0.563 }],
    ['I-12', wide, 16 / 9, wholeCrop],
    ['I-12', wide, null, wholeCrop],
  ])('%s: the largest of %j by %s', (_rule, picture, ratio, expected) => {
    expect(near(cropOfRatio(picture, ratio))).toEqual(expected);
  });

  it.each([
    ['I-12', { x: 0.1, y: -0.1 }, { left: 0.35, top: 0.15 }],
    ['I-12', { x: 5, y: -5 }, { left: 0.5, top: 0 }],
  ])('%s: moved by %j', (_rule, by, expected) => {
    expect(near(moveCrop(middle, by))).toEqual({ ...middle, ...expected });
  });

  it.each<[string, Corner, number | null, { x: number; y: number }, Crop]>([
    ['I-12', 'se', null, { x: 0.1, y: -0.1 }, { left: 0.25, top: 0.25, width: 0.6, height: 0.4 }],
    ['I-12', 'nw', null, { x: 0.1, y: -0.1 }, { left: 0.35, top: 0.15, width: 0.4, height: 0.6 }],
    ['I-12', 'ne', null, { x: 9, y: -9 }, { left: 0.25, top: 0, width: 0.75, height: 0.75 }],
    ['I-12', 'sw', null, { x: 9, y: -9 }, { left: 0.65, top: 0.25, width: 0.1, height: 0.1 }],
    ['I-12', 'se', 16 / 9, { x: 0.1, y: 0 }, { left: 0.25, top: 0.25, width: 0.6, height: 0.6 }],
    ['I-12', 'se', 16 / 9, { x: 0, y: 0.9 }, { left: 0.25, top: 0.25, width: 0.75, height: 0.75 }],
  ])('%s: corner %s, ratio %s, by %j', (_rule, corner, ratio, by, expected) => {
    expect(near(resizeCrop(middle, { corner, ratio, picture: wide, ...by }))).toEqual(expected);
  });

  it('I-12: no move and no size leads out of the picture', () => {
    const fraction = fc.double({ min: -2, max: 2, noNaN: true });
    const step = fc.tuple(fc.constantFrom<Corner>('nw', 'ne', 'sw', 'se'), fraction, fraction);
    fc.assert(
      fc.property(fc.constantFrom(null, 1, 4 / 3, 16 / 9, 3 / 4), fc.constantFrom(wide, tall), fc.array(step, { maxLength: 8 }), (ratio, picture, steps) => {
        let crop = cropOfRatio(picture, ratio);
        for (const [corner, x, y] of steps) crop = moveCrop(resizeCrop(crop, { corner, x, y, ratio, picture }), { x: y, y: x });
        const { left, top, width, height } = crop;
        expect(Math.min(left, top)).toBeGreaterThan(-1e-9);
        expect(Math.max(left + width, top + height)).toBeLessThan(1 + 1e-9);
        expect(Math.min(width, height)).toBeGreaterThan(0.03);
        if (ratio !== null) expect((width * picture.width) / (height * picture.height)).toBeCloseTo(ratio, 5);
      }),
    );
  });

  it('I-12: turned with the picture it is the same part; four quarters lead back', () => {
    const crop: Crop = { left: 0.1, top: 0.2, width: 0.3, height: 0.4 };
    const before = placePicture(wide, { quarterTurns: 0, crop });
    const after = placePicture(wide, { quarterTurns: 1, crop: turnCrop(crop) });
    expect(after.source).toEqual(before.source);
    expect(near([1, 2, 3, 4].reduce(turnCrop, crop))).toEqual(crop);
  });

  it('I-12: whole is whole', () => {
    expect([isWhole(wholeCrop), isWhole(middle)]).toEqual([true, false]);
  });
});
