/**
 * A small camera: the drawings are built in centimetres and projected, so that proportions, key widths and
 * vanishing lines are right by construction.
 *
 * Axes: x to the player's right (treble), y away from the player, z up. The floor is z = 0.
 *
 * @typedef {[number, number, number]} Vec3
 * @typedef {[number, number]} Vec2
 * @typedef {{ project: (point: Vec3) => Vec2, toCamera: (point: Vec3) => Vec3, seesFrom: Vec3 }} Camera
 */

const radians = (/** @type {number} */ degrees) => (degrees * Math.PI) / 180;

/** @param {number} a @param {number} b @param {number} t */
export const lerp = (a, b, t) => a + (b - a) * t;

/**
 * A camera that fits the given points into a frame of the picture.
 *
 * `yaw` 0 looks from the player's bench, 90 from the treble side; `pitch` is the height of the view in degrees;
 * `distance` in cm is measured from the middle of the points.
 *
 * @param {{ yaw: number, pitch: number, distance: number, points: readonly Vec3[],
 *   frame: { x: number, y: number, width: number, height: number } }} options
 * @returns {Camera}
 */
export function createCamera({ yaw, pitch, distance, points, frame }) {
  const [sinYaw, cosYaw] = [Math.sin(radians(yaw)), Math.cos(radians(yaw))];
  const [sinPitch, cosPitch] = [Math.sin(radians(pitch)), Math.cos(radians(pitch))];
  const [tx, ty, tz] = middle(points);
  /** @type {Vec3} */
  const back = [cosPitch * sinYaw, -cosPitch * cosYaw, sinPitch];
  /** @type {Vec3} */
  const eye = [tx + back[0] * distance, ty + back[1] * distance, tz + back[2] * distance];

  /** @param {Vec3} point @returns {Vec2} */
  const raw = ([x, y, z]) => {
    const [dx, dy, dz] = [x - tx, y - ty, z - tz];
    const right = dx * cosYaw + dy * sinYaw;
    const up = -dx * sinPitch * sinYaw + dy * sinPitch * cosYaw + dz * cosPitch;
    const size = distance / (distance - (dx * back[0] + dy * back[1] + dz * back[2]));
    return [right * size, -up * size];
  };

  const flat = points.map(raw);
  const [xs, ys] = [flat.map((p) => p[0]), flat.map((p) => p[1])];
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const scale = Math.min(frame.width / (right - left), frame.height / (bottom - top));
  const shiftX = frame.x + frame.width / 2 - ((left + right) / 2) * scale;
  const shiftY = frame.y + frame.height - bottom * scale;

  return {
    project(point) {
      const [x, y] = raw(point);
      return [x * scale + shiftX, y * scale + shiftY];
    },
    toCamera: ([x, y, z]) => unit([eye[0] - x, eye[1] - y, eye[2] - z]),
    seesFrom: back,
  };
}

/** @param {readonly Vec3[]} points @returns {Vec3} */
function middle(points) {
  /** @param {0 | 1 | 2} axis */
  const mid = (axis) => {
    const values = points.map((p) => p[axis]);
    return (Math.min(...values) + Math.max(...values)) / 2;
  };
  return [mid(0), mid(1), mid(2)];
}

/** @param {Vec3} v @returns {Vec3} */
export function unit([x, y, z]) {
  const length = Math.hypot(x, y, z) || 1;
  return [x / length, y / length, z / length];
}

/** @param {Vec3} a @param {Vec3} b */
export const dot = (a, b) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];

/**
 * Points along a cubic Bézier curve in the plane, the end excluded.
 * @param {Vec2} a @param {{ b: Vec2, c: Vec2, d: Vec2, steps: number }} rest
 * @returns {Vec2[]}
 */
export function alongCurve(a, { b, c, d, steps }) {
  return Array.from({ length: steps }, (_, i) => {
    const t = i / steps;
    const s = 1 - t;
    const [k0, k1, k2, k3] = [s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t];
    return [k0 * a[0] + k1 * b[0] + k2 * c[0] + k3 * d[0], k0 * a[1] + k1 * b[1] + k2 * c[1] + k3 * d[1]];
  });
}

/** The pictures are composed on 800 × 600 and written on a grid three times finer: whole numbers keep the files small. */
export const grid = 3;

/** A length or place of the composition as it is written. @param {number} n */
export const written = (n) => String(Math.round(n * grid));

/** Two whole numbers of the grid, joined as briefly as a path allows. @param {Vec2} pair */
const pair = ([x, y]) => (y < 0 ? `${x}${y}` : `${x} ${y}`);

/** @param {Vec2} p @returns {Vec2} */
const snap = ([x, y]) => [Math.round(x * grid), Math.round(y * grid)];

/** @param {Vec2} from @param {Vec2} to @returns {Vec2} */
const step = (from, to) => [to[0] - from[0], to[1] - from[1]];

/** A polygon (or with `open` a line) as relative path data. @param {readonly Vec2[]} points @param {{ open?: boolean }} [options] */
export function polygon(points, { open = false } = {}) {
  const [first, ...rest] = points.map(snap);
  if (!first) return '';
  let last = first;
  const steps = rest.map((point) => {
    const text = pair(step(last, point));
    last = point;
    return text;
  });
  const lines = steps.length > 0 ? `l${steps.join(' ').replaceAll(' -', '-')}` : '';
  return `M${pair(first)}${lines}${open ? '' : 'z'}`;
}

/** A smooth open line through the points (Catmull-Rom as cubic Béziers). @param {readonly Vec2[]} points @param {'M' | 'L' | ''} [start] '' goes on from the pen's place */
export function smooth(points, start = 'M') {
  const snapped = points.map(snap);
  const at = (/** @type {number} */ i) => /** @type {Vec2} */ (snapped[Math.max(0, Math.min(snapped.length - 1, i))]);
  let data = start === '' ? '' : start + pair(at(0));
  for (let i = 0; i < snapped.length - 1; i += 1) {
    const [before, from, to, after] = [at(i - 1), at(i), at(i + 1), at(i + 2)];
    /** @type {Vec2} */
    const b = [Math.round((to[0] - before[0]) / 6), Math.round((to[1] - before[1]) / 6)];
    /** @type {Vec2} */
    const c = [to[0] - from[0] - Math.round((after[0] - from[0]) / 6), to[1] - from[1] - Math.round((after[1] - from[1]) / 6)];
    data += `${i === 0 ? 'c' : ' '}${pair(b)} ${pair(c)} ${pair(step(from, to))}`;
  }
  return data.replaceAll(' -', '-');
}

/** Hand-drawn path data of the composition (absolute or relative commands without arcs) on the written grid. @param {string} data */
export const onGrid = (data) => data.replace(/-?\d*\.?\d+/g, (n) => ` ${written(Number(n))}`).replace(/([a-z]) /gi, '$1').replaceAll(' -', '-');
