/**
 * Measures and outline of a grand, seen from above: spine (straight side) on the bass side at x = 0, keyboard at y = 0.
 * @typedef {import('./geometry.mjs').Vec2} Vec2
 * @typedef {import('./geometry.mjs').Vec3} Vec3
 */
import { alongCurve, lerp } from './geometry.mjs';

export const grandWidth = 150;
/** Heights above the floor in cm. */
export const levels = { bottom: 64, keys: 75, plate: 87, top: 101 };
export const armLength = 16;

/** The bent side and tail from the treble front corner round to the spine, moved inwards by `inset` cm, in steps `fine` times finer. @param {number} length @param {number} [inset] @param {number} [fine] @returns {Vec2[]} */
export function bentSide(length, inset = 0, fine = 1) {
  const [w, l] = [grandWidth, length];
  /** @type {Vec2[]} */
  const outline = [
    [w, armLength],
    [w, l * 0.17],
    ...alongCurve([w, l * 0.3], { b: [w, l * 0.47], c: [w * 0.72, l * 0.5], d: [w * 0.63, l * 0.68], steps: Math.round(4 * fine) }),
    ...alongCurve([w * 0.63, l * 0.68], { b: [w * 0.56, l * 0.82], c: [w * 0.6, l], d: [w * 0.3, l], steps: Math.round(4 * fine) }),
    ...alongCurve([w * 0.3, l], { b: [w * 0.12, l], c: [0, l * 0.99], d: [0, l * 0.91], steps: Math.round(3 * fine) }),
    [0, l * 0.91],
  ];
  return inset === 0 ? outline : outline.map((point, i) => moveInwards(outline, { point, i, inset }));
}

/** @param {readonly Vec2[]} outline @param {{ point: Vec2, i: number, inset: number }} at @returns {Vec2} */
function moveInwards(outline, { point, i, inset }) {
  const [nx, ny] = normalAt(outline, i);
  return [point[0] - nx * inset, point[1] - ny * inset];
}

/** Outward normal of the outline at a point. @param {readonly Vec2[]} outline @param {number} i @returns {Vec2} */
export function normalAt(outline, i) {
  const [ax, ay] = outline[Math.max(0, i - 1)] ?? [0, 0];
  const [bx, by] = outline[Math.min(outline.length - 1, i + 1)] ?? [0, 0];
  const size = Math.hypot(bx - ax, by - ay) || 1;
  return [(by - ay) / size, -(bx - ax) / size];
}

/** A closed ring of the case at one height: front edge at `front`, spine, tail and bent side. @param {{ length: number, inset: number, front: number, z: number }} ring @returns {Vec3[]} */
export function ring({ length, inset, front, z }) {
  const side = bentSide(length, inset).filter(([, y]) => y > front);
  /** @type {Vec2[]} */
  const all = [[inset, front], [grandWidth - inset, front], ...side];
  return all.map(([x, y]) => [x, y, z]);
}

/** Strings from the pin block to their hitch pins: the bass ones cross over, the others fan out. @param {number} length @returns {{ bass: [Vec2, Vec2][], steel: [Vec2, Vec2][] }} */
export function strings(length) {
  const side = bentSide(length, 13);
  /** Where the bent side lies at a given x, as a depth. @param {number} x */
  const depthAt = (x) => {
    for (let i = 1; i < side.length; i += 1) {
      const [a, b] = [side[i - 1], side[i]];
      if (a && b && (a[0] - x) * (b[0] - x) <= 0 && a[0] !== b[0]) return lerp(a[1], b[1], (x - a[0]) / (b[0] - a[0]));
    }
    return length - 14;
  };
  /** @type {[Vec2, Vec2][]} */
  const bass = Array.from({ length: 9 }, (_, i) => [[12 + i * 4.1, 40], [34 + i * 5.2, Math.min(length - 16, depthAt(34 + i * 5.2)) - 2]]);
  /** @type {[Vec2, Vec2][]} */
  const steel = Array.from({ length: 21 }, (_, i) => {
    const x = 48 + i * 4.6;
    const end = lerp(14, 136, i / 20);
    return [[x, 40], [end, i < 3 ? length - 22 : Math.max(52, Math.min(length - 18, depthAt(end) - 4))]];
  });
  return { bass, steel };
}
