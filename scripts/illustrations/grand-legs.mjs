/**
 * What a grand stands on.
 * @typedef {import('./geometry.mjs').Vec2} Vec2
 * @typedef {import('./geometry.mjs').Vec3} Vec3
 */
import { polygon } from './geometry.mjs';
import { brass } from './finishes.mjs';

/** Three legs on castors and the lyre with its three pedals. @param {import('./grand.mjs').Scene} scene */
export function drawLegs({ drawing, solids, length, camera }) {
  const to = camera.project;
  drawLeg({ drawing, solids, to, places: [[13, 26], [48, length - 34]] });
  solids.boxes([{ x: [66, 69], y: [34, 37], z: [12, 64] }, { x: [81, 84], y: [34, 37], z: [12, 64] }], { edge: false });
  solids.box({ x: [61, 89], y: [31, 41], z: [8, 14] });
  const pedals = [66.5, 74, 81.5].map((x) => polygon([to([x, 30, 7]), to([x + 3, 30, 7]), to([x + 2.6, 19, 5.4]), to([x + 0.4, 19, 5.4])]));
  drawing.path(pedals.join(''), { fill: brass.base, stroke: brass.light, 'stroke-width': 0.8 });
  drawLeg({ drawing, solids, to, places: [[136, 26]] });
}

/** Legs that don't hide one another. @param {{ drawing: import('./drawing.mjs').Drawing, solids: import('./grand.mjs').Solids, to: (point: Vec3) => Vec2, places: readonly Vec2[] }} options */
function drawLeg({ drawing, solids, to, places }) {
  let [sides, fronts, edges, castors] = ['', '', '', ''];
  for (const [x, y] of places) {
    /** Height and half width in cm of each turn of the leg, from above. @type {[number, number, number, number][]} */
    const turns = [[66, 6.4, 54, 6], [54, 5, 9, 3.2], [10, 2.6, 6, 2.6]];
    for (const [z1, w1, z0, w0] of turns) {
      fronts += solids.face([[x - w1, y - w1, z1], [x + w1, y - w1, z1], [x + w0, y - w0, z0], [x - w0, y - w0, z0]]);
      sides += solids.face([[x + w1, y - w1, z1], [x + w1, y + w1, z1], [x + w0, y + w0, z0], [x + w0, y - w0, z0]]);
      edges += polygon([to([x + w1, y - w1, z1]), to([x + w0, y - w0, z0])], { open: true });
    }
    castors += polygon([to([x, y - 1, 3])], { open: true }) + 'h1';
  }
  const [x, y] = places[0] ?? [0, 0];
  const castor = Math.abs(to([x, y, 6])[1] - to([x, y, 0])[1]) * 1.05;
  drawing.path(castors, { stroke: brass.deep, 'stroke-width': castor + 1.6 });
  drawing.path(castors, { stroke: brass.base, 'stroke-width': castor });
  drawing.path(sides, { fill: drawing.over(solids.shades.front) });
  drawing.path(fronts, { fill: drawing.over(solids.shades.side) });
  drawing.path(edges, { stroke: '#ffffff', 'stroke-width': 1, 'stroke-opacity': 0.35 });
}
