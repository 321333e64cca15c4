/**
 * Digital pianos: a stage piano with 88 keys on its stand, and a home piano with side panels and pedal bar.
 * @typedef {import('./geometry.mjs').Vec3} Vec3
 */
import { createCamera, polygon } from './geometry.mjs';
import { createDrawing, mix } from './drawing.mjs';
import { brass, drawBackdrop, felt, finishes } from './finishes.mjs';
import { drawKeys, keyboardWidth } from './keys.mjs';
import { createSolids } from './solids.mjs';

const view = { yaw: -22, distance: 520 };

/** @param {{ title: string }} options */
export function drawStagePiano({ title }) {
  const drawing = createDrawing({ title });
  const finish = finishes.ebony;
  const [width, top] = [130, 78];
  const camera = createCamera({
    ...view,
    pitch: 24,
    points: [[0, -4, 0], [width, -4, 0], [0, 40, 0], [0, 40, top], [width, 40, top + 14]],
    frame: { x: 80, y: 90, width: 640, height: 440 },
  });
  const solids = createSolids(drawing, camera, finish);
  const { box, boxes, face, line, to } = solids;
  drawBackdrop(drawing, finish.backdrop);
  solids.shadow([[14, -8, 0], [116, -8, 0], [124, 44, 0], [6, 44, 0]], { opacity: 0.34, deviation: 13 });

  // The stand: two crossed pairs of tubes on feet.
  const tube = (/** @type {Vec3} */ a, /** @type {Vec3} */ b) => {
    const data = polygon([to(a), to(b)], { open: true });
    drawing.path(data, { stroke: '#171412', 'stroke-width': 13 });
    drawing.path(data, { stroke: '#6b635b', 'stroke-width': 2.4, transform: 'translate(-7 -7)' });
  };
  tube([26, 34, 1], [104, 34, top - 8]);
  tube([104, 34, 1], [26, 34, top - 8]);
  tube([26, 6, 1], [104, 6, top - 8]);
  tube([104, 6, 1], [26, 6, top - 8]);
  for (const x of [26, 104]) {
    tube([x, -8, 1], [x, 44, 1]);
    tube([x, -2, top - 8], [x, 38, top - 8]);
  }

  box({ x: [0, width], y: [0, 34], z: [top - 7, top + 5] });
  drawing.path(face([[2.5, 0.4, top + 5.1], [width - 2.5, 0.4, top + 5.1], [width - 2.5, 15.6, top + 5.1], [2.5, 15.6, top + 5.1]]), { fill: '#0b0a09' });
  drawKeys(drawing, camera, { x: (width - keyboardWidth) / 2, y: 0.4, z: top + 5.4 });
  drawing.path(face([[2.5, 15.4, top + 5.5], [width - 2.5, 15.4, top + 5.5], [width - 2.5, 16.4, top + 5.5], [2.5, 16.4, top + 5.5]]), { fill: felt });
  // Panel: display, faders and knobs.
  drawing.path(face([[52, 20, top + 5.2], [78, 20, top + 5.2], [78, 30, top + 5.2], [52, 30, top + 5.2]]), { fill: '#0c1418', stroke: '#7c756c', 'stroke-width': 1 });
  drawing.path(face([[53.5, 21.4, top + 5.3], [76.5, 21.4, top + 5.3], [76.5, 28.6, top + 5.3], [53.5, 28.6, top + 5.3]]), { fill: drawing.over([[0, '#cdecea'], [1, '#5fa7a8']]) });
  const dots = (/** @type {number} */ from, /** @type {number} */ count, /** @type {number} */ y) =>
    Array.from({ length: count }, (_, i) => `${polygon([to([from + i * 5.4, y, top + 5.4])], { open: true })}h1`).join('');
  const knobs = dots(10, 7, 27) + dots(84, 7, 27);
  drawing.path(knobs, { stroke: '#8b8177', 'stroke-width': 11 });
  drawing.path(knobs, { stroke: '#2d2825', 'stroke-width': 8 });
  drawing.path(dots(10, 7, 21) + dots(84, 7, 21), { stroke: brass.light, 'stroke-width': 4 });
  line([[0, 0, top + 5], [width, 0, top + 5]], { opacity: 0.7, width: 1.5 });
  line([[0, 34, top + 5], [width, 34, top + 5]], { opacity: 0.8 });
  line([[0, 0, top + 5], [0, 34, top + 5]], { opacity: 0.6 });
  boxes([{ x: [0, 2.5], y: [0, 16], z: [top + 5, top + 8] }, { x: [width - 2.5, width], y: [0, 16], z: [top + 5, top + 8] }]);
  return drawing.toText();
}

/** @param {{ title: string, finish: import('./finishes.mjs').FinishName }} options */
export function drawHomePiano({ title, finish: finishName }) {
  const drawing = createDrawing({ title });
  const finish = finishes[finishName];
  const width = 138;
  const camera = createCamera({
    ...view,
    pitch: 16,
    points: [[0, 0, 0], [width, 0, 0], [0, 44, 0], [width, 44, 92], [0, 44, 92], [30, 40, 108]],
    frame: { x: 100, y: 80, width: 600, height: 450 },
  });
  const solids = createSolids(drawing, camera, finish);
  const { box, boxes, panel, face, across, line } = solids;
  drawBackdrop(drawing, finish.backdrop);
  solids.shadow([[-6, -2, 0], [width + 2, -2, 0], [width + 12, 46, 0], [-8, 46, 0]], { opacity: 0.38, deviation: 12 });

  boxes([{ x: [width - 5, width], y: [0, 44], z: [0, 4] }, { x: [width - 4.5, width - 0.5], y: [16, 42], z: [4, 62] }]);
  panel({ x: [4, width - 4], y: 40, z: [22, 60] });
  box({ x: [4, width - 4], y: [37, 40], z: [8, 14] });
  const to = camera.project;
  const pedals = [60, 67.5, 75].map((x) => polygon([to([x + 0.5, 37, 11]), to([x + 3, 37, 11]), to([x + 3.6, 27, 9.6]), to([x, 27, 9.6])])).join('');
  drawing.path(pedals, { fill: drawing.over([[0, brass.dark], [1, brass.light]], 'down'), stroke: brass.dark, 'stroke-width': 0.6 });
  boxes([{ x: [0, 5], y: [0, 44], z: [0, 4] }, { x: [0.5, 4.5], y: [16, 42], z: [4, 62] }]);
  for (const x of [1, width - 5]) box({ x: [x, x + 3.6], y: [3, 7], z: [4, 62] });

  // Body: back with the desk, keys, arms.
  box({ x: [2, width - 2], y: [22, 42], z: [62, 84] }, { edge: false });
  drawing.path(face([[5, 22, 80], [width - 5, 22, 80], [width - 5, 22, 74], [5, 22, 74]]), { fill: '#0b0a09', 'fill-opacity': 0.55 });
  /** @type {Vec3[]} */
  const desk = [[34, 26, 84], [104, 26, 84], [102, 32, 104], [36, 32, 104]];
  drawing.path(face(desk), { fill: across(desk, [[0, finish.base], [1, mix(finish.base, finish.light, 0.9)]], [0, 3]), stroke: finish.rim, 'stroke-width': 1, 'stroke-opacity': 0.6 });
  box({ x: [0, width], y: [18, 44], z: [84, 88] });
  drawing.path(face(desk), { fill: across(desk, [[0, finish.base], [1, mix(finish.base, finish.light, 0.9)]], [0, 3]), stroke: finish.rim, 'stroke-width': 1, 'stroke-opacity': 0.6 });
  box({ x: [width - 5, width], y: [1, 22], z: [62, 78] });
  box({ x: [1, width - 1], y: [0, 22], z: [62, 70] });
  drawing.path(face([[5, 2, 70.2], [width - 5, 2, 70.2], [width - 5, 22, 70.2], [5, 22, 70.2]]), { fill: '#0b0a09' });
  drawKeys(drawing, camera, { x: (width - keyboardWidth) / 2, y: 3, z: 72 });
  drawing.path(face([[5, 18, 72.4], [width - 5, 18, 72.4], [width - 5, 22, 72.4], [5, 22, 72.4]]), { fill: '#15110e' });
  drawing.path(face([[7, 18, 72.6], [width - 7, 18, 72.6], [width - 7, 18.8, 72.6], [7, 18.8, 72.6]]), { fill: felt });
  const lights = Array.from({ length: 6 }, (_, i) => `${polygon([to([54 + i * 6, 20.6, 72.6])], { open: true })}h1`).join('');
  drawing.path(lights, { stroke: brass.light, 'stroke-width': 3.4 });
  box({ x: [0, 5], y: [1, 22], z: [62, 78] });
  line([[0, 18, 88], [width, 18, 88]], { opacity: 0.8, width: 1.5 });
  return drawing.toText();
}
