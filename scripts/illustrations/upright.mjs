/**
 * An upright, seen a little from the bass side: four heights of cabinet, and the hybrid with its controls.
 * @typedef {import('./geometry.mjs').Vec3} Vec3
 * @typedef {'toes' | 'tapered'} Legs
 * @typedef {'professional' | 'studio' | 'console' | 'spinet'} Cabinet
 */
import { createCamera, onGrid, polygon } from './geometry.mjs';
import { createDrawing, mix } from './drawing.mjs';
import { brass, drawBackdrop, felt, finishes } from './finishes.mjs';
import { drawKeys, keyboardWidth } from './keys.mjs';
import { createSolids } from './solids.mjs';

const width = 150;
/** Depth of the keybed and, from there, of the body, in cm. */
const keybed = 27;
const back = 61;
const keysLeft = (width - keyboardWidth) / 2;

/** Height in cm, and how the keybed is carried. @type {Record<Cabinet, { height: number, legs: Legs }>} */
const cabinets = {
  professional: { height: 132, legs: 'toes' },
  studio: { height: 118, legs: 'toes' },
  console: { height: 108, legs: 'tapered' },
  spinet: { height: 95, legs: 'tapered' },
};

/** @param {{ title: string, finish: import('./finishes.mjs').FinishName, cabinet: Cabinet, hybrid?: boolean, view?: 'front' | 'side' }} options */
export function drawUpright({ title, finish: finishName, cabinet, hybrid = false, view = 'front' }) {
  const drawing = createDrawing({ title });
  const finish = finishes[finishName];
  const { height, legs } = cabinets[cabinet];
  const camera = createCamera({
    yaw: view === 'side' ? -62 : -24,
    pitch: 12,
    distance: 560,
    points: [[0, 0, 0], [width, 0, 0], [0, back, 0], [width, back, height], [0, back, height], [0, keybed, 132], [width, keybed, 132]],
    frame: { x: 105, y: 58, width: 590, height: 480 },
  });
  const solids = createSolids(drawing, camera, finish);
  const { box, boxes, panel, face, across, line } = solids;

  drawBackdrop(drawing, finish.backdrop);
  solids.shadow([[-6, -2, 0], [width + 4, -2, 0], [width + 16, back, 0], [-8, back, 0]], { opacity: 0.42, deviation: 12 });

  // Body: sides, bottom panel, plinth with the three pedals.
  box({ x: [0, width], y: [keybed, back], z: [0, height - 3] }, { edge: false });
  panel({ x: [9, width - 9], y: keybed, z: [16, 58] });
  box({ x: [2, width - 2], y: [keybed - 2, keybed], z: [0, 11] });
  drawPedals({ drawing, camera });

  // Under the keybed it is dark.
  drawing.path(face([[2, keybed, 60], [width - 2, keybed, 60], [width - 2, keybed, 46], [2, keybed, 46]]), { fill: across([[0, keybed, 60], [0, keybed, 60], [0, keybed, 46]], [[0, finish.dark, 0.75], [1, finish.dark, 0]]) });
  drawSupports({ solids, drawing, finish, legs });

  // Top panel with its music desk, fallboard, keys between the arms.
  panel({ x: [9, width - 9], y: keybed, z: [84, height - 7] });
  if (legs !== 'toes' || height < 120) drawDesk({ solids, finish, drawing, z: height < 100 ? 82 : 86, tall: height < 100 ? 16 : 21 });
  /** @type {Vec3[]} */
  const fall = [[4, keybed - 5, 74], [width - 4, keybed - 5, 74], [width - 4, keybed - 1, 86], [4, keybed - 1, 86]];
  drawing.path(face(fall), { fill: across(fall, [[0, finish.dark], [0.5, finish.base], [1, mix(finish.base, finish.light, 0.8)]]) });
  line([[4, keybed - 1, 86], [width - 4, keybed - 1, 86]], { opacity: 0.7 });
  box({ x: [width - 4, width], y: [3, keybed], z: [62, 81] });
  box({ x: [1, width - 1], y: [0, keybed], z: [62, 71] });
  drawing.path(face([[4, 2, 71.2], [width - 4, 2, 71.2], [width - 4, keybed - 5, 71.2], [4, keybed - 5, 71.2]]), { fill: finish.dark });
  drawKeys(drawing, camera, { x: keysLeft, y: 4.5, z: 73.5 });
  drawing.path(face([[keysLeft, keybed - 7, 74], [keysLeft + keyboardWidth, keybed - 7, 74], [keysLeft + keyboardWidth, keybed - 5.4, 75.4], [keysLeft, keybed - 5.4, 75.4]]), { fill: felt });
  boxes([4, keysLeft + keyboardWidth].map((x) => ({ x: [x, x + keysLeft - 4], y: [3, keybed - 5], z: [71, 76] })));
  if (hybrid) drawControls({ solids, drawing });
  box({ x: [0, 4], y: [3, keybed], z: [62, 81] });

  // Lid.
  box({ x: [-1.5, width + 1.5], y: [keybed - 3, back + 1], z: [height - 3, height] });
  line([[-1.5, keybed - 3, height], [width + 1.5, keybed - 3, height]], { opacity: 0.9, width: 1.6 });
  line([[-1.5, keybed - 3, height], [-1.5, back + 1, height]], { opacity: 0.6 });
  line([[0, keybed, height - 3], [0, keybed, 0]], { opacity: 0.45 });
  return drawing.toText();
}

/** @param {{ drawing: import('./drawing.mjs').Drawing, camera: import('./geometry.mjs').Camera }} options */
function drawPedals({ drawing, camera }) {
  const to = camera.project;
  let [tops, fronts] = ['', ''];
  for (const x of [64, 73.3, 82.6]) {
    tops += polygon([to([x + 0.6, keybed - 2, 6]), to([x + 3.4, keybed - 2, 6]), to([x + 4.2, keybed - 13, 5.2]), to([x - 0.2, keybed - 13, 5.2])]);
    fronts += polygon([to([x - 0.2, keybed - 13, 5.2]), to([x + 4.2, keybed - 13, 5.2]), to([x + 4.2, keybed - 13, 3.8]), to([x - 0.2, keybed - 13, 3.8])]);
  }
  drawing.path(tops, { fill: drawing.over([[0, brass.dark], [1, brass.light]], 'down') });
  drawing.path(fronts, { fill: brass.base });
}

/** What carries the keybed: columns on toes, or slender tapered legs. @param {{ solids: ReturnType<typeof createSolids>, drawing: import('./drawing.mjs').Drawing, finish: import('./finishes.mjs').Finish, legs: Legs }} options */
function drawSupports({ solids: { boxes, face, shades }, drawing, finish, legs }) {
  const places = [width - 9, 3];
  if (legs === 'toes') {
    for (const x of places) {
      boxes([{ x: [x - 1, x + 7], y: [1, keybed], z: [0, 7] }]);
      boxes([{ x: [x, x + 6], y: [3, 10], z: [7, 62] }]);
    }
    return;
  }
  boxes(places.map((x) => ({ x: [x, x + 6], y: [3, 9], z: [54, 62] })));
  for (const x of places) {
    /** @type {(bottom: number, top: number) => Vec3[]} */
    const corners = (bottom, top) => [[x + bottom, 3 + bottom, 0], [x + 6 - bottom, 3 + bottom, 0], [x + 6 - top, 3 + top, 54], [x + top, 3 + top, 54]];
    drawing.path(face(corners(1.7, 0.5)), { fill: drawing.over(shades.front), stroke: finish.rim, 'stroke-width': 1, 'stroke-opacity': 0.25 });
    drawing.path(face([[x + 1.7, 4.7, 0], [x + 1.7, 7.3, 0], [x + 0.5, 8.5, 54], [x + 0.5, 3.5, 54]]), { fill: drawing.over(shades.side) });
  }
}

/** @param {{ solids: ReturnType<typeof createSolids>, drawing: import('./drawing.mjs').Drawing, finish: import('./finishes.mjs').Finish, z: number, tall: number }} options */
function drawDesk({ solids, drawing, finish, z, tall }) {
  /** @type {Vec3[]} */
  const desk = [[36, keybed - 3, z], [114, keybed - 3, z], [112, keybed + 1, z + tall], [38, keybed + 1, z + tall]];
  drawing.path(solids.face(desk), { fill: solids.across(desk, [[0, finish.base], [1, mix(finish.base, finish.light, 0.9)]], [0, 3]), stroke: finish.rim, 'stroke-width': 1, 'stroke-opacity': 0.45 });
}

/** The hybrid's panel in the bass cheek: a lit display, knobs, the headphones on their hook. @param {{ solids: ReturnType<typeof createSolids>, drawing: import('./drawing.mjs').Drawing }} options */
function drawControls({ solids: { face, to }, drawing }) {
  drawing.path(face([[4.8, 6, 76.2], [12.4, 6, 76.2], [12.4, 19, 76.2], [4.8, 19, 76.2]]), { fill: '#0c1418', stroke: '#6f8790', 'stroke-width': 0.8 });
  drawing.path(face([[5.6, 10, 76.3], [11.6, 10, 76.3], [11.6, 17.5, 76.3], [5.6, 17.5, 76.3]]), { fill: drawing.over([[0, '#bfe6e4'], [1, '#5fa7a8']]) });
  for (const x of [6.6, 8.7, 10.8]) {
    const [cx, cy] = to([x, 7.8, 76.4]);
    drawing.shape('circle', { cx, cy, r: 1.6, fill: '#e0bc78' });
  }
  const [hx, hy] = to([16, 1, 60]);
  drawing.path(onGrid(`M${hx - 19} ${hy + 32}C${hx - 19} ${hy - 3} ${hx + 19} ${hy - 3} ${hx + 19} ${hy + 32}`), { stroke: '#5d554d', 'stroke-width': 4.5 });
  for (const side of [-1, 1]) drawing.shape('rect', { x: hx + side * 19 - 6, y: hy + 28, width: 12, height: 22, rx: 5, fill: '#1a1714', stroke: '#8b8177', 'stroke-width': 1 });
}
