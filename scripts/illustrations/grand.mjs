/**
 * A grand with its lid on the long prop, from the treble side as the audience sees it, or from high above.
 * @typedef {import('./geometry.mjs').Vec2} Vec2
 * @typedef {import('./geometry.mjs').Vec3} Vec3
 * @typedef {ReturnType<typeof import('./solids.mjs').createSolids>} Solids
 * @typedef {{ drawing: import('./drawing.mjs').Drawing, camera: import('./geometry.mjs').Camera, finish: import('./finishes.mjs').Finish, solids: Solids, length: number }} Scene
 */
import { createCamera, dot, onGrid, polygon, smooth, unit } from './geometry.mjs';
import { createDrawing, mix } from './drawing.mjs';
import { blackKey, drawBackdrop, felt, finishes, plate } from './finishes.mjs';
import { bentSide, grandWidth, levels, normalAt, ring, strings } from './grand-parts.mjs';
import { drawLegs } from './grand-legs.mjs';
import { drawKeys, keyboardWidth } from './keys.mjs';
import { createSolids } from './solids.mjs';

const lidAxisY = 44;
const keysLeft = (grandWidth - keyboardWidth) / 2;

/** @param {{ title: string, finish: import('./finishes.mjs').FinishName, length: number, view: 'audience' | 'above' }} options */
export function drawGrand({ title, finish: finishName, length, view }) {
  const drawing = createDrawing({ title });
  const finish = finishes[finishName];
  const above = view === 'above';
  const angle = ((above ? 76 : 40) * Math.PI) / 180;
  const lid = lidOutline(length, angle);
  /** @type {Vec3[]} */
  const floor = [[0, 0, 0], [grandWidth, 0, 0], [grandWidth * 0.6, length, 0]];
  const camera = createCamera({
    ...(above ? { yaw: 84, pitch: 66, distance: 900 } : { yaw: 62, pitch: 19, distance: 760 }),
    points: [...ring({ length, inset: 0, front: 0, z: levels.top }), ...lid, ...(above ? ring({ length, inset: 0, front: 0, z: levels.bottom }) : floor)],
    frame: above ? { x: 70, y: 62, width: 660, height: 470 } : { x: 62, y: 46, width: 676, height: 506 },
  });
  const solids = createSolids(drawing, camera, finish);
  const scene = { drawing, camera, finish, solids, length };

  drawBackdrop(drawing, finish.backdrop, { horizon: above ? 600 : 400 });
  solids.shadow(ring({ length, inset: above ? -2 : 6, front: 4, z: above ? levels.bottom - 34 : 0 }), { opacity: above ? 0.34 : 0.36, deviation: 14 });
  if (!above) drawLegs(scene);
  drawLid(scene, { lid, above });
  drawInside(scene);
  drawKeyboard(scene, { above });
  drawCase(scene);
  if (!above) drawProp(scene, angle);
  return drawing.toText();
}

/** The lid's edge, turned up about the spine. @param {number} length @param {number} angle @returns {Vec3[]} */
function lidOutline(length, angle) {
  /** @type {Vec2[]} */
  const flat = [[0, lidAxisY], [grandWidth + 1, lidAxisY], ...bentSide(length, -1).filter(([, y]) => y > lidAxisY)];
  return flat.map(([x, y]) => [x * Math.cos(angle), y, levels.top + 1 + x * Math.sin(angle)]);
}

/** @param {Scene} scene @param {{ lid: readonly Vec3[], above: boolean }} options */
function drawLid({ drawing, camera, finish, solids }, { lid, above }) {
  const flat = lid.map(camera.project);
  const [hinge, corner, ...edge] = flat;
  if (!hinge || !corner) return;
  const data = `${polygon([hinge, corner], { open: true })}${smooth([corner, ...edge], '')}z`;
  // Thickness first: the same outline a little further out.
  drawing.path(data, { fill: finish.dark, transform: above ? 'translate(5 -12)' : 'translate(5 -11)' });
  const ys = flat.map((p) => p[1]);
  const [top, bottom] = [Math.min(...ys), Math.max(...ys)];
  const fill = drawing.linear(
    [[0, mix(finish.base, finish.light, 0.85)], [0.45, finish.base], [0.8, mix(finish.base, finish.dark, 0.6)], [1, mix(finish.dark, plate.base, 0.34 * finish.gloss)]],
    [hinge[0] + 60, top, hinge[0], bottom],
  );
  drawing.path(data, { fill, stroke: finish.rim, 'stroke-width': 1.5, 'stroke-opacity': 0.85 });
  const clip = drawing.clip(data);
  drawing.group({ 'clip-path': clip }, () => {
    const [left, right] = [Math.min(...flat.map((p) => p[0])), Math.max(...flat.map((p) => p[0]))];
    const w = right - left;
    const slant = (bottom - top) * 0.5;
    for (const [at, wide] of /** @type {[number, number][]} */ ([[0.2, 0.13], [0.36, 0.04]])) {
      const x = left + w * at;
      drawing.path(polygon([[x + slant, top], [x + slant + w * wide, top], [x + w * wide, bottom], [x, bottom]]), {
        fill: drawing.linear([[0, '#ffffff', 0.2 * finish.gloss], [1, '#ffffff', 0]], [0, top, 0, bottom]),
      });
    }
    if (finish.grain) grainOnLid({ drawing, grain: finish.grain, left, right, top, bottom });
  });
  solids.line([[0, lidAxisY, levels.top], lid[lid.length - 1] ?? [0, 0, 0]], { opacity: 0.25, width: 1 });
}

/** @param {{ drawing: import('./drawing.mjs').Drawing, grain: string, left: number, right: number, top: number, bottom: number }} options */
function grainOnLid({ drawing, grain, left, right, top, bottom }) {
  let data = '';
  for (let i = 0; i < 4; i += 1) {
    const y = Math.round(top + ((bottom - top) * (i + 0.5)) / 4);
    const bend = ((i * 29) % 17) - 8;
    data += onGrid(`M${left} ${y + 6}C${left + (right - left) * 0.35} ${y + bend} ${left + (right - left) * 0.6} ${y - bend} ${right} ${y + 10}`);
  }
  drawing.path(data, { stroke: grain, 'stroke-width': 1.1, 'stroke-opacity': 0.2 });
}

/** Plate, soundboard, strings, dampers and music desk. @param {Scene} scene */
function drawInside({ drawing, camera, finish, solids, length }) {
  const to = camera.project;
  const opening = smoothRing(ring({ length, inset: 4, front: 20, z: levels.top }).map(to));
  drawing.path(opening, { fill: mix(finish.dark, '#5a3a1c', 0.3) });
  drawing.group({ 'clip-path': drawing.clip(opening) }, () => {
    const [a, b] = [to([0, 30, levels.plate]), to([grandWidth * 0.8, length * 0.9, levels.plate])];
    const iron = ring({ length, inset: 7, front: 27, z: levels.plate });
    drawing.path(smoothRing(iron.map(to)), { fill: drawing.linear([[0, plate.light], [0.4, plate.base], [1, plate.dark]], [...a, ...b]), stroke: '#a97840', 'stroke-width': 7 });
    drawStrings({ drawing, to, length });
    const from = to([9, 22, levels.plate]);
    drawing.path(polygon([from, to([141, 22, levels.plate]), to([141, 27, levels.plate]), to([9, 27, levels.plate])]), { fill: '#15110e' });
  });
  /** @type {Vec3[]} */
  const desk = [[32, 33, levels.top - 1], [118, 33, levels.top - 1], [116, 40, levels.top + 22], [34, 40, levels.top + 22]];
  drawing.path(solids.face(desk), { fill: solids.across(desk, [[0, finish.base], [0.5, mix(finish.base, finish.light, 0.8)], [1, finish.dark]]), stroke: finish.rim, 'stroke-width': 1, 'stroke-opacity': 0.6 });
}

/** @param {readonly Vec2[]} points */
function smoothRing(points) {
  const [first, second] = points;
  if (!first || !second) return '';
  return `${polygon([first, second], { open: true })}${smooth(points.slice(1), '')}z`;
}

/** @param {{ drawing: import('./drawing.mjs').Drawing, to: (point: Vec3) => Vec2, length: number }} options */
function drawStrings({ drawing, to, length }) {
  const z = levels.plate + 1;
  const { bass, steel } = strings(length);
  /** @param {readonly [Vec2, Vec2][]} pairs @param {number} height */
  const lines = (pairs, height) => pairs.map(([a, b]) => polygon([to([...a, height]), to([...b, height])], { open: true })).join('');
  drawing.path(lines(steel, z), { stroke: '#5f4a26', 'stroke-width': 0.9, 'stroke-opacity': 0.75 });
  // The plate's struts stand over the strings, the bass strings over both.
  const struts = [58, 86, 112].map((x) => /** @type {[Vec2, Vec2]} */ ([[x, 38], [x - (x - 40) * 0.12, Math.min(length - 16, lengthAt(length, x) - 10)]]));
  drawing.path(lines(struts, z + 2), { stroke: plate.deep, 'stroke-width': 6 });
  drawing.path(lines(struts, z + 2), { stroke: plate.light, 'stroke-width': 3.4, transform: 'translate(0 -3)' });
  drawing.path(lines(bass, z + 2), { stroke: '#8c4f24', 'stroke-width': 1.9 });
  drawing.path(lines(bass, z + 2), { stroke: '#e0a468', 'stroke-width': 0.8, transform: 'translate(0 -1)' });
  const row = (/** @type {number} */ y, /** @type {number} */ height, /** @type {number} */ end) => polygon([to([11, y, height]), to([end, y + 3, height])], { open: true });
  drawing.path(row(31, z, 139) + row(33.5, z, 139) + row(36, z, 139), { stroke: '#4a4a4c', 'stroke-width': 1.8, 'stroke-dasharray': '.3 9' });
  drawing.path(row(52, z + 5, 108), { stroke: blackKey.side, 'stroke-width': 8, 'stroke-dasharray': '13 6', 'stroke-linecap': 'butt' });
  drawing.path(row(49, z + 4, 108), { stroke: felt, 'stroke-width': 1.6 });
}

/** How far back the bent side lies at x. @param {number} length @param {number} x */
function lengthAt(length, x) {
  return Math.max(...bentSide(length, 6).filter((p) => p[0] >= x).map((p) => p[1]));
}

/** Keybed, keys, cheeks and fallboard. @param {Scene} scene @param {{ above: boolean }} options */
function drawKeyboard({ drawing, camera, finish, solids }, { above }) {
  const { keys, top } = levels;
  solids.box({ x: [0, 4], y: [0, 18], z: [levels.bottom, above ? keys + 6 : keys + 7] }, { edge: false });
  solids.box({ x: [2, grandWidth - 2], y: [-2, 16], z: [levels.bottom, keys - 3] });
  drawing.path(solids.face([[4, 0, keys - 1], [grandWidth - 4, 0, keys - 1], [grandWidth - 4, 16, keys - 1], [4, 16, keys - 1]]), { fill: finish.dark });
  drawKeys(drawing, camera, { x: keysLeft, y: 0, z: keys, dip: 2.2, flat: !above });
  /** @type {Vec3[]} */
  const fall = [[4, 15.4, keys + 0.6], [grandWidth - 4, 15.4, keys + 0.6], [grandWidth - 4, 17.6, top + 0.4], [4, 17.6, top + 0.4]];
  drawing.path(solids.face([[keysLeft, 15.2, keys + 0.4], [keysLeft + keyboardWidth, 15.2, keys + 0.4], [keysLeft + keyboardWidth, 15.4, keys + 2], [keysLeft, 15.4, keys + 2]]), { fill: felt });
  drawing.path(solids.face(fall), { fill: solids.across(fall, [[0, finish.dark], [0.55, finish.base], [1, mix(finish.base, finish.light, 0.9)]]), stroke: finish.rim, 'stroke-opacity': 0.3, 'stroke-width': 0.8 });
  solids.boxes([4, keysLeft + keyboardWidth + 0.3].map((x) => ({ x: [x, x + keysLeft - 4.3], y: [0, 15.4], z: [keys - 3, keys + 2.4] })));
}

/** Rim and outer wall. @param {Scene} scene */
function drawCase({ drawing, camera, finish, solids, length }) {
  const to = camera.project;
  const { bottom, top, keys } = levels;
  const outer = ring({ length, inset: 0, front: 17, z: top }).map(to);
  const inner = ring({ length, inset: 4, front: 20, z: top }).map(to);
  const rimTop = smoothRing(outer) + smoothRing(inner);

  const side = bentSide(length, 0, 1.25);
  const visible = side.filter(([x, y], i) => {
    const [nx, ny] = normalAt(side, i);
    return dot(camera.toCamera([x, y, top]), [nx, ny, 0]) > -0.02;
  });
  /** @type {Vec2[]} */
  const arm = [[grandWidth, -1], [grandWidth, 3], [grandWidth, 8], [grandWidth, 12]];
  const armTops = [keys + 4, keys + 6.5, keys + 10, keys + 18];
  const upper = [...arm.map(([x, y], i) => to([x, y, armTops[i] ?? top])), ...visible.map(([x, y]) => to([x, y, top]))];
  const lower = [...arm, ...visible].map(([x, y]) => to([x, y, bottom])).reverse();
  const wall = `${smooth(upper)}${smooth(lower, 'L')}z`;
  drawing.path(wall, { fill: wallFill({ drawing, camera, finish, side: [...arm, ...visible] }) });
  drawWallLight({ drawing, finish, upper, lower, wall });
  drawing.path(rimTop, { fill: solids.across([[0, 17, top], [0, 17, top], [grandWidth, length * 0.4, top]], [[0, mix(finish.base, finish.light, 0.7)], [1, mix(finish.light, finish.gleam, 0.5)]]), 'fill-rule': 'evenodd' });
}

/** The studio mirrored in the curved wall: its brightness follows the direction that the lacquer reflects. @param {{ drawing: import('./drawing.mjs').Drawing, camera: import('./geometry.mjs').Camera, finish: import('./finishes.mjs').Finish, side: readonly Vec2[] }} options */
function wallFill({ drawing, camera, finish, side }) {
  const z = (levels.top + levels.bottom) / 2;
  const at = side.map(([x, y]) => camera.project([x, y, z]));
  const [first, last] = [at[0], at[at.length - 1]];
  const span = (last?.[0] ?? 1) - (first?.[0] ?? 0);
  /** @type {[number, string][]} */
  const stops = side.map(([x, y], i) => {
    const [nx, ny] = normalAt(side, i);
    const view = camera.toCamera([x, y, z]);
    const mirrored = unit([2 * dot(view, [nx, ny, 0]) * nx - view[0], 2 * dot(view, [nx, ny, 0]) * ny - view[1], 0]);
    const window = Math.exp(-((1 - dot(mirrored, unit([0.25, 0.97, 0]))) ** 2) / 0.02);
    const room = Math.exp(-((1 - dot(mirrored, unit([1, -0.35, 0]))) ** 2) / 0.5);
    const lit = mix(mix(finish.dark, finish.base, 0.3 + 0.7 * room), finish.light, 0.3 * room);
    return [((at[i]?.[0] ?? 0) - (first?.[0] ?? 0)) / span, mix(lit, finish.gleam, 0.75 * window)];
  });
  /** @type {[number, string][]} */
  const kept = [];
  for (const stop of stops) if (kept.length === 0 || stop[0] > (kept[kept.length - 1]?.[0] ?? 0) + 0.1 && stop[1] !== kept[kept.length - 1]?.[1]) kept.push(stop);
  return drawing.linear(kept, [first?.[0] ?? 0, 0, last?.[0] ?? 0, 0]);
}

/** The wall darkens towards the floor. @param {{ drawing: import('./drawing.mjs').Drawing, finish: import('./finishes.mjs').Finish, upper: readonly Vec2[], lower: readonly Vec2[], wall: string }} options */
function drawWallLight({ drawing, finish, upper, lower, wall }) {
  const [top, bottom] = [Math.min(...upper.map((p) => p[1])), Math.max(...lower.map((p) => p[1]))];
  const rim = drawing.linear([[0, finish.rim], [0.55, finish.rim, 0.7], [1, finish.rim, 0.1]], [0, top, 0, bottom]);
  drawing.path(wall, { fill: drawing.linear([[0, '#ffffff', 0.1], [0.4, '#000000', 0], [1, '#000000', 0.4]], [0, top, 0, bottom]), stroke: rim, 'stroke-width': 1.4 });
}

/** The long prop on the treble side. @param {Scene} scene @param {number} angle of the lid */
function drawProp({ drawing, camera, finish, length }, angle) {
  const y = length * 0.34;
  const x = 96;
  const ends = [camera.project([grandWidth - 5, y, levels.top]), camera.project([x * Math.cos(angle), y + 3, levels.top + x * Math.sin(angle)])];
  drawing.path(polygon(ends, { open: true }), { stroke: finish.dark, 'stroke-width': 4.4 });
  drawing.path(polygon(ends, { open: true }), { stroke: finish.rim, 'stroke-width': 1.3, 'stroke-opacity': 0.8 });
}
