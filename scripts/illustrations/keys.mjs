/**
 * The keyboard of 88 keys, A0 to C8: 52 white and 36 black keys in groups of two and three, the first black key alone.
 * @typedef {import('./geometry.mjs').Vec2} Vec2
 * @typedef {import('./geometry.mjs').Vec3} Vec3
 */
import { dot, polygon } from './geometry.mjs';
import { blackKey, ivory } from './finishes.mjs';

export const whiteKeyCount = 52;
/** Usual measures in cm: 122.5 over all, white keys 15 long, black keys 9.5 long, 1.1 wide, 1.2 high. */
export const keyboardWidth = 122.5;
const whiteWidth = keyboardWidth / whiteKeyCount;
const blackWidth = 1.15;
const whiteLength = 15;
const blackLength = 9.6;
const blackHeight = 1.25;

/** Letters that have a black key on their right, with its shift from the line between the keys in key widths. */
const blackShift = new Map([['A', 0.14], ['C', -0.13], ['D', 0.13], ['F', -0.17], ['G', 0]]);
const letters = 'ABCDEFG';

/** Left edges of the black keys in cm from the left end of the keyboard. */
export const blackKeyEdges = Array.from({ length: whiteKeyCount - 1 }, (_, i) => {
  const shift = blackShift.get(letters.charAt(i % 7));
  return shift === undefined ? null : (i + 1 + shift) * whiteWidth - blackWidth / 2;
}).filter((edge) => edge !== null);

/**
 * @param {import('./drawing.mjs').Drawing} drawing
 * @param {import('./geometry.mjs').Camera} camera
 * @param {{ x: number, y: number, z: number, dip?: number, flat?: boolean, cast?: string }} place left front corner of the keys' top, in cm; `flat` spares the flanks of
 *   the black keys where they are too small to be seen, `cast` moves the
 *   shadow that they throw on the white keys
 */
export function drawKeys(drawing, camera, { x, y, z, dip = 2, flat = false, cast }) {
  const to = camera.project;
  /** @param {readonly Vec3[]} points */
  const face = (points) => polygon(points.map(to));
  const right = x + keyboardWidth;
  const back = y + whiteLength;
  const [fx, fy] = to([x, y, z]);
  const [bx, by] = to([x, back, z]);
  drawing.path(face([[x, y, z], [right, y, z], [right, y, z - dip], [x, y, z - dip]]), { fill: ivory.shade });
  drawing.path(face([[x, y, z], [right, y, z], [right, back, z], [x, back, z]]), {
    fill: drawing.linear([[0, ivory.light], [0.7, ivory.base], [1, ivory.shade]], [fx, fy, bx, by]),
  });
  let lines = '';
  for (let i = 1; i < whiteKeyCount; i += 1) {
    const at = x + i * whiteWidth;
    lines += polygon([to([at, back - blackLength * (blackKeyEdges.some((edge) => Math.abs(edge + blackWidth / 2 - i * whiteWidth) < 1) ? 1 : 0), z]), to([at, y, z])], { open: true });
  }
  drawing.path(lines, { stroke: ivory.line, 'stroke-width': 0.6, 'stroke-opacity': 0.8 });

  const seesRight = dot(camera.seesFrom, [1, 0, 0]) > 0;
  const [front, tip, top] = [back - blackLength, back - blackLength + 0.9, z + blackHeight];
  let hulls = '';
  let tops = '';
  for (const edge of blackKeyEdges) {
    const [l, r] = [x + edge, x + edge + blackWidth];
    const [near, far] = seesRight ? [r, l] : [l, r];
    // One dark outline of front and flank, and the lighter top upon it; only a close view shows the slope of the front.
    hulls += face(cast ? [[near, front, z], [far, front, z], [far, tip, top], [far, back, top], [near, back, z]] : [[near, front, z], [far, front, z + 0.5], [far, back, top], [near, back, top]]);
    const middle = (l + r) / 2;
    tops += polygon([to([middle, tip + 0.2, top]), to([middle, back, top])], { open: true });
  }
  // As wide as the key's top looks in the middle of the keyboard.
  const [a, b] = [to([75, front, top]), to([75 + blackWidth, front, top])];
  const [along, end] = [to([75, front, top]), to([75, back, top])];
  const length = Math.hypot(end[0] - along[0], end[1] - along[1]) || 1;
  const width = Math.abs((b[0] - a[0]) * (end[1] - along[1]) - (b[1] - a[1]) * (end[0] - along[0])) / length;
  if (flat) drawing.path(tops, { stroke: blackKey.side, 'stroke-width': width * 1.35, 'stroke-linecap': 'butt', transform: 'translate(0 2)' });
  else {
    if (cast) drawing.path(hulls, { fill: '#3a2a18', 'fill-opacity': 0.28, transform: `translate(${cast})` });
    drawing.path(hulls, { fill: blackKey.side });
  }
  drawing.path(tops, { stroke: drawing.linear([[0, blackKey.gleam], [0.4, blackKey.top], [1, '#151210']], [fx, fy, bx, by]), 'stroke-width': width * 0.8, 'stroke-linecap': 'butt' });
}
