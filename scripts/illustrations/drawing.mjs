/**
 * Collects the parts of one SVG picture and writes it out.
 *
 * @typedef {readonly (readonly [offset: number, colour: string, opacity?: number])[]} Stops
 * @typedef {ReturnType<typeof createDrawing>} Drawing
 */
import { written } from './geometry.mjs';

export const canvas = { width: 800, height: 600 };

/** @param {{ title: string }} options */
export function createDrawing({ title }) {
  /** What stands in <defs>, by its content. @type {Map<string, { id: string, tag: string }>} */
  const definitions = new Map();
  /** @type {(() => string)[]} */
  const body = [];
  /** How often each outline is drawn: what comes twice is written once and used. @type {Map<string, number>} */
  const outlines = new Map();
  /** @type {Map<string, string>} */
  const clips = new Map();

  /** The id of a definition, made when it is first asked for. @param {string} inner @param {(id: string) => string} write */
  const define = (inner, write) => {
    const known = definitions.get(inner);
    if (known) return known.id;
    const id = `g${definitions.size.toString(36)}`;
    definitions.set(inner, { id, tag: write(id) });
    return id;
  };

  /** @param {string} data */
  const count = (data) => outlines.set(data, (outlines.get(data) ?? 0) + 1);
  /** @param {string} data @param {string} attributes */
  const outline = (data, attributes) => {
    if ((outlines.get(data) ?? 0) < 2 || data.length < 60) return `<path d="${data}"${attributes}/>`;
    const id = define(data, (name) => `<path id="${name}" d="${data}"/>`);
    return `<use href="#${id}"${attributes}/>`;
  };

  /** @param {Stops} stops */
  const stopTags = (stops) =>
    stops
      .map(([offset, colour, opacity = 1]) => `<stop${offset === 0 ? '' : ` offset="${brief(offset)}"`} stop-color="${translucent(colour, opacity)}"/>`)
      .join('');

  return {
    /** A gradient over whatever it fills, from one corner to the other. @param {Stops} stops @param {'down' | 'diagonal'} [way] */
    over(stops, way = 'diagonal') {
      const inner = `x2="${way === 'down' ? 0 : 1}" y2="1">${stopTags(stops)}`;
      return `url(#${define(inner, (id) => `<linearGradient id="${id}" ${inner}</linearGradient>`)})`;
    },
    /** A gradient from one point of the canvas to another. @param {Stops} stops @param {readonly number[]} line x1, y1, x2, y2 */
    linear(stops, line) {
      const [x1, y1, x2, y2] = line.map(written);
      const inner = `gradientUnits="userSpaceOnUse" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}">${stopTags(stops)}`;
      return `url(#${define(inner, (id) => `<linearGradient id="${id}" ${inner}</linearGradient>`)})`;
    },
    /** @param {Stops} stops @param {readonly number[]} circle cx, cy, r @param {string} [transform] */
    radial(stops, circle, transform) {
      const [cx, cy, r] = circle.map(written);
      const turned = transform ? ` gradientTransform="${transform}"` : '';
      const inner = `gradientUnits="userSpaceOnUse" cx="${cx}" cy="${cy}" r="${r}"${turned}>${stopTags(stops)}`;
      return `url(#${define(inner, (id) => `<radialGradient id="${id}" ${inner}</radialGradient>`)})`;
    },
    /** @param {number} deviation */
    blur(deviation) {
      const inner = `x="-20%" y="-60%" width="140%" height="220%"><feGaussianBlur stdDeviation="${written(deviation)}"/>`;
      return `url(#${define(inner, (id) => `<filter id="${id}" ${inner}</filter>`)})`;
    },
    /** @param {string} data path data to clip by */
    clip(data) {
      count(data);
      const id = `c${clips.size}`;
      // Written at the end, when it is known whether the outline is shared.
      clips.set(id, data);
      return `url(#${id})`;
    },
    /** @param {string} data @param {Record<string, string | number>} attributes */
    path(data, attributes) {
      count(data);
      body.push(() => outline(data, attributesToText(attributes)));
    },
    /** @param {string} tag @param {Record<string, string | number>} attributes */
    shape(tag, attributes) {
      body.push(() => `<${tag}${attributesToText(attributes)}/>`);
    },
    /** @param {Record<string, string | number>} attributes @param {() => void} draw */
    group(attributes, draw) {
      body.push(() => `<g${attributesToText(attributes)}>`);
      draw();
      body.push(() => '</g>');
    },
    toText() {
      const drawn = body.map((write) => write()).join('');
      const clipTags = [...clips].map(([id, data]) => `<clipPath id="${id}">${outline(data, '')}</clipPath>`).join('');
      const all = [...definitions.values()].map(({ tag }) => tag).join('') + clipTags;
      const defs = all === '' ? '' : `<defs>${all}</defs>`;
      return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${written(canvas.width)} ${written(canvas.height)}" fill="none" stroke-linecap="round" stroke-linejoin="round" role="img"><title>${title}</title>${defs}${drawn}</svg>\n`;
    },
  };
}

/** Attributes that are measured on the composition. */
const lengths = new Set(['x', 'y', 'width', 'height', 'cx', 'cy', 'r', 'rx', 'ry', 'stroke-width']);

/** A share or an angle without needless digits. @param {number} n */
const brief = (n) => String(Number(n.toFixed(2))).replace(/^(-?)0\./, '$1.');

/** A colour with its opacity in its last digits, as short as CSS colours get. @param {string} colour #rrggbb @param {number} opacity */
function translucent(colour, opacity) {
  const alpha = opacity >= 1 ? '' : Math.round(opacity * 255).toString(16).padStart(2, '0');
  const long = colour + alpha;
  return /^#((.)\2){3,4}$/.test(long) ? `#${[...long.slice(1)].filter((_, i) => i % 2 === 0).join('')}` : long;
}

/** @param {Record<string, string | number>} attributes */
function attributesToText(attributes) {
  let text = '';
  for (const [name, value] of Object.entries(attributes)) {
    const opacity = attributes[`${name}-opacity`];
    if (name.endsWith('-opacity')) continue;
    // Paint servers can't carry an opacity in their name.
    if (typeof value === 'string' && value.startsWith('url') && opacity !== undefined) text += ` ${name}-opacity="${brief(Number(opacity))}"`;
    if (name === 'fill' || name === 'stroke') text += ` ${name}="${String(value).startsWith('#') ? translucent(String(value), Number(opacity ?? 1)) : value}"`;
    else text += ` ${name}="${typeof value === 'string' ? value : lengths.has(name) ? written(value) : brief(value)}"`;
  }
  return text;
}

/** Mixes two #rrggbb colours. @param {string} from @param {string} to @param {number} share of `to`, 0 to 1 */
export function mix(from, to, share) {
  const part = (/** @type {string} */ hex, /** @type {number} */ i) => Number.parseInt(hex.slice(i, i + 2), 16);
  const t = Math.max(0, Math.min(1, share));
  return `#${[1, 3, 5]
    .map((i) => Math.round(part(from, i) + (part(to, i) - part(from, i)) * t).toString(16).padStart(2, '0'))
    .join('')}`;
}
