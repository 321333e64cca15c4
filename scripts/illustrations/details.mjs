/** Close views: the keyboard, the plate with its number, the action, the pedals, soundboard and strings. */
import { createCamera, onGrid, polygon } from './geometry.mjs';
import { createDrawing } from './drawing.mjs';
import { brass, felt, finishes, plate } from './finishes.mjs';
import { drawKeys } from './keys.mjs';

/** @typedef {import('./drawing.mjs').Drawing} Drawing */

const steel = '#c9c7c2';
const copper = '#c98547';

/** @param {Drawing} drawing @param {string} data @param {Record<string, string | number>} attributes */
const hand = (drawing, data, attributes) => drawing.path(onGrid(data), attributes);

/** @param {{ title: string, finish: import('./finishes.mjs').FinishName }} options */
export function drawKeyboard({ title, finish: finishName }) {
  const drawing = createDrawing({ title });
  const finish = finishes[finishName];
  const camera = createCamera({ yaw: -34, pitch: 30, distance: 110, points: [[22, -3, 70], [82, -3, 70], [22, 20, 92], [82, 20, 92]], frame: { x: -50, y: -40, width: 900, height: 680 } });
  /** @param {import('./geometry.mjs').Vec3[]} points */
  const face = (points) => polygon(points.map(camera.project));
  drawing.shape('rect', { width: 800, height: 600, fill: finish.dark });
  drawing.path(face([[-60, 18, 72], [190, 18, 72], [190, 22, 120], [-60, 22, 120]]), { fill: drawing.linear([[0, finish.light], [0.5, finish.base], [1, finish.dark]], [0, 0, 0, 330]) });
  // The keys mirror in the lacquer of the fallboard.
  drawing.path(face([[-60, 18, 73], [190, 18, 73], [190, 18.6, 81], [-60, 18.6, 81]]), { fill: drawing.linear([[0, '#fff4df', 0], [1, '#fff4df', 0.26 * finish.gloss]], [0, 120, 0, 330]) });
  drawing.path(face([[-60, -2.5, 66], [190, -2.5, 66], [190, -2.5, 72], [-60, -2.5, 72]]), { fill: finish.base });
  drawing.path(face([[-60, -2.5, 72], [190, -2.5, 72], [190, -0.6, 72], [-60, -0.6, 72]]), { fill: finish.light, stroke: finish.rim, 'stroke-opacity': 0.7 });
  drawKeys(drawing, camera, { x: 0, y: 0, z: 75, cast: '22 9' });
  drawing.path(face([[-60, 14.6, 75.2], [190, 14.6, 75.2], [190, 17.6, 76.6], [-60, 17.6, 76.6]]), { fill: felt });
  drawing.shape('rect', { width: 800, height: 600, fill: drawing.linear([[0, '#000000', 0.34], [0.4, '#000000', 0], [0.8, '#000000', 0], [1, '#000000', 0.3]], [0, 0, 800, 120]) });
  return drawing.toText();
}

/** @param {{ title: string }} options */
export function drawPlate({ title }) {
  const drawing = createDrawing({ title });
  drawing.shape('rect', { width: 800, height: 600, fill: drawing.linear([[0, plate.light], [0.45, plate.base], [1, plate.dark]], [0, 0, 800, 600]) });
  drawing.group({ transform: 'rotate(-9 1200 900)' }, () => {
    // Strings run down from their tuning pins in threes.
    let [pins, lines] = ['', ''];
    for (let i = 0; i < 15; i += 1) {
      for (let row = 0; row < 3; row += 1) {
        const [x, y] = [-6 + i * 58 + row * 16, 52 + row * 44];
        pins += `M${x} ${y}l.5 0`;
        lines += `M${x + 7} ${y}l0 700`;
      }
    }
    hand(drawing, lines, { stroke: '#6d5526', 'stroke-width': 2.6, 'stroke-opacity': 0.6, transform: 'translate(6 0)' });
    hand(drawing, lines, { stroke: steel, 'stroke-width': 1.7 });
    hand(drawing, pins, { stroke: '#4b3a1a', 'stroke-width': 23, 'stroke-opacity': 0.45, transform: 'translate(8 10)' });
    hand(drawing, pins, { stroke: '#77736d', 'stroke-width': 19 });
    hand(drawing, pins, { stroke: '#d6d3cd', 'stroke-width': 11, transform: 'translate(-3 -4)' });
    hand(drawing, pins, { stroke: '#6a665f', 'stroke-width': 4.5, 'stroke-linecap': 'square', transform: 'translate(-3 -4)' });
    // Red cloth under the strings and the bar that presses them down.
    drawing.shape('rect', { x: -80, y: 196, width: 980, height: 26, fill: felt, 'fill-opacity': 0.9 });
    hand(drawing, lines, { stroke: steel, 'stroke-width': 1.7 });
    drawing.shape('rect', { x: -80, y: 240, width: 980, height: 20, rx: 9, fill: drawing.over([[0, '#fbeabf'], [0.5, plate.base], [1, plate.deep]], 'down'), stroke: plate.deep, 'stroke-width': 1 });

    // The oval window with the number on the wood beneath.
    drawing.shape('ellipse', { cx: 400, cy: 412, rx: 236, ry: 112, fill: drawing.over([[0, '#fff0c9'], [0.5, plate.base], [1, plate.deep]]), stroke: plate.deep, 'stroke-width': 1.5 });
    drawing.shape('ellipse', { cx: 400, cy: 412, rx: 208, ry: 87, fill: drawing.over([[0, '#8d6336'], [0.3, '#d3a468'], [1, '#e7c48d']]), stroke: plate.deep, 'stroke-width': 3 });
    hand(drawing, 'M206 390c120-14 260 12 388-4M198 416c150 10 270-14 404 2M212 444c110 8 230-10 376 0M240 362c100-6 220 6 320-2M256 468c90 4 180-6 290-2', { stroke: '#9b6d38', 'stroke-width': 1.5, 'stroke-opacity': 0.45 });
    // A number of punched dots: the picture must not show one that could be looked up.
    const dents = Array.from({ length: 6 }, (_, i) => `M${276 + i * 50} 392l0 40`).join('');
    hand(drawing, dents, { stroke: '#fbe6bd', 'stroke-width': 17, transform: 'translate(5 6)' });
    hand(drawing, dents, { stroke: '#54331a', 'stroke-width': 17, 'stroke-dasharray': '1 58' });
    hand(drawing, dents, { stroke: '#3b210e', 'stroke-width': 9 });
  });
  drawing.shape('rect', { width: 800, height: 600, fill: drawing.radial([[0, '#fff7e2', 0.35], [0.55, '#000000', 0], [1, '#2a1a06', 0.5]], [330, 250, 560]) });
  return drawing.toText();
}

/** @param {{ title: string }} options */
export function drawAction({ title }) {
  const drawing = createDrawing({ title });
  drawing.shape('rect', { width: 800, height: 600, fill: drawing.linear([[0, '#3b342d'], [0.6, '#211c18'], [1, '#0f0d0b']], [0, 0, 0, 600]) });
  // Strings above, over the whole row.
  const strings = Array.from({ length: 26 }, (_, i) => `M${-300 + i * 44} -10l290 430`).join('');
  hand(drawing, strings, { stroke: '#000000', 'stroke-width': 4, 'stroke-opacity': 0.35, transform: 'translate(9 6)' });
  hand(drawing, strings, { stroke: copper, 'stroke-width': 2.6 });
  // Hammers recede to the right; the nearest is drawn last.
  const count = 14;
  const shank = onGrid('M30 66L54 66L58 420L40 420Z');
  const moulding = onGrid('M22 176C30 120 34 90 44 40C54 90 60 120 68 176Z');
  const under = onGrid('M14 150C18 90 28 52 44 26C60 52 70 90 76 150L68 168C62 116 54 86 44 62C34 86 28 116 22 168Z');
  const over = onGrid('M2 138C0 80 12 20 44-6C76 20 90 80 88 138L76 152C70 94 60 56 44 30C28 56 18 94 14 152Z');
  const flank = onGrid('M44-6C76 20 90 80 88 138L104 128C106 70 92 12 62-14Z');
  for (let i = count - 1; i >= 0; i -= 1) {
    const near = 1 - i / (count + 9);
    const lift = i === 5 ? -46 : 0;
    drawing.group({ transform: `translate(${Math.round((20 + i * 56 * (0.72 + near * 0.3)) * 3)} ${Math.round((204 - i * 9 + lift) * 3)}) scale(${near.toFixed(2)})` }, () => {
      drawing.path(shank, { fill: drawing.over([[0, '#e8c795'], [1, '#9c7340']]) });
      drawing.path(moulding, { fill: '#b98f58' });
      drawing.path(under, { fill: felt });
      drawing.path(flank, { fill: '#b9ae9b' });
      drawing.path(over, { fill: drawing.over([[0, '#fffdf6'], [0.5, '#f1eadb'], [1, '#cbbfa9']]) });
    });
  }
  // Rail and dampers' wires in front.
  drawing.shape('rect', { x: -10, y: 500, width: 820, height: 34, fill: drawing.linear([[0, '#dcb678'], [1, '#7d5626']], [0, 500, 0, 534]), transform: 'rotate(-6 1200 1600)' });
  drawing.shape('rect', { x: -10, y: 533, width: 820, height: 16, fill: '#3f6b4f', transform: 'rotate(-6 1200 1600)' });
  drawing.shape('rect', { width: 800, height: 600, fill: drawing.linear([[0, '#000000', 0], [0.7, '#000000', 0], [1, '#000000', 0.5]], [0, 0, 800, 0]) });
  return drawing.toText();
}

/** @param {{ title: string, finish: import('./finishes.mjs').FinishName }} options */
export function drawPedals({ title, finish: finishName }) {
  const drawing = createDrawing({ title });
  const { dark, base, light, rim, gloss, backdrop } = finishes[finishName];
  drawing.shape('rect', { width: 800, height: 600, fill: drawing.linear([[0, backdrop[1]], [1, backdrop[2]]], [0, 380, 0, 600]) });
  drawing.shape('rect', { width: 800, height: 400, fill: drawing.linear([[0, base], [0.6, light], [1, dark]], [0, 0, 200, 400]) });
  hand(drawing, 'M120 0L330 0L200 400L-10 400Z', { fill: '#ffffff', 'fill-opacity': 0.12 * gloss });
  drawing.shape('rect', { y: 262, width: 800, height: 140, fill: drawing.linear([[0, light], [0.12, base], [1, dark]], [0, 262, 0, 402]) });
  hand(drawing, 'M0 262L800 262', { stroke: rim, 'stroke-width': 2.4, 'stroke-opacity': 0.8 });
  hand(drawing, 'M0 402L800 402', { stroke: '#000000', 'stroke-width': 5, 'stroke-opacity': 0.4 });

  const slot = onGrid('M-34 318C-34 306 34 306 34 318L34 352L-34 352Z');
  const shadow = onGrid('M-60 500C-64 548 64 548 60 500L44 430L-44 430Z');
  const edge = onGrid('M-28 338L-62 476C-72 526 72 526 62 476L28 338Z');
  const tongue = onGrid('M-26 334L-58 462C-68 508 68 508 58 462L26 334Z');
  const shine = onGrid('M-16 346L-40 458C-44 478-16 488-10 478L0 346Z');
  for (const x of [216, 400, 584]) {
    drawing.group({ transform: `translate(${x * 3} 0)` }, () => {
      drawing.path(slot, { fill: '#080706' });
      drawing.path(shadow, { fill: '#2a1a0a', 'fill-opacity': 0.5, filter: drawing.blur(8) });
      drawing.path(edge, { fill: drawing.linear([[0, brass.dark], [0.5, brass.base], [1, brass.deep]], [-62, 0, 62, 0]) });
      drawing.path(tongue, { fill: drawing.linear([[0, '#a67a34'], [0.3, brass.light], [0.6, brass.base], [1, brass.dark]], [-60, 0, 60, 0]), stroke: '#fff0cf', 'stroke-width': 1.4 });
      drawing.path(shine, { fill: '#ffffff', 'fill-opacity': 0.35 });
    });
  }
  return drawing.toText();
}

/** @param {{ title: string }} options */
export function drawStringsView({ title }) {
  const drawing = createDrawing({ title });
  drawing.shape('rect', { width: 800, height: 600, fill: drawing.linear([[0, '#ecc88f'], [0.5, '#d5a564'], [1, '#a87238']], [0, 0, 800, 600]) });
  const grain = Array.from({ length: 34 }, (_, i) => `M${-200 + i * 32} 0c20 180-14 380 ${16 + ((i * 7) % 9)} 600`).join('');
  hand(drawing, grain, { stroke: '#8a5c2a', 'stroke-width': 1.3, 'stroke-opacity': 0.32 });
  // Steel strings in threes over the long bridge.
  drawing.group({ transform: 'rotate(-14 1200 900)' }, () => {
    hand(drawing, 'M-160 470C120 420 520 400 980 300L980 348C520 446 120 470-160 522Z', { fill: drawing.over([[0, '#b98247'], [1, '#7a4d20']], 'down'), stroke: '#5c3a17', 'stroke-width': 1.4 });
    const rows = Array.from({ length: 36 }, (_, i) => -80 + Math.floor(i / 3) * 72 + (i % 3) * 13);
    const lines = rows.map((x) => `M${x} -180l60 1000`).join('');
    hand(drawing, lines, { stroke: '#4e3413', 'stroke-width': 2.2, 'stroke-opacity': 0.35, transform: 'translate(15 9)' });
    hand(drawing, lines, { stroke: '#efeeea', 'stroke-width': 2 });
    hand(drawing, rows.map((x) => `M${x + 38} ${462 - (x + 160) * 0.135}l.5 0M${x + 44} ${486 - (x + 160) * 0.135}l.5 0`).join(''), { stroke: '#3f3d3a', 'stroke-width': 5 });
  });
  // A strut of the plate with its hole.
  hand(drawing, 'M-20 120L820-34L820 40L-20 200Z', { fill: drawing.linear([[0, '#f6e2b3'], [0.5, plate.base], [1, plate.deep]], [380, 40, 400, 140]), stroke: plate.deep, 'stroke-width': 1.4 });
  // Wound bass strings cross above everything.
  const wound = Array.from({ length: 7 }, (_, i) => `M-30 ${262 + i * 52}L840 ${-2 + i * 62}`).join('');
  hand(drawing, wound, { stroke: '#3a230c', 'stroke-width': 9, 'stroke-opacity': 0.35, transform: 'translate(0 30)' });
  hand(drawing, wound, { stroke: '#7c451b', 'stroke-width': 9 });
  hand(drawing, wound, { stroke: copper, 'stroke-width': 7, 'stroke-dasharray': '5 3', 'stroke-linecap': 'butt' });
  hand(drawing, wound, { stroke: '#ffdcae', 'stroke-width': 1.8, 'stroke-opacity': 0.75, transform: 'translate(0 -6)' });
  drawing.shape('rect', { width: 800, height: 600, fill: drawing.radial([[0, '#fff4dc', 0.3], [0.6, '#000000', 0], [1, '#1d1003', 0.5]], [420, 240, 580]) });
  return drawing.toText();
}
