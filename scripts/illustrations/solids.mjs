/**
 * Boxes and boards of a case, shaded by the side they show.
 * @typedef {import('./geometry.mjs').Vec2} Vec2
 * @typedef {import('./geometry.mjs').Vec3} Vec3
 * @typedef {import('./drawing.mjs').Drawing} Drawing
 * @typedef {import('./geometry.mjs').Camera} Camera
 * @typedef {import('./finishes.mjs').Finish} Finish
 * @typedef {{ x: readonly [number, number], y: readonly [number, number], z: readonly [number, number] }} Box
 */
import { dot, onGrid, polygon } from './geometry.mjs';
import { mix } from './drawing.mjs';

/**
 * Tools to draw with one finish under one camera.
 * @param {Drawing} drawing @param {Camera} camera @param {Finish} finish
 */
export function createSolids(drawing, camera, finish) {
  const to = camera.project;
  /** @param {readonly Vec3[]} points */
  const face = (points) => polygon(points.map(to));
  const seesRight = dot(camera.seesFrom, [1, 0, 0]) > 0;

  /** Gradient across a face from its first to its third corner. @param {readonly Vec3[]} points @param {import('./drawing.mjs').Stops} stops @param {[number, number]} [ends] */
  const across = (points, stops, ends = [0, 2]) => {
    const a = to(/** @type {Vec3} */ (points[ends[0]]));
    const b = to(/** @type {Vec3} */ (points[ends[1]]));
    return drawing.linear(stops, [...a, ...b]);
  };

  const { dark, base, light, gleam } = finish;
  /** @type {Record<'front' | 'side' | 'top', import('./drawing.mjs').Stops>} */
  const shades = {
    front: [[0, mix(base, light, 0.75)], [0.45, base], [1, mix(base, dark, 0.75)]],
    side: [[0, mix(base, dark, 0.35)], [1, dark]],
    top: [[0, mix(light, gleam, 0.55)], [1, light]],
  };

  /** Boxes that don't hide one another, drawn together. @param {readonly Box[]} all @param {{ edge?: boolean }} [options] */
  const boxes = (all, { edge = true } = {}) => {
    let [sides, fronts, tops, edges] = ['', '', '', ''];
    for (const { x: [x0, x1], y: [y0, y1], z: [z0, z1] } of all) {
      const sx = seesRight ? x1 : x0;
      sides += face([[sx, y0, z1], [sx, y1, z1], [sx, y1, z0], [sx, y0, z0]]);
      fronts += face([[x0, y0, z1], [x1, y0, z1], [x1, y0, z0], [x0, y0, z0]]);
      tops += face([[x0, y0, z1], [x0, y1, z1], [x1, y1, z1], [x1, y0, z1]]);
      edges += polygon([to([x0, y0, z1]), to([x1, y0, z1])], { open: true });
    }
    drawing.path(sides, { fill: drawing.over(shades.side) });
    drawing.path(fronts, { fill: drawing.over(shades.front) });
    drawing.path(tops, { fill: drawing.over(shades.top) });
    if (edge) drawing.path(edges, { stroke: finish.rim, 'stroke-opacity': 0.55, 'stroke-width': 1.1 });
  };

  /** @param {Box} box @param {{ edge?: boolean }} [options] */
  const box = (box, options) => boxes([box], options);

  /** A rim of light. @param {readonly Vec3[]} points @param {{ opacity?: number, width?: number, colour?: string }} [options] */
  const line = (points, { opacity = 0.5, width = 1.2, colour = finish.rim } = {}) => {
    drawing.path(polygon(points.map(to), { open: true }), { stroke: colour, 'stroke-width': width, 'stroke-opacity': opacity });
  };

  /** A panel set into an upright front at depth `y`: bevel, field, grain and gloss. @param {{ x: readonly [number, number], y: number, z: readonly [number, number] }} place */
  const panel = ({ x: [x0, x1], y, z: [z0, z1] }) => {
    /** @param {number} inset @returns {Vec3[]} */
    const frame = (inset) => [[x0 + inset, y, z1 - inset], [x1 - inset, y, z1 - inset], [x1 - inset, y, z0 + inset], [x0 + inset, y, z0 + inset]];
    drawing.path(face(frame(0)), { fill: across(frame(0), [[0, mix(base, dark, 0.8)], [1, mix(light, gleam, 0.3)]]) });
    const field = frame(0.9);
    drawing.path(face(field), { fill: across(field, [[0, mix(base, light, 0.9)], [0.5, base], [1, mix(base, dark, 0.6)]]) });
    grain({ x: [x0 + 1, x1 - 1], y, z: [z0 + 1, z1 - 1] });
    const sheen = (x1 - x0) * 0.2;
    gloss([[x0 + sheen, y, z1 - 1], [x0 + sheen * 2.1, y, z1 - 1], [x0 + sheen * 1.4, y, z0 + 1], [x0 + sheen * 0.3, y, z0 + 1]]);
  };

  /** Fine figure of the veneer, on wooden cases only. @param {{ x: readonly [number, number], y: number, z: readonly [number, number] }} place */
  const grain = ({ x: [x0, x1], y, z: [z0, z1] }) => {
    if (finish.grain === null) return;
    let data = '';
    for (let i = 1; i < 9; i += 1) {
      const z = z0 + ((z1 - z0) * i) / 9;
      const lift = ((i * 37) % 11) / 11 - 0.5;
      const [a, b, c, d] = [0, 0.33, 0.66, 1].map((t, k) => to([x0 + (x1 - x0) * t, y, z + lift * (k === 1 ? 5 : k === 2 ? -4 : 1)]));
      if (a && b && c && d) data += onGrid(`M${a}C${b} ${c} ${d}`);
    }
    drawing.path(data, { stroke: finish.grain, 'stroke-width': 1, 'stroke-opacity': 0.2 });
  };

  /** A reflection of the studio's window. @param {readonly Vec3[]} points */
  const gloss = (points) => {
    drawing.path(face(points), { fill: across(points, [[0, '#ffffff', 0.3 * finish.gloss], [1, '#ffffff', 0.02]]) });
  };

  /** A soft shadow on the floor under the given outline. @param {readonly Vec3[]} points @param {{ opacity?: number, deviation?: number }} [options] */
  const shadow = (points, { opacity = 0.4, deviation = 9 } = {}) => {
    drawing.path(face(points), { fill: '#4a2f16', 'fill-opacity': opacity, filter: drawing.blur(deviation) });
  };

  return { box, boxes, line, panel, gloss, grain, shadow, face, across, to, shades, seesRight };
}
